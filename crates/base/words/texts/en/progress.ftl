# The progress of long work, on standard error.

count = { $what ->
    [lines] { $count ->
        [one] { $count } line
       *[other] { $count } lines
    }
    [puzzles-tried] { $count ->
        [one] { $count } puzzle tried
       *[other] { $count } puzzles tried
    }
    [assumptions-tried] { $count ->
        [one] { $count } assumption tried
       *[other] { $count } assumptions tried
    }
    [cells-tried] { $count ->
        [one] { $count } cell tried
       *[other] { $count } cells tried
    }
    [searches] { $count ->
        [one] { $count } search for a second solution
       *[other] { $count } searches for a second solution
    }
    [formulas] { $count ->
        [one] { $count } formula
       *[other] { $count } formulas
    }
    [runs] { $count ->
        [one] { $count } run
       *[other] { $count } runs
    }
    [parts] { $count ->
        [one] { $count } part
       *[other] { $count } parts
    }
   *[puzzles] { $count ->
        [one] { $count } puzzle
       *[other] { $count } puzzles
    }
    }
rate = { $count } ({ $rate })
line = { $count } in { $seconds } s ({ $rate })
total = { $count } in { $seconds } s
summary = { $count } in { $seconds } s: { $summary }
a-minute = { $rate } a minute
a-second = { $rate } a second
left = about { $time } left; { $text }
