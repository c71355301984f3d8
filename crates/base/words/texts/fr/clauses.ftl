of-cell = { $cell } contient { $bound ->
        [least] au moins
       *[most] au plus
    } une valeur
of-region = { $region } contient { $value } { $bound ->
        [least] au moins
       *[most] au plus
    } une fois
of-cells = { $cells } contiennent { $value } { $bound ->
        [least] au moins
       *[most] au plus
    } une fois
about = { $name } : { $meaning }
channel = { $cell } contient { $value } si et seulement si ses chiffres binaires le disent
together = { $name } : une somme qu'elles impliquent ensemble
given = { $cell } contient { $value }, qui y est donné
beside-given = { $cell } ne contient pas { $value }, car une autre valeur y est donnée
sees-given = { $cell } ne contient pas { $value }, qui est donné dans une de ses régions
excluded = { $cell } ne contient pas { $value }, que la grille y exclut
contradiction = les données se contredisent : il ne reste rien

plain = x(ligne,colonne,valeur), ligne et colonne comptées à partir de 1 ; b(ligne,colonne,chiffre) est un chiffre binaire, a1 une variable auxiliaire
lists = X(ligne,colonne,valeur) et NonX(…), ligne et colonne comptées à partir de 0 comme dans l'énoncé d'examen ; B est un chiffre binaire, A une variable auxiliaire
blocks-from-zero = Les blocs sont comptés à partir de 0 aussi ; --cell et --region comptent à partir de 1
latex-legend = $x^{"{"}v{"}"}_{"{"}(i,j){"}"}$ : la case de la ligne~$i$ et de la colonne~$j$ contient~$v$. $b^{"{"}d{"}"}_{"{"}(i,j){"}"}$ : son chiffre binaire~$d$ vaut~1. $a_{"{"}k{"}"}$ est une variable auxiliaire. Lignes, colonnes et blocs sont comptés à partir de~1.
no-file = --puzzle choisit une grille d'un fichier ; nommez le fichier
no-part = la formule n'a pas de partie { $part } ; elle a { $names }
no-cell = le plateau { $board } n'a pas de case { $cell }
no-region = le plateau { $board } n'a pas de région { $region } ; il a { $names }
no-symbol = { $value } n'est pas une valeur ; il y a { $symbols }
nothing = la formule ne dit rien là-dessus ; `clausoku encode` en liste les règles dans les commentaires
too-long = la formule de { $board } a plus de { $literals } littéraux, trop pour les lister d'un coup ; choisissez-en avec --part, --cell, --region ou --value, ou écrivez-la avec `clausoku encode`
the-list = la liste des clauses

sizes = Tailles sur { $board } sans données :
propagation = Ce que voit la propagation unitaire, mesuré sur le plateau 9x9 :
encoding = codage
variables = variables
clauses = clauses
literals = littéraux
source = source
yes = oui
no = non
