/** The text that the `tour` model streams, in French: every kind of formatting, by section. */

import { codeSamples, FORMULAS } from '../tour-samples.ts';

/** The reasoning of the `tour` model, if it is asked to think. */
export const TOUR_REASONING = `On me demande des mises en forme, et la réflexion en plus.

1. Commencer par du texte simple, pour que l’œil se pose.
2. Puis la structure : titres, listes, tableaux.
3. Puis ce qui demande du soin : code, formules, diagrammes, autres écritures.

Une somme comme $1.50 doit rester une somme, donc les formules viennent avant. Cela devrait suffire.`;

/** The sections in their order, by the names that `only=` uses. */
export const TOUR_SECTIONS = {
  headings: `# Visite des mises en forme

Cette réponse montre tout ce qu’une réponse peut contenir. Quelques lignes de code l’écrivent sur votre ordinateur, sous vos yeux.

## Un titre de deuxième niveau

### Un titre de troisième niveau

#### Un titre de quatrième niveau`,
  text: `## Texte

Un paragraphe avec du **gras**, de l’*italique*, ***les deux***, du ~~barré~~ et du \`code dans le texte\`. Un saut de ligne vient ici,  
et la ligne continue en dessous. Des guillemets « comme ceux-ci », un tiret — comme cela — et des points de suspension… restent tels quels.

Les caractères sans signification particulière restent intacts : 2 * 3 * 4, snake_case_names, C:\\temp\\new, <b>pas en gras</b>, AT&T.

---

Voici un long paragraphe, pour voir comment les lignes se coupent. On lit le mieux à l’écran quand une ligne contient environ soixante-dix caractères, que l’interligne est généreux et que rien ne bouge sous le regard. Une réponse qui arrive mot à mot rend cela difficile : chaque mot ajouté peut couper une ligne, chaque ligne pousse la suivante, et une liste ou un tableau peut changer de largeur à chaque cellule. Un bon lecteur laisse donc en paix les blocs terminés, ne change que le dernier, et ne suit la fin du texte que tant que vous y êtes. Remontez maintenant, si vous voulez, et voyez que ce paragraphe reste où il est pendant que la suite s’écrit encore en dessous.`,
  lists: `## Listes

- Pommes
- Poires
  - Conférence
  - Williams
    - cueillies en août
    - mangées en août
- Prunes

1. Mesurer
2. Couper
   1. lentement
   2. le long du trait
3. Mesurer encore

   Un paragraphe qui appartient au troisième point.
4. Terminé`,
  tasks: `## Tâches

- [x] Écrire la question
- [x] Lire la réponse
- [ ] Vérifier la réponse
  - [ ] avec une deuxième source`,
  table: `## Un tableau

| Planète | Jour (heures) | Lunes | Remarque                          |
|:--------|--------------:|:-----:|-----------------------------------|
| Mercure |       4 222,6 |   0   | un jour *très* long               |
| Terre   |          24,0 |   1   | chez nous                         |
| Mars    |          24,7 |   2   | \`Phobos\` et \`Deimos\`              |
| Jupiter |           9,9 |  95   | **la plus grande**, et ce n’est pas fini |`,
  quote: `## Citations

> Une citation de deux paragraphes.
>
> > Et une citation à l’intérieur, avec une liste :
> > - un
> > - deux
>
> De retour dehors.`,
  links: `## Liens

Un [lien avec un titre](https://example.com/path?query=1 "Un exemple"), un lien nu : https://example.org, et une adresse : <someone@example.com>. Une image ne se charge pas d’elle-même : ![un petit carré bleu](https://example.com/square.png)`,
  code: codeSamples({
    title: 'Code',
    total: 'Additionne ce qui reste dans un panier.',
    primes: 'Tous les nombres premiers sous la limite, par le crible d’Ératosthène.',
    words: ['calme', 'vif', 'vrai'],
    wide: 'une ligne bien plus longue que la fenêtre n’est large, pour qu’elle doive défiler ou se couper',
    tags: ['listes', 'tableaux', 'code'],
    removed: 'l’ancienne ligne',
    added: 'la nouvelle ligne',
    plain: 'Un bloc sans langage garde    ses espaces.',
  }),
  math: `## Formules

Dans le texte, $e^{i\\pi} + 1 = 0$ et \\(a^2 + b^2 = c^2\\), et en blocs :
${FORMULAS}`,
  money: `## Argent

Un café coûte $1.50 et un gâteau $2, donc les deux $3.50 ; dix de chaque font $35.00, ou 32 €.`,
  diagram: `## Un diagramme

\`\`\`mermaid
flowchart LR
  Question --> Modele[Modèle]
  Modele -->|en continu| Reponse[Réponse]
  Reponse --> Lire{Bonne ?}
  Lire -->|oui| Fini
  Lire -->|non| Encore[Régénérer]
  Encore --> Modele
\`\`\``,
  scripts: `## Autres écritures

- 日本語: 吾輩は猫である。名前はまだ無い。
- 中文: 学而时习之，不亦说乎？
- 한국어: 가는 말이 고와야 오는 말이 곱다.
- العربية: أهلاً وسهلاً، هذا نص من اليمين إلى اليسار.
- עברית: שלום עולם
- हिन्दी: नमस्ते दुनिया
- Ελληνικά, Русский, Tiếng Việt, Türkçe
- 😀 🎉 👍🏽 👩‍👩‍👧 🇪🇺 — et é écrit de deux façons : é, é`,
  footnote: `## Une note

Certaines choses se disent mieux plus bas.[^1]

[^1]: Comme celle-ci.`,
};
