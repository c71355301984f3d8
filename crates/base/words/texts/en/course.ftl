# The programs of the INF242 course, and the workbench as they open it.

size = { $variables } variables, { $clauses } clauses
