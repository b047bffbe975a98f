/** Words of the app's frame in Spanish. */

export const app = {
  windowTitle: '{{title}} – Parley',
  name: 'Parley',
  cancel: 'Cancelar',
  remove: 'Quitar',
  show: 'Mostrar',
  save: 'Guardar',
  tryAgain: 'Intentar de nuevo',
  showMore: 'Mostrar más',
  close: 'Cerrar',
  pages: 'Páginas',
  back: 'Atrás',
  backToChats: 'Chats',
  startFailed: {
    title: 'Parley no pudo iniciarse',
    words: 'Algo salió mal: {{detail}}. Tus chats y tus claves están a salvo.',
  },
  pageFailed: {
    title: 'Esta ventana dejó de funcionar',
    words:
      'Las respuestas siguen llegando en segundo plano, y tus chats y tus claves están a salvo. Si vuelve a ocurrir, reinicia Parley.',
  },
  found: '{{count}}. Primero: {{first}}',
  labelled: '{{name}}: {{text}}',
  noted: '{{text}} ({{note}})',
  palette: {
    also: 'También llamado «{{word}}»',
    on: 'Activado',
    off: 'Desactivado',
    choose: 'Elegir',
    open: 'Abrir',
    title: 'Búsqueda rápida',
    field: 'Buscar chats, comandos, modelos y ajustes',
    list: 'Resultados',
    page: 'Ajustes: {{page}}',
    searchAll: 'Buscar «{{query}}» en todos los mensajes',
    count_one: '{{count}} resultado',
    count_other: '{{count}} resultados',
    group: {
      chats: 'Chats',
      commands: 'Comandos',
      models: 'Modelos',
      presets: 'Preajustes',
      prompts: 'Plantillas',
      settings: 'Ajustes',
      help: 'Ayuda',
      messages: 'En los mensajes',
    },
  },
  changeShortcuts: 'Cambiar los atajos',
  quit: {
    title_one: 'Todavía se está escribiendo una respuesta',
    title_other: 'Todavía se están escribiendo {{count}} respuestas',
    words: 'Si sales, la escritura se detiene. Lo que ya llegó queda guardado, y puedes continuar más tarde.',
    job: {
      export: 'La exportación aún no terminó',
      import: 'La importación aún no terminó',
      backup: 'La copia de seguridad aún no terminó',
      empty_trash: 'Todavía se está vaciando la papelera',
      bring_back: 'Todavía se están restaurando chats',
    },
    jobWords: 'Si sales, se cancela.',
    jobToo: '{{words}} {{job}}. Si sales, también se cancela.',
    confirm: 'Detener y salir',
    stay: 'No salir',
  },
  notSaved: {
    full: 'El disco está lleno, así que los cambios no se guardan. No se pierde nada mientras Parley siga abierto, y volverá a guardar en cuanto haya espacio.',
    read_only:
      'Parley no puede escribir en la carpeta de datos, así que los cambios no se guardan. No se pierde nada mientras Parley siga abierto, y volverá a guardar en cuanto pueda.',
    moved:
      'La biblioteca se movió, se eliminó o se reemplazó mientras Parley estaba abierto: {{detail}}. Vuelve a ponerla en su sitio o deja que Parley lo guarde todo ahí de nuevo. Si sales antes, pueden perderse mensajes nuevos.',
    other:
      'Los cambios no se guardan ({{detail}}). No se pierde nada mientras Parley siga abierto, y volverá a guardar en cuanto pueda.',
  },
  saveAgain: 'Guardar de nuevo',
  recovery: {
    corrupt: 'La biblioteca estaba dañada. Parley guardó en una nueva todo lo que pudo leer.',
    missing_pages: 'Faltaban partes de la biblioteca. Parley guardó en una nueva todo lo que pudo leer.',
    restored_by_user: 'Se restauró la copia de seguridad que elegiste.',
    saved_again:
      'La biblioteca se movió, se eliminó o se reemplazó mientras Parley estaba abierto, así que Parley volvió a guardarlo todo en su sitio.',
    salvaged: 'Recuperado del archivo dañado: {{chats}} con {{messages}}.',
    fromBackup: 'Recuperado de la copia de seguridad del {{date}}: {{chats}} con {{messages}}.',
    setAside: 'El archivo anterior está en {{path}}',
    inItsPlace: 'El archivo que ocupaba su lugar está ahora en {{path}}',
    understood: 'Entendido',
    data: 'Ver las copias de seguridad',
  },
  discard: {
    title: '¿Descartar los cambios?',
    words: 'Todavía no están guardados.',
    confirm: 'Descartar',
  },
  expiringKey: {
    soon: 'Tu clave «{{key}}» de {{name}} caduca {{days}} ({{date}}).',
    past: 'Tu clave «{{key}}» de {{name}} caducaba el {{date}}.',
    rotate: 'Rotar',
  },
  noCode: {
    words: 'Si pierdes el llavero del sistema, pierdes tus chats. Guarda un código de recuperación.',
    wordsWindows: 'Si Windows pierde la clave de esta cuenta, pierdes tus chats. Guarda un código de recuperación.',
    short: 'No hay código de recuperación guardado',
    dismiss: 'No volver a recordármelo',
  },
  newer: {
    title: 'Tus chats necesitan una versión más reciente de Parley',
    words:
      'Los guardó una versión más reciente, y esta no puede leerlos todos. No se modificó nada. Instala la última versión de Parley.',
    backupWords_one: 'Para seguir con esta versión, restaura la copia del {{date}} ({{count}} chat).',
    backupWords_other: 'Para seguir con esta versión, restaura la copia del {{date}} ({{count}} chats).',
    goBack: 'Restaurar esta copia',
  },
  locked: {
    title: 'Tus chats están bloqueados',
    vaultUnavailable:
      'Tus chats están cifrados, y Parley no puede abrir el llavero que guarda su clave. Desbloquéalo e inténtalo de nuevo.',
    vaultRestart:
      'Tus chats están cifrados, y el llavero que guarda su clave no se abrió. Desbloquéalo, o permite que Parley lo use, y reinicia Parley.',
    keyLost:
      'Tus chats están cifrados, y el llavero del sistema ya no tiene su clave. Es posible que se haya reemplazado. Si creaste un código de recuperación, todavía puedes abrirlos con él.',
    codeHint: 'Se mostró una sola vez, cuando lo creaste.',
    codeWrong: 'Ese código no coincide. Revisa cada carácter e inténtalo de nuevo.',
    useCode: 'Desbloquear con el código',
  },
  failed: {
    title: 'No se pudo abrir la biblioteca',
    words: 'No se modificó ni se eliminó nada. Detalles técnicos:',
    full: 'El disco está lleno. Libera espacio e inténtalo de nuevo. No se modificó ni se eliminó nada. Detalles técnicos:',
  },
  restart: 'Reiniciar Parley',
  trouble: {
    stillNot: 'Sigue sin funcionar ({{detail}}).',
    quit: 'Salir',
    anew: 'Empezar con una biblioteca vacía',
    anewWords:
      'También puedes empezar con una biblioteca vacía. El archivo anterior se conserva junto al nuevo y nunca se elimina.',
  },
};
