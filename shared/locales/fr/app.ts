/** Words of the app's frame in French. */

export const app = {
  windowTitle: '{{title}} – Parley',
  name: 'Parley',
  cancel: 'Annuler',
  remove: 'Supprimer',
  show: 'Afficher',
  save: 'Enregistrer',
  tryAgain: 'Réessayer',
  showMore: 'Afficher plus',
  close: 'Fermer',
  pages: 'Pages',
  back: 'Retour',
  backToChats: 'Discussions',
  startFailed: {
    title: 'Parley n’a pas pu démarrer',
    words: 'Un problème est survenu : {{detail}}. Vos discussions et vos clés sont intactes.',
  },
  pageFailed: {
    title: 'Cette fenêtre ne répond plus',
    words:
      'Les réponses continuent d’arriver en arrière-plan, et vos discussions et vos clés sont intactes. Si cela se reproduit, redémarrez Parley.',
  },
  found: '{{count}}. Premier : {{first}}',
  labelled: '{{name}} : {{text}}',
  noted: '{{text}} ({{note}})',
  palette: {
    also: 'Aussi appelé « {{word}} »',
    on: 'Activé',
    off: 'Désactivé',
    choose: 'Choisir',
    open: 'Ouvrir',
    title: 'Recherche rapide',
    field: 'Rechercher discussions, commandes, modèles et réglages',
    list: 'Résultats',
    page: 'Réglages : {{page}}',
    searchAll: 'Rechercher « {{query}} » dans tous les messages',
    count_one: '{{count}} résultat',
    count_other: '{{count}} résultats',
    group: {
      chats: 'Discussions',
      commands: 'Commandes',
      models: 'Modèles',
      presets: 'Préréglages',
      prompts: 'Modèles de prompt',
      settings: 'Réglages',
      help: 'Aide',
      messages: 'Dans les messages',
    },
  },
  changeShortcuts: 'Modifier les raccourcis',
  quit: {
    title_one: 'Une réponse est encore en cours de rédaction',
    title_other: '{{count}} réponses sont encore en cours de rédaction',
    words:
      'Si vous quittez, l’écriture s’arrête. Ce qui est déjà arrivé est enregistré, et vous pourrez reprendre plus tard.',
    job: {
      export: 'L’export n’est pas terminé',
      import: 'L’import n’est pas terminé',
      backup: 'La sauvegarde n’est pas terminée',
      empty_trash: 'La corbeille est en train d’être vidée',
      bring_back: 'Des discussions sont en cours de restauration',
    },
    jobWords: 'Quitter annulera l’opération.',
    jobToo: '{{words}} {{job}}. Quitter annulera aussi cette opération.',
    confirm: 'Arrêter et quitter',
    stay: 'Ne pas quitter',
  },
  notSaved: {
    full: 'Le disque est plein : les modifications ne sont pas enregistrées. Rien n’est perdu tant que Parley reste ouvert, et l’enregistrement reprendra dès qu’il y aura de la place.',
    read_only:
      'Parley ne peut pas écrire dans le dossier de données : les modifications ne sont pas enregistrées. Rien n’est perdu tant que Parley reste ouvert, et l’enregistrement reprendra dès que possible.',
    moved:
      'La bibliothèque a été déplacée, supprimée ou remplacée pendant que Parley était ouvert : {{detail}}. Remettez-la à sa place, ou laissez Parley tout y enregistrer à nouveau. Si vous quittez avant, de nouveaux messages peuvent être perdus.',
    other:
      'Les modifications ne sont pas enregistrées ({{detail}}). Rien n’est perdu tant que Parley reste ouvert, et l’enregistrement reprendra dès que possible.',
  },
  saveAgain: 'Enregistrer à nouveau',
  recovery: {
    corrupt: 'La bibliothèque était endommagée. Parley a enregistré tout ce qui était lisible dans une nouvelle.',
    missing_pages:
      'Il manquait des parties de la bibliothèque. Parley a enregistré tout ce qui était lisible dans une nouvelle.',
    restored_by_user: 'La sauvegarde choisie a été restaurée.',
    saved_again:
      'La bibliothèque a été déplacée, supprimée ou remplacée pendant que Parley était ouvert. Parley a tout enregistré à nouveau à sa place.',
    salvaged: 'Récupéré dans le fichier endommagé : {{chats}} avec {{messages}}.',
    fromBackup: 'Récupéré dans la sauvegarde du {{date}} : {{chats}} avec {{messages}}.',
    setAside: 'L’ancien fichier se trouve ici : {{path}}',
    inItsPlace: 'Le fichier qui avait pris sa place se trouve maintenant ici : {{path}}',
    understood: 'Compris',
    data: 'Voir les sauvegardes',
  },
  discard: {
    title: 'Abandonner vos modifications ?',
    words: 'Elles ne sont pas encore enregistrées.',
    confirm: 'Abandonner',
  },
  expiringKey: {
    soon: 'Votre clé « {{key}} » pour {{name}} expire {{days}} ({{date}}).',
    past: 'Votre clé « {{key}} » pour {{name}} devait expirer le {{date}}.',
    rotate: 'Renouveler',
  },
  noCode: {
    words: 'Si vous perdez le trousseau du système, vous perdez vos discussions. Enregistrez un code de récupération.',
    wordsWindows:
      'Si Windows perd la clé de ce compte, vous perdez vos discussions. Enregistrez un code de récupération.',
    short: 'Aucun code de récupération enregistré',
    dismiss: 'Ne plus me le rappeler',
  },
  newer: {
    title: 'Vos discussions demandent une version plus récente de Parley',
    words:
      'Une version plus récente les a enregistrées, et cette version ne peut pas toutes les lire. Rien n’a été modifié. Installez la dernière version de Parley.',
    backupWords_one: 'Pour continuer avec cette version, restaurez la copie du {{date}} ({{count}} discussion).',
    backupWords_other: 'Pour continuer avec cette version, restaurez la copie du {{date}} ({{count}} discussions).',
    goBack: 'Restaurer cette copie',
  },
  locked: {
    title: 'Vos discussions sont verrouillées',
    vaultUnavailable:
      'Vos discussions sont chiffrées, et Parley ne peut pas ouvrir le trousseau qui contient leur clé. Déverrouillez-le et réessayez.',
    vaultRestart:
      'Vos discussions sont chiffrées, et le trousseau qui contient leur clé ne s’est pas ouvert. Déverrouillez-le, ou autorisez Parley à l’utiliser, puis redémarrez Parley.',
    keyLost:
      'Vos discussions sont chiffrées, et le trousseau du système ne contient plus leur clé. Il a peut-être été remplacé. Si vous avez créé un code de récupération, vous pouvez encore les ouvrir avec lui.',
    codeHint: 'Il a été affiché une seule fois, à sa création.',
    codeWrong: 'Ce code ne correspond pas. Vérifiez chaque caractère et réessayez.',
    useCode: 'Déverrouiller avec le code',
  },
  failed: {
    title: 'La bibliothèque n’a pas pu être ouverte',
    words: 'Rien n’a été modifié ni supprimé. Détails techniques :',
    full: 'Le disque est plein. Libérez de la place, puis réessayez. Rien n’a été modifié ni supprimé. Détails techniques :',
  },
  restart: 'Redémarrer Parley',
  trouble: {
    stillNot: 'Cela ne fonctionne toujours pas ({{detail}}).',
    quit: 'Quitter',
    anew: 'Commencer avec une bibliothèque vide',
    anewWords:
      'Vous pouvez aussi commencer avec une bibliothèque vide. L’ancien fichier reste à côté du nouveau et n’est jamais supprimé.',
  },
};
