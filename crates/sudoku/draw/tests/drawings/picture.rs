//! Drawings as SVG and PNG.

use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};
use clausoku_draw::grid::{picture_beside, png, svg};
use clausoku_draw::scene::Scene;

use clausoku_testkit::xml_elements;

use super::{irregular, puzzle, sprinkled, variants};

#[test]
fn svg_is_well_formed_and_complete() {
    for variant in variants() {
        let puzzle = sprinkled(&variant);
        let scene = Scene::new(&puzzle).with_title("a < b & \"c\"").with_clashes();
        let picture = svg(&scene).unwrap();
        let elements = xml_elements(&picture);
        let count = |name: &str| elements.iter().filter(|&element| element == name).count();
        // Large boards have no description.
        let head = elements.iter().filter(|&element| element != "desc").take(3);
        assert!(head.eq(["svg", "title", "rect"]), "{elements:?}");
        assert_eq!(count("text"), puzzle.givens().filled().count(), "{}", variant.name());
        assert!(picture.contains("<title>a &lt; b &amp; &quot;c&quot;</title>"));
        assert!(picture.contains(" viewBox=\"0 0 "));
    }
}

#[test]
fn a_small_svg() {
    let puzzle = puzzle(&irregular("pair", "abab", &[]), "1...");
    let mut values = puzzle.givens().clone();
    values.set(clausoku_board::Cell::from_index(3), clausoku_board::Symbol::from_number(1));
    let scene = Scene::new(&puzzle).with_values(&values).unwrap();
    assert_eq!(
        svg(&scene.with_marked([clausoku_board::Cell::from_index(1)])).unwrap(),
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"137\" height=\"137\" \
         viewBox=\"0 0 137 137\" role=\"img\">
<title>Sudoku, pair, 1 given</title>
<desc>row 1: 1 .; row 2: . 1</desc>
<rect width=\"137\" height=\"137\" fill=\"#ffffff\"/>
<g transform=\"translate(.5 .5)\">
<g shape-rendering=\"crispEdges\">
<path d=\"M68 12h56v56h-56z\" fill=\"#fecaca\"/>
</g>
<path d=\"M12 68H124\" stroke=\"#9ca3af\" stroke-width=\"1\" stroke-linecap=\"square\" \
         fill=\"none\" shape-rendering=\"crispEdges\"/>
<path d=\"M12 12H124M12 124H124M12 12V124M68 12V124M124 12V124\" stroke=\"#111827\" \
         stroke-width=\"3\" stroke-linecap=\"square\" fill=\"none\" shape-rendering=\"crispEdges\"/>
<g font-family=\"Helvetica Neue, Helvetica, Arial, Liberation Sans, sans-serif\" font-size=\"33\" \
         text-anchor=\"middle\">
<g fill=\"#0b0f19\" font-weight=\"700\">
<text x=\"40\" y=\"51\">1</text>
</g>
<g fill=\"#1d4ed8\">
<text x=\"96\" y=\"107\">1</text>
</g>
</g>
</g>
</svg>
"
    );
}

#[test]
fn extra_regions_are_shaded() {
    let plain = irregular("plain", "aabb aabb ccdd ccdd", &[]);
    let diagonal = irregular("diagonal", "aabb aabb ccdd ccdd", &[&[0, 5, 10, 15]]);
    let tints = |variant| {
        let picture = svg(&Scene::new(&Puzzle::empty(variant))).unwrap();
        picture.matches("fill=\"#e6ecf5\"").count()
    };
    assert_eq!((tints(plain), tints(diagonal)), (0, 4));
}

#[cfg(feature = "png")]
mod png {
    use super::*;
    use clausoku_board::{Alphabet, Position, Variant};
    use clausoku_draw::grid::{PngError, png};
    use std::sync::Arc;

    struct Image {
        width: usize,
        height: usize,
        pixels: Vec<[u8; 3]>,
    }

    fn image(scene: &Scene<'_>) -> Image {
        let file = png(scene).unwrap();
        let mut reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!(info.color_type, ::png::ColorType::Rgb);
        let pixels = bytes.chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2]]).collect();
        Image { width: info.width as usize, height: info.height as usize, pixels }
    }

    impl Image {
        /// The colours inside the cell of this place, without the borders, on a board so wide.
        fn inside(&self, position: Position, columns: usize) -> impl Iterator<Item = [u8; 3]> {
            let cell = (self.width - 25) / columns;
            let left = 12 + usize::from(position.column) * cell;
            let top = 12 + usize::from(position.row) * cell;
            (top + 2..top + cell - 1).flat_map(move |y| {
                self.pixels[y * self.width..][left + 2..left + cell - 1].to_vec()
            })
        }
    }

    const WHITE: [u8; 3] = [255; 3];
    const LINK: [u8; 3] = [0x93, 0xAC, 0xD6];

    #[test]
    fn filled_cells_show_something_and_empty_ones_nothing() {
        for variant in variants() {
            let puzzle = sprinkled(&variant);
            let image = image(&Scene::new(&puzzle));
            let (rows, columns) = variant.extent();
            assert_eq!((image.width - 25) / columns, (image.height - 25) / rows);
            for (cell, symbol) in puzzle.givens().cells() {
                let inside = image.inside(variant.position(cell), columns);
                // The shade and the line along the diagonal are lighter than a value.
                let ink = inside.filter(|&pixel| pixel[0] < LINK[0]).count();
                assert_eq!(ink > 8, symbol.is_some(), "{} {cell:?}: {ink}", variant.name());
            }
        }
    }

    #[test]
    fn values_are_blue_and_marked_cells_red() {
        let puzzle = puzzle(&irregular("four", "aabb aabb ccdd ccdd", &[]), "1... .... .... ....");
        let values = super::super::puzzle(puzzle.variant(), ".2.. .... .... ...1");
        let mark = [clausoku_board::Cell::from_index(15)];
        let scene = Scene::new(&puzzle).with_values(values.givens()).unwrap().with_marked(mark);
        let image = image(&scene);
        let colours = |row, column| {
            image.inside(Position { row, column }, 4).collect::<std::collections::HashSet<_>>()
        };
        let given = [0x0B, 0x0F, 0x19];
        let value = [0x1D, 0x4E, 0xD8];
        let marked = [0xFE, 0xCA, 0xCA];
        assert!(colours(0, 0).contains(&given) && !colours(0, 0).contains(&value));
        assert!(colours(0, 1).contains(&value) && !colours(0, 1).contains(&given));
        assert!(colours(3, 3).contains(&marked) && !colours(3, 3).contains(&WHITE));
        // The outer border: three pixels thick, and white beyond.
        let column: Vec<_> = (9..16).map(|x| image.pixels[40 * image.width + x]).collect();
        let line = [0x11, 0x18, 0x27];
        assert_eq!(column, [WHITE, WHITE, line, line, line, WHITE, WHITE]);
    }

    #[test]
    fn pictures_too_large_are_refused() {
        let large = Puzzle::empty(Arc::new(Variant::classic(256).unwrap()));
        let error = png(&Scene::new(&large)).unwrap_err();
        assert!(matches!(error, PngError::Picture(clausoku_draw::pixels::PngError::Pixels { .. })));
        assert_eq!(
            error.to_string(),
            "a legible picture would have 7705×7705 pixels, and the longest side is 6400; draw it \
             as SVG"
        );
        let far = [0, u16::MAX].map(|place| Position { row: place, column: place }).to_vec();
        let far = Variant::new("far", Alphabet::numbers(2), far, Vec::new()).unwrap();
        let far = Puzzle::empty(Arc::new(far));
        assert!(matches!(png(&Scene::new(&far)), Err(PngError::Plane(_))));
        let none = Variant::new("none", Alphabet::numbers(4), Vec::new(), Vec::new()).unwrap();
        let none = Puzzle::empty(Arc::new(none));
        assert_eq!(image(&Scene::new(&none)).pixels.len(), 25 * 25);
    }
}

/// The texts of a picture.
fn texts(picture: &str) -> Vec<&str> {
    let parts = picture.split("<text ").skip(1);
    parts.map(|part| part.split(['>', '<']).nth(1).unwrap()).collect()
}

/// The width and height of a picture.
fn size(picture: &str) -> Vec<u32> {
    ["width=\"", "height=\""]
        .map(|name| picture.split_once(name).unwrap().1.split('"').next().unwrap().parse().unwrap())
        .to_vec()
}

#[test]
fn labels_number_rows_and_columns() {
    let puzzle = puzzle(&irregular("pair", "aabb aabb ccdd ccdd", &[]), "1... .... .... ....");
    let plain = svg(&Scene::new(&puzzle)).unwrap();
    let labelled = svg(&Scene::new(&puzzle).with_labels()).unwrap();
    xml_elements(&labelled);
    assert_eq!(texts(&labelled), ["1", "1", "2", "3", "4", "1", "2", "3", "4"]);
    let band = size(&labelled)[0] - size(&plain)[0];
    assert!(band >= 20 && size(&labelled)[1] - size(&plain)[1] == band);
    // The numbers are in the band, the given is not.
    let left = |index: usize| {
        let part = labelled.split("<text x=\"").nth(index + 1).unwrap();
        part.split('"').next().unwrap().parse::<u32>().unwrap()
    };
    assert!(left(0) > band && (1..5).all(|index| left(index) < band) && left(5) > band);
    assert!(png(&Scene::new(&puzzle).with_labels()).unwrap() != png(&Scene::new(&puzzle)).unwrap());
}

#[test]
fn captions_are_wrapped_below_the_board() {
    let puzzle = puzzle(&irregular("pair", "aabb aabb ccdd ccdd", &[]), "1... .... .... ....");
    let words = "One of several solutions, and some more words <until> the line is full";
    let scene = Scene::new(&puzzle).with_caption(words);
    let plain = svg(&Scene::new(&puzzle)).unwrap();
    let picture = svg(&scene).unwrap();
    xml_elements(&picture);
    let lines = texts(&picture)[1..].to_vec();
    assert!(lines.len() > 1, "{lines:?}");
    assert_eq!(lines.join(" "), words.replace('<', "&lt;").replace('>', "&gt;"));
    assert_eq!(size(&picture)[0], size(&plain)[0]);
    assert!(size(&picture)[1] >= size(&plain)[1] + 16 * lines.len() as u32);
    png(&scene).unwrap();
    // Of two scenes, each has its own.
    let scenes = [scene.clone(), scene.with_caption("another")];
    let both = picture_beside(&scenes, false).unwrap().svg();
    assert!(texts(&both).contains(&"another"), "{both}");
}

#[test]
fn lines_are_drawn_along_diagonals_and_between_linked_cells() {
    let x = Puzzle::empty(Arc::new(Variant::by_name("x:4").unwrap()));
    assert_eq!(lines(&svg(&Scene::new(&x)).unwrap()), 2);
    // From corner to corner.
    assert!(svg(&Scene::new(&x)).unwrap().contains("<path d=\"M12 12L236 236"));
    let windoku = Puzzle::empty(Arc::new(Variant::by_name("windoku").unwrap()));
    assert_eq!(lines(&svg(&Scene::new(&windoku)).unwrap()), 0);
    let [first, last, outside] = [0, 15, 16].map(clausoku_board::Cell::from_index);
    let scene = Scene::new(&x).with_links([(first, last), (first, outside)]);
    assert_eq!(lines(&svg(&scene).unwrap()), 3);
    png(&scene).unwrap();
}

#[test]
fn diagonals_pass_by_values() {
    let variant = Variant::by_name("x:4").unwrap();
    let empty = Puzzle::empty(Arc::new(variant));
    let mut values = empty.givens().clone();
    // On the falling diagonal: in the middle, at its end; and beside both diagonals.
    for (index, parts) in [(5_u16, 3), (15, 4), (1, 4)] {
        values.set(
            clausoku_board::Cell::from_index(index.into()),
            clausoku_board::Symbol::from_number(index % 4 + 1),
        );
        let scene = Scene::new(&empty).with_values(&values).unwrap();
        let picture = svg(&scene).unwrap();
        assert_eq!(picture.matches("linejoin=\"round\"").count(), parts, "{index}");
    }
    let scene = Scene::new(&empty).with_values(&values).unwrap();
    let picture = svg(&scene).unwrap();
    // The gaps are in the second and in the last cell of the falling diagonal, a fifth of the cell from its corners.
    for part in ["M12 12L79 79", "M113 113L191 191", "M225 225L236 236"] {
        assert!(picture.contains(part), "{picture}");
    }
}

fn lines(picture: &str) -> usize {
    picture.matches('L').count()
}
