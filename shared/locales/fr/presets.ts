/** Words about presets, which save model, connection, parameters and system prompt, in French. */

export const presets = {
  none: 'Aucun',
  label: 'Préréglage',
  inUse: 'Préréglage : {{name}}',
  changed: '{{name}} (modifié)',
  empty: 'Aucun préréglage pour l’instant',
  updateFrom: 'Mettre à jour « {{name}} » depuis cette discussion',
  manage: 'Gérer les préréglages…',
  applied: 'Cette discussion utilise maintenant « {{name}} ».',
  appliedPartly: 'Cette discussion utilise maintenant « {{name}} », sans {{names}} : {{connection}} les a désactivés.',
  notUsed: {
    connection_gone:
      '« {{name}} » est inutilisable : sa connexion « {{connection}} » n’existe plus. La discussion reste telle quelle.',
    model_gone:
      '« {{name}} » est inutilisable : {{connection}} ne propose plus {{model}}. La discussion reste telle quelle.',
  },
  notBegun: {
    connection_gone:
      'Cette discussion commence sans le préréglage par défaut « {{name}} » : sa connexion « {{connection}} » n’existe plus.',
    model_gone:
      'Cette discussion commence sans le préréglage par défaut « {{name}} » : {{connection}} ne propose plus {{model}}.',
  },
  notSaved: 'Le préréglage n’a pas été enregistré ({{detail}}).',
  noModel: 'Choisissez d’abord un modèle pour cette discussion : un préréglage en demande un.',
  goneNote: {
    connection_gone: 'La connexion « {{connection}} » n’existe plus.',
    model_gone: '{{connection}} ne propose plus ce modèle.',
  },
  form: {
    createTitle: 'Enregistrer comme préréglage',
    renameTitle: 'Renommer le préréglage',
    holds: 'Enregistre : {{parts}}.',
    parts: {
      model: '{{model}} de {{connection}}',
      notStreamed: 'sans streaming',
      systemPrompt: 'le prompt système',
      extraBody: 'les champs de requête supplémentaires',
    },
    default: 'Pour les nouvelles discussions',
  },
  page: {
    words:
      'Un préréglage enregistre un modèle avec sa connexion, ses paramètres et son prompt système. Appliquez-le depuis la liste des modèles, l’inspecteur ou la recherche rapide.',
    emptyWords:
      'Réglez une discussion à votre goût, puis choisissez ci-dessus « Enregistrer la discussion actuelle comme préréglage… ».',
    fromChat: 'Enregistrer la discussion actuelle comme préréglage…',
    default: 'Par défaut pour les nouvelles discussions',
    notDefault: 'Ne plus utiliser pour les nouvelles discussions',
    update: 'Mettre à jour depuis la discussion actuelle',
    rename: 'Renommer…',
    use: 'Utiliser dans la discussion actuelle',
  },
};
