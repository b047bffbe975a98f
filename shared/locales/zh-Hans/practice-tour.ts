/** The text that the `tour` model streams, in Simplified Chinese: every kind of formatting, by section. */

import { codeSamples, FORMULAS } from '../tour-samples.ts';

/** The reasoning of the `tour` model, if it is asked to think. */
export const TOUR_REASONING = `读者想看格式，也想看思考过程。

1. 先从普通的文字开始，让眼睛适应一下。
2. 然后是结构：标题、列表、表格。
3. 再来是需要小心的部分：代码、公式、图表、其他文字。

像 $1.50 这样的金额必须保持原样，所以公式放在它前面。这样应该可以了。`;

/** The sections in their order, by the names that `only=` uses. */
export const TOUR_SECTIONS = {
  headings: `# 格式之旅

这条回复展示了回复中可能出现的一切。此刻，正是这台电脑上的几行代码在写下它。

## 二级标题

### 三级标题

#### 四级标题`,
  text: `## 文字

一个段落，带有**粗体**、*斜体*、***粗斜体***、~~删除线~~和\`行内代码\`。这里有一个强制换行，  
下一行接着写。“这样的”引号、破折号——就像这样——还有省略号……都保持原样。

没有特殊含义的字符不会被改动：2 * 3 * 4、snake_case_names、C:\\temp\\new、<b>不是粗体</b>、AT&T。

---

这是一个很长的段落，用来看看文字如何换行。在屏幕上阅读，最舒服的情形是：一行大约三十五到四十个字，行与行之间留有余地，并且眼睛停在上面的时候，什么都不移动。可是一个字一个字到来的回复很难做到这一点：每加上一个字，这一行都可能换行；每多出一行，都会把后面的推下去；列表和表格的宽度，则可能随着每个单元格而变。因此，好的阅读器会让写完的部分安静下来，只改动最后一块，并且只在读者停留在末尾时才跟随文字往下走。不妨现在就向上滚动，看看下面还在继续写的时候，这一段是不是停在原来的位置。`,
  lists: `## 列表

- 苹果
- 梨
  - 鸭梨
  - 雪花梨
    - 八月采摘
    - 八月品尝
- 李子

1. 测量
2. 裁切
   1. 慢慢来
   2. 沿着线
3. 再测量一次

   这一段属于第三点。
4. 完成`,
  tasks: `## 任务

- [x] 写下问题
- [x] 阅读回答
- [ ] 核对回答
  - [ ] 参考另一个来源`,
  table: `## 表格

| 行星 | 一天（小时） | 卫星 | 备注 |
|:--------|------------:|:-----:|----------------------------|
| 水星 |     4,222.6 |   0   | *非常*漫长的一天 |
| 地球 |        24.0 |   1   | 家园 |
| 火星 |        24.7 |   2   | \`Phobos\` 和 \`Deimos\` |
| 木星 |         9.9 |  95   | **最大**，卫星还在增加 |`,
  quote: `## 引用

> 由两个段落组成的引用。
>
> > 其中还有一个引用，带有列表：
> > - 一
> > - 二
>
> 回到外层。`,
  links: `## 链接

一个[带标题的链接](https://example.com/path?query=1 "示例")，一个直接写出的链接： https://example.org ，以及一个邮箱地址：<someone@example.com>。图片不会自动加载：![蓝色小方块](https://example.com/square.png)`,
  code: codeSamples({
    title: '代码',
    total: '计算篮子里剩余物品的总价。',
    primes: '用埃拉托斯特尼筛法找出小于 limit 的所有素数。',
    words: ['安静', '迅速', '真实'],
    wide: '这一行比窗口的宽度要长得多，因此只能横向滚动，或者自动换行到下一行',
    tags: ['列表', '表格', '代码'],
    removed: '旧的一行',
    added: '新的一行',
    plain: '没有指定语言的代码块    会保留空格。',
  }),
  math: `## 公式

行内公式 $e^{i\\pi} + 1 = 0$ 和 \\(a^2 + b^2 = c^2\\) ，以及独立成块的公式：
${FORMULAS}`,
  money: `## 金额

一杯咖啡 $1.50，一块蛋糕 $2，合计 $3.50；各买十份是 $35.00，也就是 32 €。`,
  diagram: `## 图表

\`\`\`mermaid
flowchart LR
  Question[提问] --> Model[模型]
  Model -->|流式输出| Reply[回复]
  Reply --> Read{满意？}
  Read -->|是| Done[完成]
  Read -->|否| Regenerate[重新生成]
  Regenerate --> Model
\`\`\``,
  scripts: `## 其他文字

- 日本語: 吾輩は猫である。名前はまだ無い。
- English: All happy families are alike; every unhappy family is unhappy in its own way.
- 한국어: 가는 말이 고와야 오는 말이 곱다.
- العربية: أهلاً وسهلاً، هذا نص من اليمين إلى اليسار.
- עברית: שלום עולם
- हिन्दी: नमस्ते दुनिया
- Ελληνικά, Русский, Tiếng Việt, Türkçe
- 😀 🎉 👍🏽 👩‍👩‍👧 🇨🇳，以及用两种方式写成的 é：é、é`,
  footnote: `## 脚注

有些话更适合写在下面。[^1]

[^1]: 比如这一句。`,
};
