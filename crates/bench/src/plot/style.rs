//! Colours, shapes and dashes.

/// The style sheet of all figures. Where style sheets are not understood, or not media queries, the
/// light colours remain.
pub const STYLE: &str = "\
.plot{font-family:Helvetica Neue,Helvetica,Arial,Liberation Sans,sans-serif;font-size:13px;\
font-variant-numeric:tabular-nums}
.plot .paper{fill:#fff}.plot text,.plot .ink{fill:#1f2328}.plot .soft{fill:#59636e}
.plot .grid{stroke:#e4e8ec;stroke-width:1}.plot .fine{stroke:#f1f3f5;stroke-width:1}
.plot .axis{stroke:#59636e;stroke-width:1;fill:none}
.plot .limit{stroke:#59636e;stroke-width:1;stroke-dasharray:7 4;fill:none}
.plot .halo{stroke:#fff}.plot .dark{fill:#1f2328}.plot .light{fill:#fff}
.plot .s0{color:#0072b2}.plot .s1{color:#d55e00}.plot .s2{color:#009e73}.plot .s3{color:#b5568f}
.plot .s4{color:#c98a00}.plot .s5{color:#3a9fd6}.plot .s6{color:#6b7280}.plot .s7{color:#7a4a1e}
@media screen and (prefers-color-scheme:dark){
.plot .paper{fill:#0d1117}.plot text,.plot .ink{fill:#e6edf3}.plot .soft{fill:#9da7b1}
.plot .grid{stroke:#2b323b}.plot .fine{stroke:#1a2028}.plot .axis{stroke:#9da7b1}.plot .limit{stroke:#9da7b1}
.plot .halo{stroke:#0d1117}.plot .dark{fill:#1f2328}.plot .light{fill:#fff}
.plot .s0{color:#4aa3df}.plot .s1{color:#ff8b3d}.plot .s2{color:#2fc79a}.plot .s3{color:#e08fc0}
.plot .s4{color:#f0b73a}.plot .s5{color:#8fd0f5}.plot .s6{color:#a8b0ba}.plot .s7{color:#c99a6b}
}
";

/// How many colours there are.
pub(super) const COLOURS: usize = 8;

/// The class of a series' colour.
pub(super) fn colour(series: usize) -> String {
    format!("s{}", series % COLOURS)
}

/// The dashes of a series' line: those that share a colour have others.
pub(super) fn dashes(series: usize) -> &'static str {
    ["", " stroke-dasharray=\"7 3\"", " stroke-dasharray=\"2 3\"", " stroke-dasharray=\"9 3 2 3\""]
        [series / COLOURS % 4]
}

/// The mark of a series: a path around a point.
pub(super) fn mark(series: usize, x: f64, y: f64, size: f64) -> String {
    let s = size;
    let (d, t) = (1.25 * s, 1.15 * s);
    match series % 6 {
        // A circle of two half arcs.
        0 => format!(
            "M{:.1} {y:.1}a{s} {s} 0 1 0 {:.1} 0a{s} {s} 0 1 0 {:.1} 0z",
            x - s,
            2.0 * s,
            -2.0 * s
        ),
        1 => format!(
            "M{:.1} {:.1}h{:.1}v{:.1}h{:.1}z",
            x - 0.9 * s,
            y - 0.9 * s,
            1.8 * s,
            1.8 * s,
            -1.8 * s
        ),
        2 => format!("M{x:.1} {:.1}L{:.1} {:.1}H{:.1}z", y - t, x + t, y + 0.8 * t, x - t),
        3 => format!(
            "M{x:.1} {:.1}L{:.1} {y:.1}L{x:.1} {:.1}L{:.1} {y:.1}z",
            y - d,
            x + d,
            y + d,
            x - d
        ),
        4 => format!("M{x:.1} {:.1}L{:.1} {:.1}H{:.1}z", y + t, x + t, y - 0.8 * t, x - t),
        // A plus with arms of a third.
        _ => {
            let (a, b) = (0.4 * s, 0.8 * s);
            format!(
                "M{:.1} {:.1}h{:.1}v{b:.1}h{b:.1}v{:.1}h{:.1}v{b:.1}h{:.1}v{:.1}h{:.1}v{:.1}h{b:.1}z",
                x - a,
                y - a - b,
                2.0 * a,
                2.0 * a,
                -b,
                -2.0 * a,
                -b,
                -b,
                -2.0 * a
            )
        }
    }
}
