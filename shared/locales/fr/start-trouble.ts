/** Why Parley could not start, in French. Each text is one sentence: the cause, then what to do. */

export const startTrouble = {
  title: 'Parley n’a pas pu démarrer',
  not_a_folder:
    'Parley n’a pas pu démarrer, car {{path}} est un fichier et non un dossier : déplacez ce fichier, ou choisissez un autre dossier avec --user-data-dir.',
  broken_link:
    'Parley n’a pas pu démarrer, car {{path}} est un lien qui ne mène nulle part : créez le dossier visé (un disque n’est peut-être pas branché), ou supprimez le lien.',
  no_permission:
    'Parley n’a pas pu démarrer, car vous ne pouvez pas écrire dans son dossier, {{path}} : changez les droits ou le propriétaire de ce dossier, ou choisissez-en un autre avec --user-data-dir.',
  read_only:
    'Parley n’a pas pu démarrer, car son dossier, {{path}}, est sur un disque en lecture seule : rendez ce disque accessible en écriture, ou choisissez un autre dossier avec --user-data-dir.',
  full: 'Parley n’a pas pu démarrer, car le disque qui contient son dossier, {{path}}, est plein : libérez de la place et redémarrez Parley.',
  too_long:
    'Parley n’a pas pu démarrer, car le chemin de son dossier est trop long pour une base de données ({{path}}) : choisissez-en un plus court avec --user-data-dir.',
  unreadable_name:
    'Parley n’a pas pu démarrer, car le chemin de son dossier contient des caractères qui ne sont pas de l’UTF-8 valide ({{path}}) : renommez ce dossier, ou choisissez-en un autre avec --user-data-dir.',
  other:
    'Parley n’a pas pu démarrer, car il ne peut pas utiliser son dossier, {{path}} ({{detail}}) : vérifiez ce dossier, ou choisissez-en un autre avec --user-data-dir.',
  failed:
    'Parley n’a pas pu démarrer à cause d’une erreur de l’application ({{detail}}) : relancez-le, et si cela échoue encore, regardez dans le dossier « logs » de {{path}}.',
};
