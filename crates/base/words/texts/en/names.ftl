# Names of regions and constraints as the library writes them. Texts of the library are compared with these lines.
board = board { $number }
row = row { $number }
column = column { $number }
block = block { $number }
diagonal = diagonal { $number }
window = window { $number }
asterisk = asterisk
centres = centres of the blocks
group = group { $number }
king = king's move from { $first } to { $second }
knight = knight's move from { $first } to { $second }
at = at { $cell }
value = value { $number }
