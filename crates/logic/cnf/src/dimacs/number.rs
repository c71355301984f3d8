//! Parses numbers, eight bytes at a time.

/// Parses the digits at the beginning of eight bytes. Returns their count and their value.
///
/// The lengths of the numbers in a formula follow no pattern, so that a loop over their digits is
/// mispredicted once a number or more, which takes as long as all other work. Here no branch depends on
/// the length: one comparison of all eight bytes finds the digits, which are then added pairwise.
#[inline]
pub(super) const fn leading_number(bytes: [u8; 8]) -> (usize, u32) {
    const ZEROS: u64 = 0x3030_3030_3030_3030;
    let word = u64::from_le_bytes(bytes);
    // The top bit of a byte of `excess` is set if the byte of `word` is not a digit. The sum may carry into
    // the next byte, but only from a byte that is not a digit, and the bytes after it do not matter.
    let digits = word ^ ZEROS;
    // A digit is below 10 now, and 10 + 0x76 is the first sum with the top bit.
    let excess = (digits | digits.wrapping_add(0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080;
    let length = excess.trailing_zeros() / 8;
    if length == 0 {
        return (0, 0);
    }
    // Shifts the digits to the top; zeros fill the bytes before them.
    let digits = digits << (64 - 8 * length);
    // The word is little-endian: the digit of more weight is in the lower byte, and the product adds it to the
    // upper one ten times.
    let pairs = (digits.wrapping_mul(10 << 8 | 1) >> 8) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs.wrapping_mul(100 << 16 | 1) >> 16) & 0x0000_FFFF_0000_FFFF;
    let eights = fours.wrapping_mul(10_000 << 32 | 1) >> 32;
    (length as usize, eights as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_parsed_like_the_standard_library_does() {
        for digits in 0..=8_u32 {
            for number in [0, 1, 9, 12_345_678, 87_654_321, 99_999_999] {
                for end in *b" \n0/:-\x00\x80\xff" {
                    let number = number % 10_u64.pow(digits);
                    let mut text = match digits {
                        0 => vec![],
                        _ => format!("{number:0width$}", width = digits as usize).into_bytes(),
                    };
                    text.push(end);
                    text.resize(16, 0xB5);
                    let length = text.iter().take(8).take_while(|b| b.is_ascii_digit()).count();
                    let expected = str::from_utf8(&text[..length]).unwrap();
                    assert_eq!(
                        leading_number(text[..8].try_into().unwrap()),
                        (length, expected.parse().unwrap_or(0)),
                        "{expected}"
                    );
                }
            }
        }
    }
}
