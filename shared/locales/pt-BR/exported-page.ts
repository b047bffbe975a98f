/** Words in a chat that is exported as Markdown or as a web page, in Brazilian Portuguese. */

export const exportedPage = {
  untitled: 'Conversa sem título',
  user: 'Você',
  assistant: 'Assistente',
  system: 'Sistema',
  systemPrompt: 'Prompt do sistema',
  reasoning: 'Raciocínio',
  sources: 'Fontes',
  otherVersions: 'Outras versões',
  draft: 'Rascunho',
  version: 'versão {{index}} de {{count}}',
  first: 'no início',
  after: 'depois de #{{number}}',
  stopped: 'parada',
  edited: 'editada por você',
  interrupted: 'interrompida',
  failed: 'falhou',
  length: 'cortada no limite de tamanho',
  filtered: 'cortada por um filtro de conteúdo',
  refused: 'recusada pelo modelo',
  context: 'cortada no fim da janela de contexto',
};
