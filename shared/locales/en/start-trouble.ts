/** Why Parley could not start. Each text is one sentence: the cause, then what to do. */

export const startTrouble = {
  title: 'Parley could not start',
  not_a_folder:
    'Parley could not start because {{path}} is a file, not a folder: move that file away, or choose another folder with --user-data-dir.',
  broken_link:
    'Parley could not start because {{path}} is a link that leads nowhere: make the folder that it points to (perhaps a drive is not connected), or remove the link.',
  no_permission:
    'Parley could not start because you may not write to its folder, {{path}}: change the permissions or the owner of that folder, or choose another one with --user-data-dir.',
  read_only:
    'Parley could not start because its folder, {{path}}, is on a disk that can only be read: make that disk writable, or choose another folder with --user-data-dir.',
  full: 'Parley could not start because the disk with its folder, {{path}}, is full: free up some space and start Parley again.',
  too_long:
    'Parley could not start because the path of its folder is too long for a database ({{path}}): choose a shorter one with --user-data-dir.',
  unreadable_name:
    'Parley could not start because the path of its folder contains characters that are not valid UTF-8 ({{path}}): rename that folder, or choose another one with --user-data-dir.',
  other:
    'Parley could not start because it can’t use its folder, {{path}} ({{detail}}): check that folder, or choose another one with --user-data-dir.',
  failed:
    'Parley could not start because of an error in the app ({{detail}}): start it again, and if that fails too, look into the logs folder in {{path}}.',
} as const;
