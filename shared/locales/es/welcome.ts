/** Words of the first screen in Spanish. */

export const welcome = {
  title: 'Te damos la bienvenida a Parley',
  words: 'Chatea con cualquier modelo de IA desde tu propio equipo, con tus propias claves.',
  connectHint: 'Necesitas una clave de API. Parley conoce las direcciones de los servicios habituales.',
  practice: 'Probar el servicio de demostración',
  practiceHint: 'Ya incluido. Sin cuenta y sin internet. Descubre en un minuto lo que Parley puede hacer.',
  practiceFailed: 'No se pudo iniciar el servicio de demostración ({{detail}}).',
  vault:
    'Las claves de API se cifran con el llavero del sistema ({{vault}}) y se envían solo al servicio al que pertenecen.',
  noVault:
    'No se encontró ningún llavero del sistema. Las claves de API se quedan en la memoria y se olvidan cuando sales.',
  privacy: 'Tus mensajes van solo a los servicios con los que te conectas. No hay telemetría.',
  import: 'Importar chats…',
  daysTitle: 'Volver a un día anterior',
  days: 'Recorre los días, lee lo que había y recupera lo que falta.',
};
