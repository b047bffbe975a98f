/** Words of the Help page in German; its articles are in `help.ts`. */

export const help = {
  title: 'Hilfe',
  search: 'Hilfe durchsuchen',
  articles: 'Artikel',
  noneFound: 'Kein Artikel zu „{{query}}“. Versuchen Sie es mit anderen Wörtern.',
  found_other: '{{count}} Artikel',
  group: {
    start: 'Ihr erster Chat',
    keys: 'Dienste und Schlüssel',
    answers: 'Modelle und Antworten',
    chats: 'Lesen und finden',
    back: 'Alles zurückholen',
    own: 'Parley anpassen',
  },
  related: 'Weiterlesen',
  isLocal: 'Die Hilfe gehört zu Parley. Sie funktioniert auch ohne Verbindung.',
  can: 'Was Parley kann',
  canWords: 'Jedes Beispiel läuft im Übungsdienst: ohne Konto, ohne Netzwerk, ohne Kosten.',
  exampleFailed: 'Das Beispiel konnte nicht starten: {{detail}}',
  example: {
    compare: {
      title: 'Drei Antworten vergleichen',
      words: 'Senden Sie eine Nachricht an drei Modelle und behalten Sie die beste Antwort.',
      message: 'Gibt es ein dunkles Design?',
    },
    request: {
      title: 'Die genaue Anfrage ansehen',
      words: 'Sehen Sie jedes Byte, das gesendet wurde, und die Antwort, wie sie kam.',
      message: 'Wo werden meine Schlüssel aufbewahrt?',
    },
    expired: {
      title: 'Einen abgelaufenen Schlüssel ersetzen',
      words:
        'Erleben Sie, wie ein Schlüssel abläuft, und machen Sie mit einem neuen weiter, ohne die Nachricht zu verlieren.',
      message: 'Tu so, als wäre mein Schlüssel abgelaufen.',
    },
    temperatures: {
      title: 'Drei Temperaturen ausprobieren',
      words: 'Fragen Sie ein Modell dreimal und sehen Sie, wie stark sich die Antworten unterscheiden.',
      message: 'Erzähl mir von einem Hafen bei Nacht.',
    },
    formatting: {
      title: 'Alle Formatierungen ansehen',
      words: 'Tabellen, Code, Formeln, Diagramme und Fußnoten, gezeichnet, während sie eintreffen.',
      message: 'Zeig mir jede Art von Formatierung.',
    },
  },
};
