/** Words about presets, which save model, connection, parameters and system prompt, in Brazilian Portuguese. */

export const presets = {
  none: 'Nenhuma',
  label: 'Predefinição',
  inUse: 'Predefinição: {{name}}',
  changed: '{{name}} (alterada)',
  empty: 'Nenhuma predefinição ainda',
  updateFrom: 'Atualizar “{{name}}” com esta conversa',
  manage: 'Gerenciar predefinições…',
  applied: 'Esta conversa agora usa “{{name}}”.',
  appliedPartly: 'Esta conversa agora usa “{{name}}”, menos o que {{connection}} tem desativado: {{names}}.',
  notUsed: {
    connection_gone:
      'Não é possível usar “{{name}}”: a conexão “{{connection}}” não existe mais. A conversa fica como está.',
    model_gone: 'Não é possível usar “{{name}}”: {{connection}} não oferece mais {{model}}. A conversa fica como está.',
  },
  notBegun: {
    connection_gone:
      'Esta conversa começa sem a predefinição padrão “{{name}}”: a conexão “{{connection}}” não existe mais.',
    model_gone: 'Esta conversa começa sem a predefinição padrão “{{name}}”: {{connection}} não oferece mais {{model}}.',
  },
  notSaved: 'A predefinição não foi salva ({{detail}}).',
  noModel: 'Escolha primeiro um modelo para esta conversa: uma predefinição precisa de um.',
  goneNote: {
    connection_gone: 'A conexão “{{connection}}” não existe mais.',
    model_gone: '{{connection}} não oferece mais este modelo.',
  },
  form: {
    createTitle: 'Salvar como predefinição',
    renameTitle: 'Renomear predefinição',
    holds: 'Salva {{parts}}.',
    parts: {
      model: '{{model}} de {{connection}}',
      notStreamed: 'sem streaming',
      systemPrompt: 'o prompt do sistema',
      extraBody: 'os campos adicionais da solicitação',
    },
    default: 'Usar em novas conversas',
  },
  page: {
    words:
      'Uma predefinição salva um modelo com sua conexão, seus parâmetros e seu prompt do sistema. Aplique uma pela lista de modelos, pelo inspetor ou pela busca rápida.',
    emptyWords:
      'Deixe uma conversa do jeito que você gosta e escolha “Salvar conversa atual como predefinição…” acima.',
    fromChat: 'Salvar conversa atual como predefinição…',
    default: 'Padrão das novas conversas',
    notDefault: 'Não usar em novas conversas',
    update: 'Atualizar com a conversa atual',
    rename: 'Renomear…',
    use: 'Usar na conversa atual',
  },
};
