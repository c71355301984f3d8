//! Decompresses gzip: several members, and zero bytes after them.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

/// Decompresses the members of a gzip text one after another, and skips zero bytes between and after them:
/// tapes and block devices pad with these, and gzip skips them too.
///
/// `None` at the end of the text.
pub(super) struct Gzip<R>(Option<GzDecoder<R>>);

impl<R: BufRead> Gzip<R> {
    pub(super) fn new(input: R) -> Self {
        Self(Some(GzDecoder::new(input)))
    }
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        while let Some(member) = &mut self.0 {
            let count = member.read(buffer)?;
            if count > 0 {
                return Ok(count);
            }
            // `flate2` would report the zeros as a damaged member.
            if let Some(mut input) = self.0.take().map(GzDecoder::into_inner)
                && skip_zeros(&mut input)?
            {
                self.0 = Some(GzDecoder::new(input));
            }
        }
        Ok(0)
    }
}

/// Skips zero bytes. Returns `false` if nothing follows.
fn skip_zeros(input: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = input.fill_buf()?;
        let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
        let is_at_end = bytes.is_empty();
        let is_all = zeros == bytes.len();
        input.consume(zeros);
        if is_at_end || !is_all {
            return Ok(!is_at_end);
        }
    }
}
