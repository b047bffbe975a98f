/** The sentences of the `poet` model in Brazilian Portuguese, by subject; the first wording of each is the likeliest. */

export const POET_SUBJECTS = [
  {
    words: ['porto', 'portos', 'cais', 'mar', 'barco', 'barcos', 'navio', 'navios', 'veleiro', 'veleiros'],
    sentences: [
      [
        'À noite, o porto pertence às lâmpadas.',
        'Depois da meia-noite o porto se cala, e cada corda começa a falar.',
        'O porto dorme com um olho aberto.',
        'Alguém derramou as estrelas entre os barcos.',
        'Um porto à noite é uma cidade que aprendeu a flutuar.',
      ],
      [
        'Cada uma risca uma longa linha amarela na água preta.',
        'Os guindastes vigiam os navios como garças que esqueceram como se voa.',
        'Ferrugem, sal e óleo pairam no ar como uma canção antiga.',
        'Uma gata conta as amarras e perde a conta.',
        'A maré entra sem bater.',
      ],
      [
        'Ao longe, o apito de um navio faz uma pergunta, e a neblina fica com a resposta.',
        'Um por um, os mastros batucam no vento.',
        'Um pescador acende o cachimbo e, por um momento, há dois faróis.',
        'As gaivotas dobraram o céu debaixo das asas.',
        'O relógio da alfândega está errado desde a guerra, e todo mundo acerta o seu por ele.',
      ],
      [
        'Nada se mexe, a não ser a luz.',
        'O pão de amanhã já vem atravessando a baía.',
        'Até as âncoras sonham em partir.',
        'Debaixo do píer, os peixinhos leem os reflexos.',
      ],
      [
        'Às cinco, tosse o primeiro motor.',
        'Então uma porta se abre no escuro, e o cheiro de café sai para passear.',
        'A manhã atraca sem fazer barulho.',
        'A última estrela dá baixa na lista do capitão do porto.',
      ],
      [
        'O dia já pode entrar.',
        'Quem olha por bastante tempo vira parte da paisagem.',
        'E a água não se lembra de nada.',
        'Tudo isso é de graça até as sete.',
      ],
    ],
  },
  {
    words: ['jardim', 'jardins', 'horta', 'hortas', 'flor', 'flores', 'árvore', 'árvores', 'outono', 'primavera'],
    sentences: [
      [
        'O jardim está quieto de manhã cedinho.',
        'Antes que alguém acorde, o jardim faz uma reunião.',
        'Quando chega o outono, o jardim começa a cochichar em tons de marrom.',
        'Alguém deixou o portão aberto para a luz.',
      ],
      [
        'O orvalho cobre a grama, e um sabiá é o primeiro a atravessá-la.',
        'As rosas fingem não ver os repolhos.',
        'Cai uma única maçã, e dela se fala o dia inteiro.',
        'A pá se encosta no muro como uma visita que ficou para dormir.',
      ],
      [
        'Atrás do galpão, as abóboras crescem sem pressa nenhuma.',
        'Cada abelha leva um pedacinho de sol para o trabalho.',
        'A pereira guarda suas cartas até ficarem vermelhas.',
        'Um caracol assina o caminho em prata.',
      ],
      [
        'Ao meio-dia vai fazer calor.',
        'O regador canta a duas vozes.',
        'A chuva está atrasada, como sempre, e põe a culpa nos morros.',
        'Em algum lugar, uma minhoca vira a página.',
      ],
      [
        'Sempre há o que fazer.',
        'Aqui ninguém nunca ouviu falar de segunda-feira.',
        'O mato vota contra tudo.',
        'A noite rega o que foi esquecido.',
      ],
      [
        'É por isso que a gente fica.',
        'No fim, o jardim leva o jardineiro para casa.',
        'E a lua toma conta da alface.',
        'O que sobra vira primavera.',
      ],
    ],
  },
] as const;
