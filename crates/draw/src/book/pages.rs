//! The pages of a book in order: cover, contents, puzzles, answers.

use clausoku_board::scene::{Plane, Scene};
use clausoku_files::text::count;

use super::layout::{Answers, Book, BookError, Entry, Layout};
use super::paper::{PAPERS, Paper, UNITS};
use super::sheet::{
    Area, INK, SOFT, Sheet, add_line, add_text, first_line, line_height, lines, place, style,
};
use super::slot::{MIN_ANSWER_CELL, PER_PAGE, Slot, columns_and_rows, drawn};
use crate::grid::Board;
use crate::pixels::{Fill, Picture, Placement, scaled, width};
use crate::{Anchor, Colour};

/// The space between puzzles, in points.
const GAP: u32 = 22;

/// The side of a cell of answers in points, that in large print before its letters are enlarged, and that where there is
/// much room.
const ANSWER_CELL: u32 = 10;
const LARGE_PRINT_ANSWER_CELL: u32 = 14;
const MAX_ANSWER_CELL: u32 = 16;

/// Returns the pages of a book of these puzzles.
///
/// # Errors
///
/// Fails if a board does not fit a page, the margins leave no room, or a link is too long.
pub fn book(entries: &[Entry<'_>], layout: &Layout) -> Result<Book, BookError> {
    let Area { width, height, .. } = layout.area(1);
    if width.min(height) < 72 * UNITS {
        return Err(BookError::Margins { paper: layout.paper });
    }
    let mut maker = Maker { layout, pages: Vec::new(), contents: Vec::new() };
    if layout.cover {
        let cover = maker.cover(entries)?;
        maker.pages.push(cover);
    }
    // The page is reserved now, since it shifts the numbers of all others, and is filled when they are known.
    let contents = maker.pages.len();
    if layout.contents {
        maker.pages.push(layout.blank());
    }
    for part in entries.chunk_by(|one, other| one.part == other.part) {
        maker.part(part)?;
    }
    let mut answers = Vec::new();
    match layout.answers {
        Answers::Back if entries.iter().any(|entry| entry.solution.is_some()) => {
            maker.contents.push(("Answers".to_owned(), maker.pages.len() + 1));
            maker.answers(entries)?;
        }
        Answers::Separate => {
            let mut apart = Maker { layout, pages: Vec::new(), contents: Vec::new() };
            apart.answers(entries)?;
            answers = apart.pages;
        }
        Answers::None | Answers::SamePage | Answers::Back => {}
    }
    if layout.contents {
        maker.pages[contents] = maker.table(contents + 1);
    }
    let mut pages = maker.pages;
    let count = pages.len().next_multiple_of(layout.multiple.max(1) as usize);
    pages.resize_with(count, || layout.blank());
    // Texts and covers too, and not the boards alone.
    let ink = if layout.grey { Colour::black_ink } else { Colour::printed };
    pages.iter_mut().chain(&mut answers).for_each(|page| page.recolour(ink));
    Ok(Book { pages, answers, sections: maker.contents })
}

/// Makes the pages of a book.
struct Maker<'l> {
    layout: &'l Layout,
    pages: Vec<Picture>,
    /// The lines of the table of contents, each with the number of its page.
    contents: Vec<(String, usize)>,
}

impl Maker<'_> {
    /// Returns the cover: the title on a dark ground, and the first board below.
    fn cover(&self, entries: &[Entry<'_>]) -> Result<Picture, BookError> {
        let layout = self.layout;
        let mut page = layout.blank();
        let band = page.height * 2 / 5;
        page.fills.push(Fill { at: (0, 0), size: (page.width, band), colour: INK });
        let area = layout.area(1);
        let mut parts: Vec<&str> = entries.iter().map(|entry| entry.part.as_str()).collect();
        parts.dedup();
        let mut text = count(entries.len(), "puzzle");
        if !parts.concat().is_empty() {
            text += ": ";
            text += &parts.join(", ").to_lowercase();
        }
        let title = layout.title.as_deref().unwrap_or("Sudoku");
        let most = (area.width / 9).min(layout.points(44));
        let title_lines = lines(title, &style(most, INK).bold(), area.width).len();
        let text_lines = lines(&text, &style(most * 2 / 5, INK), area.width).len();
        // Long texts have smaller letters, so that they are on the dark ground, which three lines fit.
        let share = 3.0 / (title_lines as f64 + text_lines as f64 * 0.4);
        let em = scaled(most, share.sqrt().min(1.0));
        let label = style(em, Colour::WHITE).bold().anchored(Anchor::Middle);
        let top = layout.bleed + layout.paper.height / 10;
        let height = add_text(&mut page, (area.middle(), top), area.width, title, &label);
        let label = style(em * 2 / 5, Colour([0xD1, 0xD5, 0xDB])).anchored(Anchor::Middle);
        add_text(&mut page, (area.middle(), top + height + em / 3), area.width, &text, &label);
        if let Some(entry) = entries.first() {
            let Board { picture, .. } = drawn(&Scene::new(entry.puzzle), layout, false)?;
            let room = area.above(layout.points(20)).below(band.saturating_sub(area.top) + em);
            let side = f64::from(room.width.min(room.height)) * 0.86;
            let scale = side / f64::from(picture.width.max(picture.height));
            let half = scaled(picture.width, scale / 2.0);
            place(&mut page, picture, (area.middle().saturating_sub(half), room.top), scale);
        }
        Ok(page)
    }

    /// Returns the table of contents.
    fn table(&self, number: usize) -> Picture {
        let layout = self.layout;
        let Sheet { mut picture, area } = layout.sheet(number);
        let mut top = self.heading(&mut picture, area, "Contents").top + layout.points(6);
        let em = layout.points(12);
        // Lines that are too many are closer to each other.
        let step = (line_height(em) * 5 / 4)
            .min(area.height.saturating_sub(top - area.top) / self.contents.len().max(1) as u32);
        for (text, page) in &self.contents {
            let label = style(em, INK);
            let text = first_line(text, &label, area.width - 5 * em);
            add_line(&mut picture, (area.left, top), &text, &label);
            let number = label.anchored(Anchor::End);
            add_line(&mut picture, (area.left + area.width, top), &page.to_string(), &number);
            top += step;
        }
        picture
    }

    /// Adds a heading, and returns the part of the page below.
    fn heading(&self, page: &mut Picture, area: Area, text: &str) -> Area {
        let label = style(self.layout.points(18), INK).bold();
        let height = add_text(page, (area.left, area.top), area.width, text, &label);
        area.below(height + self.layout.points(6))
    }

    /// Adds the pages of a part.
    fn part(&mut self, entries: &[Entry<'_>]) -> Result<(), BookError> {
        let layout = self.layout;
        let part = entries.first().map_or("", |entry| entry.part.as_str());
        let title = if part.is_empty() { "Puzzles" } else { part };
        self.contents.push((title.to_owned(), self.pages.len() + 1));
        let mut rest = entries;
        while let Some(first) = rest.first() {
            // A large board has a page of its own.
            let usual = rest.iter().take(layout.per_page as usize);
            let count = usual.take_while(|entry| !is_large(entry)).count().max(1);
            let (entries, after) = rest.split_at(count);
            rest = after;
            let per_page = if is_large(first) { 1 } else { layout.per_page };
            self.page(entries, part, &Layout { per_page, ..layout.clone() })?;
        }
        Ok(())
    }

    /// Adds a page of these puzzles of a part.
    fn page(
        &mut self,
        entries: &[Entry<'_>],
        part: &str,
        layout: &Layout,
    ) -> Result<(), BookError> {
        let Sheet { mut picture, mut area } = layout.sheet(self.pages.len() + 1);
        area = self.head(&mut picture, area, part);
        if layout.answers == Answers::SamePage {
            let mut strip = Picture::new(area.width, 0);
            for row in self.rows(entries, area.width, ANSWER_CELL)? {
                let top = strip.height;
                strip.height += row.height;
                place(&mut strip, row, (0, top), 1.0);
            }
            let at = (area.left, area.top + area.height.saturating_sub(strip.height));
            area = area.above(strip.height + layout.points(8));
            picture.add(strip, Placement { at, scale: 1.0, turned: true });
        }
        let table = columns_and_rows(layout.per_page, area.width > area.height);
        let mut slots = Vec::new();
        for (entry, index) in entries.iter().zip(0..) {
            slots.push(Slot::new(entry, layout, area.part(table, layout.points(GAP), index))?);
        }
        for row in slots.chunks_mut(table.0 as usize) {
            Slot::align(row);
        }
        for (slot, entry) in slots.into_iter().zip(entries) {
            if !slot.fits(layout) {
                return Err(self.small(entry, layout.per_page));
            }
            slot.draw(&mut picture);
        }
        self.pages.push(picture);
        Ok(())
    }

    /// Adds the name of the part and the title of the book above the puzzles, and returns the part of the page below.
    fn head(&self, page: &mut Picture, area: Area, part: &str) -> Area {
        let layout = self.layout;
        let title = layout.title.as_deref().unwrap_or_default();
        if part.is_empty() && title.is_empty() {
            return area;
        }
        let em = layout.points(10);
        let y = area.top + em / 2;
        let label = style(em, SOFT);
        let bold = label.clone().bold();
        let part = first_line(part, &bold, area.width / 2);
        let rest = area.width - scaled(1, width(&part, em, true));
        let ending = first_line(title, &label, rest - em);
        add_line(page, (area.left, y), &part, &bold);
        add_line(page, (area.left + area.width, y), &ending, &label.anchored(Anchor::End));
        area.below(layout.points(24))
    }

    /// Returns the error of a board that is too large, with a size that can hold it.
    fn small(&self, entry: &Entry<'_>, per_page: u32) -> BookError {
        let paper = self.layout.paper;
        let fewer = PER_PAGE.iter().rev().filter(|fewer| **fewer < per_page);
        let fewer = fewer.copied().find(|&fewer| self.holds(entry, paper, fewer));
        let mut papers = PAPERS.iter().filter_map(|row| Some((row.name, row.size.parse().ok()?)));
        let advice = if let Some(fewer) = fewer {
            &format!("{fewer} a page fits")
        } else if let Some((name, _)) = papers.find(|(_, paper)| self.holds(entry, *paper, 1)) {
            &format!("{name} with 1 a page fits")
        } else {
            "no paper with a name can hold it; choose a size as in 700x900mm"
        };
        BookError::Small { label: entry.label.clone(), paper, per_page, advice: advice.to_owned() }
    }

    /// Returns `true` if such a page can hold the board.
    fn holds(&self, entry: &Entry<'_>, paper: Paper, per_page: u32) -> bool {
        let layout = &Layout { paper, per_page, ..self.layout.clone() };
        let maker = Maker { layout, pages: Vec::new(), contents: Vec::new() };
        let area = maker.head(&mut layout.blank(), layout.area(1), &entry.part);
        let table = columns_and_rows(per_page, area.width > area.height);
        let slot = Slot::new(entry, layout, area.part(table, layout.points(GAP), 0));
        slot.is_ok_and(|slot| slot.fits(layout))
    }

    /// Adds the pages of the answers.
    fn answers(&mut self, entries: &[Entry<'_>]) -> Result<(), BookError> {
        let layout = self.layout;
        let mut sheet = layout.sheet(self.pages.len() + 1);
        let mut area = self.heading(&mut sheet.picture, sheet.area, "Answers");
        for row in self.answer_rows(entries, area)? {
            if row.height > area.height && area != sheet.area {
                self.pages.push(sheet.picture);
                sheet = layout.sheet(self.pages.len() + 1);
                area = sheet.area;
            }
            let rest = area.below(row.height);
            place(&mut sheet.picture, row, (area.left, area.top), 1.0);
            area = rest;
        }
        self.pages.push(sheet.picture);
        Ok(())
    }

    /// Returns the answers in rows, as large as they can be on the pages that small ones need.
    fn answer_rows(&self, entries: &[Entry<'_>], first: Area) -> Result<Vec<Picture>, BookError> {
        let height = self.layout.area(1).height;
        let smallest = if self.layout.large { LARGE_PRINT_ANSWER_CELL } else { ANSWER_CELL };
        let mut rows = self.rows(entries, first.width, smallest)?;
        let least = page_count(&rows, first.height, height);
        for cell in smallest + 1..=MAX_ANSWER_CELL {
            let larger = self.rows(entries, first.width, cell)?;
            if page_count(&larger, first.height, height) > least {
                break;
            }
            rows = larger;
        }
        Ok(rows)
    }

    /// Returns the answers in rows of at most this width, with cells of this many points.
    fn rows(
        &self,
        entries: &[Entry<'_>],
        width: u32,
        points: u32,
    ) -> Result<Vec<Picture>, BookError> {
        let layout = self.layout;
        let gap = layout.points(10);
        let em = if layout.large { gap } else { layout.points(8) };
        let head = line_height(em);
        let mut rows: Vec<Vec<Answer>> = Vec::new();
        let mut left = width;
        for entry in entries {
            let Some(solution) = entry.solution else { continue };
            let scene = Scene::new(entry.puzzle);
            let scene = scene.clone().with_values(solution).unwrap_or(scene);
            let Board { picture, cell, .. } = drawn(&scene, layout, false)?;
            // As large as the page allows.
            let room = layout.area(1).height.saturating_sub(head + gap + layout.points(40));
            let scale = (f64::from(layout.points(points)) / f64::from(cell))
                .min(f64::from(width) / f64::from(picture.width))
                .min(f64::from(room) / f64::from(picture.height));
            if scale * f64::from(cell) < MIN_ANSWER_CELL {
                return Err(self.small(entry, layout.per_page));
            }
            let own_width = scaled(picture.width, scale);
            if left + own_width > width || rows.is_empty() {
                rows.push(Vec::new());
                left = 0;
            }
            if let Some(row) = rows.last_mut() {
                let number = entry.number.to_string();
                row.push(Answer { number, picture, scale, width: own_width });
            }
            left += own_width + gap;
        }
        // Full rows end at the margin, and the boards of the last row are below those of the row before.
        let mut space = gap;
        let mut drawn_rows = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            let is_last = index + 1 == rows.len();
            let used: u32 = row.iter().map(|answer| answer.width).sum();
            let spaces = row.len() as u32 - 1;
            // Before a board that is larger, a row may have much room.
            let stretched = width.saturating_sub(used).checked_div(spaces);
            space = stretched.filter(|&wide| !is_last && wide <= 5 * gap).unwrap_or(space);
            let own = if used + spaces * space > width { gap } else { space };
            let mut picture = Picture::new(width, 0);
            let mut x = 0;
            for Answer { number, picture: board, scale, width } in row {
                add_line(&mut picture, (x, em / 2), number, &style(em, INK).bold());
                place(&mut picture, board.clone(), (x, head), *scale);
                picture.height = picture.height.max(scaled(board.height, *scale) + head + gap);
                x += width + own;
            }
            drawn_rows.push(picture);
        }
        Ok(drawn_rows)
    }
}

/// An answer in a row of answers.
struct Answer {
    number: String,
    picture: Picture,
    scale: f64,
    width: u32,
}

/// Returns the number of pages of rows, by the heights of the first page and of the others.
fn page_count(rows: &[Picture], first: u32, height: u32) -> u32 {
    let (mut count, mut left) = (1, first);
    for row in rows {
        if row.height > left {
            (count, left) = (count + 1, height);
        }
        left = left.saturating_sub(row.height);
    }
    count
}

/// Returns `true` if a board needs a page of its own.
fn is_large(entry: &Entry<'_>) -> bool {
    /// The number of rows and columns of such a board.
    const LARGE: usize = 16;
    Plane::new(entry.puzzle.variant()).is_ok_and(|plane| plane.rows().max(plane.columns()) >= LARGE)
}
