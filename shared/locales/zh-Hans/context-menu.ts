/** Words of the context menu in Simplified Chinese. */

export const contextMenu = {
  openLink: '打开链接',
  copyLink: '复制链接地址',
  copyMailAddress: '复制邮箱地址',
  copyImage: '复制图片',
  noSuggestions: '无建议',
  addToDictionary: '添加到词典',
  lookUp: '查询“{{text}}”',
};
