/** Words of the first screen in Brazilian Portuguese. */

export const welcome = {
  title: 'Boas-vindas ao Parley',
  words: 'Converse com qualquer modelo de IA no seu próprio computador, com as suas próprias chaves.',
  connectHint: 'Você precisa de uma chave de API. O Parley conhece os endereços dos serviços comuns.',
  practice: 'Experimentar o serviço de teste',
  practiceHint: 'Já incluído. Sem conta, sem internet. Veja em um minuto o que o Parley sabe fazer.',
  practiceFailed: 'Não foi possível iniciar o serviço de teste ({{detail}}).',
  vault:
    'As chaves de API são criptografadas com o chaveiro do sistema ({{vault}}) e enviadas só ao serviço a que pertencem.',
  noVault: 'Nenhum chaveiro do sistema encontrado. As chaves de API ficam na memória e são esquecidas quando você sai.',
  privacy: 'Suas mensagens vão só para os serviços a que você se conecta. Não há telemetria.',
  import: 'Importar conversas…',
  daysTitle: 'Voltar a um dia anterior',
  days: 'Percorra os dias, leia o que havia e recupere o que sumiu.',
};
