/** Words about presets, which save model, connection, parameters and system prompt, in Spanish. */

export const presets = {
  none: 'Ninguno',
  label: 'Preajuste',
  inUse: 'Preajuste: {{name}}',
  changed: '{{name}} (modificado)',
  empty: 'Aún no hay preajustes',
  updateFrom: 'Actualizar «{{name}}» con este chat',
  manage: 'Administrar preajustes…',
  applied: 'Este chat usa ahora «{{name}}».',
  appliedPartly: 'Este chat usa ahora «{{name}}», salvo lo que {{connection}} tiene desactivado: {{names}}.',
  notUsed: {
    connection_gone:
      'No se puede usar «{{name}}»: su conexión «{{connection}}» ya no existe. El chat se queda como está.',
    model_gone: 'No se puede usar «{{name}}»: {{connection}} ya no ofrece {{model}}. El chat se queda como está.',
  },
  notBegun: {
    connection_gone:
      'Este chat empieza sin el preajuste predeterminado «{{name}}»: su conexión «{{connection}}» ya no existe.',
    model_gone: 'Este chat empieza sin el preajuste predeterminado «{{name}}»: {{connection}} ya no ofrece {{model}}.',
  },
  notSaved: 'No se guardó el preajuste ({{detail}}).',
  noModel: 'Elige primero un modelo para este chat: un preajuste lo necesita.',
  goneNote: {
    connection_gone: 'La conexión «{{connection}}» ya no existe.',
    model_gone: '{{connection}} ya no ofrece este modelo.',
  },
  form: {
    createTitle: 'Guardar como preajuste',
    renameTitle: 'Cambiar el nombre del preajuste',
    holds: 'Guarda {{parts}}.',
    parts: {
      model: '{{model}} de {{connection}}',
      notStreamed: 'sin streaming',
      systemPrompt: 'la instrucción del sistema',
      extraBody: 'los campos adicionales de la solicitud',
    },
    default: 'Usar en los chats nuevos',
  },
  page: {
    words:
      'Un preajuste guarda un modelo con su conexión, sus parámetros y su instrucción del sistema. Aplícalo desde la lista de modelos, el inspector o la búsqueda rápida.',
    emptyWords: 'Configura un chat a tu gusto y elige «Guardar el chat actual como preajuste…» arriba.',
    fromChat: 'Guardar el chat actual como preajuste…',
    default: 'Predeterminado en los chats nuevos',
    notDefault: 'No usar en los chats nuevos',
    update: 'Actualizar con el chat actual',
    rename: 'Cambiar nombre…',
    use: 'Usar en el chat actual',
  },
};
