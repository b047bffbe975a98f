/** Words in a chat that is exported as Markdown or as a web page, in Japanese. */

export const exportedPage = {
  untitled: '無題のチャット',
  user: 'あなた',
  assistant: 'アシスタント',
  system: 'システム',
  systemPrompt: 'システムプロンプト',
  reasoning: '推論',
  sources: '出典',
  otherVersions: 'ほかのバージョン',
  draft: '下書き',
  version: 'バージョン{{index}} / {{count}}',
  first: '最初',
  after: '#{{number}}の後',
  stopped: '停止',
  edited: '自分で編集',
  interrupted: '中断',
  failed: '失敗',
  length: '長さの上限で途切れました',
  filtered: 'コンテンツフィルターで途切れました',
  refused: 'モデルが拒否',
  context: 'コンテキストウィンドウの終わりで途切れました',
};
