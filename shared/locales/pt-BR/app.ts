/** Words of the app's frame in Brazilian Portuguese. */

export const app = {
  windowTitle: '{{title}} – Parley',
  name: 'Parley',
  cancel: 'Cancelar',
  remove: 'Remover',
  show: 'Mostrar',
  save: 'Salvar',
  tryAgain: 'Tentar de novo',
  showMore: 'Mostrar mais',
  close: 'Fechar',
  pages: 'Páginas',
  back: 'Voltar',
  backToChats: 'Conversas',
  startFailed: {
    title: 'O Parley não conseguiu iniciar',
    words: 'Algo deu errado: {{detail}}. Suas conversas e chaves estão a salvo.',
  },
  pageFailed: {
    title: 'Esta janela parou de funcionar',
    words:
      'As respostas continuam chegando em segundo plano, e suas conversas e chaves estão a salvo. Se isso acontecer de novo, reinicie o Parley.',
  },
  found: '{{count}}. Primeiro: {{first}}',
  labelled: '{{name}}: {{text}}',
  noted: '{{text}} ({{note}})',
  palette: {
    also: 'Também chamado “{{word}}”',
    on: 'Ativado',
    off: 'Desativado',
    choose: 'Escolher',
    open: 'Abrir',
    title: 'Busca rápida',
    field: 'Buscar conversas, comandos, modelos e configurações',
    list: 'Resultados',
    page: 'Configurações: {{page}}',
    searchAll: 'Buscar “{{query}}” em todas as mensagens',
    count_one: '{{count}} resultado',
    count_other: '{{count}} resultados',
    group: {
      chats: 'Conversas',
      commands: 'Comandos',
      models: 'Modelos',
      presets: 'Predefinições',
      prompts: 'Modelos de prompt',
      settings: 'Configurações',
      help: 'Ajuda',
      messages: 'Nas mensagens',
    },
  },
  changeShortcuts: 'Alterar atalhos',
  quit: {
    title_one: 'Uma resposta ainda está sendo escrita',
    title_other: '{{count}} respostas ainda estão sendo escritas',
    words: 'Se você sair, a escrita será interrompida. O que já chegou fica salvo, e você pode continuar depois.',
    job: {
      export: 'A exportação ainda não terminou',
      import: 'A importação ainda não terminou',
      backup: 'O backup ainda não terminou',
      empty_trash: 'A lixeira ainda está sendo esvaziada',
      bring_back: 'Ainda há conversas sendo restauradas',
    },
    jobWords: 'Se você sair, isso será cancelado.',
    jobToo: '{{words}} {{job}}. Se você sair, isso também será cancelado.',
    confirm: 'Parar e sair',
    stay: 'Não sair',
  },
  notSaved: {
    full: 'O disco está cheio, por isso as alterações não estão sendo salvas. Nada se perde enquanto o Parley ficar aberto, e ele volta a salvar assim que houver espaço.',
    read_only:
      'O Parley não consegue gravar na pasta de dados, por isso as alterações não estão sendo salvas. Nada se perde enquanto o Parley ficar aberto, e ele volta a salvar assim que puder.',
    moved:
      'A biblioteca foi movida, excluída ou substituída enquanto o Parley estava aberto: {{detail}}. Coloque-a de volta ou deixe o Parley salvar tudo ali de novo. Se você sair antes, mensagens novas podem se perder.',
    other:
      'As alterações não estão sendo salvas ({{detail}}). Nada se perde enquanto o Parley ficar aberto, e ele volta a salvar assim que puder.',
  },
  saveAgain: 'Salvar de novo',
  recovery: {
    corrupt: 'A biblioteca estava danificada. O Parley salvou em uma nova tudo o que conseguiu ler.',
    missing_pages: 'Faltavam partes da biblioteca. O Parley salvou em uma nova tudo o que conseguiu ler.',
    restored_by_user: 'O backup que você escolheu foi restaurado.',
    saved_again:
      'A biblioteca foi movida, excluída ou substituída enquanto o Parley estava aberto, por isso o Parley salvou tudo de novo no lugar dela.',
    salvaged: 'Recuperado do arquivo danificado: {{chats}} com {{messages}}.',
    fromBackup: 'Recuperado do backup de {{date}}: {{chats}} com {{messages}}.',
    setAside: 'O arquivo antigo está em {{path}}',
    inItsPlace: 'O arquivo que estava no lugar dela agora está em {{path}}',
    understood: 'Entendi',
    data: 'Ver backups',
  },
  discard: {
    title: 'Descartar as alterações?',
    words: 'Elas ainda não foram salvas.',
    confirm: 'Descartar',
  },
  expiringKey: {
    soon: 'Sua chave “{{key}}” de {{name}} expira {{days}} ({{date}}).',
    past: 'Sua chave “{{key}}” de {{name}} era válida até {{date}}.',
    rotate: 'Trocar',
  },
  noCode: {
    words: 'Se você perder o chaveiro do sistema, perderá suas conversas. Salve um código de recuperação.',
    wordsWindows:
      'Se o Windows perder a chave desta conta, você perderá suas conversas. Salve um código de recuperação.',
    short: 'Nenhum código de recuperação salvo',
    dismiss: 'Não lembrar de novo',
  },
  newer: {
    title: 'Suas conversas precisam de uma versão mais recente do Parley',
    words:
      'Uma versão mais recente as salvou, e esta não consegue ler todas. Nada foi alterado. Instale a versão mais recente do Parley.',
    backupWords_one: 'Para continuar com esta versão, restaure a cópia de {{date}} ({{count}} conversa).',
    backupWords_other: 'Para continuar com esta versão, restaure a cópia de {{date}} ({{count}} conversas).',
    goBack: 'Restaurar esta cópia',
  },
  locked: {
    title: 'Suas conversas estão bloqueadas',
    vaultUnavailable:
      'Suas conversas estão criptografadas, e o Parley não consegue abrir o chaveiro que guarda a chave delas. Desbloqueie-o e tente de novo.',
    vaultRestart:
      'Suas conversas estão criptografadas, e o chaveiro que guarda a chave delas não abriu. Desbloqueie-o, ou permita que o Parley o use, e reinicie o Parley.',
    keyLost:
      'Suas conversas estão criptografadas, e o chaveiro do sistema não tem mais a chave delas. Talvez ele tenha sido substituído. Se você criou um código de recuperação, ainda pode abri-las com ele.',
    codeHint: 'Ele foi mostrado uma única vez, quando você o criou.',
    codeWrong: 'Esse código não confere. Verifique cada caractere e tente de novo.',
    useCode: 'Desbloquear com o código',
  },
  failed: {
    title: 'Não foi possível abrir a biblioteca',
    words: 'Nada foi alterado nem excluído. Detalhes técnicos:',
    full: 'O disco está cheio. Libere espaço e tente de novo. Nada foi alterado nem excluído. Detalhes técnicos:',
  },
  restart: 'Reiniciar o Parley',
  trouble: {
    stillNot: 'Ainda não funciona ({{detail}}).',
    quit: 'Sair',
    anew: 'Começar com uma biblioteca vazia',
    anewWords:
      'Você também pode começar com uma biblioteca vazia. O arquivo antigo fica ao lado do novo e nunca é excluído.',
  },
};
