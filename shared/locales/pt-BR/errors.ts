/** What can go wrong with a service, in Brazilian Portuguese. */

export const errors = {
  kind: {
    network: 'Não foi possível acessar o serviço.',
    timeout: 'O serviço demorou demais.',
    interrupted: 'A conexão caiu antes que a resposta estivesse completa.',
    protocol: 'O Parley não entendeu a resposta do serviço.',
    auth: {
      invalid:
        'O serviço não reconhece esta chave de API. Verifique se você a copiou por inteiro, ou crie uma nova no console.',
      expired: 'Esta chave de API expirou. Crie uma nova no console.',
      other: 'O serviço recusou a solicitação. Talvez sua chave de API ou sua conta não tenha permissão para isso.',
    },
    rate_limited: 'Muitas solicitações em pouco tempo. Espere um momento e tente de novo.',
    not_found: 'O serviço não reconhece este modelo ou endereço.',
    bad_request: 'O serviço rejeitou a solicitação.',
    server: 'O serviço está com um problema. Tente mais tarde.',
    storage: 'Não foi possível salvar a resposta neste computador.',
    cancelled: 'Parado antes que algo chegasse.',
  },
  noneLeft: 'A conexão desta conversa foi removida. Conecte-se a um serviço e escolha um modelo.',
  rateLimitedUntil: 'Muitas solicitações em pouco tempo.',
  reason: {
    dns: 'O nome do host do serviço não foi encontrado. Verifique a URL base e a sua rede.',
    refused: 'Nada responde neste endereço. O serviço está em execução e a porta está certa?',
    unreachable: 'Não foi possível acessar o servidor do serviço.',
    offline: 'Este computador está sem conexão com a internet.',
    blocked_port:
      'O Parley não pode usar esta porta, porque os navegadores a bloqueiam. Execute o serviço em outra porta.',
    tls: 'Não foi possível estabelecer uma conexão segura: o certificado não é confiável.',
    tls_date:
      'Não foi possível estabelecer uma conexão segura: o certificado do serviço expirou ou ainda não é válido. Verifique o relógio deste computador.',
    tls_host:
      'Não foi possível estabelecer uma conexão segura: o certificado é de outro endereço. Verifique a URL base.',
    tls_authority:
      'Não foi possível estabelecer uma conexão segura: este computador não conhece quem emitiu o certificado. Se for a sua empresa, escolha o arquivo de certificado dela em Configurações > Geral.',
    tls_client:
      'Não foi possível estabelecer uma conexão segura: o serviço pede um certificado de cliente, que o Parley não tem.',
    not_tls: 'Não foi possível estabelecer uma conexão segura. Verifique se é http ou https, e a porta.',
    proxy: 'O proxy não conseguiu repassar a solicitação ao serviço.',
    proxy_auth: 'O proxy exige nome de usuário e senha, ou não aceita os seus. A solicitação não chegou ao serviço.',
    proxy_unreachable: 'Não foi possível acessar o proxy. A solicitação não chegou ao serviço.',
    proxy_unusable: 'As configurações do proxy não funcionam, por isso a solicitação não foi enviada.',
    not_http: 'Este endereço não é um serviço HTTP. Verifique se é http ou https, e a porta.',
    redirect:
      'O serviço tentou redirecionar a solicitação para outro endereço. Ela não foi enviada para lá. Verifique a URL base.',
    redirect_drops:
      'O serviço respondeu com um redirecionamento que descartaria a mensagem, por isso ele não foi seguido. Verifique a URL base.',
    redirect_loop: 'O serviço redirecionou a solicitação várias vezes seguidas. Verifique a URL base.',
    web_page: 'Este endereço é uma página da web, não uma API. Verifique a URL base.',
    not_json: 'O Parley não entendeu a resposta. Verifique a URL base.',
    too_large: 'A resposta era maior do que o Parley aceita. O que chegou foi salvo.',
    empty: 'O serviço enviou uma resposta vazia.',
    unauthorized: 'O serviço recusou esta chave de API.',
    forbidden: 'O serviço não permite isso com a sua chave de API ou a sua conta.',
    payment: 'Seus créditos ou sua cota neste serviço acabaram. Verifique seu plano no console.',
    too_long: 'Esta conversa é longa demais para o modelo. Envie menos mensagens ou encurte o texto.',
    aborted: 'O serviço interrompeu esta resposta antes de completá-la.',
    moderated: 'A moderação do serviço recusou o que esta conversa diz. Mude sua mensagem ou escolha outro modelo.',
    model_gone: 'O serviço não oferece mais este modelo. Escolha outro.',
    model_refused: 'O serviço não oferece este modelo, ou não com a sua chave de API. Escolha outro.',
    other_interface:
      'Este modelo só funciona por outra interface do serviço. O Parley usa chat completions. Escolha outro modelo.',
    no_connection: 'A conexão desta conversa foi removida. Escolha um modelo de outra conexão.',
    other_address: 'O endereço desta conexão mudou, por isso a solicitação não foi enviada.',
    no_key: 'Esta conexão não tem chave de API. Nada foi enviado. Cole uma chave.',
    no_header_value:
      'Um dos cabeçalhos adicionais desta conexão perdeu o valor, por isso nada foi enviado. Digite-o de novo nas configurações da conexão.',
    key_locked:
      'A chave de API não pode ser lida porque o chaveiro está bloqueado. Nada foi enviado. Desbloqueie-o e tente de novo, ou cole a chave. Se ela continuar ilegível, reinicie o Parley.',
    key_changed:
      'A chave de API salva não pode ser lida porque o chaveiro mudou. Nada foi enviado. Cole a chave de novo.',
    key_origin: 'A chave de API pertence a outro endereço, por isso nada foi enviado. Cole uma chave para este.',
  },
  words: 'O serviço diz: “{{message}}”',
  wordsOf: '{{name}} diz: “{{message}}”',
  codes: 'Códigos',
  asked: 'O Parley consultou {{url}}',
  status: 'HTTP {{status}}',
  proxy: 'Proxy: {{proxy}}',
  proxySettings: 'Configurações do proxy',
  code: 'Código: {{code}}',
  requestId: 'Solicitação: {{id}}',
  retryAfter: 'O serviço pediu que você espere {{duration}}.',
  limitReset: 'O limite é renovado em {{duration}}.',
};
