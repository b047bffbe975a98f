/** What can go wrong with a service, in plain French sentences. */

export const errors = {
  kind: {
    network: 'Le service n’a pas pu être joint.',
    timeout: 'Le service a mis trop de temps.',
    interrupted: 'La connexion a été coupée avant la fin de la réponse.',
    protocol: 'Parley n’a pas compris la réponse du service.',
    auth: {
      invalid:
        'Le service ne reconnaît pas cette clé API. Vérifiez que vous l’avez copiée en entier, ou créez-en une nouvelle dans la console.',
      expired: 'Cette clé API a expiré. Créez-en une nouvelle dans la console.',
      other: 'Le service a refusé la requête. Votre clé API ou votre compte n’y est peut-être pas autorisé.',
    },
    rate_limited: 'Trop de requêtes. Attendez un instant, puis réessayez.',
    not_found: 'Le service ne reconnaît pas ce modèle ou cette adresse.',
    bad_request: 'Le service a rejeté la requête.',
    server: 'Le service a rencontré un problème. Réessayez plus tard.',
    storage: 'La réponse n’a pas pu être enregistrée sur cet ordinateur.',
    cancelled: 'Arrêté avant l’arrivée de la réponse.',
  },
  noneLeft: 'La connexion de cette discussion a été supprimée. Connectez-vous à un service, puis choisissez un modèle.',
  rateLimitedUntil: 'Trop de requêtes.',
  reason: {
    dns: 'Le nom d’hôte du service est introuvable. Vérifiez l’URL de base et votre réseau.',
    refused: 'Rien ne répond à cette adresse. Le service est-il lancé, et le port est-il le bon ?',
    unreachable: 'Le serveur du service n’a pas pu être joint.',
    offline: 'Cet ordinateur est hors ligne.',
    blocked_port:
      'Parley ne peut pas utiliser ce port, car les navigateurs le bloquent. Exécutez le service sur un autre port.',
    tls: 'Impossible d’établir une connexion sécurisée : le certificat n’est pas fiable.',
    tls_date:
      'Impossible d’établir une connexion sécurisée : le certificat du service a expiré ou n’est pas encore valide. Vérifiez l’horloge de cet ordinateur.',
    tls_host:
      'Impossible d’établir une connexion sécurisée : le certificat est celui d’une autre adresse. Vérifiez l’URL de base.',
    tls_authority:
      'Impossible d’établir une connexion sécurisée : cet ordinateur ne connaît pas l’émetteur du certificat. Si c’est votre entreprise, choisissez son fichier de certificat dans Réglages > Général.',
    tls_client:
      'Impossible d’établir une connexion sécurisée : le service demande un certificat client, que Parley n’a pas.',
    not_tls: 'Impossible d’établir une connexion sécurisée. Vérifiez s’il faut http ou https, ainsi que le port.',
    proxy: 'Le proxy n’a pas pu transmettre la requête au service.',
    proxy_auth:
      'Le proxy demande un nom d’utilisateur et un mot de passe, ou n’accepte pas les vôtres. La requête n’a jamais atteint le service.',
    proxy_unreachable: 'Le proxy n’a pas pu être joint. La requête n’a jamais atteint le service.',
    proxy_unusable: 'Les réglages du proxy ne fonctionnent pas : la requête n’a pas été envoyée.',
    not_http: 'Cette adresse n’est pas un service HTTP. Vérifiez s’il faut http ou https, ainsi que le port.',
    redirect:
      'Le service a voulu rediriger la requête vers une autre adresse. Elle n’y a pas été envoyée. Vérifiez l’URL de base.',
    redirect_drops:
      'Le service a répondu par une redirection qui perdrait le message ; elle n’a pas été suivie. Vérifiez l’URL de base.',
    redirect_loop: 'Le service a redirigé la requête sans fin. Vérifiez l’URL de base.',
    web_page: 'Cette adresse est une page web, pas une API. Vérifiez l’URL de base.',
    not_json: 'Parley n’a pas compris la réponse. Vérifiez l’URL de base.',
    too_large: 'La réponse était plus grande que ce que Parley accepte. Ce qui est arrivé a été enregistré.',
    empty: 'Le service a envoyé une réponse vide.',
    unauthorized: 'Le service a refusé cette clé API.',
    forbidden: 'Le service ne permet pas cela avec votre clé API ou votre compte.',
    payment: 'Votre crédit ou votre quota auprès de ce service est épuisé. Vérifiez votre offre dans sa console.',
    too_long: 'Cette discussion est trop longue pour le modèle. Envoyez moins de messages ou raccourcissez le texte.',
    aborted: 'Le service a interrompu cette réponse avant qu’elle ne soit complète.',
    moderated:
      'La modération du service a refusé le contenu de cette discussion. Modifiez votre message, ou choisissez un autre modèle.',
    model_gone: 'Le service ne propose plus ce modèle. Choisissez-en un autre.',
    model_refused: 'Le service ne propose pas ce modèle, ou pas avec votre clé API. Choisissez-en un autre.',
    other_interface:
      'Ce modèle ne fonctionne que par une autre interface du service. Parley utilise « chat completions ». Choisissez un autre modèle.',
    no_connection: 'La connexion de cette discussion a été supprimée. Choisissez un modèle d’une autre connexion.',
    other_address: 'L’adresse de cette connexion a changé : la requête n’a pas été envoyée.',
    no_key: 'Cette connexion n’a pas de clé API. Rien n’a été envoyé. Collez une clé.',
    no_header_value:
      'L’un des en-têtes supplémentaires de cette connexion a perdu sa valeur : rien n’a été envoyé. Saisissez-la de nouveau dans les réglages de la connexion.',
    key_locked:
      'La clé API ne peut pas être lue, car le trousseau est verrouillé. Rien n’a été envoyé. Déverrouillez-le et réessayez, ou collez la clé. Si elle reste illisible, redémarrez Parley.',
    key_changed:
      'La clé API enregistrée ne peut pas être lue, car le trousseau a changé. Rien n’a été envoyé. Collez de nouveau la clé.',
    key_origin: 'La clé API appartient à une autre adresse : rien n’a été envoyé. Collez une clé pour celle-ci.',
  },
  words: 'Le service indique : « {{message}} »',
  wordsOf: '{{name}} indique : « {{message}} »',
  codes: 'Codes',
  asked: 'Parley a interrogé {{url}}',
  status: 'HTTP {{status}}',
  proxy: 'Proxy : {{proxy}}',
  proxySettings: 'Réglages du proxy',
  code: 'Code : {{code}}',
  requestId: 'Requête : {{id}}',
  retryAfter: 'Le service vous demande d’attendre {{duration}}.',
  limitReset: 'La limite est levée dans {{duration}}.',
};
