/** Name and hint of each request parameter, in German. */

export const parameters = {
  temperature: { name: 'Temperatur', hint: 'Niedriger ist vorhersehbarer, höher abwechslungsreicher. 0 bis 2.' },
  topP: { name: 'Top P', hint: 'Niedriger hält sich an die wahrscheinlichsten Wörter. 0 bis 1.' },
  maxTokens: { name: 'Max. Tokens', hint: 'Größte Länge der Antwort in Tokens.' },
  frequencyPenalty: { name: 'Häufigkeitsstrafe', hint: 'Höher bedeutet weniger Wiederholungen. −2 bis 2.' },
  presencePenalty: { name: 'Präsenzstrafe', hint: 'Höher begünstigt neue Themen. −2 bis 2.' },
  seed: { name: 'Startwert', hint: 'Verlangt wiederholbare Antworten. Dienste garantieren das nicht.' },
  stop: {
    name: 'Stoppsequenzen',
    hint: 'Die Antwort endet vor jeder davon. Für einen Zeilenumbruch schreiben Sie \\n.',
  },
  reasoningEffort: { name: 'Denkaufwand', hint: 'Wie viel das Modell nachdenkt, bevor es antwortet.' },
};
