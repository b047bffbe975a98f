/** The text that the `tour` model streams, in German: every kind of formatting, by section. */

import { codeSamples, FORMULAS } from '../tour-samples.ts';

/** The reasoning of the `tour` model, if it is asked to think. */
export const TOUR_REASONING = `Gewünscht sind Formatierungen, und dazu der Gedankengang.

1. Mit schlichtem Text anfangen, damit das Auge zur Ruhe kommt.
2. Dann Struktur: Überschriften, Listen, Tabellen.
3. Dann alles, was Sorgfalt braucht: Code, Formeln, Diagramme, andere Schriften.

Geldbeträge wie $1.50 müssen Geldbeträge bleiben, deshalb kommen die Formeln davor. Das sollte reichen.`;

/** The sections in their order, by the names that `only=` uses. */
export const TOUR_SECTIONS = {
  headings: `# Ein Rundgang durch die Formatierungen

Diese Antwort zeigt alles, was eine Antwort enthalten kann. Ein paar Zeilen Code auf Ihrem Computer schreiben sie, während Sie zusehen.

## Eine Überschrift zweiter Ebene

### Eine Überschrift dritter Ebene

#### Eine Überschrift vierter Ebene`,
  text: `## Text

Ein Absatz mit **Fettem**, *Kursivem*, ***beidem***, ~~Durchgestrichenem~~ und \`Code im Text\`. Hier kommt ein fester Umbruch,  
und darunter geht die Zeile weiter. „Anführungszeichen“, ein Gedankenstrich – so wie hier – und Auslassungspunkte … bleiben, wie sie sind.

Zeichen ohne besondere Bedeutung bleiben unberührt: 2 * 3 * 4, snake_case_names, C:\\temp\\new, <b>nicht fett</b>, AT&T.

---

Das ist ein langer Absatz, an dem man sieht, wie Zeilen umbrechen. Am Bildschirm liest es sich am leichtesten, wenn eine Zeile etwa siebzig Zeichen fasst, der Abstand zwischen den Zeilen großzügig ist und sich nichts bewegt, solange das Auge darauf ruht. Eine Antwort, die Wort für Wort eintrifft, macht das schwer: Jedes neue Wort kann eine Zeile umbrechen, jede Zeile schiebt die nächste, und eine Liste oder Tabelle ändert mit jeder Zelle vielleicht ihre Breite. Ein gutes Leseprogramm lässt deshalb fertige Blöcke in Ruhe, ändert nur den letzten und folgt dem Ende des Textes nur, solange Sie dort sind. Scrollen Sie jetzt ruhig nach oben: Dieser Absatz bleibt, wo er ist, während darunter der Rest noch geschrieben wird.`,
  lists: `## Listen

- Äpfel
- Birnen
  - Conference
  - Williams Christ
    - im August gepflückt
    - im August gegessen
- Pflaumen

1. Messen
2. Schneiden
   1. langsam
   2. entlang der Linie
3. Noch einmal messen

   Ein Absatz, der zum dritten Punkt gehört.
4. Fertig`,
  tasks: `## Aufgaben

- [x] Die Frage schreiben
- [x] Die Antwort lesen
- [ ] Die Antwort prüfen
  - [ ] mit einer zweiten Quelle`,
  table: `## Eine Tabelle

| Planet  | Tag (Stunden) | Monde | Anmerkung                        |
|:--------|--------------:|:-----:|----------------------------------|
| Merkur  |       4.222,6 |   0   | ein *sehr* langer Tag            |
| Erde    |          24,0 |   1   | Zuhause                          |
| Mars    |          24,7 |   2   | \`Phobos\` und \`Deimos\`            |
| Jupiter |           9,9 |  95   | **der größte**, Zahl steigend    |`,
  quote: `## Zitate

> Ein Zitat aus zwei Absätzen.
>
> > Und ein Zitat darin, mit einer Liste:
> > - eins
> > - zwei
>
> Wieder draußen.`,
  links: `## Links

Ein [Link mit Titel](https://example.com/path?query=1 "Ein Beispiel"), ein nackter: https://example.org, und eine Adresse: <someone@example.com>. Ein Bild wird nicht von selbst geladen: ![ein kleines blaues Quadrat](https://example.com/square.png)`,
  code: codeSamples({
    title: 'Code',
    total: 'Addiert, was noch im Korb liegt.',
    primes: 'Alle Primzahlen unter der Grenze, mit dem Sieb des Eratosthenes.',
    words: ['ruhig', 'flink', 'wahr'],
    wide: 'eine Zeile, die ein gutes Stück länger ist, als das Fenster breit ist, und deshalb scrollen oder umbrechen muss',
    tags: ['Listen', 'Tabellen', 'Code'],
    removed: 'die alte Zeile',
    added: 'die neue Zeile',
    plain: 'Ein Block ohne Sprache behält    seine Leerzeichen.',
  }),
  math: `## Formeln

Im Text, $e^{i\\pi} + 1 = 0$ und \\(a^2 + b^2 = c^2\\), und als Blöcke:
${FORMULAS}`,
  money: `## Geld

Ein Kaffee kostet $1.50 und ein Stück Kuchen $2, zusammen also $3.50; je zehn davon kosten $35.00 oder 32 €.`,
  diagram: `## Ein Diagramm

\`\`\`mermaid
flowchart LR
  Frage --> Modell
  Modell -->|streamt| Antwort
  Antwort --> Lesen{Gut?}
  Lesen -->|ja| Fertig
  Lesen -->|nein| Neu[Neu erzeugen]
  Neu --> Modell
\`\`\``,
  scripts: `## Andere Schriften

- 日本語: 吾輩は猫である。名前はまだ無い。
- 中文: 学而时习之，不亦说乎？
- 한국어: 가는 말이 고와야 오는 말이 곱다.
- العربية: أهلاً وسهلاً، هذا نص من اليمين إلى اليسار.
- עברית: שלום עולם
- हिन्दी: नमस्ते दुनिया
- Ελληνικά, Русский, Tiếng Việt, Türkçe
- 😀 🎉 👍🏽 👩‍👩‍👧 🇪🇺 – und é, auf zwei Arten geschrieben: é, é`,
  footnote: `## Eine Fußnote

Manches sagt man besser weiter unten.[^1]

[^1]: Zum Beispiel das hier.`,
};
