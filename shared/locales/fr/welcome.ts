/** Words of the first screen in French. */

export const welcome = {
  title: 'Bienvenue dans Parley',
  words: 'Discutez avec n’importe quel modèle d’IA, depuis votre propre ordinateur et avec vos propres clés.',
  connectHint: 'Il vous faudra une clé API. Parley connaît les adresses des services courants.',
  practice: 'Essayer le service de démonstration',
  practiceHint: 'Intégré. Sans compte, sans Internet. Voyez en une minute ce que Parley sait faire.',
  practiceFailed: 'Le service de démonstration n’a pas pu démarrer ({{detail}}).',
  vault:
    'Les clés API sont chiffrées avec le trousseau du système ({{vault}}) et envoyées seulement au service auquel elles appartiennent.',
  noVault:
    'Aucun trousseau système trouvé. Les clés API restent en mémoire et sont oubliées quand vous quittez Parley.',
  privacy: 'Vos messages ne vont qu’aux services auxquels vous vous connectez. Il n’y a pas de télémétrie.',
  import: 'Importer des discussions…',
  daysTitle: 'Revenir à un jour précédent',
  days: 'Parcourez les jours, lisez ce qu’il y avait et récupérez ce qui a disparu.',
};
