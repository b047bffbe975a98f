/** Name and hint of each request parameter, in Brazilian Portuguese. */

export const parameters = {
  temperature: { name: 'Temperatura', hint: 'Mais baixa é mais previsível; mais alta, mais variada. De 0 a 2.' },
  topP: { name: 'Top P', hint: 'Mais baixo fica nas palavras mais prováveis. De 0 a 1.' },
  maxTokens: { name: 'Máximo de tokens', hint: 'Tamanho máximo da resposta, em tokens.' },
  frequencyPenalty: { name: 'Penalidade de frequência', hint: 'Mais alta, menos repetição. De −2 a 2.' },
  presencePenalty: { name: 'Penalidade de presença', hint: 'Mais alta, mais assuntos novos. De −2 a 2.' },
  seed: { name: 'Semente', hint: 'Pede uma amostragem repetível. Os serviços não a garantem.' },
  stop: {
    name: 'Sequências de parada',
    hint: 'A resposta termina antes de qualquer uma delas. Escreva \\n para uma quebra de linha.',
  },
  reasoningEffort: { name: 'Esforço de raciocínio', hint: 'Quanto o modelo pensa antes de responder.' },
};
