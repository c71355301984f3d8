"""Prints the sizes of PySAT's encodings of "at most one of n": name, n, auxiliary variables, clauses, literals.

Run by tests/clauses/at_most_one.rs, which compares; needs the package python-sat.
"""

from pysat.card import CardEnc, EncType

TWINS = {"pairwise": EncType.pairwise, "sequential": EncType.seqcounter, "bitwise": EncType.bitwise}

for name, encoding in TWINS.items():
    # PySAT writes two literals as their pair under every encoding, which the papers do not.
    for n in range(3, 41):
        cnf = CardEnc.atmost(lits=list(range(1, n + 1)), bound=1, encoding=encoding)
        print(name, n, cnf.nv - n, len(cnf.clauses), sum(map(len, cnf.clauses)))
