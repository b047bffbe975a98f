/** Why Parley could not start, in Brazilian Portuguese. */

export const startTrouble = {
  title: 'O Parley não conseguiu iniciar',
  not_a_folder:
    'O Parley não conseguiu iniciar porque {{path}} é um arquivo, não uma pasta: mova esse arquivo para outro lugar, ou escolha outra pasta com --user-data-dir.',
  broken_link:
    'O Parley não conseguiu iniciar porque {{path}} é um link que não leva a lugar nenhum: crie a pasta para a qual ele aponta (talvez uma unidade não esteja conectada), ou remova o link.',
  no_permission:
    'O Parley não conseguiu iniciar porque você não tem permissão para gravar na pasta dele, {{path}}: mude as permissões ou o dono dessa pasta, ou escolha outra com --user-data-dir.',
  read_only:
    'O Parley não conseguiu iniciar porque a pasta dele, {{path}}, está em um disco somente para leitura: permita a gravação nesse disco, ou escolha outra pasta com --user-data-dir.',
  full: 'O Parley não conseguiu iniciar porque o disco da pasta dele, {{path}}, está cheio: libere espaço e inicie o Parley de novo.',
  too_long:
    'O Parley não conseguiu iniciar porque o caminho da pasta dele é longo demais para um banco de dados ({{path}}): escolha um mais curto com --user-data-dir.',
  unreadable_name:
    'O Parley não conseguiu iniciar porque o caminho da pasta dele contém caracteres que não são UTF-8 válido ({{path}}): renomeie essa pasta, ou escolha outra com --user-data-dir.',
  other:
    'O Parley não conseguiu iniciar porque não consegue usar a pasta dele, {{path}} ({{detail}}): verifique essa pasta, ou escolha outra com --user-data-dir.',
  failed:
    'O Parley não conseguiu iniciar por causa de um erro no aplicativo ({{detail}}): inicie-o de novo e, se isso também falhar, veja a pasta logs em {{path}}.',
};
