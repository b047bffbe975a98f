/** What can go wrong with a service, in Spanish. */

export const errors = {
  kind: {
    network: 'No se pudo contactar con el servicio.',
    timeout: 'El servicio tardó demasiado.',
    interrupted: 'La conexión se cortó antes de que la respuesta estuviera completa.',
    protocol: 'Parley no entendió la respuesta del servicio.',
    auth: {
      invalid:
        'El servicio no reconoce esta clave de API. Comprueba que la copiaste entera, o crea una nueva en la consola.',
      expired: 'Esta clave de API caducó. Crea una nueva en la consola.',
      other: 'El servicio rechazó la solicitud. Puede que tu clave de API o tu cuenta no tengan permiso para esto.',
    },
    rate_limited: 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
    not_found: 'El servicio no reconoce este modelo o esta dirección.',
    bad_request: 'El servicio rechazó la solicitud.',
    server: 'El servicio tiene un problema. Inténtalo más tarde.',
    storage: 'No se pudo guardar la respuesta en este equipo.',
    cancelled: 'Se detuvo antes de que llegara nada.',
  },
  noneLeft: 'Se quitó la conexión de este chat. Conéctate a un servicio y elige un modelo.',
  rateLimitedUntil: 'Demasiadas solicitudes.',
  reason: {
    dns: 'No se encontró el nombre de host del servicio. Comprueba la URL base y la red.',
    refused: 'Nada responde en esta dirección. ¿Está en marcha el servicio y es correcto el puerto?',
    unreachable: 'No se pudo contactar con el servidor del servicio.',
    offline: 'Este equipo no tiene conexión a internet.',
    blocked_port:
      'Parley no puede usar este puerto porque los navegadores lo bloquean. Ejecuta el servicio en otro puerto.',
    tls: 'No se pudo establecer una conexión segura: el certificado no es de confianza.',
    tls_date:
      'No se pudo establecer una conexión segura: el certificado del servicio caducó o aún no es válido. Comprueba el reloj de este equipo.',
    tls_host: 'No se pudo establecer una conexión segura: el certificado es de otra dirección. Comprueba la URL base.',
    tls_authority:
      'No se pudo establecer una conexión segura: este equipo no conoce a quien emitió el certificado. Si es tu empresa, elige su archivo de certificado en Ajustes > General.',
    tls_client:
      'No se pudo establecer una conexión segura: el servicio pide un certificado de cliente, que Parley no tiene.',
    not_tls: 'No se pudo establecer una conexión segura. Comprueba si es http o https, y el puerto.',
    proxy: 'El proxy no pudo pasar la solicitud al servicio.',
    proxy_auth:
      'El proxy pide un nombre de usuario y una contraseña, o no acepta los tuyos. La solicitud no llegó al servicio.',
    proxy_unreachable: 'No se pudo contactar con el proxy. La solicitud no llegó al servicio.',
    proxy_unusable: 'Los ajustes del proxy no funcionan, así que no se envió la solicitud.',
    not_http: 'Esta dirección no es un servicio HTTP. Comprueba si es http o https, y el puerto.',
    redirect: 'El servicio intentó redirigir la solicitud a otra dirección. No se envió allí. Comprueba la URL base.',
    redirect_drops:
      'El servicio respondió con una redirección que perdería el mensaje, así que no se siguió. Comprueba la URL base.',
    redirect_loop: 'El servicio redirigió la solicitud una y otra vez. Comprueba la URL base.',
    web_page: 'Esta dirección es una página web, no una API. Comprueba la URL base.',
    not_json: 'Parley no entendió la respuesta. Comprueba la URL base.',
    too_large: 'La respuesta era más grande de lo que Parley acepta. Lo que llegó quedó guardado.',
    empty: 'El servicio envió una respuesta vacía.',
    unauthorized: 'El servicio rechazó esta clave de API.',
    forbidden: 'El servicio no permite esto con tu clave de API o tu cuenta.',
    payment: 'Se te agotó el saldo o la cuota en este servicio. Revisa tu plan en su consola.',
    too_long: 'Este chat es demasiado largo para el modelo. Envía menos mensajes o acorta el texto.',
    aborted: 'El servicio interrumpió esta respuesta antes de completarla.',
    moderated: 'La moderación del servicio rechazó lo que dice este chat. Cambia tu mensaje o elige otro modelo.',
    model_gone: 'El servicio ya no ofrece este modelo. Elige otro.',
    model_refused: 'El servicio no ofrece este modelo, o no con tu clave de API. Elige otro.',
    other_interface:
      'Este modelo solo funciona con otra interfaz del servicio. Parley usa chat completions. Elige otro modelo.',
    no_connection: 'Se quitó la conexión de este chat. Elige un modelo de otra conexión.',
    other_address: 'La dirección de esta conexión cambió, así que no se envió la solicitud.',
    no_key: 'Esta conexión no tiene clave de API. No se envió nada. Pega una clave.',
    no_header_value:
      'Uno de los encabezados adicionales de esta conexión perdió su valor, así que no se envió nada. Vuelve a escribirlo en los ajustes de la conexión.',
    key_locked:
      'No se puede leer la clave de API porque el llavero está bloqueado. No se envió nada. Desbloquéalo e inténtalo de nuevo, o pega la clave. Si sigue sin poder leerse, reinicia Parley.',
    key_changed:
      'No se puede leer la clave de API guardada porque el llavero cambió. No se envió nada. Vuelve a pegar la clave.',
    key_origin: 'La clave de API es de otra dirección, así que no se envió nada. Pega una clave para esta.',
  },
  words: 'El servicio dice: «{{message}}»',
  wordsOf: '{{name}} dice: «{{message}}»',
  codes: 'Códigos',
  asked: 'Parley consultó {{url}}',
  status: 'HTTP {{status}}',
  proxy: 'Proxy: {{proxy}}',
  proxySettings: 'Ajustes del proxy',
  code: 'Código: {{code}}',
  requestId: 'Solicitud: {{id}}',
  retryAfter: 'El servicio pide que esperes {{duration}}.',
  limitReset: 'El límite se restablece en {{duration}}.',
};
