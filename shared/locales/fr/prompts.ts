/** Words about prompts, and words that the lists of prompts and presets share, in French. */

export const prompts = {
  title: 'Modèles de prompt',
  page: {
    words: 'Tapez / au début d’une ligne dans la zone de message pour insérer un modèle de prompt.',
    emptyWords: 'Enregistrez un texte que vous écrivez souvent, avec des variables comme {{example}}.',
    new: 'Nouveau modèle de prompt',
    export: 'Exporter…',
    insert: 'Insérer dans le message',
  },
  list: {
    none: 'Rien ne correspond à « {{query}} ».',
    count_one: '{{count}} trouvé',
    count_other: '{{count}} trouvés',
    actions: 'Actions pour {{name}}',
    edit: 'Modifier…',
    duplicate: 'Dupliquer',
  },
  deleted: '« {{name}} » placé dans la corbeille.',
  moved: '« {{name}} » déplacé.',
  saved: '« {{name}} » a été enregistré.',
  form: {
    editTitle: 'Modifier le modèle de prompt',
    text: 'Modèle de prompt',
    syntax:
      'Variables : {{plain}}, {{initial}} avec une valeur par défaut, {{choices}} avec des choix. Pour de simples accolades, écrivez {{escaped}}.',
    variables: 'Variables : {{names}}',
    failed: 'Impossible d’enregistrer ({{detail}}). Votre texte est toujours là.',
    changed:
      'Une autre fenêtre a enregistré une version différente pendant que vous écriviez. Votre texte est toujours là.',
    gone: 'Ce modèle de prompt a été supprimé. Votre texte est toujours là.',
    replace: 'Remplacer l’autre version',
    asNew: 'Enregistrer comme nouveau',
  },
  problem: {
    not_closed:
      'Ligne {{line}}, colonne {{column}} : cette variable n’a pas d’accolades fermantes sur sa ligne. Pour de simples accolades, écrivez {{escaped}}.',
    no_name: 'Ligne {{line}}, colonne {{column}} : cette variable n’a pas de nom.',
    bad_name:
      'Ligne {{line}}, colonne {{column}} : « {{what}} » n’est pas une variable que Parley connaît. Un nom se compose de lettres, de chiffres, d’espaces, de - ou de _, et commence par une lettre.',
    one_choice: 'Ligne {{line}}, colonne {{column}} : « {{what}} » demande au moins deux choix, séparés par |.',
    empty_choice: 'Ligne {{line}}, colonne {{column}} : un choix de « {{what}} » est vide.',
    same_choice: 'Ligne {{line}}, colonne {{column}} : le choix « {{what}} » apparaît deux fois.',
    defined_twice:
      'Ligne {{line}}, colonne {{column}} : « {{what}} » a reçu plus haut une autre valeur par défaut ou d’autres choix.',
  },
  fill: {
    title: 'Remplir « {{name}} »',
    tooLong: 'Avec ces mots, le texte dépasserait la longueur permise pour un message.',
    insert: 'Insérer',
    keys: 'Entrée pour insérer, Maj+Entrée pour une nouvelle ligne.',
    asIs: 'Insérer tel quel',
    broken: 'Ce modèle de prompt a une variable que Parley ne peut pas lire',
  },
  importSummary: '{{sentences}}',
  imported: 'Importé : {{added}}.',
  importedSame: 'Déjà présents : {{names}}.',
  importedRenamed: 'Renommés, car le nom était pris : {{names}}.',
  more: '{{count}} de plus',
  renamedTo: '« {{from}} » s’appelle maintenant « {{to}} »',
  count_one: '{{count}} modèle de prompt',
  count_other: '{{count}} modèles de prompt',
  notImported: 'Rien n’a été importé : {{detail}}',
  notOpened: 'Rien n’a été importé ({{detail}}).',
  toCorrect_one: '{{count}} modèle de prompt importé est à corriger dans Réglages > Modèles de prompt : {{detail}}',
  toCorrect_other:
    '{{count}} modèles de prompt importés sont à corriger dans Réglages > Modèles de prompt : {{names}}. Le premier : {{detail}}',
  notExported: 'Les modèles de prompt n’ont pas été exportés ({{detail}}).',
  file: {
    too_large: 'le fichier est trop grand.',
    not_json: 'le fichier n’est pas du JSON valide.',
    chats: 'le fichier est un export de discussions, à importer dans Réglages > Données.',
    not_prompts: 'le fichier ne contient pas de modèles de prompt exportés de Parley.',
    newer: 'le fichier a été écrit par une version plus récente de Parley.',
    too_many_prompts: 'le fichier contient plus de {{max}} modèles de prompt.',
    none: 'le fichier ne contient aucun modèle de prompt.',
    no_name: 'le modèle de prompt {{number}} n’a pas de nom.',
    long_name: 'le nom du modèle de prompt {{number}}, « {{name}}… », dépasse {{max}} caractères.',
    no_text: 'le modèle de prompt {{number}}, « {{name}} », n’a pas de texte.',
    long_text: 'le modèle de prompt {{number}}, « {{name}} », dépasse {{max}} caractères.',
    template: 'le modèle de prompt {{number}}, « {{name}} », ne peut pas être lu. {{detail}}',
  },
};
