/** Words of the context menu in Japanese. */

export const contextMenu = {
  openLink: 'リンクを開く',
  copyLink: 'リンクのアドレスをコピー',
  copyMailAddress: 'メールアドレスをコピー',
  copyImage: '画像をコピー',
  noSuggestions: '候補なし',
  addToDictionary: '辞書に追加',
  lookUp: '「{{text}}」を調べる',
};
