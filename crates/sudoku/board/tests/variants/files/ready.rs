//! Tests the files in `data/variants`.

use std::collections::BTreeSet;

use clausoku_board::{Scope, Variant};

use crate::built;

/// Returns the files, each with its stem and its variant.
fn ready() -> Vec<(String, Variant)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../data/variants");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(text.starts_with("# ") && text.contains("\n# Origin: "), "{}", path.display());
            let variant = Variant::from_toml(&text);
            let variant = variant.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            (path.file_stem().unwrap().to_str().unwrap().to_owned(), variant)
        })
        .collect()
}

fn named(name: &str) -> Variant {
    ready().into_iter().find(|(stem, _)| stem == name).unwrap().1
}

/// Returns the regions as sets of cells.
fn sets(variant: &Variant) -> BTreeSet<(Scope, BTreeSet<String>)> {
    let regions = variant.regions().iter();
    let cells = regions.map(|region| {
        let places = region.cells.iter().map(|&cell| variant.position(cell).to_string());
        (region.scope, places.collect())
    });
    cells.collect()
}

#[test]
fn every_file_is_read_and_is_named_after_its_variant() {
    let ready = ready();
    assert!(ready.len() >= 4);
    for (stem, variant) in ready {
        assert_eq!(stem, variant.name());
        assert!(!variant.is_built_in());
    }
}

#[test]
fn falissards_boards_are_the_built_in_ones() {
    for (name, same, regions) in
        [("falissard-x", "x", 27 + 2), ("falissard-13-blocks", "windoku", 27 + 4)]
    {
        let file = named(name);
        let built = built(same);
        assert_eq!(file.regions(), built.regions(), "{name}");
        assert_eq!(sets(&file), sets(&built), "{name}");
        assert_eq!(sets(&file).len(), regions, "{name}");
        assert_eq!(file.alphabet(), built.alphabet());
    }
}

#[test]
fn the_other_files_have_the_regions_of_their_names() {
    let drawn = named("nonominoes");
    let drawing = "AAAAABCCC/ADBBBBCCC/ADDBBBECC/AADBEEEFC/DDDDEFFFF/GDEEEHFII/GGEHHHFFI/GGGHHHHFI/\
                   GGGHIIIII";
    assert_eq!(drawn.regions(), built(&format!("jigsaw:{drawing}")).regions());
    let butterfly = named("butterfly");
    assert_eq!((butterfly.cell_count(), butterfly.extent()), (144, (12, 12)));
    // Two boards side by side share 6 columns of cells, so that their rows differ and 6 of their
    // columns are the same, and the other way round below each other. There are 16 blocks.
    assert_eq!(butterfly.regions().len(), 4 * 18 - 4 * 6 + 16);
    let middle = butterfly.cell_at("R6C6".parse().unwrap()).unwrap();
    // A row and a column of the left and of the right boards each, of the upper and the lower; and
    // the block that all four share.
    assert_eq!(butterfly.regions_of(middle).len(), 2 + 2 + 1);
    // The 12 cells of the row and the 12 of the column, and the block: the cell itself left out.
    assert_eq!(butterfly.peers(middle).len(), 11 + 11 + 4);
}
