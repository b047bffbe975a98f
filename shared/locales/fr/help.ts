/** The help articles in French: the Help page shows them, and the practice model `guide` answers from them. */

import { helpArticles } from '../../help/articles.ts';

const ARTICLES = helpArticles({
  about: {
    title: 'Qu’est-ce que Parley ?',
    keywords: 'à propos application programme but présentation introduction aperçu bienvenue parley',
    markdown: `Parley est une application de bureau pour discuter avec des modèles de langage, auprès du service de votre choix. Vous fournissez l’adresse du service et une clé API ; Parley garde la clé dans le trousseau du système et vos discussions sur cet ordinateur.

- **Se connecter à un service** avec son adresse et votre clé, ou **Essayer le service de démonstration**, qui ne demande ni l’une ni l’autre.
- **Écrivez un message** et appuyez sur **Enter**. Vous pouvez arrêter, continuer, régénérer et comparer les réponses ; rien n’est écrasé.
- **Regardez ce qui a été envoyé** : *Détails* montre, pour toute réponse, la requête exacte et la réponse exacte.

Parley n’a ni compte ni serveur à lui.

La version et les mises à jour se trouvent dans **Réglages > À propos**.`,
  },
  connecting: {
    title: 'Se connecter à un service',
    keywords:
      'connecter connexion ajouter serveur fournisseur provider service endpoint url base adresse configurer configuration démarrer commencer openai compatible login identifier connecte ajoute',
    markdown: `Choisissez **Se connecter à un service** sur la page d’accueil, ou ouvrez **Réglages > Connexions et clés**.

1. Choisissez un service connu, ce qui remplit son adresse et sa console, ou **Autre service**.
2. **URL de base** : l’adresse du service, avec ou sans \`/\` ou \`/v1\` à la fin.
3. **Clé API** : collez-la ; les espaces, les guillemets et un \`Bearer\` placé devant sont retirés.
4. **URL de la console** (facultatif) : là où le service vous laisse créer des clés. Parley ne l’utilise que pour le bouton *Ouvrir la console*.
5. **Nom** (facultatif) : celui que vous voulez lui donner. Par défaut, c’est le nom d’hôte.

**Se connecter** essaie la clé et charge la liste des modèles avant que quoi que ce soit ne soit enregistré. Une adresse qui commence par \`http:\` convient sur votre propre ordinateur ; pour tout autre hôte, Parley vous avertit, car n’importe qui sur le trajet pourrait lire la clé.`,
  },
  keys: {
    title: 'Clés API et renouvellement',
    keywords:
      'api clé clés key jeton token secret renouveler renouvellement remplacer changer nouvelle supprimer fuite divulguée console mettre à jour renouvelle remplace change supprime',
    markdown: `Une clé appartient à une connexion, et Parley ne l’envoie qu’à l’adresse pour laquelle elle a été enregistrée. Dans **Réglages > Connexions et clés**, une clé apparaît sous forme de points et de ses quatre derniers caractères, avec son état, sa date d’ajout et sa dernière utilisation.

- **Renouveler la clé** vous demande une nouvelle clé. Parley l’essaie d’abord et ne remplace l’ancienne que si le service l’accepte ; une clé refusée ne change rien.
- **Supprimer la clé** ne la supprime que de cet ordinateur. Elle existe toujours chez le service.
- **Tester la connexion** demande au service si la clé fonctionne encore.

Si une clé a fuité, supprimez-la dans la console du service, créez-en une nouvelle là-bas, et utilisez *Renouveler la clé*.`,
  },
  'refused-keys': {
    title: 'Quand une clé est refusée ou a expiré',
    keywords:
      'refusée rejetée non valide invalide expirée expirer expiration 401 unauthorized incorrecte fausse supprimée api clé invalid_api_key api_key_expired erreur marche fonctionne plus',
    markdown: `La réponse vous le dit, avec les mots du service :

- **refusée : non valide** : la clé est fausse, ou a été supprimée chez le service.
- **refusée : expirée** : la date d’expiration de la clé est passée.

Dans les deux cas, il vous faut une nouvelle clé : **Ouvrir la console** vous mène à la page où la créer, et le champ sous l’échec (**Nouvelle clé API**) permet de la saisir directement dans la discussion. **Vérifier et remplacer** l’essaie, puis votre message est renvoyé. L’ancienne clé est gardée jusqu’à son remplacement, et rien de ce que vous avez écrit n’est perdu.`,
  },
  'key-storage': {
    title: 'Où vos clés sont conservées',
    keywords:
      'clé clés conservée conservées enregistrée stockage stockée gardée keychain trousseau keyring dpapi secret service kwallet sûr chiffrée session mot de passe texte clair disque',
    markdown: `Les clés sont chiffrées par votre système : le trousseau sur macOS, DPAPI sous Windows, Secret Service ou KWallet sous Linux. Seule cette forme chiffrée est sur le disque, et une clé enregistrée n’apparaît jamais dans un journal, un export ou la fenêtre.

Quand le système n’offre pas de vrai chiffrement (certains bureaux Linux n’ont pas de trousseau), la clé reste en mémoire, son état est **cette session seulement**, et vous la collez de nouveau au prochain démarrage de Parley. Quand un trousseau est verrouillé ou a changé, la clé reste telle quelle jusqu’à ce que vous déverrouilliez le trousseau ou colliez une nouvelle clé.

D’autres programmes que vous lancez peuvent interroger le même trousseau. Aucune application ne peut l’empêcher.`,
  },
  'trouble-connecting': {
    title: 'Quand un service ne peut pas être joint',
    keywords:
      'joindre injoignable inaccessible réseau hors ligne délai timeout tls certificat dns refusé proxy pare-feu lent bloqué connexion erreur pas de réponse attente',
    markdown: `Parley vous dit ce qui n’a pas marché : un nom qui n’existe pas, aucune connexion, un certificat qui n’est pas fiable, ou une réponse illisible.

- Vérifiez l’**URL de base** dans **Modifier la connexion**, et essayez l’adresse dans un navigateur.
- Services lents : *Modifier la connexion > Avancé* contient **Délai de début de réponse**, **Délai sans données**, **Délai jusqu’au jeton suivant** et **Délai de réponse complète**, en secondes.
- **Réessayer automatiquement** répète une requête qui a échoué avant l’arrivée du texte, avec un compte à rebours que vous pouvez annuler.

Après dix secondes sans texte, la réponse indique qu’elle attend toujours.`,
  },
  models: {
    title: 'Choisir un modèle',
    keywords:
      'modèle modèles choisir choix sélectionner changer liste actualiser gpt saisir nom mod+shift+m choisis change',
    markdown: `Le bouton au bas de la zone de message montre le modèle de cette discussion. Il ouvre une liste avec un champ de recherche (**Mod+Shift+M**). **Actualiser les modèles** interroge de nouveau le service.

Si un service ne donne pas la liste de ses modèles, ou pas celui que vous voulez, saisissez le nom et choisissez *Utiliser*. Chaque réponse retient quel modèle l’a écrite.`,
  },
  parameters: {
    title: 'Les paramètres et le prompt système',
    keywords:
      'paramètre paramètres température temperature top p top_p jetons max tokens max_tokens streaming stream prompt système instruction consigne échantillonnage réglage réinitialiser défaut créatif longueur limite hasard change règle',
    markdown: `**Paramètres** ouvre les réglages de cette discussion :

- **Température** (de 0 à 2) et **Top P** (de 0 à 1) : la liberté avec laquelle le modèle choisit ses mots. Mieux vaut ne changer que l’un des deux.
- **Maximum de jetons** : la plus longue réponse que vous voulez. Une réponse qui atteint la limite y est coupée et propose *Continuer*.
- **Streaming** : désactivé, la réponse apparaît d’un seul coup.
- **Prompt système** : des instructions envoyées avant les messages.

Ce que vous ne réglez pas n’est **pas envoyé** : la valeur du service s’applique alors. *Réinitialiser* ramène un paramètre à cette valeur. Un nombre hors limites est remplacé par la valeur permise la plus proche.`,
  },
  presets: {
    title: 'Les préréglages et les modèles de prompt',
    keywords: 'préréglage préréglages preset persona modèle de prompt modèles de prompt texte enregistré',
    markdown: `Un préréglage enregistre un modèle avec sa connexion, ses paramètres et son prompt système : choisissez **Enregistrer comme préréglage…** dans le menu sous la liste des modèles. **Réglages > Préréglages** les affiche.

**Réglages > Modèles de prompt** contient des textes que vous insérez en tapant \`/\` au début d’une ligne.`,
  },
  sending: {
    title: 'Écrire et envoyer des messages',
    keywords:
      'envoyer écrire message rédiger saisie entrée maj nouvelle ligne saut retour brouillon file attente zone taper prompt demander déposer coller joindre pièce jointe fichier image envoie écris joins dicter dictée micro microphone voix parler photo pdf lire téléverser',
    markdown: `Écrivez dans la zone **Message** et appuyez sur **Enter**. **Shift+Enter** commence une nouvelle ligne. La touche Entrée qui valide une saisie dans une méthode d’entrée (chinois, japonais, coréen) n’envoie jamais le message.

Chaque discussion garde en brouillon ce que vous n’avez pas envoyé, même après un redémarrage. Les messages écrits pendant qu’une réponse arrive encore sont mis en file d’attente et envoyés dans l’ordre ; d’ici là, vous pouvez les modifier ou les retirer. **Flèche haut** dans une zone vide modifie votre dernier message.

**Joindre des fichiers**, déposer et coller ajoutent des images (PNG, JPEG, WebP, AVIF, la première image d’un GIF), des fichiers texte jusqu’à 2 Mo et des PDF. D’un PDF, Parley envoie le texte ; les pages sans texte peuvent être envoyées comme images. Les images perdent leurs données de lieu et d’appareil photo, et sont réduites à une taille que vous pouvez choisir. Si votre modèle ne reçoit pas d’images, Parley le dit avant l’envoi. Parley n’a pas de micro à lui, mais la dictée de votre système fonctionne dans la zone.`,
  },
  'stop-continue': {
    title: 'Arrêter et continuer une réponse',
    keywords:
      'arrêter arrêt stop annuler interrompre interrompue continuer reprendre suite coupée longueur échap esc génération incomplète inachevée arrête continue',
    markdown: `**Arrêter** remplace *Envoyer* pendant qu’une réponse arrive ; **Esc** fait la même chose. Ce qui est arrivé est gardé et marqué comme arrêté.

**Continuer** reprend une réponse arrêtée, interrompue par le réseau ou un plantage, ou coupée à la limite de jetons : le nouveau texte rejoint le même message.

Passer à une autre discussion n’arrête pas une réponse.`,
  },
  regenerate: {
    title: 'Régénérer une réponse',
    keywords: 'régénérer encore autre réponse refaire réessayer différente recommencer relancer régénère',
    markdown: `**Régénérer** demande une autre réponse. La flèche à côté (**Autres façons de régénérer**) renvoie exactement la même requête, interroge un autre modèle, change les paramètres ou compare plusieurs modèles. L’ancienne réponse n’est pas écrasée : les deux sont gardées comme versions, et vous passez de l’une à l’autre avec **Version précédente** et **Version suivante**.`,
  },
  retry: {
    title: 'Quand une réponse échoue',
    keywords:
      'réessayer échouer échec échoué erreur limite 429 500 serveur surchargé encore mauvais cassé problème panne',
    markdown: `L’erreur s’affiche là où serait la réponse, avec le message et le code du service et un bouton utile, comme **Réessayer**. Le texte déjà arrivé est gardé.

Un trop grand nombre de requêtes, un serveur surchargé ou une connexion coupée peuvent donner lieu à un nouvel essai automatique si *Modifier la connexion > Avancé* le permet : jusqu’à deux fois, avec un compte à rebours, après l’attente que demande le service, et jamais une fois que du texte est arrivé. **Détails** sur un message montre ce qui a été envoyé et ce qui est revenu, la clé étant masquée.`,
  },
  versions: {
    title: 'Versions et branches',
    keywords:
      'version versions branche branches précédente suivante historique arbre bifurquer dériver changer alternative 2 / 3',
    markdown: `Chaque modification garde ce qu’il y avait avant. Un message qui a plusieurs versions affiche \`2 / 3\` et les boutons **Version précédente** et **Version suivante** ; chaque version a sa propre suite, et les messages en dessous peuvent donc changer quand vous passez de l’une à l’autre.

**Nouvelle discussion à partir d’ici** commence une nouvelle discussion à n’importe quel message et laisse l’ancienne telle quelle. **Branches** dans l’inspecteur montre d’un coup d’œil toutes les branches d’une discussion.`,
  },
  edit: {
    title: 'Modifier un message',
    keywords:
      'modifier changer corriger correction réécrire message faute frappe flèche haut enregistrer éditer modifie change corrige',
    markdown: `**Modifier** rouvre l’un de vos messages : **Enregistrer et envoyer** envoie le texte modifié, **Enregistrer** garde la modification sans requête. Dans les deux cas, c’est une nouvelle version ; *Version précédente* vous ramène à l’ancienne et à ses réponses.

**Flèche haut** dans une zone de message vide modifie votre dernier message.`,
  },
  reading: {
    title: 'Lire, copier et voir le texte brut',
    keywords:
      'lire copier markdown code bloc formule math latex mermaid diagramme tableau brut affichage rendu mise en forme image images lien liens presse-papiers défiler raisonnement réflexion replier copie',
    markdown: `Les réponses s’affichent en Markdown : tableaux, code coloré, formules, diagrammes. Le HTML d’une réponse s’affiche comme du texte et n’est jamais exécuté, les liens montrent où ils mènent, et les images du réseau ne se chargent que si vous cliquez dessus.

**Copier** copie un message en Markdown ; les blocs de code et les tableaux ont leurs propres boutons. **Plus > Afficher le texte brut** montre les caractères exacts. Le raisonnement qu’un modèle envoie à part de sa réponse est replié au-dessus d’elle.

La vue ne suit une réponse qui grandit que tant que vous êtes à sa fin ; remontez, et elle reste où elle est jusqu’à ce que vous choisissiez *Aller au plus récent*.`,
  },
  search: {
    title: 'Rechercher dans vos discussions',
    keywords:
      'rechercher recherche chercher trouver requête opérateur opérateurs filtre model: in:title role: before: after: is:pinned guillemets expression exacte mod+k mod+f cherche recherche trouve',
    markdown: `**Rechercher dans les discussions** (**Mod+Shift+F**) parcourt toutes les discussions, toutes versions comprises, pendant que vous tapez. La recherche trouve aussi des parties de mots, dans toutes les écritures. Pour affiner :

| Écrivez | Pour trouver |
|---|---|
| \`"mots exacts"\` | exactement cette expression |
| \`model:nom\` | les réponses d’un modèle |
| \`in:title\` | les titres seulement |
| \`role:user\` | vos messages ; \`role:assistant\` pour les réponses |
| \`before:2026-03-01\`, \`after:2026-01-01\` | par date |
| \`is:pinned\` | les discussions épinglées |

**Mod+F** cherche dans la discussion ouverte.`,
  },
  organising: {
    title: 'Dossiers, épingles et archives',
    keywords:
      'dossier dossiers organiser ranger trier épingler épinglée archives archiver archivée renommer titre déplacer groupe barre latérale glisser sélectionner plusieurs désarchiver archive épingle renomme déplace range',
    markdown: `Le menu **Actions sur la discussion** de la barre latérale contient **Renommer**, **Épingler**, **Archiver**, **Exporter** et **Supprimer**.

- Les discussions **épinglées** restent en haut.
- Les discussions **archivées** quittent la liste ; la recherche les trouve toujours.
- Les **dossiers** peuvent contenir d’autres dossiers ; déplacez les discussions en les faisant glisser ou au clavier.

Cliquez avec **Shift** ou **Mod** pour sélectionner plusieurs discussions, puis déplacez-les, archivez-les, exportez-les ou supprimez-les ensemble.`,
  },
  trash: {
    title: 'Supprimer, et la corbeille',
    keywords:
      'supprimer effacer corbeille poubelle récupérer annuler restaurer vider perdue supprimée disparue disparu manque discussion conversation message 30 jours supprime efface vide récupère',
    markdown: `Supprimer une discussion, un message, une branche ou un dossier le place dans la **corbeille**, où il reste 30 jours. **Annuler**, ou **Mod+Z**, le restaure aussitôt ; plus tard, vous pouvez le restaurer depuis la corbeille.

**Vider la corbeille** supprime définitivement. Le texte n’est alors plus ni dans le fichier de la bibliothèque ni dans les sauvegardes de Parley. Les exports faits auparavant le contiennent toujours.

**Tout supprimer**, à la fin de **Réglages > Données**, supprime de cet ordinateur toutes les discussions, sauvegardes, connexions, clés et tous les réglages.`,
  },
  export: {
    title: 'Exporter des discussions',
    keywords:
      'exporter export enregistrer télécharger sauvegarde markdown html json pdf fichier partager déplacer ordinateur imprimer exporte enregistre imprime',
    markdown: `**Exporter**, dans le menu d’une discussion, l’écrit en **Markdown**, en **HTML** (un seul fichier, qui n’a besoin de rien d’autre) ou en **JSON** (sans perte, avec toutes les versions). Plusieurs discussions sélectionnées, ou tout, peuvent être exportées ensemble.

Le menu de la discussion (**Plus d’actions pour cette discussion**) propose aussi **Copier la discussion**, **Partager comme page web**, **Enregistrer en PDF** et **Imprimer**. **Tout exporter en ZIP**, dans **Réglages > Données**, écrit une seule archive.

Aucun export ne contient jamais de clé API.`,
  },
  import: {
    title: 'Importer des discussions',
    keywords:
      'importer import charger migrer chatgpt chatbox cherry studio conversations.json reprendre déplacer transférer autre client importe',
    markdown: `**Réglages > Données** importe les exports de Parley, ChatGPT, Claude, DeepSeek, Qwen, Open WebUI, LibreChat, LM Studio, NextChat, TypingMind, big-AGI, Jan, Chatbox, Cherry Studio, LobeChat, Gemini, Google AI Studio et Grok, et les listes de messages, chacun dans le fichier que l’application vous donne. Parley dresse la liste de ce qu’il ne peut pas importer ; rien n’est écarté à votre insu.

Importer deux fois le même fichier ne change rien, et un fichier endommagé non plus.`,
  },
  backups: {
    title: 'Sauvegarder et restaurer',
    keywords:
      'sauvegarde sauvegardes backup restaurer récupérer retrouver hier avant ancien précédent remonter le temps endommagée corrompue plantage perdue sûr quotidienne hebdomadaire bibliothèque données dossier disque plein où sauvegarde restaure stockées enregistrées emplacement discussions conversations conserver conservées',
    markdown: `Parley fait et vérifie une sauvegarde de la bibliothèque chaque jour, et avant chaque changement de son format. Il garde les 3 dernières, une par jour pendant 7 jours et une par semaine pendant 4 semaines, et moins si la bibliothèque est très grande : toutes les sauvegardes ensemble prennent au plus trois fois sa taille. **Réglages > Données** les énumère, en restaure une, vérifie l’intégrité de la bibliothèque et ouvre le dossier où elle se trouve.

**Remonter le temps**, dans le menu d’une discussion, la corbeille et la **recherche rapide** (**Mod+K**), montre les discussions d’une sauvegarde à côté des discussions actuelles. Parcourez les jours, ouvrez une discussion et choisissez **Restaurer** : seul ce qui manque est ajouté.

Parley ne supprime jamais une bibliothèque endommagée. Il récupère ce qu’il peut lire, comble les manques avec la dernière bonne sauvegarde, et montre exactement ce qu’il a récupéré. Tant que le disque est plein, une notification dit que rien n’est enregistré.`,
  },
  encryption: {
    title: 'Le chiffrement et le code de récupération',
    keywords:
      'chiffrer chiffrement chiffrée code de récupération verrouillée déverrouiller bibliothèque sécurité mot de passe oublié trousseau verrou chiffre déverrouille',
    markdown: `Si votre système a un trousseau, le fichier de la bibliothèque est chiffré avec une clé aléatoire que le trousseau protège. **Réglages > Données** dit si c’est le cas, et propose de chiffrer une bibliothèque qui ne l’est pas dès que cela devient possible.

Avec un trousseau, une nouvelle bibliothèque est chiffrée dès le début, et seul le trousseau l’ouvre. Créez donc un **code de récupération** dans *Réglages > Données* : il ouvre la bibliothèque si le trousseau est perdu. Il est affiché une seule fois ; notez-le. Quand vous chiffrez vous-même une bibliothèque, vous voyez aussitôt un code. Vous pouvez en créer un nouveau tant que la bibliothèque est ouverte ; le précédent cesse alors de fonctionner.

Si la clé du trousseau a disparu, Parley démarre verrouillé. Vous pouvez réessayer, saisir le code de récupération si vous en avez créé un, ou commencer avec une bibliothèque vide ; l’ancien fichier est mis de côté, jamais supprimé.`,
  },
  temporary: {
    title: 'Discussions temporaires',
    keywords: 'temporaire incognito privé privée éphémère non enregistrée disque mémoire secret jetable',
    markdown: `Une discussion temporaire n’est jamais écrite sur le disque : ni bibliothèque, ni recherche, ni brouillon, ni sauvegarde. Elle disparaît quand vous la supprimez ou quittez Parley. Le service reçoit tout de même vos messages, et peut les garder selon ses propres règles.`,
  },
  compare: {
    title: 'Comparer des modèles côte à côte',
    keywords: 'comparer comparaison côte à côte plusieurs modèles colonnes benchmark différence meilleur compare',
    markdown: `**Comparer** envoie un message à quatre modèles au plus, de n’importe laquelle de vos connexions. Choisissez deux fois un modèle pour comparer des paramètres. Les réponses apparaissent côte à côte, chacune avec ses propres paramètres, le temps jusqu’au premier jeton, les jetons par seconde, l’utilisation et *Arrêter*.

**Garder cette réponse** continue avec l’une d’elles, et avec son modèle ; les autres restent comme ses versions. D’ici là, votre prochain message part à tous, et chaque colonne continue comme une branche à part. Dans une fenêtre étroite, les colonnes deviennent des onglets.`,
  },
  laboratory: {
    title: 'Les expériences du laboratoire',
    keywords:
      'laboratoire labo expérience expériences test évaluer évaluation prompts cas répétitions vote aveugle température',
    markdown: `Le **laboratoire** pose à un ou plusieurs modèles les mêmes questions avec différents réglages, plusieurs fois chacune, et compare les réponses. Ouvrez-le avec **Mod+K**, depuis le menu d’un message, ou depuis *Comparer*.

1. Saisissez un **prompt**, ou ajoutez des cas depuis une liste, un fichier CSV ou JSON Lines.
2. **Ajouter un modèle** et **Ajouter un préréglage** remplissent les lignes. Pour un paramètre, saisissez plusieurs valeurs, par exemple \`0, 0.7, 1.4\` pour la température.
3. Choisissez le nombre de **répétitions**, et des **plafonds** pour les requêtes, les dépenses, les jetons et la durée. Un essai se met en pause avant la requête qui pourrait en dépasser un.
4. **Démarrer** envoie les requêtes. Rien n’est envoyé avant.

Les lignes de la grille sont des réglages, les colonnes des cas. Ouvrez une cellule pour lire une réponse, **Comparer deux réponses** pour voir leurs différences, ou **Voter à l’aveugle** pour juger les réponses sans leurs noms. **Garder** fait d’une réponse une discussion. Si Parley se ferme pendant un essai, celui-ci reprend au démarrage suivant ; une requête dont la réponse est inconnue n’est répétée que si vous le demandez.`,
  },
  calendar: {
    title: 'Quand les clés expirent et les modèles prennent fin',
    keywords:
      'calendrier date dates retrait retiré obsolète arrêt fin successeur remplacement remplacer modèle expire échéance ics',
    markdown: `Le **calendrier** (**Mod+K**, puis *Calendrier*) montre quand les clés expirent et quand les modèles prennent fin : les dates que les services annoncent, et celles que vous saisissez. **Enregistrer en .ics** les écrit pour d’autres calendriers.

**Modèles à remplacer** énumère les modèles qui prennent fin ou manquent dans la liste de leur service, avec les discussions, préréglages, expériences et réglages qui les utilisent.

1. **Essayer le successeur…** fait une expérience avec les derniers prompts auxquels l’ancien modèle a répondu dans vos discussions. Rien n’est envoyé avant *Démarrer*.
2. Ouvrez une réponse dans la grille pour voir en quoi elle diffère de celle qui est enregistrée.
3. **Passer à …** montre quels préréglages, quel favori et quel réglage par défaut changeraient, et demande confirmation. *Annuler* revient en arrière. Les discussions gardent leur modèle.`,
  },
  usage: {
    title: 'Jetons et utilisation',
    keywords:
      'utilisation consommation jeton jetons token tokens compter coût prix argent dépense historique contexte estimation détails vitesse débit par seconde coûte compte dépensé payer facture cher gratuit mois',
    markdown: `Les modèles comptent le texte en jetons, des morceaux de mots. La zone de message estime ce que vous allez envoyer ; **Détails** sur une réponse montre ce que le service a compté, le temps jusqu’au premier jeton et les jetons par seconde.

Toute la discussion est envoyée avec chaque message, sauf si vous limitez l’**historique** dans *Paramètres*. Rien n’est coupé en silence.

**Utilisation et coûts** (**Mod+K**, puis son nom) additionne les jetons et les coûts par service, par modèle et par période.`,
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    keywords: 'clavier raccourci raccourcis touche touches hotkey combinaison mod ctrl cmd commande appuyer',
    markdown: `| Touches | Effet |
|---|---|
| **Mod+N** ou **Mod+Shift+O** | Nouvelle discussion |
| **Mod+1** à **Mod+9**, **Ctrl+Tab** | Aller à une discussion de la liste |
| **Mod+K** | Aller à une discussion, une commande, un modèle ou un réglage |
| **F1** | Aide, de partout |
| **Mod+Shift+F** | Rechercher dans les discussions |
| **Mod+F**, **F3** | Rechercher dans cette discussion, occurrence suivante |
| **Mod+Shift+D** | Comparer des modèles |
| **Mod+Shift+B** | Branches |
| **Suppr** sur une discussion de la liste | La supprimer |
| **Mod+B** | Afficher ou masquer la barre latérale |
| **Mod+Shift+M** | Choisir un modèle |
| **Mod+,** | Réglages |
| **Mod+/** | Tous les raccourcis |
| **Esc** | Arrêter la réponse |
| **Mod+Shift+C** | Copier la dernière réponse |
| **Mod+Shift+;** | Copier le dernier bloc de code |
| **F6** | Partie suivante de la fenêtre |
| **Flèche haut** dans une zone vide | Modifier votre dernier message |

**Réglages > Clavier** les énumère tous.`,
  },
  appearance: {
    title: 'Apparence et accessibilité',
    keywords:
      'apparence aspect thème sombre clair mode couleur police taille zoom accessibilité lecteur d’écran contraste animation langue change agrandis lettres texte plus grand petit',
    markdown: `**Réglages > Apparence** suit le thème clair ou sombre de votre système, ou celui que vous choisissez. Tout est accessible au clavier, et chaque commande est accessible aux lecteurs d’écran. Parley annonce quand une réponse commence et se termine, pas chaque mot, et respecte la réduction des animations.`,
  },
  'screen-readers': {
    title: 'Lecteurs d’écran',
    keywords:
      'lecteur d’écran orca nvda voiceover jaws aveugle accessibilité voix lire à voix haute titre code tableau formule où suis-je braille',
    markdown: `Parley annonce une fois le début et la fin de chaque réponse, et chaque échec. Il ne lit jamais les mots un à un à leur arrivée. Choisissez ce qu’il lit dans **Réglages > Général**.

| Touches | Effet |
|---|---|
| **Alt+↑**, **Alt+↓** | Message précédent ou suivant, avec sa position, son modèle et son début |
| **Alt+1** à **Alt+5** | Le dernier message, l’avant-dernier, et ainsi de suite |
| **F7**, **F8**, **F9** | Titre, bloc de code ou tableau suivant de la réponse ; avec **Shift**, le précédent |
| **F2** | Lire à voix haute à partir d’ici |
| **F4** | Où suis-je : discussion, message, modèle |
| **Mod+I** | Revenir à la zone de message |
| **F6** | Partie suivante de la fenêtre |

Changez ces touches dans **Réglages > Clavier**. Le code est lu ligne par ligne après son langage, les tableaux avec leurs en-têtes et les formules en mots.`,
  },
  privacy: {
    title: 'Confidentialité',
    keywords:
      'confidentialité vie privée privé télémétrie pistage suivi statistiques données collecter réseau envoyer qui voit local sûr confiance rgpd internet envoyé serveur lire patron employeur',
    markdown: `Parley n’a ni télémétrie, ni compte, ni serveur à lui. Vos messages vont de votre ordinateur au service que vous avez choisi, et nulle part ailleurs. Les discussions, les réglages et les clés restent sur cet ordinateur.

Ce qu’un service fait de vos messages dépend de lui : lisez ses conditions.`,
  },
  practice: {
    title: 'Le service de démonstration',
    keywords:
      'essai service pratique practice guide echo tour poet température démo essayer compte gratuit test hors ligne intégré local console jeton vitesse panne échec simuler',
    markdown: `Un petit service de discussion intégré à Parley, qui ne fonctionne que sur votre ordinateur : sans compte, sans réseau, sans frais. Sa console des jetons s’ouvre dans votre navigateur ; créez, faites expirer et supprimez-y des jetons pour voir comment Parley s’y prend. Il a ces modèles :

- **guide** répond aux questions sur Parley à partir de ces textes d’aide. Il consulte ; ce n’est pas un modèle de langage.
- **echo** répète exactement votre message.
- **tour** montre toutes les mises en forme. Demandez-lui un rythme et une longueur, par exemple \`speed=200 tokens=5000\` ou « 200 jetons par seconde, 5000 jetons », une réflexion avec \`reasoning\`, une seule partie avec \`only=table\`, et des ennuis : \`fail=401\`, \`fail=expired\`, \`fail=429\`, \`fail=500\`, ou \`fail=mid\`, \`fail=cut\`, \`fail=end\`, \`fail=stall\` avec \`after=50\` jetons, ou \`finish=length\`, \`finish=content_filter\`. \`sources=2\`, \`refusal=yes\`, \`cost=0.0125\` et \`cached=10\` ajoutent ce que certains services envoient. \`times=1\` laisse réussir l’essai suivant.
- **poet** écrit quelques phrases sur un port ou un jardin. À la température 0, ce sont toujours les mêmes ; plus la température est haute, plus elles varient. Ses prix sont inventés ; il ne coûte rien.
- **echo-old** est **echo** sous un nom qui s’arrête le mois prochain, pour montrer comment Parley l’annonce.`,
  },
});

export const frHelp = {
  articles: ARTICLES,
  keys: { Shift: 'Maj', Enter: 'Entrée', Esc: 'Échap' },
  stopWords: `a ai ainsi alors après au aussi autre aux avant avec avoir c ça car ce ceci cela ces cet cette chose choses ci comme comment
  d dans de des dire dis dois doit donc du elle en encore entre es est et être eu explique expliquer faire fait faut fonctionne
  fonctionnent gens il ils j je juste l la le les leur leurs lui m ma mais me mes moi mon montre montrer n ne ni nos notre nous on ont ou
  où par parce parley parle pas peu peut peux plus pour pourquoi pouvez pouvoir puis qu quand que quel quelle quelles quels qui quoi s sa
  sans se ses si signifie son sont sous suis sur t ta te tes toi ton tous tout toute toutes très tu un une utiliser va vers veut veux
  voir vos votre vouloir vous vraiment y application app`,
};
