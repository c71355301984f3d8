size = { $variables } variables, { $clauses } clauses
