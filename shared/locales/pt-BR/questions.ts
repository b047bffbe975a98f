/** Main's own questions before permanent deletions, in Brazilian Portuguese. */

export const questions = {
  cancel: 'Cancelar',
  quitUnsaved: {
    message: 'Sair sem salvar tudo?',
    detail:
      'O Parley não consegue gravar no disco, por isso as alterações recentes existem só na memória e serão perdidas se você sair. Libere espaço para salvá-las.',
    detailMoved:
      'A biblioteca foi movida, excluída ou substituída enquanto o Parley estava aberto, por isso mensagens novas podem se perder se você sair. Para mantê-las, cancele e escolha “Salvar de novo”.',
    button: 'Sair sem salvar',
  },
  emptyTrash: {
    titled: 'Excluir “{{title}}” definitivamente?',
    items_one: 'Excluir definitivamente {{count}} item da lixeira?',
    items_other: 'Excluir definitivamente {{count}} itens da lixeira?',
    detail: 'Não é possível desfazer. O texto é apagado da biblioteca e dos backups dela.',
    button: 'Excluir definitivamente',
  },
  restore: {
    message: 'Restaurar o backup de {{date}}?',
    detail:
      'Antes, sua biblioteca atual é guardada como backup, por isso nada se perde. As respostas que ainda estão sendo escritas são interrompidas.',
    button: 'Restaurar',
  },
  encrypt: {
    message: 'Criptografar a biblioteca?',
    detail:
      'O Parley grava uma cópia criptografada, verifica essa cópia e depois remove a que não é criptografada. Você recebe um código de recuperação para o caso de perder o chaveiro. As respostas que ainda estão sendo escritas são interrompidas.',
    button: 'Criptografar',
  },
  newCode: {
    message: 'Criar um novo código de recuperação?',
    detail: 'Seu código atual deixa de funcionar.',
    button: 'Novo código de recuperação',
  },
  deleteAll: {
    message: 'Excluir tudo definitivamente?',
    detail:
      'Isto remove deste computador todas as conversas ({{chats}}), todos os backups ({{backups}}), todas as conexões com suas chaves ({{connections}}) e todas as configurações. Não é possível desfazer.',
    detailUnread:
      'Isto remove deste computador todas as conversas e backups, todas as conexões com suas chaves ({{connections}}) e todas as configurações. O Parley não consegue ler as conversas no momento, por isso não pode contá-las. Não é possível desfazer.',
    button: 'Excluir tudo',
  },
  startAfresh: {
    message: 'Começar com uma biblioteca vazia?',
    detail:
      'O arquivo antigo fica na mesma pasta, com uma data acrescentada ao nome. Você pode colocá-lo de volta se encontrar a chave dele.',
    button: 'Começar com uma biblioteca vazia',
  },
  goBack: {
    message_one: 'Restaurar a cópia de {{date}} com {{count}} conversa?',
    message_other: 'Restaurar a cópia de {{date}} com {{count}} conversas?',
    detail:
      'Tudo o que foi escrito depois falta nela. O arquivo mais novo fica na mesma pasta e nunca é excluído; a versão mais recente do Parley consegue lê-lo.',
    button: 'Restaurar esta cópia',
  },
};
