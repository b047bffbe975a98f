/** Main's own questions before permanent deletions, in Spanish. */

export const questions = {
  cancel: 'Cancelar',
  quitUnsaved: {
    message: '¿Salir sin guardarlo todo?',
    detail:
      'Parley no puede escribir en el disco, así que los cambios recientes solo están en la memoria y se perderán si sales. Libera espacio para guardarlos.',
    detailMoved:
      'La biblioteca se movió, se eliminó o se reemplazó mientras Parley estaba abierto, así que pueden perderse mensajes nuevos si sales. Para conservarlos, cancela y elige «Guardar de nuevo».',
    button: 'Salir sin guardar',
  },
  emptyTrash: {
    titled: '¿Eliminar «{{title}}» definitivamente?',
    items_one: '¿Eliminar definitivamente {{count}} elemento de la papelera?',
    items_other: '¿Eliminar definitivamente {{count}} elementos de la papelera?',
    detail: 'No se puede deshacer. El texto se borra de la biblioteca y de sus copias de seguridad.',
    button: 'Eliminar definitivamente',
  },
  restore: {
    message: '¿Restaurar la copia de seguridad del {{date}}?',
    detail:
      'Antes se guarda tu biblioteca actual como copia de seguridad, así que no se pierde nada. Las respuestas que todavía se están escribiendo se detienen.',
    button: 'Restaurar',
  },
  encrypt: {
    message: '¿Cifrar la biblioteca?',
    detail:
      'Parley escribe una copia cifrada, la comprueba y después elimina la que no está cifrada. Recibes un código de recuperación por si pierdes el llavero. Las respuestas que todavía se están escribiendo se detienen.',
    button: 'Cifrar',
  },
  newCode: {
    message: '¿Crear un código de recuperación nuevo?',
    detail: 'Tu código actual deja de funcionar.',
    button: 'Nuevo código de recuperación',
  },
  deleteAll: {
    message: '¿Eliminarlo todo definitivamente?',
    detail:
      'Esto elimina de este equipo todos los chats ({{chats}}), todas las copias de seguridad ({{backups}}), todas las conexiones con sus claves ({{connections}}) y todos los ajustes. No se puede deshacer.',
    detailUnread:
      'Esto elimina de este equipo todos los chats y copias de seguridad, todas las conexiones con sus claves ({{connections}}) y todos los ajustes. Parley no puede leer los chats en este momento, así que no puede contarlos. No se puede deshacer.',
    button: 'Eliminarlo todo',
  },
  startAfresh: {
    message: '¿Empezar con una biblioteca vacía?',
    detail:
      'El archivo anterior se queda en la misma carpeta, con una fecha añadida a su nombre. Puedes volver a ponerlo en su sitio si encuentras su clave.',
    button: 'Empezar con una biblioteca vacía',
  },
  goBack: {
    message_one: '¿Restaurar la copia del {{date}} con {{count}} chat?',
    message_other: '¿Restaurar la copia del {{date}} con {{count}} chats?',
    detail:
      'No contiene nada de lo que se escribió después. El archivo más reciente se queda en la misma carpeta y nunca se elimina; la última versión de Parley puede leerlo.',
    button: 'Restaurar esta copia',
  },
};
