//! The pages of a book in order: cover, contents, rules, puzzles, answers.

use clausoku_words::say;

use super::answers::{AnswerList, AnswerRow, height, page_count};
use super::introduction::Introduction;
use super::layout::{Answers, Book, BookError, Entry, Layout};
use super::paper::{PAPERS, Paper, UNITS};
use super::sheet::{
    Area, INK, SOFT, Sheet, add_line, add_text, first_line, line_height, lines, place, style,
};
use super::slot::{PER_PAGE, Slot, columns_and_rows, drawn};
use crate::grid::Board;
use crate::pixels::{Fill, Picture, Placement, scaled, width};
use crate::scene::{Plane, Scene};
use crate::{Anchor, Colour};

/// The space between puzzles, in points.
const GAP: u32 = 22;

/// Returns the pages of a book of these puzzles.
///
/// # Errors
///
/// Fails if a number of the layout is out of range, a board does not fit a page, the margins leave no room, or a link is too long.
pub fn book(entries: &[Entry<'_>], layout: &Layout) -> Result<Book, BookError> {
    layout.check()?;
    let Area { width, height, .. } = layout.area(1);
    if width.min(height) < 72 * UNITS {
        return Err(BookError::Margins { paper: layout.paper });
    }
    let mut maker = Maker::new(layout);
    if layout.cover {
        let cover = maker.cover(entries)?;
        maker.pages.push(cover);
    }
    // The page is reserved now, since it shifts the numbers of all others, and is filled when they are known.
    let contents = maker.pages.len();
    if layout.contents {
        maker.pages.push(layout.blank());
    }
    let introduced = if layout.contents { maker.introduce(entries) } else { None };
    let entries = introduced.as_deref().unwrap_or(entries);
    for part in entries.chunk_by(|one, other| one.part == other.part) {
        maker.part(part)?;
    }
    let mut answers = Vec::new();
    match layout.answers {
        Answers::Back if entries.iter().any(|entry| entry.solution.is_some()) => {
            let heading = say!(layout.language, rules::heading_answers);
            maker.contents.push((heading, maker.pages.len() + 1));
            let answered = maker.answers(entries)?;
            maker.refer_to(&answered);
        }
        Answers::Separate => {
            let mut apart = Maker { sides: maker.sides.clone(), ..Maker::new(layout) };
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
    /// The sides of the cells of the puzzles.
    sides: Vec<f64>,
    /// The indices of the pages with puzzles, each with the number of entries before it.
    puzzle_pages: Vec<(usize, usize)>,
}

impl<'l> Maker<'l> {
    fn new(layout: &'l Layout) -> Self {
        Self {
            layout,
            pages: Vec::new(),
            contents: Vec::new(),
            sides: Vec::new(),
            puzzle_pages: Vec::new(),
        }
    }

    /// Returns the cover: the title on a dark ground, and the first board below.
    fn cover(&self, entries: &[Entry<'_>]) -> Result<Picture, BookError> {
        let layout = self.layout;
        let mut page = layout.blank();
        let band = page.height * 2 / 5;
        page.fills.push(Fill { at: (0, 0), size: (page.width, band), colour: INK });
        let area = layout.area(1);
        let mut parts: Vec<&str> = entries.iter().map(|entry| entry.part.as_str()).collect();
        parts.dedup();
        let mut text = say!(layout.language, rules::puzzles { count: entries.len() });
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

    /// Adds the pages of the rules, and returns the entries, which refer to them; `None` if no puzzle has rules.
    fn introduce<'e>(&mut self, entries: &[Entry<'e>]) -> Option<Vec<Entry<'e>>> {
        let layout = self.layout;
        let introduction = Introduction::new(entries, layout)?;
        let page = self.pages.len() + 1;
        self.contents.push((say!(layout.language, rules::heading_rules), page));
        self.pages.extend(introduction.pages(layout, page));
        Some(entries.iter().map(|entry| introduction.referring(entry, layout, page)).collect())
    }

    /// Returns the table of contents.
    fn table(&self, number: usize) -> Picture {
        let layout = self.layout;
        let Sheet { mut picture, area } = layout.sheet(number);
        let mut top =
            self.heading(&mut picture, area, &say!(layout.language, rules::heading_contents)).top
                + layout.points(6);
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
        let title = match part {
            "" => say!(layout.language, rules::heading_puzzles),
            part => part.to_owned(),
        };
        self.contents.push((title, self.pages.len() + 1));
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
        let Sheet { mut picture, area } = layout.sheet(self.pages.len() + 1);
        let area = self.head(&mut picture, area, part);
        let Plan { slots, strip } = plan(entries, layout, area)?;
        if let Some(strip) = strip {
            let at = (area.left, area.top + area.height.saturating_sub(strip.height));
            picture.add(strip, Placement { at, scale: 1.0, turned: true });
        }
        self.puzzle_pages.push((self.pages.len(), self.sides.len()));
        for (slot, entry) in slots.into_iter().zip(entries) {
            if !slot.fits(layout) {
                return Err(self.small(entry, layout.per_page));
            }
            self.sides.push(slot.side_of_cell());
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

    /// Returns `true` if a page with `per_page` puzzles has room for puzzles of this size.
    fn holds(&self, entry: &Entry<'_>, paper: Paper, per_page: u32) -> bool {
        let layout = &Layout { paper, per_page, ..self.layout.clone() };
        let area = Maker::new(layout).head(&mut layout.blank(), layout.area(1), &entry.part);
        let entries = vec![entry.clone(); per_page as usize];
        plan(&entries, layout, area)
            .is_ok_and(|plan| plan.slots.iter().all(|slot| slot.fits(layout)))
    }

    /// Adds the pages of the answers, as large as they can be on the pages that small ones need. Returns the entries that have answers, in
    /// order, each with the number of the page of its answer.
    fn answers(&mut self, entries: &[Entry<'_>]) -> Result<Vec<(usize, usize)>, BookError> {
        let layout = self.layout;
        let mut sheet = layout.sheet(self.pages.len() + 1);
        let mut area = self.heading(
            &mut sheet.picture,
            sheet.area,
            &say!(layout.language, rules::heading_answers),
        );
        let smallest = layout.smallest_answers().next().unwrap_or_default();
        let list = AnswerList::new(entries, layout, smallest)?.bounded(&self.sides, 1.0);
        if let Some(entry) = list.illegible(area.width) {
            return Err(self.small(entry, layout.per_page));
        }
        let pages = |rows: &[AnswerRow]| page_count(rows, area.height, sheet.area.height);
        let least = pages(&list.smallest_rows(area.width));
        let rows = list.largest_rows(area.width, |rows| pages(rows) <= least);
        let mut answered = Vec::new();
        for row in rows {
            if row.height > area.height && area != sheet.area {
                self.pages.push(sheet.picture);
                sheet = layout.sheet(self.pages.len() + 1);
                area = sheet.area;
            }
            place(&mut sheet.picture, list.draw(&row, area.width), (area.left, area.top), 1.0);
            answered.extend(list.entries(&row).map(|entry| (entry, self.pages.len() + 1)));
            area = area.below(row.height);
        }
        self.pages.push(sheet.picture);
        Ok(answered)
    }

    /// Adds the pages of their answers beside the numbers of pages with puzzles.
    fn refer_to(&mut self, answered: &[(usize, usize)]) {
        let layout = self.layout;
        if !layout.page_numbers {
            return;
        }
        let ends = self.puzzle_pages.iter().skip(1).map(|page| page.1).chain([self.sides.len()]);
        for (&(index, start), end) in self.puzzle_pages.iter().zip(ends) {
            let [from, to] = [start, end].map(|end| answered.partition_point(|row| row.0 < end));
            let pages = &answered[from..to];
            let (Some(&(_, first)), Some(&(_, last))) = (pages.first(), pages.last()) else {
                continue;
            };
            let text = if first == last {
                say!(layout.language, rules::answers_on_page { page: first })
            } else {
                say!(layout.language, rules::answers_on_pages { first, last })
            };
            layout.add_to_foot(&mut self.pages[index], index + 1, &text);
        }
    }
}

/// The puzzles of a page, and the answers below them.
struct Plan<'e> {
    slots: Vec<Slot<'e>>,
    strip: Option<Picture>,
}

/// Plans a page of these puzzles, and the answers below them.
fn plan<'e>(
    entries: &'e [Entry<'e>],
    layout: &'e Layout,
    area: Area,
) -> Result<Plan<'e>, BookError> {
    /// The share by which smaller answers must enlarge the puzzles.
    const GAIN: f64 = 1.25;
    if layout.answers != Answers::SamePage {
        let table = columns_and_rows(layout.per_page, area.width > area.height);
        return Ok(Plan { slots: slots(entries, layout, area, table)?, strip: None });
    }
    let fits = |plan: &Plan<'_>| plan.slots.iter().all(|slot| slot.fits(layout));
    let side =
        |plan: &Plan<'_>| plan.slots.iter().map(Slot::side_of_cell).fold(f64::INFINITY, f64::min);
    let mut sizes = layout.smallest_answers();
    let mut best = plan_with_answers(entries, layout, area, sizes.next().unwrap_or_default())?;
    for smallest in sizes {
        // Letters of large print are large in answers too.
        if layout.large && fits(&best) {
            break;
        }
        let other = plan_with_answers(entries, layout, area, smallest)?;
        if !fits(&best) || side(&other) > GAIN * side(&best) {
            best = other;
        }
    }
    Ok(best)
}

/// Plans a page of these puzzles. Answers of at least this side of cells are below them, and take the room that the
/// puzzles leave.
fn plan_with_answers<'e>(
    entries: &'e [Entry<'e>],
    layout: &'e Layout,
    area: Area,
    smallest: u32,
) -> Result<Plan<'e>, BookError> {
    /// The space above the answers, in points.
    const ABOVE: u32 = 8;
    /// The largest side of a cell of an answer, as a share of the side of a cell of its puzzle, which stays the larger one.
    const SHARE: f64 = 0.75;
    let (gap, width) = (layout.points(GAP), area.width);
    let list = AnswerList::new(entries, layout, smallest)?;
    let above = layout.points(ABOVE);
    let part = area.above(height(&list.smallest_rows(width)) + above);
    let table = columns_and_rows(layout.per_page, width > part.height);
    let planned = slots(entries, layout, part, table)?;
    let sides: Vec<f64> = planned.iter().map(Slot::side_of_cell).collect();
    let list = list.bounded(&sides, SHARE);
    // The rows of puzzles that the page has, without the space that the boards leave in each.
    let rows = entries.len().div_ceil(table.0 as usize) as u32;
    let usual = part.part(table, gap, 0).height;
    let spare = planned.iter().map(Slot::spare).min().unwrap_or(0).min(usual);
    let gaps = rows.saturating_sub(1) * gap;
    let room = area.height.saturating_sub(rows * (usual - spare) + gaps + above);
    let largest = list.largest_rows(width, |rows| height(rows) <= room);
    let left = area.height.saturating_sub(height(&largest) + above + gaps);
    let lower = Area { height: usual.min(left / rows.max(1)) * rows + gaps, ..area };
    let replanned = slots(entries, layout, lower, (table.0, rows))?;
    let is_as_large = planned.iter().zip(&replanned).all(|(one, other)| other.is_as_large_as(one));
    let (slots, chosen) =
        if is_as_large { (replanned, largest) } else { (planned, list.smallest_rows(width)) };
    let mut strip = Picture::new(width, 0);
    for row in &chosen {
        let at = (0, strip.height);
        place(&mut strip, list.draw(row, width), at, 1.0);
        strip.height += row.height;
    }
    Ok(Plan { slots, strip: Some(strip) })
}

/// Plans puzzles in the parts of a page, which is divided into this many columns and rows.
fn slots<'e>(
    entries: &'e [Entry<'e>],
    layout: &'e Layout,
    area: Area,
    table: (u32, u32),
) -> Result<Vec<Slot<'e>>, BookError> {
    let parts = (0..).map(|index| area.part(table, layout.points(GAP), index));
    let planned = entries.iter().zip(parts).map(|(entry, part)| Slot::new(entry, layout, part));
    let mut planned: Vec<Slot<'_>> = planned.collect::<Result<_, _>>()?;
    for row in planned.chunks_mut(table.0 as usize) {
        Slot::align(row);
    }
    Slot::equalize(&mut planned, layout);
    Ok(planned)
}

/// Returns `true` if a board needs a page of its own.
fn is_large(entry: &Entry<'_>) -> bool {
    /// The number of rows or columns from which a board is large.
    const LARGE: usize = 16;
    Plane::new(entry.puzzle.variant()).is_ok_and(|plane| plane.rows().max(plane.columns()) >= LARGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_are_refused() {
        let puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
        let of = |layout: Layout| book(&[Entry::new(&puzzle)], &layout);
        let usual = Layout::default;
        for layout in [
            Layout { per_page: 0, ..usual() },
            Layout { per_page: u32::MAX, ..usual() },
            Layout { margin: u32::MAX, ..usual() },
            Layout { gutter: u32::MAX, ..usual() },
            Layout { bleed: u32::MAX, ..usual() },
            Layout { multiple: u32::MAX, ..usual() },
            Layout { paper: Paper { width: u32::MAX, height: u32::MAX }, ..usual() },
        ] {
            assert!(matches!(of(layout), Err(BookError::Number { .. })));
        }
        assert!(of(Layout { margin: 1 << 20, ..usual() }).is_err());
        assert!(of(usual()).is_ok());
    }
}
