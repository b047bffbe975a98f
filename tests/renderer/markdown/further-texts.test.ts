// More of what models write, in many languages and mixtures: each gets the intended marks, however it arrives.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formulaSource } from '../../../renderer/markdown/math/math.ts';
import { createRendered, inPieces, streamedDom, wholeDom } from './render.ts';

/** The page's HTML without attributes and without the app's own controls; formulas are `⟨source⟩`, code is `⟦text⟧`. */
function shown(text: string): string {
  const { container, view } = createRendered();
  view.setText(text, { isStreaming: false });
  view.flush();
  for (const formula of container.querySelectorAll('.md-math'))
    formula.replaceWith(`⟨${formulaSource(formula) ?? ''}⟩`);
  for (const control of container.querySelectorAll('.md-code-header, .md-table-actions, button')) control.remove();
  for (const code of container.querySelectorAll('.md-code'))
    code.replaceWith(`⟦${(code.textContent ?? '').replace(/\n$/, '').replaceAll('\n', '↵')}⟧`);
  const html = [...container.querySelectorAll('.md-section')].map((section) => section.innerHTML).join('');
  view.destroy();
  container.remove();
  return html
    .replaceAll(/<(\/?)(\w+)[^>]*>/g, '<$1$2>')
    .replaceAll(/<\/?(?:div|span|tbody|thead)>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}

const holds = (text: string, expected: string | RegExp): void => {
  if (typeof expected === 'string') expect(shown(text)).toBe(expected);
  else expect(shown(text)).toMatch(expected);
  const whole = wholeDom(text);
  for (const size of [1, 2, 5]) expect(streamedDom(inPieces(text, size)), `in pieces of ${size}`).toBe(whole);
  expect(streamedDom(text.split(/(?<=[\s\p{P}])/u)), 'token by token').toBe(whole);
};

type Rows = readonly (readonly [string, string | RegExp])[];
const groups: Readonly<Record<string, Rows>> = {
  'citations and blanks in escaped brackets': [
    ['see \\[1\\] and \\[2, 3\\].', '<p>see [1] and [2, 3].</p>'],
    ['\\[1\\] Smith, J. (2020)', '<p>[1] Smith, J. (2020)</p>'],
    ['\\[12\\]', '<p>[12]</p>'],
    ['[\\[4\\]](https://a.example)', '<p><a>[4]</a></p>'],
    ['Dear \\[Your Name\\],', '<p>Dear [Your Name],</p>'],
    ['\\[Company Name\\]', '<p>[Company Name]</p>'],
    ['it \\(see below\\) holds', '<p>it (see below) holds</p>'],
    ['is \\(5\\) or \\(x\\)', '<p>is ⟨$5$⟩ or ⟨$x$⟩</p>'],
    ['\\[ x \\]', '⟨\\[x\\]⟩'],
  ],
  // Their references are buttons, which aren't part of the text.
  'footnotes side by side': [
    ['a[^1][^2]', '<p>a</p>'],
    ['| a[^1][^2] |\n|---|\n| b |', /<th>a<\/th>/],
    ['a[^b][c]\n\n[c]: https://a.example', /^<p>a<a>\^b<\/a><\/p>/],
  ],
  'further HTML tags': [
    ['<strong>a</strong> <em>b</em>', '<p><strong>a</strong> <em>b</em></p>'],
    ['<del>a</del> <s>b</s> <ins>c</ins>', '<p><s>a</s> <s>b</s> <u>c</u></p>'],
    ['a</br>b', '<p>a<br>b</p>'],
    ['`<strong>a</strong>`', '<p><code><strong>a</strong></code></p>'],
    ['<strong>a', '<p><strong>a</p>'],
  ],
  'emphasis beside Arabic and Hebrew prefixes and punctuation': [
    ['و**"النص"**هنا', '<p>و<strong>"النص"</strong>هنا</p>'],
    ['بـ**«القيمة»**، ثم', '<p>بـ<strong>«القيمة»</strong>، ثم</p>'],
    ['**مهم:**النص بعد', '<p><strong>مهم:</strong>النص بعد</p>'],
    ['ה**"מילה"** כאן', '<p>ה<strong>"מילה"</strong> כאן</p>'],
    ['הערה:**(חשוב)**לא', '<p>הערה:<strong>(חשוב)</strong>לא</p>'],
    ['السعر* (تقريبي) و*آخر', '<p>السعر* (تقريبي) و*آخر</p>'],
    ['שלום ** עולם ** סוף', '<p>שלום ** עולם ** סוף</p>'],
  ],
  'displayed formulas that begin at the end of a line': [
    ['公式为：$$\nE=mc^2\n$$\n后', '<p>公式为：⟨$$E=mc^2$$⟩\n后</p>'],
    ['The formula is $$\nE\n$$ and more.\n\nNext', '<p>The formula is ⟨$$E$$⟩ and more.</p><p>Next</p>'],
    ['- 公式：$$\n  x\n  $$\n- b', '<ul><li><p>公式：⟨$$x$$⟩</p></li><li><p>b</p></li></ul>'],
    ['> 公式：$$\n> x\n> $$\n\nb', '<blockquote><p>公式：⟨$$x$$⟩</p></blockquote><p>b</p>'],
    ['It costs $$ a lot\n$$\nx\n$$', '<p>It costs $$ a lot</p>⟨$$x$$⟩'],
    ['a\n$$\nx\n$$\nb', '<p>a</p>⟨$$x$$⟩<p>b</p>'],
    ['$$\nx\n$$。\n后', '⟨$$x。$$⟩<p>后</p>'],
  ],
  'words behind the end of a displayed formula': [
    ['$$\nE=mc^2\n$$ where $m$ is the mass.\n\nNext', '⟨$$E=mc^2$$⟩<p>where ⟨$m$⟩ is the mass.</p><p>Next</p>'],
    ['$$\nx\n$$, where\nmore', '⟨$$x,$$⟩<p>where\nmore</p>'],
    ['$$\nx\n$$其中 y', '⟨$$x$$⟩<p>其中 y</p>'],
    ['\\[\nx\n\\] for all y', '⟨\\[x\\]⟩<p>for all y</p>'],
    ['- a\n\n  $$\n  x\n  $$ where y\n- b', '<ul><li><p>a</p>⟨$$x$$⟩<p>where y</p></li><li><p>b</p></li></ul>'],
    ['1. a\n$$\nx\n$$ where y\n2. b', '<ol><li><p>a</p>⟨$$x$$⟩<p>where y</p></li><li><p>b</p></li></ol>'],
    ['> $$\n> x\n> $$ where y\n\nb', '<blockquote>⟨$$x$$⟩<p>where y</p></blockquote><p>b</p>'],
    ['$$\nx\n$$ where y\n- a', '⟨$$x$$⟩<p>where y</p><ul><li><p>a</p></li></ul>'],
    ['$$\nx\n$$ y = 1\n$$', '$$\nx\n$$ y = 1\n$$'],
  ],
  'emphasis beside Chinese, Japanese and Korean': [
    ['**注意**：先备份', '<p><strong>注意</strong>：先备份</p>'],
    ['请**务必（重要）**先备份', '<p>请<strong>务必（重要）</strong>先备份</p>'],
    ['**《标题》**是书名', '<p><strong>《标题》</strong>是书名</p>'],
    ['**“引号”**与*『斜体』*混排', '<p><strong>“引号”</strong>与<em>『斜体』</em>混排</p>'],
    ['価格は**¥1,000**です', '<p>価格は<strong>¥1,000</strong>です</p>'],
    ['**はい。**次へ、~~いいえ。~~終わり', '<p><strong>はい。</strong>次へ、<s>いいえ。</s>終わり</p>'],
    ['**중요!**합니다', '<p><strong>중요!</strong>합니다</p>'],
    ['*기울임(참고)*은', '<p><em>기울임(참고)</em>은</p>'],
    [
      '1. **步骤一：**安装\n2. **步骤二：**运行',
      '<ol><li><p><strong>步骤一：</strong>安装</p></li><li><p><strong>步骤二：</strong>运行</p></li></ol>',
    ],
    ['> **引用：**内容', '<blockquote><p><strong>引用：</strong>内容</p></blockquote>'],
    ['## **标题：**后', '<h2><strong>标题：</strong>后</h2>'],
    ['**`代码`：**说明', '<p><strong><code>代码</code>：</strong>说明</p>'],
    ['**$x$：**公式', /^<p><strong>⟨\$?x\$?⟩：<\/strong>公式<\/p>$/],
    ['这是***非常重要！***的', '<p>这是<em><strong>非常重要！</strong></em>的</p>'],
    ['| 项 | 值 |\n|-|-|\n| **甲：**乙 | ~~丙。~~丁 |', /<td><strong>甲：<\/strong>乙<\/td><td><s>丙。<\/s>丁<\/td>/],
    ['**全角　空格**后', '<p><strong>全角　空格</strong>后</p>'],
    ['2 ** 3 = 8 和 a ** b', '<p>2 ** 3 = 8 和 a ** b</p>'],
    ['乘法：3*4*5，文件 a_b_c', '<p>乘法：3<em>4</em>5，文件 a_b_c</p>'],
    ['__强调：__后面', '<p>__强调：__后面</p>'],
  ],
  'emphasis in other scripts': [
    ['**ملاحظة:** هذا مهم', '<p><strong>ملاحظة:</strong> هذا مهم</p>'],
    ['هذا **مهم جدًا**، وذلك *أيضًا*.', '<p>هذا <strong>مهم جدًا</strong>، وذلك <em>أيضًا</em>.</p>'],
    ['**הערה:** חשוב מאוד', '<p><strong>הערה:</strong> חשוב מאוד</p>'],
    ['**คำเตือน:**ห้ามสูบบุหรี่', '<p><strong>คำเตือน:</strong>ห้ามสูบบุหรี่</p>'],
    ['ราคา**100 บาท (ลดแล้ว)**ต่อชิ้น', '<p>ราคา<strong>100 บาท (ลดแล้ว)</strong>ต่อชิ้น</p>'],
    ['ຂໍ້ຄວນ**ລະວັງ:**ຢ່າ', '<p>ຂໍ້ຄວນ<strong>ລະວັງ:</strong>ຢ່າ</p>'],
    ['**ចំណាំ៖**សូមអាន', '<p><strong>ចំណាំ៖</strong>សូមអាន</p>'],
    ['**မှတ်ချက်:**ဖတ်ပါ', '<p><strong>မှတ်ချက်:</strong>ဖတ်ပါ</p>'],
    ['**नोट:** यह ज़रूरी है', '<p><strong>नोट:</strong> यह ज़रूरी है</p>'],
    ['**Важно:** сначала копия', '<p><strong>Важно:</strong> сначала копия</p>'],
    ['**Ghi chú:** hãy sao lưu', '<p><strong>Ghi chú:</strong> hãy sao lưu</p>'],
    ['**Σημείωση:** πρώτα αντίγραφο', '<p><strong>Σημείωση:</strong> πρώτα αντίγραφο</p>'],
    ['**«Guillemets»** et *œuvre*', '<p><strong>«Guillemets»</strong> et <em>œuvre</em></p>'],
    ['**Note:**next', '<p>**Note:**next</p>'],
    ['👍**好的：**继续', '<p>👍<strong>好的：</strong>继续</p>'],
  ],
  'lists and formulas': [
    ['1. First:\n$$x=1$$\n2. Second', /^<ol><li><p>First:<\/p>⟨\$?\$?x=1\$?\$?⟩<\/li><li><p>Second<\/p><\/li><\/ol>$/],
    ['1. First:\n\\[x=1\\]\n2. Second', /^<ol><li>.*x=1.*<\/li><li><p>Second<\/p><\/li><\/ol>$/],
    [
      '- a $x$\n  - b $y$\n    - c $$z$$',
      /^<ul><li><p>a ⟨.*x.*⟩<\/p><ul><li><p>b ⟨.*y.*⟩<\/p><ul><li>.*z.*<\/li><\/ul><\/li><\/ul><\/li><\/ul>$/,
    ],
    ['1. Code:\n```js\na\n```\n2. Next', /^<ol><li><p>Code:<\/p>⟦a⟧<\/li><li><p>Next<\/p><\/li><\/ol>$/],
    ['1. Code:\n\n   ```js\n   a\n   ```\n\n2. Next', /^<ol><li><p>Code:<\/p>⟦a⟧<\/li><li><p>Next<\/p><\/li><\/ol>$/],
    ['- Item\n~~~\nx\n~~~\n- Next', /^<ul><li><p>Item<\/p>⟦x⟧<\/li><li><p>Next<\/p><\/li><\/ul>$/],
    [
      '* a\n\n  text\n\n  1. one\n  2. two\n* b',
      /^<ul><li><p>a<\/p><p>text<\/p><ol><li><p>one<\/p><\/li><li><p>two<\/p><\/li><\/ol><\/li><li><p>b<\/p><\/li><\/ul>$/,
    ],
    ['3. three\n4. four', '<ol><li><p>three</p></li><li><p>four</p></li></ol>'],
    ['- [ ] todo $x$\n- [x] **done**', /todo ⟨.*x.*⟩.*<strong>done<\/strong>/],
    ['1) one\n2) two', '<ol><li><p>one</p></li><li><p>two</p></li></ol>'],
    [
      '- Energy:\n  $$\n  E = mc^2\n  $$\n- Next',
      /^<ul><li><p>Energy:<\/p>⟨.*E = mc\^2.*⟩<\/li><li><p>Next<\/p><\/li><\/ul>$/s,
    ],
    [
      '> 1. a\n>    ```\n>    b\n>    ```\n> 2. c',
      /^<blockquote><ol><li><p>a<\/p>⟦b⟧<\/li><li><p>c<\/p><\/li><\/ol><\/blockquote>$/,
    ],
  ],
  formulas: [
    ['\\(ad-bc\\) and \\[AB-CD\\]', '<p>⟨$ad-bc$⟩ and ⟨$$AB-CD$$⟩</p>'],
    ['\\(a+b\\) and \\[c\\]', /⟨.*a\+b.*⟩ and .*c/],
    ['\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}', /^⟨.*\\begin\{align\}.*⟩$/s],
    ['\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}', /^⟨.*pmatrix.*⟩$/s],
    ['Text\n\\begin{equation}\nx\n\\end{equation}\nmore', /<p>Text<\/p>⟨.*equation.*⟩<p>more<\/p>/s],
    ['$$\na\n\n+ b\n$$', /^⟨[^<]*a[^<]*\+ b[^<]*⟩$/s],
    ['$\\ce{H2O}$ and $\\ce{2H2 + O2 -> 2H2O}$', /⟨.*\\ce\{H2O\}.*⟩ and ⟨.*->.*⟩/],
    [
      'Water is \\ce{H2O}, and \\ce{SO4^{2-}} has **\\pu{96 g/mol}**.',
      /is ⟨.*\\ce\{H2O\}.*⟩, and ⟨.*SO4.*⟩ has <strong>⟨.*pu.*⟩<\/strong>/,
    ],
    ['`\\ce{H2O}`, \\\\ce{x}, \\ce{} and \\ce{H2', '<p><code>\\ce{H2O}</code>, \\ce{x}, \\ce{} and \\ce{H2</p>'],
    ['$|x|$ and $\\{a\\mid b\\}$', /⟨.*\|x\|.*⟩ and ⟨.*mid.*⟩/],
    ['Let $a_1, a_2$ and $b_1, b_2$ be', /⟨.*a_1, a_2.*⟩ and ⟨.*b_1, b_2.*⟩/],
    ['**$x$** and *$y$*', /<strong>⟨.*x.*⟩<\/strong> and <em>⟨.*y.*⟩<\/em>/],
    ['`$x$` and \\$x\\$', '<p><code>$x$</code> and $x$</p>'],
    ['$`x^2`$', '<p>⟨$x^2$⟩</p>'],
    ['$$x$$ in a line of words', '<p>⟨$$x$$⟩ in a line of words</p>'],
    ['数式$x^2$です', /数式⟨.*x\^2.*⟩です/],
    ['若$a>b$，则$b<a$。', /若⟨.*a>b.*⟩，则⟨.*b<a.*⟩。/],
    ['\\[\n\\frac{1}{2}\n\n= 0.5\n\\]', /^⟨.*frac.*0\.5.*⟩$/s],
    ['$f: \\mathbb{R} \\to \\mathbb{R}$.', /⟨.*mathbb.*⟩\./],
  ],
  'amounts of money': [
    ['It costs $5 and $10.', '<p>It costs $5 and $10.</p>'],
    ['From $5/month to 10$.', '<p>From $5/month to 10$.</p>'],
    ['$1,000-$2,000', '<p>$1,000-$2,000</p>'],
    ['**$5** or **$10**', '<p><strong>$5</strong> or <strong>$10</strong></p>'],
    ['US$20, A$30 and C$40', '<p>US$20, A$30 and C$40</p>'],
    ['| a | b |\n|-|-|\n| $5 | $10 |', /<td>\$5<\/td><td>\$10<\/td>/],
    ['$HOME and $PATH', '<p>$HOME and $PATH</p>'],
    ['Pay $10. Then $x = 10$.', /Pay \$10\. Then ⟨.*x = 10.*⟩\./],
    ['(~$15–$20)', '<p>(~$15–$20)</p>'],
    ['$0.50 vs. $0.75', '<p>$0.50 vs. $0.75</p>'],
    ['price: 5$, total: 10$', '<p>price: 5$, total: 10$</p>'],
    ['$5M to $7B', '<p>$5M to $7B</p>'],
    ['Save $100 (was $150) today', '<p>Save $100 (was $150) today</p>'],
    ['A 10$ note and $20 more', '<p>A 10$ note and $20 more</p>'],
  ],
  tables: [
    ['| a | b |\n|---|---|\n| `x|y` | $|z|$ |', /<td><code>x\|y<\/code><\/td><td>⟨.*\|z\|.*⟩<\/td>/],
    ['| a | b |\n|---|---|\n| x \\| y | z |', /<td>x \| y<\/td><td>z<\/td>/],
    ['| a |\n|---|\n| 1 | 2 | 3 |', /<td>1<\/td><td>2<\/td><td>3<\/td>/],
    ['| a | b |\n|---|---|\n| 1<br>2 | x<sub>1</sub> |', /<td>1<br>2<\/td><td>x<sub>1<\/sub><\/td>/],
    ['a | b\n--|--\n1 | 2', /<th>a<\/th><th>b<\/th>.*<td>1<\/td><td>2<\/td>/],
    [
      '| **a** | `b` |\n|:-:|--:|\n| *c* | ~~d~~ |',
      /<th><strong>a<\/strong><\/th>.*<td><em>c<\/em><\/td><td><s>d<\/s><\/td>/,
    ],
    ['Text before\n| a | b |\n|---|---|\n| 1 | 2 |', /<p>Text before<\/p><table>/],
    ['| a | b |\n|---|---|\n| 1 | 2 |\nText after', /<td>2<\/td><\/tr><tr><td>Text after<\/td><td><\/td>/],
    ['| a | b |\n|---|---|\n| [l](https://x.example/a|b) | 2 |', /<td>b\)<\/td><td>2<\/td>/],
    ['| a | b |\n|---|---|\n|  | 2 |', /<td><\/td><td>2<\/td>/],
    ['| a | b |\n|---|---|\n| $P(A|B)$ | y |', /<td>⟨.*P\(A\|B\).*⟩<\/td><td>y<\/td>/],
    ['| a | b |\n|---|---|\n| \\(x|y\\) | z |', /<td>⟨.*x\|y.*⟩<\/td><td>z<\/td>/],
    ['- list\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |', /<li><p>list<\/p><table>/],
    ['| 名 | 値 |\n|:---|---:|\n| 東京 | １ |', /<td>東京<\/td><td>１<\/td>/],
    ['| a | b |\n|---|\n| 1 | 2 |', '<p>| a | b |\n|---|\n| 1 | 2 |</p>'],
    ['| a | b |\n| - | - |', '<table><tr><th>a</th><th>b</th></tr></table>'],
    ['| a | b |\n|---|---|\n| `` a|b `` | c |', /<td><code>a\|b<\/code><\/td><td>c<\/td>/],
  ],
  'tags as marks': [
    ['H<sub>2</sub>O and x<sup>2</sup>', '<p>H<sub>2</sub>O and x<sup>2</sup></p>'],
    ['<kbd>Ctrl</kbd>+<kbd>C</kbd>', '<p><kbd>Ctrl</kbd>+<kbd>C</kbd></p>'],
    ['a<br>b<br/>c<br />d', '<p>a<br>b<br>c<br>d</p>'],
    [
      '<mark>hot</mark> <u>under</u> <b>b</b> <i>i</i>',
      '<p><mark>hot</mark> <u>under</u> <strong>b</strong> <em>i</em></p>',
    ],
    ['a <!-- hidden --> b', /<p>a\s+b<\/p>/],
    ['<!-- hidden -->\n\ntext', '<p>text</p>'],
    ['<script>alert(1)</script>', '<p><script>alert(1)</script></p>'],
    ['<img src=x onerror=alert(1)>', /^<p><img src=x onerror=alert\(1\)><\/p>$/],
    ['<b onclick="x">a</b>', '<p><strong>a</strong></p>'],
    [
      'H<sub style="color: red">2</sub>O <kbd class=key>A</kbd><br clear="all">b',
      '<p>H<sub>2</sub>O <kbd>A</kbd><br>b</p>',
    ],
    ['x <b and c> d</b> <i = 1>', '<p>x <b and c> d</b> <i = 1></p>'],
    ['<SUB>x</SUB>', '<p><sub>x</sub></p>'],
    ['<sub>**b**</sub>', '<p><sub><strong>b</strong></sub></p>'],
    [
      '<details>\n<summary>More</summary>\n\n- a\n- b\n\n</details>\n\nafter',
      /<details><summary>More<\/summary>.*<ul><li><p>a<\/p><\/li>.*<\/details><p>after<\/p>/,
    ],
    ['<details open onclick="x"><summary>S</summary>\n\ntext\n</details>', /<details><summary>S<\/summary>.*text/s],
    [
      '<details><summary>**S** `c`</summary>\n\n```js\na\n```\n\n</details>',
      /<summary><strong>S<\/strong> <code>c<\/code><\/summary>.*⟦a⟧/,
    ],
    ['a < b and c > d', '<p>a < b and c > d</p>'],
    ['Vec<String> and Map<K, V>', '<p>Vec<String> and Map<K, V></p>'],
    ['<think>thought</think>', '<p><think>thought</think></p>'],
    ['<sub>never closed', '<p><sub>never closed</p>'],
    ['<center>x</center>', '<p><center>x</center></p>'],
    ['&lt;b&gt; &amp; &copy; &nbsp;x', /<b> & © /],
  ],
  'details anywhere in a line': [
    [
      '<details>\n<summary>A</summary>\n\ntext\n</details> after\nmore\n\nend',
      '<details><summary>A</summary><p>text</p></details><p>after\nmore</p><p>end</p>',
    ],
    [
      '<details><summary>A</summary>one</details> <details><summary>B</summary>two</details> tail',
      '<details><summary>A</summary><p>one</p></details><details><summary>B</summary><p>two</p></details><p>tail</p>',
    ],
    [
      'Before <details>\n<summary>A</summary>\n\none\n\n</details>\n\nafter',
      '<p>Before</p><details><summary>A</summary><p>one</p></details><p>after</p>',
    ],
    [
      '- item <details><summary>A</summary>one</details> more\n- b',
      '<ul><li><p>item</p><details><summary>A</summary><p>one</p></details><p>more</p></li><li><p>b</p></li></ul>',
    ],
    [
      '<details><summary>A</summary>\n\n- a\n- b</details> after\n\nx',
      '<details><summary>A</summary><ul><li><p>a</p></li><li><p>b</p></li></ul></details><p>after</p><p>x</p>',
    ],
    [
      '<details><summary>A</summary>\n\n> quote</details>\n\nx',
      '<details><summary>A</summary><blockquote><p>quote</p></blockquote></details><p>x</p>',
    ],
    [
      '> <details><summary>A</summary>\n> body\n> </details> tail\nlazy',
      '<blockquote><details><summary>A</summary><p>body</p></details><p>tail\nlazy</p></blockquote>',
    ],
    [
      '<details><summary>A</summary>\n\n| a |\n|---|\n| 1 |\n</details> tail',
      '<details><summary>A</summary><table><tr><th>a</th></tr><tr><td>1</td></tr></table></details><p>tail</p>',
    ],
    [
      '### Head <details><summary>A</summary>\n\n## Inner</details>\n---\nb',
      '<h3>Head</h3><details><summary>A</summary><h2>Inner</h2></details><hr><p>b</p>',
    ],
    [
      '<details><summary>O</summary>\n<details><summary>I</summary>deep</details> between</details> after',
      '<details><summary>O</summary><details><summary>I</summary><p>deep</p></details><p>between</p></details><p>after</p>',
    ],
    [
      '<details>\n\n<summary>\n\nA\n\n</summary>\n\nbody\n\n</details>',
      '<details><summary>A</summary><p>body</p></details>',
    ],
    [
      '<details><summary>A</summary>\n\n$$\nx\n$$</details> tail\n\nafter',
      '<details><summary>A</summary>⟨$$x$$⟩</details><p>tail</p><p>after</p>',
    ],
    [
      '<details>\n    <summary>A</summary>\n    body\n    - a\n      - b\n    </details>\nafter',
      '<details><summary>A</summary><p>body</p><ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul></details><p>after</p>',
    ],
    ['<details><summary>A</summary>\n\n    code\n\n</details>', '<details><summary>A</summary>⟦code⟧</details>'],
    ['<details><summary>Title\nbody', '<details><summary>Title</summary><p>body</p></details>'],
    [
      '<details>\nuse `</details>` and <!-- </details> --> here\n</details>x',
      /use <code><\/details><\/code> and {2}here.*<p>x/,
    ],
    ['a <details> b</details> c, `<details><summary>` d', /^<p>a <details> b<\/details> c, <code>.*<\/code> d<\/p>$/],
  ],
  fences: [
    ['````markdown\n# A\n```js\nx\n```\n````', '⟦# A↵```js↵x↵```⟧'],
    ['```markdown\n# A\n```js\nx\n```\nend\n```\nafter', /^⟦# A↵```js↵x↵```↵end⟧<p>after<\/p>$/],
    ['```md\ntext\n```\n\nafter', '⟦text⟧<p>after</p>'],
    ['~~~\n```\nx\n```\n~~~', '⟦```↵x↵```⟧'],
    ['```\nopen', '⟦open⟧'],
    ['```js title="a.js"\nx\n```', '⟦x⟧'],
    ['``` python\nx\n```', '⟦x⟧'],
    ['    indented\n    code', '⟦indented↵code⟧'],
    ['`` a ` b ``', '<p><code>a ` b</code></p>'],
    ['`a``b`', '<p><code>a``b</code></p>'],
    ['```mermaid\ngraph TD; A-->B\n```\n\nafter', '⟦graph TD; A-->B⟧<p>after</p>'],
    ['```markdown\n```mermaid\ngraph TD\n```\n```', '⟦```mermaid↵graph TD↵```⟧'],
    ['Text:\n```\na\n```\nmore', '<p>Text:</p>⟦a⟧<p>more</p>'],
    ['```diff\n- a\n+ b\n```', '⟦- a↵+ b⟧'],
    ['````\n```\ninner\n```\n````\n````\nb\n````', '⟦```↵inner↵```⟧⟦b⟧'],
    ['```mdx\n<A/>\n```ts\nx\n```\n```\nend', /^⟦<A\/>↵```ts↵x↵```⟧<p>end<\/p>$/],
  ],
  'tool output': [
    ['```\n\u001b[31mred\u001b[0m plain\n```', '⟦\u001b[31mred\u001b[0m plain⟧'],
    ['```ansi\n\u001b[1;32mok\u001b[m\n```', '⟦\u001b[1;32mok\u001b[m⟧'],
    ['```\nprogress\r100%\n```', '⟦progress↵100%⟧'],
    ['`\u001b[1mx\u001b[0m`', '<p><code>\u001b[1mx\u001b[0m</code></p>'],
    [
      '```\n\u001b]8;;https://x.example\u0007link\u001b]8;;\u0007\n```',
      '⟦\u001b]8;;https://x.example\u0007link\u001b]8;;\u0007⟧',
    ],
  ],
  'links, notes and others': [
    ['[a](https://x.example/a_b_c)', '<p><a>a</a></p>'],
    ['见https://x.example/a，然后', /<a>https:\/\/x\.example\/a<\/a>，然后/],
    ['<https://x.example>', /<a>https:\/\/x\.example/],
    ['A note.[^1]\n\n[^1]: The note.', '<p>A note.</p><p>The note.</p>'],
    ['main.rs and index.md', '<p>main.rs and index.md</p>'],
    ['Term  \nnext line', '<p>Term<br>next line</p>'],
    ['# A\n## B\n### C', '<h1>A</h1><h2>B</h2><h3>C</h3>'],
    ['Setext\n======\n\nB\n---', '<h1>Setext</h1><h2>B</h2>'],
    ['---\n\n***\n\n___', '<hr><hr><hr>'],
    ['#no-heading and #5', '<p>#no-heading and #5</p>'],
    ['~~a~~ and ~b~', '<p><s>a</s> and ~b~</p>'],
    ['> a\n> > b\n\n> c', /<blockquote><p>a<\/p><blockquote><p>b<\/p><\/blockquote><\/blockquote>/],
    ['\\*not\\* \\_emph\\_', '<p>*not* _emph_</p>'],
    ['a\u200bb **c**\u200bd', /<strong>c<\/strong>/],
    ['1986\\. A year', '<p>1986. A year</p>'],
    ['- \n- b', '<ul><li></li><li><p>b</p></li></ul>'],
    ['[x]: https://x.example\n\nsee [x]', /see <a>x<\/a>/],
    ['![alt](data:image/png;base64,iVBORw0KGgo=)', '<p></p>'],
  ],
};

describe('words beside details', () => {
  const PARTS = [
    '<details>',
    '<details><summary>S',
    '</summary>',
    '</details>',
    '</details> ',
    '\n',
    '\n\n',
    '- ',
    '> ',
    '> - ',
    '1. ',
    '## ',
    '| ',
    '\n|---|\n',
    '` ',
    '\n```\n',
    '$$',
    '    ',
    '\n---\n',
    '[^1]: ',
    '<details>\n<summary>',
  ];

  it('are all shown, once and in order', () => {
    const part = fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...PARTS) },
      { weight: 1, arbitrary: fc.constant('word ') },
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        let count = 0;
        const text = parts
          .map((one) => {
            if (one !== 'word ') return one;
            count += 1;
            return `w${count} `;
          })
          .join('');
        const seen = [...shown(text).matchAll(/w(\d+)/g)].map(([, number]) => Number(number));
        expect(seen, text).toEqual(Array.from({ length: count }, (_, index) => index + 1));
      }),
      { numRuns: Number(process.env.MARKDOWN_RUNS ?? 300) },
    );
  });
});

for (const [name, rows] of Object.entries(groups))
  describe(name, () => {
    it.each(rows.map(([text, expected]) => [text, expected] as const))('%j', holds);
  });

it('tests at least 150 texts', () => expect(Object.values(groups).flat().length).toBeGreaterThanOrEqual(150));
