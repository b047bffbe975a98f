/** Words in a chat that is exported as Markdown or as a web page, in French. */

export const exportedPage = {
  untitled: 'Discussion sans titre',
  user: 'Vous',
  assistant: 'Assistant',
  system: 'Système',
  systemPrompt: 'Prompt système',
  reasoning: 'Raisonnement',
  sources: 'Sources',
  otherVersions: 'Autres versions',
  draft: 'Brouillon',
  version: 'version {{index}} sur {{count}}',
  first: 'au début',
  after: 'après #{{number}}',
  stopped: 'arrêtée',
  edited: 'modifiée par vous',
  interrupted: 'interrompue',
  failed: 'en échec',
  length: 'coupée à la limite de longueur',
  filtered: 'coupée par un filtre de contenu',
  refused: 'refusée par le modèle',
  context: 'coupée à la fin de la fenêtre de contexte',
};
