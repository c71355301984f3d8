//! The nodes of each puzzle that are not finished, in the order of a depth-first search.
//!
//! A node is named by its place: a lane, or a column of the pool, counted on from the lanes. The nodes of a
//! puzzle are a linked list. A guess puts the branch without the symbol right after the branch with it, so
//! the list is in the order in which a depth-first search visits the nodes, whichever of them are worked
//! on at the same time. A solution is reported when its node is the first of the list. So the solutions of
//! a puzzle come in the order of that search, which depends on the puzzle alone.

/// The state of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// The node is in a lane.
    Running,
    /// The node is in the pool.
    Waiting,
    /// The node is a solution, and nodes before it are not finished.
    Solved,
}

/// A node, or the head of a list, which is before the first node and after the last.
#[derive(Clone, Copy, Debug)]
struct Node {
    puzzle: u32,
    before: u32,
    after: u32,
    state: State,
}

/// The lists of all puzzles.
#[derive(Debug)]
pub(crate) struct Frontier {
    /// The heads, by puzzle, and then the nodes, by place.
    nodes: Vec<Node>,
    /// Number of solved nodes, by puzzle.
    solved: Vec<u32>,
    /// Number of solved nodes of all puzzles.
    all_solved: usize,
    /// Number of waiting nodes of all puzzles.
    waiting: usize,
}

impl Frontier {
    /// Returns empty lists.
    pub(crate) fn new(puzzles: usize, places: usize) -> Self {
        // Exact: the engine refuses batches of 2³² puzzles.
        let nodes = (0..puzzles as u32)
            .map(|puzzle| Node { puzzle, before: puzzle, after: puzzle, state: State::Running })
            .collect();
        let mut frontier = Self { nodes, solved: vec![0; puzzles], all_solved: 0, waiting: 0 };
        frontier.grow(places);
        frontier
    }

    /// Makes room for `places` places.
    #[inline(always)]
    pub(crate) fn grow(&mut self, places: usize) {
        let needed = self.solved.len() + places;
        if needed > self.nodes.len() {
            let none = Node { puzzle: 0, before: 0, after: 0, state: State::Running };
            self.nodes.resize(needed, none);
        }
    }

    /// The number of a node.
    #[inline(always)]
    fn at(&self, place: u32) -> u32 {
        self.solved.len() as u32 + place
    }

    /// The place of a node, unless this is a head.
    #[inline(always)]
    fn place(&self, node: u32) -> Option<u32> {
        node.checked_sub(self.solved.len() as u32)
    }

    #[inline(always)]
    fn node(&self, place: u32) -> Node {
        self.nodes[self.at(place) as usize]
    }

    /// The puzzle of the node at this place, or of the last that was there.
    #[inline(always)]
    pub(crate) fn puzzle(&self, place: u32) -> u32 {
        self.node(place).puzzle
    }

    /// The first node of the puzzle.
    #[inline(always)]
    pub(crate) fn first(&self, puzzle: u32) -> Option<u32> {
        self.place(self.nodes[puzzle as usize].after)
    }

    /// Returns whether the puzzle of this node has no other.
    #[inline(always)]
    pub(crate) fn is_alone(&self, place: u32) -> bool {
        let Node { before, after, .. } = self.node(place);
        // Both are the head then: no other node is both before and after this one.
        before == after
    }

    /// Returns whether the node is a solution.
    #[inline(always)]
    pub(crate) fn is_solved(&self, place: u32) -> bool {
        self.node(place).state == State::Solved
    }

    /// Returns the number of solutions of the puzzle that are not reported yet.
    #[inline(always)]
    pub(crate) fn solved(&self, puzzle: u32) -> u64 {
        u64::from(self.solved[puzzle as usize])
    }

    /// Returns the number of solutions of all puzzles that are not reported yet.
    #[inline(always)]
    pub(crate) fn all_solved(&self) -> usize {
        self.all_solved
    }

    /// Returns the number of waiting nodes of all puzzles.
    #[inline(always)]
    pub(crate) fn waiting(&self) -> usize {
        self.waiting
    }

    /// The first node of the puzzle that waits.
    #[inline(always)]
    pub(crate) fn first_waiting(&self, puzzle: u32) -> Option<u32> {
        let mut next = self.first(puzzle);
        while let Some(place) = next {
            let node = self.node(place);
            if node.state == State::Waiting {
                break;
            }
            next = self.place(node.after);
        }
        next
    }

    /// Begins a puzzle with a node that runs.
    #[inline(always)]
    pub(crate) fn begin(&mut self, puzzle: u32, place: u32) {
        self.insert(place, Node { puzzle, before: puzzle, after: puzzle, state: State::Running });
    }

    /// Adds the other branch of a guess after the branch at this place.
    #[inline(always)]
    pub(crate) fn split(&mut self, place: u32, other: u32, state: State) {
        let Node { puzzle, after, .. } = self.node(place);
        self.insert(other, Node { puzzle, before: self.at(place), after, state });
        self.waiting += usize::from(state == State::Waiting);
    }

    /// Moves a node to another place and state.
    #[inline(always)]
    pub(crate) fn move_to(&mut self, from: u32, to: u32, state: State) {
        let node = self.node(from);
        self.insert(to, Node { state, ..node });
        self.waiting += usize::from(state == State::Waiting);
        self.waiting -= usize::from(node.state == State::Waiting);
    }

    /// Puts a node between its neighbours.
    #[inline(always)]
    fn insert(&mut self, place: u32, node: Node) {
        let at = self.at(place);
        self.nodes[at as usize] = node;
        // Heads are nodes, so neither end of a list is a special case.
        self.nodes[node.before as usize].after = at;
        self.nodes[node.after as usize].before = at;
    }

    /// Notes that the node is a solution.
    #[inline(always)]
    pub(crate) fn solve(&mut self, place: u32) {
        let at = self.at(place);
        let node = &mut self.nodes[at as usize];
        node.state = State::Solved;
        self.solved[node.puzzle as usize] += 1;
        self.all_solved += 1;
    }

    /// Removes a node. Returns whether it was the first of its puzzle.
    #[inline(always)]
    pub(crate) fn remove(&mut self, place: u32) -> bool {
        let Node { puzzle, before, after, .. } = self.node(place);
        self.nodes[before as usize].after = after;
        self.nodes[after as usize].before = before;
        self.forget(place);
        // A head has the number of its puzzle.
        before == puzzle
    }

    /// Removes the nodes after the first `solved` solutions from the list of the puzzle, which has
    /// at least as many. Returns the place of the first removed node, or `None` if nothing is
    /// removed. The caller [forgets](Self::forget) the removed nodes.
    #[inline(always)]
    pub(crate) fn cut_after(&mut self, puzzle: u32, mut solved: u64) -> Option<u32> {
        // The removed nodes keep their links, by which the caller walks through them.
        let mut last = puzzle;
        while solved > 0 {
            last = self.nodes[last as usize].after;
            solved -= u64::from(self.nodes[last as usize].state == State::Solved);
        }
        let after = self.nodes[last as usize].after;
        self.nodes[last as usize].after = puzzle;
        self.nodes[puzzle as usize].before = last;
        self.place(after)
    }

    /// Forgets a node that was removed from its list. Returns the place of the next node.
    #[inline(always)]
    pub(crate) fn forget(&mut self, place: u32) -> Option<u32> {
        let node = self.node(place);
        self.waiting -= usize::from(node.state == State::Waiting);
        if node.state == State::Solved {
            self.all_solved -= 1;
            self.solved[node.puzzle as usize] -= 1;
        }
        self.place(node.after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(frontier: &Frontier, puzzle: u32) -> Vec<u32> {
        let mut listed = Vec::new();
        let mut next = frontier.first(puzzle);
        while let Some(place) = next {
            listed.push(place);
            next = frontier.place(frontier.node(place).after);
        }
        listed
    }

    /// A puzzle with nodes 0, 11, 10 and 1. The middle two wait.
    fn split_thrice() -> Frontier {
        let mut frontier = Frontier::new(2, 20);
        frontier.begin(1, 0);
        assert!(frontier.is_alone(0));
        frontier.split(0, 10, State::Waiting);
        frontier.split(0, 11, State::Waiting);
        frontier.split(10, 1, State::Running);
        assert!(!frontier.is_alone(0) && !frontier.is_alone(1));
        frontier
    }

    #[test]
    fn nodes_stay_in_the_order_of_a_depth_first_search() {
        let mut frontier = split_thrice();
        assert_eq!(listed(&frontier, 1), [0, 11, 10, 1]);
        assert_eq!((frontier.first_waiting(1), frontier.waiting()), (Some(11), 2));
        frontier.move_to(11, 2, State::Running);
        assert_eq!(listed(&frontier, 1), [0, 2, 10, 1]);
        frontier.solve(2);
        frontier.move_to(2, 12, State::Solved);
        assert!(frontier.remove(0) && !frontier.remove(1));
        assert_eq!((listed(&frontier, 1), frontier.solved(1)), (vec![12, 10], 1));
        assert_eq!((frontier.first_waiting(1), frontier.is_solved(12)), (Some(10), true));
        assert!(frontier.remove(12) && frontier.is_alone(10) && frontier.remove(10));
        assert_eq!((listed(&frontier, 1), frontier.all_solved()), (vec![], 0));
        assert_eq!((frontier.first_waiting(1), frontier.first(0)), (None, None));
    }

    #[test]
    fn what_comes_after_enough_solutions_is_cut_off() {
        let mut frontier = split_thrice();
        frontier.solve(0);
        frontier.solve(1);
        let mut next = frontier.cut_after(1, 1);
        assert_eq!(listed(&frontier, 1), [0]);
        let mut cut = Vec::new();
        while let Some(place) = next {
            cut.push(place);
            next = frontier.forget(place);
        }
        assert_eq!((cut, frontier.waiting(), frontier.solved(1)), (vec![11, 10, 1], 0, 1));
        assert_eq!((frontier.cut_after(1, 0), frontier.first(1)), (Some(0), None));
    }
}
