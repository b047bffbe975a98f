/** Main's own questions before permanent deletions, in French. */

export const questions = {
  cancel: 'Annuler',
  quitUnsaved: {
    message: 'Quitter sans tout enregistrer ?',
    detail:
      'Parley ne peut pas écrire sur le disque : les modifications récentes n’existent qu’en mémoire et seront perdues si vous quittez. Libérez de la place pour les enregistrer.',
    detailMoved:
      'La bibliothèque a été déplacée, supprimée ou remplacée pendant que Parley était ouvert : de nouveaux messages peuvent être perdus si vous quittez. Pour les garder, annulez et choisissez « Enregistrer à nouveau ».',
    button: 'Quitter sans enregistrer',
  },
  emptyTrash: {
    titled: 'Supprimer définitivement « {{title}} » ?',
    items_one: 'Supprimer définitivement {{count}} élément de la corbeille ?',
    items_other: 'Supprimer définitivement {{count}} éléments de la corbeille ?',
    detail: 'Cette action est irréversible. Le texte est retiré de la bibliothèque et de ses sauvegardes.',
    button: 'Supprimer définitivement',
  },
  restore: {
    message: 'Restaurer la sauvegarde du {{date}} ?',
    detail:
      'Votre bibliothèque actuelle est d’abord conservée comme sauvegarde : rien n’est perdu. Les réponses en cours de rédaction sont arrêtées.',
    button: 'Restaurer',
  },
  encrypt: {
    message: 'Chiffrer la bibliothèque ?',
    detail:
      'Parley écrit une copie chiffrée, la vérifie, puis supprime celle qui ne l’est pas. Vous recevez un code de récupération au cas où vous perdriez le trousseau. Les réponses en cours de rédaction sont arrêtées.',
    button: 'Chiffrer',
  },
  newCode: {
    message: 'Créer un nouveau code de récupération ?',
    detail: 'Votre code actuel cessera de fonctionner.',
    button: 'Nouveau code de récupération',
  },
  deleteAll: {
    message: 'Tout supprimer définitivement ?',
    detail:
      'Toutes les discussions ({{chats}}), toutes les sauvegardes ({{backups}}), toutes les connexions avec leurs clés ({{connections}}) et tous les réglages seront supprimés de cet ordinateur. Cette action est irréversible.',
    detailUnread:
      'Toutes les discussions et sauvegardes, toutes les connexions avec leurs clés ({{connections}}) et tous les réglages seront supprimés de cet ordinateur. Parley ne peut pas lire les discussions pour le moment, donc pas les compter. Cette action est irréversible.',
    button: 'Tout supprimer',
  },
  startAfresh: {
    message: 'Commencer avec une bibliothèque vide ?',
    detail:
      'L’ancien fichier reste dans le même dossier, avec une date ajoutée à son nom. Vous pourrez le remettre en place si vous retrouvez sa clé.',
    button: 'Commencer avec une bibliothèque vide',
  },
  goBack: {
    message_one: 'Restaurer la copie du {{date}} avec {{count}} discussion ?',
    message_other: 'Restaurer la copie du {{date}} avec {{count}} discussions ?',
    detail:
      'Tout ce qui a été écrit depuis y manque. Le fichier plus récent reste dans le même dossier et n’est jamais supprimé ; la dernière version de Parley peut le lire.',
    button: 'Restaurer cette copie',
  },
};
