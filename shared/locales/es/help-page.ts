/** Words of the Help page in Spanish. */

export const help = {
  title: 'Ayuda',
  search: 'Buscar en la ayuda',
  articles: 'Artículos',
  noneFound: 'Ningún artículo sobre «{{query}}». Prueba con otras palabras.',
  found_one: '{{count}} artículo',
  found_other: '{{count}} artículos',
  group: {
    start: 'Tu primer chat',
    keys: 'Servicios y claves',
    answers: 'Modelos y respuestas',
    chats: 'Leer y encontrar',
    back: 'Recuperar cualquier cosa',
    own: 'Adaptar Parley',
  },
  related: 'Sigue leyendo',
  isLocal: 'La ayuda forma parte de Parley. Funciona sin conexión.',
  can: 'Qué puede hacer Parley',
  canWords: 'Cada ejemplo se ejecuta en el servicio de demostración: sin cuenta, sin red y gratis.',
  exampleFailed: 'No se pudo iniciar el ejemplo: {{detail}}',
  example: {
    compare: {
      title: 'Compara tres respuestas',
      words: 'Envía un mensaje a tres modelos y quédate con la mejor respuesta.',
      message: '¿Hay un tema oscuro?',
    },
    request: {
      title: 'Mira la solicitud exacta',
      words: 'Examina cada byte que se envió, y la respuesta tal como llegó.',
      message: '¿Dónde se guardan mis claves?',
    },
    expired: {
      title: 'Reemplaza una clave caducada',
      words: 'Observa cómo caduca una clave y sigue con otra sin perder el mensaje.',
      message: 'Haz como si mi clave hubiera caducado.',
    },
    temperatures: {
      title: 'Prueba tres temperaturas',
      words: 'Pregunta tres veces a un modelo y mira cuánto varían sus respuestas.',
      message: 'Háblame de un puerto de noche.',
    },
    formatting: {
      title: 'Mira todos los formatos',
      words: 'Tablas, código, fórmulas, diagramas y notas al pie, dibujados a medida que llegan.',
      message: 'Muéstrame todos los tipos de formato.',
    },
  },
};
