/** The text that the `tour` model streams, in Brazilian Portuguese: every kind of formatting, by section. */

import { codeSamples, FORMULAS } from '../tour-samples.ts';

/** The reasoning of the `tour` model, if it is asked to think. */
export const TOUR_REASONING = `Pediram para ver formatações, e também para ver como eu penso.

1. Começar com texto simples, para a vista se acomodar.
2. Depois, a estrutura: títulos, listas, tabelas.
3. Depois, o que pede cuidado: código, fórmulas, diagramas, outras escritas.

Um valor como $1.50 precisa continuar sendo um valor, por isso as fórmulas vêm antes. Deve bastar.`;

/** The sections in their order, by the names that `only=` uses. */
export const TOUR_SECTIONS = {
  headings: `# Um passeio pela formatação

Esta resposta mostra tudo o que uma resposta pode conter. Algumas linhas de código no seu computador a escrevem enquanto você olha.

## Um título de segundo nível

### Um título de terceiro nível

#### Um título de quarto nível`,
  text: `## Texto

Um parágrafo com **negrito**, *itálico*, ***os dois***, ~~riscado~~ e \`código na linha\`. Aqui vem uma quebra de linha,  
e a linha continua embaixo. As aspas “como estas”, o travessão — como aqui — e as reticências… ficam como estão.

Caracteres sem significado especial não são tocados: 2 * 3 * 4, nomes_com_sublinhado, C:\\temp\\new, <b>sem negrito</b>, AT&T.

---

Este é um parágrafo longo, para ver como as linhas quebram. Na tela se lê melhor quando uma linha tem uns setenta caracteres, o espaço entre as linhas é generoso e nada se mexe enquanto o olho está em cima. Uma resposta que chega palavra por palavra dificulta isso: cada palavra acrescentada pode quebrar uma linha, cada linha empurra a seguinte, e uma lista ou uma tabela pode mudar de largura a cada célula. Por isso um bom leitor deixa em paz os blocos prontos, muda só o último e acompanha o fim do texto só enquanto você está lá. Se quiser, role para cima agora e veja que este parágrafo fica onde está enquanto o resto continua sendo escrito mais abaixo.`,
  lists: `## Listas

- Maçãs
- Peras
  - Conferência
  - Williams
    - colhidas em agosto
    - comidas em agosto
- Ameixas

1. Medir
2. Cortar
   1. devagar
   2. seguindo a linha
3. Medir de novo

   Um parágrafo que pertence ao terceiro item.
4. Pronto`,
  tasks: `## Tarefas

- [x] Escrever a pergunta
- [x] Ler a resposta
- [ ] Conferir a resposta
  - [ ] com uma segunda fonte`,
  table: `## Uma tabela

| Planeta  | Dia (horas) | Luas | Observação                  |
|:---------|------------:|:----:|-----------------------------|
| Mercúrio |     4.222,6 |  0   | um dia *muito* longo        |
| Terra    |        24,0 |  1   | a nossa casa                |
| Marte    |        24,7 |  2   | \`Fobos\` e \`Deimos\`          |
| Júpiter  |         9,9 |  95  | o **maior**, e contando     |`,
  quote: `## Citações

> Uma citação de dois parágrafos.
>
> > E uma citação dentro dela, com uma lista:
> > - um
> > - dois
>
> De volta do lado de fora.`,
  links: `## Links

Um [link com título](https://example.com/path?query=1 "Um exemplo"), um solto: https://example.org, e um endereço: <someone@example.com>. Uma imagem não carrega sozinha: ![um quadradinho azul](https://example.com/square.png)`,
  code: codeSamples({
    title: 'Código',
    total: 'Soma o que resta em uma cesta.',
    primes: 'Todos os primos abaixo do limite, pelo crivo de Eratóstenes.',
    words: ['calmo', 'rápido', 'certo'],
    wide: 'uma linha bem mais longa que a largura da janela, para que precise rolar ou quebrar',
    tags: ['listas', 'tabelas', 'código'],
    removed: 'a linha antiga',
    added: 'a linha nova',
    plain: 'Um bloco sem linguagem mantém    seus espaços.',
  }),
  math: `## Fórmulas

Na linha, $e^{i\\pi} + 1 = 0$ e \\(a^2 + b^2 = c^2\\), e como blocos:
${FORMULAS}`,
  money: `## Dinheiro

Um café custa $1.50 e um bolo $2, então os dois dão $3.50; dez de cada dão $35.00, ou 32 €.`,
  diagram: `## Um diagrama

\`\`\`mermaid
flowchart LR
  Pergunta --> Modelo
  Modelo -->|transmite| Resposta
  Resposta --> Ler{Boa?}
  Ler -->|sim| Pronto
  Ler -->|não| Gerar[Gerar de novo]
  Gerar --> Modelo
\`\`\``,
  scripts: `## Outras escritas

- 日本語: 吾輩は猫である。名前はまだ無い。
- 中文: 学而时习之，不亦说乎？
- 한국어: 가는 말이 고와야 오는 말이 곱다.
- العربية: أهلاً وسهلاً، هذا نص من اليمين إلى اليسار.
- עברית: שלום עולם
- हिन्दी: नमस्ते दुनिया
- Ελληνικά, Русский, Tiếng Việt, Türkçe
- 😀 🎉 👍🏽 👩‍👩‍👧 🇪🇺 — e o é escrito de duas maneiras: \u00e9, e\u0301`,
  footnote: `## Uma nota de rodapé

Algumas coisas ficam melhor embaixo.[^1]

[^1]: Como esta.`,
};
