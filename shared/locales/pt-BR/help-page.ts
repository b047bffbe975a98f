/** Words of the Help page in Brazilian Portuguese. */

export const help = {
  title: 'Ajuda',
  search: 'Buscar na ajuda',
  articles: 'Artigos',
  noneFound: 'Nenhum artigo sobre “{{query}}”. Tente outras palavras.',
  found_one: '{{count}} artigo',
  found_other: '{{count}} artigos',
  group: {
    start: 'Sua primeira conversa',
    keys: 'Serviços e chaves',
    answers: 'Modelos e respostas',
    chats: 'Ler e encontrar',
    back: 'Recuperar qualquer coisa',
    own: 'Ajustar o Parley',
  },
  related: 'Leia a seguir',
  isLocal: 'A ajuda faz parte do Parley. Ela funciona sem conexão.',
  can: 'O que o Parley sabe fazer',
  canWords: 'Cada exemplo roda no serviço de teste: sem conta, sem rede, sem custo.',
  exampleFailed: 'Não foi possível iniciar o exemplo: {{detail}}',
  example: {
    compare: {
      title: 'Compare três respostas',
      words: 'Envie uma mensagem para três modelos e fique com a melhor resposta.',
      message: 'Existe um tema escuro?',
    },
    request: {
      title: 'Veja a solicitação exata',
      words: 'Examine cada byte que foi enviado, e a resposta como ela chegou.',
      message: 'Onde ficam guardadas as minhas chaves?',
    },
    expired: {
      title: 'Substitua uma chave expirada',
      words: 'Veja uma chave expirar e continue com uma nova sem perder a mensagem.',
      message: 'Faça de conta que minha chave expirou.',
    },
    temperatures: {
      title: 'Teste três temperaturas',
      words: 'Pergunte três vezes a um modelo e veja quanto as respostas variam.',
      message: 'Fale sobre um porto à noite.',
    },
    formatting: {
      title: 'Veja todos os formatos',
      words: 'Tabelas, código, fórmulas, diagramas e notas de rodapé, desenhados à medida que chegam.',
      message: 'Mostre todos os tipos de formatação.',
    },
  },
};
