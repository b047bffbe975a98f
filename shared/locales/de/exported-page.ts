/** Words in a chat that is exported as Markdown or as a web page, in German. */

export const exportedPage = {
  untitled: 'Chat ohne Titel',
  user: 'Sie',
  assistant: 'Assistent',
  system: 'System',
  systemPrompt: 'Systemanweisung',
  reasoning: 'Gedankengang',
  sources: 'Quellen',
  otherVersions: 'Andere Versionen',
  draft: 'Entwurf',
  version: 'Version {{index}} von {{count}}',
  first: 'am Anfang',
  after: 'nach #{{number}}',
  stopped: 'angehalten',
  edited: 'von Ihnen bearbeitet',
  interrupted: 'unterbrochen',
  failed: 'fehlgeschlagen',
  length: 'an der Längengrenze abgeschnitten',
  filtered: 'von einem Inhaltsfilter abgeschnitten',
  refused: 'vom Modell verweigert',
  context: 'am Ende des Kontextfensters abgeschnitten',
};
