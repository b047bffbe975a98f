/** Words of the Help page in French; its articles are in `help.ts`. */

export const help = {
  title: 'Aide',
  search: 'Rechercher dans l’aide',
  articles: 'Articles',
  noneFound: 'Aucun article pour « {{query}} ». Essayez d’autres mots.',
  found_one: '{{count}} article',
  found_other: '{{count}} articles',
  group: {
    start: 'Votre première discussion',
    keys: 'Services et clés',
    answers: 'Modèles et réponses',
    chats: 'Lire et retrouver',
    back: 'Tout récupérer',
    own: 'Adapter Parley',
  },
  related: 'À lire ensuite',
  isLocal: 'L’aide fait partie de Parley. Elle fonctionne sans connexion.',
  can: 'Ce que Parley sait faire',
  canWords: 'Chaque exemple s’exécute dans le service de démonstration : sans compte, sans réseau, sans frais.',
  exampleFailed: 'L’exemple n’a pas pu démarrer : {{detail}}',
  example: {
    compare: {
      title: 'Comparer trois réponses',
      words: 'Envoyez un message à trois modèles et gardez la meilleure réponse.',
      message: 'Y a-t-il un thème sombre ?',
    },
    request: {
      title: 'Voir la requête exacte',
      words: 'Regardez chaque octet envoyé, et la réponse telle qu’elle est arrivée.',
      message: 'Où sont conservées mes clés ?',
    },
    expired: {
      title: 'Remplacer une clé expirée',
      words: 'Regardez une clé expirer, puis continuez avec une nouvelle sans perdre le message.',
      message: 'Fais comme si ma clé avait expiré.',
    },
    temperatures: {
      title: 'Essayer trois températures',
      words: 'Interrogez trois fois un modèle et voyez à quel point ses réponses varient.',
      message: 'Parle-moi d’un port la nuit.',
    },
    formatting: {
      title: 'Voir toutes les mises en forme',
      words: 'Tableaux, code, formules, diagrammes et notes, dessinés à mesure qu’ils arrivent.',
      message: 'Montre-moi toutes les mises en forme.',
    },
  },
};
