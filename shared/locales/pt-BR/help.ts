/** The help articles in Brazilian Portuguese. */

import { helpArticles } from '../../help/articles.ts';

const ARTICLES = helpArticles({
  about: {
    title: 'O que é o Parley?',
    keywords: 'sobre aplicativo app programa para que serve objetivo introdução visão geral apresentação boas-vindas',
    markdown: `O Parley é um aplicativo para conversar com modelos de linguagem no serviço que você escolher. Você traz o endereço do serviço e uma chave de API; o Parley guarda a chave no chaveiro do sistema e suas conversas neste computador.

- **Conectar a um serviço** pede o endereço dele e a sua chave; **Experimentar o serviço de teste** não precisa de nenhum dos dois.
- **Escreva uma mensagem** e pressione **Enter**. Você pode parar, continuar, gerar de novo e comparar respostas; nada é sobrescrito.
- **Veja o que foi enviado**: em qualquer resposta, *Detalhes* mostra a solicitação exata e a resposta exata.

O Parley não tem contas nem servidores próprios.

A versão e as atualizações ficam em **Configurações > Sobre**.`,
  },
  connecting: {
    title: 'Conectar a um serviço',
    keywords:
      'conectar conexão conexao adicionar servidor provedor endpoint base url endereço configurar começar iniciar openai compatível login entrar',
    markdown: `Escolha **Conectar a um serviço** na página de boas-vindas, ou abra **Configurações > Conexões e chaves**.

1. Escolha um serviço conhecido, o que preenche o endereço e o console, ou **Outro serviço**.
2. **URL base**: o endereço do serviço, com ou sem \`/\` ou \`/v1\` no final.
3. **Chave de API**: cole-a; espaços, aspas e um \`Bearer\` inicial são removidos.
4. **URL do console** (opcional): onde o serviço permite criar chaves. O Parley só a usa para o botão *Abrir console*.
5. **Nome** (opcional): como você quer chamá-lo. Se ficar vazio, vale o nome do host.

**Conectar** testa a chave e carrega a lista de modelos antes de salvar qualquer coisa. Um endereço que começa com \`http:\` não é problema no seu próprio computador; com qualquer outro host o Parley avisa, porque alguém no caminho poderia ler a chave.`,
  },
  keys: {
    title: 'Chaves de API e como trocá-las',
    keywords:
      'api chave chaves key token segredo trocar troca rotacionar rotação substituir mudar mudo troco alterar nova remover excluir apagar vazou vazada vazamento console atualizar',
    markdown: `Uma chave pertence a uma conexão, e o Parley a envia só para o endereço para o qual ela foi salva. Em **Configurações > Conexões e chaves**, uma chave aparece como pontos e seus quatro últimos caracteres, com o estado dela, quando foi adicionada e quando foi usada pela última vez.

- **Trocar chave** recebe uma nova chave. O Parley a testa primeiro e só substitui a antiga se o serviço aceitar a nova; uma chave recusada não muda nada.
- **Remover chave** a remove só deste computador. O serviço continua com ela.
- **Testar conexão** pergunta ao serviço se a chave ainda funciona.

Se uma chave vazou, exclua-a no console do serviço, crie uma nova lá e use *Trocar chave*.`,
  },
  'refused-keys': {
    title: 'Quando uma chave é recusada ou expira',
    keywords:
      'recusada rejeitada inválida invalida expirada expirou expira vencida vencimento validade 401 unauthorized não autorizado errada incorreta excluída chave api invalid_api_key api_key_expired erro não funciona parou de funcionar',
    markdown: `A resposta avisa, com as palavras do próprio serviço:

- **rejeitada: inválida**: a chave está errada, ou foi excluída no serviço.
- **rejeitada: expirada**: a validade da chave acabou.

Nos dois casos você precisa de uma nova chave: **Abrir console** leva à página onde você cria uma, e o campo abaixo do erro (**Nova chave de API**) a recebe ali mesmo, na conversa. **Verificar e substituir** a verifica, e sua mensagem é enviada de novo. A chave antiga fica até ser substituída, e nada do que você escreveu se perde.`,
  },
  'key-storage': {
    title: 'Onde ficam guardadas as suas chaves',
    keywords:
      'chave chaves guardar guardada guardadas armazenar armazenamento chaveiro keychain keyring dpapi secret service kwallet segura criptografada sessão senha texto puro disco',
    markdown: `As chaves são criptografadas pelo seu sistema operacional: o Keychain no macOS, a DPAPI no Windows, o Secret Service ou o KWallet no Linux. Só essa forma criptografada está no disco, e uma chave nunca aparece em um registro, em uma exportação nem na janela depois de salva.

Quando o sistema não oferece criptografia de verdade (alguns ambientes Linux não têm chaveiro), a chave fica na memória, seu estado é **só nesta sessão**, e você a cola de novo na próxima vez que abrir o Parley. Quando um chaveiro está bloqueado ou mudou, a chave fica como está até você desbloquear o chaveiro ou colar uma nova chave.

Outros programas que você executa podem consultar o mesmo chaveiro. Nenhum aplicativo pode impedir isso.`,
  },
  'trouble-connecting': {
    title: 'Quando não é possível acessar um serviço',
    keywords:
      'não conecta acessar rede internet offline sem conexão inacessível timeout tempo limite tls certificado dns recusada proxy firewall lento travado conexão erro sem resposta esperando',
    markdown: `O Parley diz o que deu errado: um nome que não existe, falta de conexão, um certificado que não é confiável ou uma resposta que ele não consegue ler.

- Confira a **URL base** em **Editar conexão**, e teste o endereço em um navegador.
- Serviços lentos: *Editar conexão > Opções avançadas* tem o **Tempo limite do início da resposta**, o **Tempo limite sem atividade**, o **Tempo limite do próximo token** e o **Tempo limite da resposta completa**, em segundos.
- **Tentar de novo automaticamente** repete uma solicitação que falhou antes de chegar algum texto, com uma contagem regressiva que você pode cancelar.

Depois de dez segundos sem texto, a resposta diz que ainda está esperando.`,
  },
  models: {
    title: 'Escolher um modelo',
    keywords: 'modelo modelos escolher seletor trocar mudar selecionar lista atualizar gpt digitar nome mod+shift+m',
    markdown: `O botão no rodapé da caixa de mensagem mostra o modelo desta conversa. Ele abre uma lista com um campo de busca (**Mod+Shift+M**). **Atualizar modelos** consulta o serviço novamente.

Se um serviço não lista os modelos dele, ou não o que você quer, digite o nome e escolha *Usar*. Cada resposta lembra qual modelo a escreveu.`,
  },
  parameters: {
    title: 'Os parâmetros e o prompt do sistema',
    keywords:
      'parâmetro parâmetros parametros temperatura top p top_p máximo tokens max_tokens stream streaming system prompt instrução instruções amostragem ajuste redefinir padrão criativo tamanho limite aleatório',
    markdown: `**Parâmetros** abre as configurações desta conversa:

- **Temperatura** (de 0 a 2) e **Top P** (de 0 a 1): com quanta liberdade o modelo escolhe as palavras. É melhor mudar só um dos dois.
- **Máximo de tokens**: a resposta mais longa que você quer. Uma resposta que atinge o limite é cortada ali e oferece *Continuar*.
- **Streaming**: quando desativado, a resposta aparece inteira de uma vez.
- **Prompt do sistema**: instruções enviadas antes da conversa.

O que você não define **não é enviado**, e aí vale o padrão do serviço. *Redefinir* devolve um parâmetro a esse padrão. Um número fora do intervalo vira o mais próximo permitido.`,
  },
  presets: {
    title: 'As predefinições e os modelos de prompt',
    keywords: 'predefinição predefinições predefinicao preset persona modelo de prompt modelos de prompt texto salvo',
    markdown: `Uma predefinição salva um modelo com a conexão, os parâmetros e o prompt do sistema: escolha **Salvar como predefinição…** no menu abaixo da lista de modelos. **Configurações > Predefinições** mostra todas.

**Configurações > Modelos de prompt** guarda textos que você insere digitando \`/\` no início de uma linha.`,
  },
  sending: {
    title: 'Escrever e enviar mensagens',
    keywords:
      'enviar mandar escrever mensagem redigir caixa enter shift nova linha quebra de linha rascunho fila prompt pergunta soltar arrastar colar anexar arquivo ditar ditado microfone voz falar imagem imagens foto anexar pdf ler enviar',
    markdown: `Escreva na caixa **Mensagem** e pressione **Enter**. **Shift+Enter** começa uma nova linha. O Enter que termina uma composição em um método de entrada (chinês, japonês, coreano) nunca envia.

Cada conversa guarda como rascunho o que você não enviou, mesmo depois de reiniciar. As mensagens que você escreve enquanto uma resposta ainda está chegando entram na fila e são enviadas em ordem; até lá você pode mudá-las ou removê-las. **Seta para cima** em uma caixa vazia edita sua última mensagem.

**Anexar arquivos**, soltar e colar adicionam imagens (PNG, JPEG, WebP, AVIF, o primeiro quadro de um GIF), arquivos de texto de até 2 MB e PDFs. De um PDF, o Parley envia o texto; páginas sem texto podem ser enviadas como imagens. As imagens perdem os dados de localização e de câmera, e são reduzidas para um tamanho que você pode escolher. Se o seu modelo não recebe imagens, o Parley avisa antes de enviar. O Parley não tem microfone próprio, mas o ditado do seu sistema funciona na caixa.`,
  },
  'stop-continue': {
    title: 'Parar e continuar uma resposta',
    keywords:
      'parar cancelar abortar interromper interrompida continuar retomar seguir cortada tamanho esc escape geração incompleta inacabada',
    markdown: `**Parar** substitui *Enviar* enquanto uma resposta está chegando; **Esc** faz o mesmo. O que já chegou fica guardado e marcado como parado.

**Continuar** retoma uma resposta que foi parada, interrompida pela rede ou por uma falha, ou cortada no limite de tokens: o novo texto se junta à mesma mensagem.

Mudar para outra conversa não para uma resposta.`,
  },
  regenerate: {
    title: 'Gerar uma resposta de novo',
    keywords: 'gerar de novo regenerar outra vez outra resposta novamente tentar diferente refazer repetir',
    markdown: `**Gerar de novo** em uma resposta pede outra. A seta ao lado (**Outras formas de gerar de novo**) envia exatamente a mesma solicitação outra vez, pergunta a outro modelo, muda os parâmetros ou compara vários modelos. A resposta antiga não é sobrescrita: as duas ficam guardadas como versões, e você passa de uma para a outra com **Versão anterior** e **Próxima versão**.`,
  },
  retry: {
    title: 'Quando uma resposta falha',
    keywords:
      'tentar de novo falha falhou falhar erro limite de solicitações 429 500 servidor sobrecarregado errado quebrado problema',
    markdown: `O erro aparece onde estaria a resposta, com a mensagem e o código do próprio serviço e um botão que ajuda, como **Tentar de novo**. O texto que já tinha chegado fica guardado.

Se *Editar conexão > Opções avançadas* permitir, o Parley tenta de novo por conta própria quando há solicitações demais, o servidor está sobrecarregado ou a conexão cai: até duas vezes, com uma contagem regressiva, depois da espera que o serviço pede, e nunca depois de chegar algum texto. **Detalhes** em uma mensagem mostra o que foi enviado e o que voltou, com a chave oculta.`,
  },
  versions: {
    title: 'Versões e ramos',
    keywords:
      'versão versões versao ramo ramos ramificação anterior próxima histórico árvore bifurcar trocar alternativa 2 / 3',
    markdown: `Toda mudança guarda o que havia antes. Uma mensagem com várias versões mostra \`2 / 3\` e os botões **Versão anterior** e **Próxima versão**; cada versão tem sua própria continuação, então as mensagens abaixo podem mudar quando você troca.

**Nova conversa a partir daqui** começa uma nova conversa a partir de qualquer mensagem e deixa a antiga como está. **Ramos**, no inspetor, mostra todos os ramos de uma conversa de uma vez.`,
  },
  edit: {
    title: 'Editar uma mensagem',
    keywords: 'editar mudar corrigir consertar reescrever modificar mensagem erro de digitação seta para cima salvar',
    markdown: `**Editar** abre de novo uma das suas mensagens: **Salvar e enviar** envia o texto alterado, **Salvar** guarda a alteração sem fazer uma solicitação. Nos dois casos surge uma nova versão; *Versão anterior* leva você de volta à antiga e às respostas dela.

**Seta para cima** em uma caixa de mensagem vazia edita sua última mensagem.`,
  },
  reading: {
    title: 'Ler, copiar e ver o texto original',
    keywords:
      'copiar markdown código codigo bloco fórmula matemática latex mermaid diagrama tabela original bruto ver formatação imagem imagens link links área de transferência rolar raciocínio pensamento recolher',
    markdown: `As respostas aparecem como Markdown: tabelas, código colorido, fórmulas, diagramas. O HTML de uma resposta aparece como texto e nunca é executado, os links mostram aonde levam, e as imagens da rede só carregam quando você clica nelas.

**Copiar** copia uma mensagem como Markdown; blocos de código e tabelas têm seus próprios botões. **Mais > Ver texto original** mostra os caracteres exatos. O raciocínio que um modelo envia separado da resposta fica recolhido acima dela.

A tela acompanha uma resposta que cresce só enquanto você está no fim dela; se você rolar para cima, ela fica onde está até você escolher *Ir para o mais recente*.`,
  },
  search: {
    title: 'Buscar nas suas conversas',
    keywords:
      'buscar busca procurar pesquisar pesquisa encontrar localizar operador operadores model: in:title role: before: after: is:pinned aspas frase exata filtro mod+k mod+f',
    markdown: `**Buscar nas conversas** (**Mod+Shift+F**) busca em todas as conversas, com todas as versões, enquanto você digita. Encontra partes de palavras, em qualquer escrita. Refine a busca com:

| Digite | Encontra |
|---|---|
| \`"palavras exatas"\` | esta frase exata |
| \`model:nome\` | respostas de um modelo |
| \`in:title\` | só títulos |
| \`role:user\` | suas mensagens; \`role:assistant\` para respostas |
| \`before:2026-03-01\`, \`after:2026-01-01\` | por data |
| \`is:pinned\` | conversas fixadas |

**Mod+F** busca na conversa aberta.`,
  },
  organising: {
    title: 'Pastas, conversas fixadas e arquivadas',
    keywords:
      'pasta pastas organizar ordenar fixar fixada fixadas arquivar arquivo arquivada arquivadas renomear nome título mover grupo barra lateral arrastar selecionar várias desarquivar',
    markdown: `O menu **Ações da conversa** de cada conversa na barra lateral tem **Renomear**, **Fixar**, **Arquivar**, **Exportar** e **Excluir**.

- As conversas **fixadas** ficam no topo.
- As conversas **arquivadas** saem da lista; a busca continua a encontrá-las.
- As **pastas** podem conter outras pastas; mova as conversas arrastando ou com o teclado.

Clique com **Shift** ou **Mod** para selecionar várias conversas, e depois mova, arquive, exporte ou exclua todas juntas.`,
  },
  trash: {
    title: 'Excluir e a lixeira',
    keywords:
      'excluir apagar deletar remover lixeira lixo recuperar desfazer restaurar esvaziar perdida perdi excluída apagada apaguei sumiu desapareceu falta conversa mensagem 30 dias',
    markdown: `Quando você exclui uma conversa, uma mensagem, um ramo ou uma pasta, isso vai para a **Lixeira**, onde fica por 30 dias. **Desfazer**, ou **Mod+Z**, restaura na hora; depois você pode restaurar pela lixeira.

**Esvaziar a lixeira** exclui definitivamente. O texto então não está mais no arquivo da biblioteca nem nos backups do próprio Parley. As exportações que você fez antes ainda o contêm.

**Excluir tudo**, no fim de **Configurações > Dados**, remove deste computador todas as conversas, backups, conexões, chaves e configurações.`,
  },
  export: {
    title: 'Exportar conversas',
    keywords:
      'exportar salvar baixar backup markdown html json pdf arquivo compartilhar mudar outro computador imprimir',
    markdown: `**Exportar**, no menu de uma conversa, grava a conversa como **Markdown**, como **HTML** (um arquivo que não precisa de mais nada) ou como **JSON** (sem perdas, todas as versões). Várias conversas selecionadas, ou todas, podem ser exportadas juntas.

O menu da conversa (**Mais opções desta conversa**) também tem **Copiar conversa**, **Compartilhar como página da web**, **Salvar como PDF** e **Imprimir**. **Exportar tudo como ZIP**, em **Configurações > Dados**, grava um único arquivo.

Nenhuma exportação contém uma chave de API.`,
  },
  import: {
    title: 'Importar conversas',
    keywords:
      'importar carregar migrar chatgpt chatbox cherry studio conversations.json trazer mudar transferir outro aplicativo cliente',
    markdown: `**Configurações > Dados** importa exportações do Parley, ChatGPT, Claude, DeepSeek, Qwen, Open WebUI, LibreChat, LM Studio, NextChat, TypingMind, big-AGI, Jan, Chatbox, Cherry Studio, LobeChat, Gemini, Google AI Studio e Grok, e listas de mensagens, sempre no arquivo que o aplicativo fornece. O que o Parley não consegue importar aparece em uma lista; nada é descartado em silêncio.

Importar o mesmo arquivo duas vezes não muda nada, e um arquivo danificado também não.`,
  },
  backups: {
    title: 'Backups e restauração',
    keywords:
      'backup backups cópia de segurança restaurar recuperar trazer de volta ontem antes antiga anterior máquina do tempo danificada corrompida falha perdida segura diário semanal biblioteca pasta de dados disco cheio onde guardadas salvas local conversas salvas salvos salva ficam conversa',
    markdown: `O Parley faz e verifica um backup da biblioteca todo dia, e antes de cada mudança do formato dela. Ele guarda os últimos 3, um por dia durante 7 dias e um por semana durante 4 semanas, e menos se a biblioteca for muito grande: todos juntos ocupam no máximo o triplo do tamanho dela. Em **Configurações > Dados** você vê os backups, restaura um deles, verifica a integridade da biblioteca e abre a pasta onde ela está.

**Máquina do tempo**, no menu de uma conversa, na lixeira e na **busca rápida** (**Mod+K**), mostra as conversas de um backup ao lado das de agora. Percorra os dias, abra uma conversa e escolha **Restaurar**: só é adicionado o que falta.

O Parley nunca exclui uma biblioteca danificada. Ele recupera o que consegue ler, completa o que falta com o backup íntegro mais recente e mostra exatamente o que recuperou. Enquanto o disco está cheio, um aviso diz que nada está sendo salvo.`,
  },
  encryption: {
    title: 'A criptografia e o código de recuperação',
    keywords:
      'criptografar criptografia criptografada encriptar código codigo de recuperação bloqueada desbloquear biblioteca segurança senha esqueci chaveiro bloqueio',
    markdown: `Se o seu sistema tem um chaveiro, o arquivo da biblioteca é criptografado com uma chave aleatória que o chaveiro protege. **Configurações > Dados** diz se ela está criptografada, e oferece criptografar uma biblioteca sem criptografia assim que isso for possível.

Com um chaveiro, uma biblioteca nova já começa criptografada, e só o chaveiro a abre. Por isso, crie um **código de recuperação** em *Configurações > Dados*: ele abre a biblioteca se o chaveiro se perder. Ele é mostrado uma única vez; anote-o. Quando você mesmo criptografa uma biblioteca, vê um código na hora. Você pode criar um novo código enquanto a biblioteca está aberta; o anterior então deixa de funcionar.

Se a chave do chaveiro sumiu, o Parley abre bloqueado. Você pode tentar de novo, digitar o código de recuperação se criou um, ou começar com uma biblioteca vazia; o arquivo antigo é deixado de lado, nunca excluído.`,
  },
  temporary: {
    title: 'Conversas temporárias',
    keywords: 'temporária anônima anonima privada incógnito não salvar disco memória segredo descartável',
    markdown: `Uma conversa temporária nunca é gravada no disco: nem biblioteca, nem busca, nem rascunho, nem backup. Ela some quando você a exclui ou sai. O serviço ainda recebe suas mensagens, e pode guardá-las segundo as regras dele.`,
  },
  compare: {
    title: 'Comparar modelos lado a lado',
    keywords: 'comparar comparação lado a lado vários modelos colunas benchmark diferença melhor',
    markdown: `**Comparar** envia uma mensagem para até quatro modelos, de qualquer uma das suas conexões. Escolha um modelo duas vezes para comparar parâmetros. As respostas aparecem lado a lado, cada uma com seus próprios parâmetros, o tempo até o primeiro token, os tokens por segundo, o uso e *Parar*.

**Ficar com esta resposta** continua com uma delas, e com o modelo dela; as outras ficam como versões. Até lá, sua próxima mensagem vai para todos, e cada coluna continua como um ramo próprio. Em uma janela estreita, as colunas viram abas.`,
  },
  laboratory: {
    title: 'Experimentos no laboratório',
    keywords:
      'laboratório laboratorio experimento experimentos teste testar avaliar avaliação prompts casos repetições às cegas votar voto temperatura',
    markdown: `O **Laboratório** faz as mesmas perguntas a um ou vários modelos com configurações diferentes, várias vezes cada uma, e compara as respostas. Abra-o com **Mod+K**, pelo menu de uma mensagem ou por *Comparar*.

1. Digite um **prompt**, ou adicione casos de uma lista, um arquivo CSV ou JSON Lines.
2. **Adicionar modelo** e **Adicionar predefinição** preenchem as linhas. Para um parâmetro, digite vários valores, por exemplo \`0, 0.7, 1.4\` para a temperatura.
3. Escolha quantas vezes cada um é **repetido**, e os **tetos** de solicitações, gastos, tokens e tempo. A execução entra em pausa antes da solicitação que poderia ultrapassar um deles.
4. **Iniciar** envia as solicitações. Antes disso, nada é enviado.

As linhas da grade são configurações, as colunas são casos. Abra uma célula para ler uma resposta, use **Comparar duas** para ver em que diferem, ou **Votar às cegas** para avaliar respostas sem saber de quem são. **Ficar com esta** transforma uma resposta em uma conversa. Se o Parley fechar durante uma execução, ela continua na próxima vez que ele abrir; uma solicitação cuja resposta é desconhecida só é repetida se você pedir.`,
  },
  calendar: {
    title: 'Quando as chaves expiram e os modelos são descontinuados',
    keywords:
      'calendário calendario data datas descontinuar descontinuado descontinuação obsoleto desativação expirar validade vencer vencimento sucessor substituto substituir modelo fim termina ics',
    markdown: `O **Calendário** (**Mod+K** e depois *Calendário*) mostra quando as chaves expiram e quando os modelos são descontinuados: as datas que os serviços publicam e as que você informa. **Salvar como .ics** as grava para outros calendários.

**Modelos a substituir** mostra os modelos que serão descontinuados ou que faltam na lista do serviço, com as conversas, predefinições, experimentos e configurações que os usam.

1. **Testar o sucessor…** prepara um experimento com os últimos prompts que o modelo antigo respondeu nas suas conversas. Nada é enviado antes de *Iniciar*.
2. Abra uma resposta na grade para ver em que ela difere da guardada.
3. **Mudar para …** mostra quais predefinições, favoritos e padrões mudariam e pede confirmação. *Desfazer* reverte a mudança. As conversas mantêm seu modelo.`,
  },
  usage: {
    title: 'Tokens e uso',
    keywords:
      'uso token tokens contar contagem custo preço dinheiro gastar gastei gasto histórico contexto estimativa detalhes velocidade por segundo custa custam quanto pagar conta caro grátis mês',
    markdown: `Os modelos medem o texto em tokens, que são pedaços de palavras. A caixa de mensagem estima o que você vai enviar; **Detalhes** em uma resposta mostra o que o serviço contou, o tempo até o primeiro token e os tokens por segundo.

A conversa inteira é enviada com cada mensagem, a menos que você limite o **Histórico** em *Parâmetros*. Nada é cortado sem avisar.

**Uso e custos** (**Mod+K** e o nome) soma os tokens e os custos por serviço, modelo e data.`,
  },
  shortcuts: {
    title: 'Atalhos de teclado',
    keywords: 'teclado atalho atalhos tecla teclas combinação combinações hotkey mod ctrl cmd comando pressionar',
    markdown: `| Teclas | Ação |
|---|---|
| **Mod+N** ou **Mod+Shift+O** | Nova conversa |
| **Mod+1** a **Mod+9**, **Ctrl+Tab** | Ir para uma conversa da lista |
| **Mod+K** | Ir para qualquer conversa, comando, modelo ou configuração |
| **F1** | Ajuda, de qualquer lugar |
| **Mod+Shift+F** | Buscar nas conversas |
| **Mod+F**, **F3** | Localizar nesta conversa, próxima ocorrência |
| **Mod+Shift+D** | Comparar modelos |
| **Mod+Shift+B** | Ramos |
| **Delete** em uma conversa da lista | Excluí-la |
| **Mod+B** | Mostrar ou ocultar a barra lateral |
| **Mod+Shift+M** | Seletor de modelos |
| **Mod+,** | Configurações |
| **Mod+/** | Todos os atalhos |
| **Esc** | Parar a resposta |
| **Mod+Shift+C** | Copiar a última resposta |
| **Mod+Shift+;** | Copiar o último bloco de código |
| **F6** | Próxima parte da janela |
| **Seta para cima** em uma caixa vazia | Editar sua última mensagem |

**Configurações > Teclado** mostra todos.`,
  },
  appearance: {
    title: 'Aparência e acessibilidade',
    keywords:
      'aparência aparencia tema escuro claro modo cor cores fonte letra tamanho zoom acessibilidade leitor de tela contraste movimento idioma texto letras maior menor',
    markdown: `Em **Configurações > Aparência**, siga o tema claro ou escuro do sistema, ou escolha um. Você alcança tudo pelo teclado, e os leitores de tela conhecem todos os controles. O Parley anuncia quando uma resposta começa e termina, não cada palavra, e respeita a preferência por menos movimento.`,
  },
  'screen-readers': {
    title: 'Leitores de tela',
    keywords:
      'leitor de tela orca nvda voiceover jaws cego acessibilidade voz ler em voz alta título código tabela fórmula onde estou braille',
    markdown: `O Parley anuncia uma vez quando cada resposta começa e termina, e cada falha. Ele nunca lê palavras soltas conforme chegam. Escolha quanto ele lê em **Configurações > Geral**.

| Teclas | O que faz |
|---|---|
| **Alt+↑** e **Alt+↓** | Mensagem anterior ou próxima, com posição, modelo e começo |
| **Alt+1** a **Alt+5** | A última mensagem, a penúltima e assim por diante |
| **F7**, **F8**, **F9** | Próximo título, bloco de código ou tabela da resposta; com **Shift**, o anterior |
| **F2** | Ler em voz alta a partir daqui |
| **F4** | Onde estou: conversa, mensagem, modelo |
| **Mod+I** | Voltar à caixa de mensagem |
| **F6** | Próxima parte da janela |

Mude essas teclas em **Configurações > Teclado**. O código é lido linha por linha depois da linguagem, as tabelas com seus cabeçalhos e as fórmulas em palavras.`,
  },
  privacy: {
    title: 'Privacidade',
    keywords:
      'privacidade privado telemetria rastreamento análise dados coletar rede enviar quem vê espionar local seguro confiar internet envia servidor ler chefe empresa',
    markdown: `O Parley não tem telemetria, contas nem servidores próprios. Suas mensagens vão do seu computador para o serviço a que você se conectou, e para nenhum outro lugar. Conversas, configurações e chaves ficam neste computador.

O que um serviço faz com as suas mensagens depende dele: leia os termos.`,
  },
  practice: {
    title: 'O serviço de teste',
    keywords:
      'prática pratica serviço guide echo tour poet temperatura demonstração demo experimentar conta grátis gratuito offline teste incluído local console token velocidade problemas falha simular',
    markdown: `Um pequeno serviço de chat incluído no Parley que roda só no seu computador: sem conta, sem rede, sem custo. O console de tokens dele abre no navegador; crie, faça expirar e exclua tokens nele para ver como o Parley lida com isso. Ele tem estes modelos:

- **guide** responde perguntas sobre o Parley a partir destes textos de ajuda. Ele consulta os textos; não é um modelo de linguagem.
- **echo** repete sua mensagem exatamente.
- **tour** mostra todos os tipos de formatação. Peça o ritmo e o tamanho, como \`speed=200 tokens=5000\` ou “200 tokens por segundo, 5000 tokens”; que ele pense, com \`reasoning\`; uma só parte, com \`only=table\`; ou problemas: \`fail=401\`, \`fail=expired\`, \`fail=429\`, \`fail=500\`, ou \`fail=mid\`, \`fail=cut\`, \`fail=end\`, \`fail=stall\` com \`after=50\` tokens, ou \`finish=length\`, \`finish=content_filter\`. \`sources=2\`, \`refusal=yes\`, \`cost=0.0125\` e \`cached=10\` acrescentam o que alguns serviços enviam. \`times=1\` deixa a próxima tentativa dar certo.
- **poet** escreve algumas frases sobre um porto ou um jardim. Com temperatura 0 elas são sempre as mesmas; quanto mais alta a temperatura, mais elas variam. Os preços são inventados; não custa nada.
- **echo-old** é o **echo** com um nome que será desativado no mês que vem, para mostrar como o Parley anuncia isso.`,
  },
});

export const ptBrHelp = {
  articles: ARTICLES,
  stopWords: `a acerca agora ao aos algo alguém algum alguma algumas alguns antes aplicativo app aqui as assim até cada coisa coisas
  com como da das de dela dele deles depois deve devo diga dizer do dos e é ela elas ele eles em então entre era essa esse esta está estão estas este
  estes estou eu explica explicar explique faz fazem fazer faço favor fica foi funciona funcionam gostaria há isso isto já lhe
  mais mas me meu meus mim minha minhas muito na nas não nem no nos o onde os ou para parley pela pelo pode podem poderia posso
  por porque pra preciso qual quais quando quanto que quê quem quero quer se sem ser seu seus sim só sobre sua suas são também
  te tem têm tenho ter tinha toda todas todo todos tu tudo um uma umas uns usar vai você vocês vou`,
};
