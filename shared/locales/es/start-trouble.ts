/** Why Parley could not start, in Spanish. */

export const startTrouble = {
  title: 'Parley no pudo iniciarse',
  not_a_folder:
    'Parley no pudo iniciarse porque {{path}} es un archivo y no una carpeta: mueve ese archivo a otro lugar, o elige otra carpeta con --user-data-dir.',
  broken_link:
    'Parley no pudo iniciarse porque {{path}} es un enlace que no lleva a ninguna parte: crea la carpeta a la que apunta (quizá haya una unidad sin conectar), o quita el enlace.',
  no_permission:
    'Parley no pudo iniciarse porque no tienes permiso para escribir en su carpeta, {{path}}: cambia los permisos o el propietario de esa carpeta, o elige otra con --user-data-dir.',
  read_only:
    'Parley no pudo iniciarse porque su carpeta, {{path}}, está en un disco de solo lectura: permite la escritura en ese disco, o elige otra carpeta con --user-data-dir.',
  full: 'Parley no pudo iniciarse porque el disco de su carpeta, {{path}}, está lleno: libera espacio y vuelve a iniciar Parley.',
  too_long:
    'Parley no pudo iniciarse porque la ruta de su carpeta es demasiado larga para una base de datos ({{path}}): elige una más corta con --user-data-dir.',
  unreadable_name:
    'Parley no pudo iniciarse porque la ruta de su carpeta contiene caracteres que no son UTF-8 válido ({{path}}): cambia el nombre de esa carpeta, o elige otra con --user-data-dir.',
  other:
    'Parley no pudo iniciarse porque no puede usar su carpeta, {{path}} ({{detail}}): revisa esa carpeta, o elige otra con --user-data-dir.',
  failed:
    'Parley no pudo iniciarse por un error de la aplicación ({{detail}}): vuelve a iniciarla y, si tampoco funciona, mira en la carpeta logs de {{path}}.',
};
