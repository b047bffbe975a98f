/** Main's own questions before permanent deletions, in Simplified Chinese. */

export const questions = {
  cancel: '取消',
  quitUnsaved: {
    message: '尚未全部保存，仍要退出？',
    detail: 'Parley 无法写入磁盘，最近的更改只存在于内存中，退出后将会丢失。腾出一些磁盘空间即可保存。',
    detailMoved:
      'Parley 运行期间，资料库被移动、删除或替换，退出后新消息可能会丢失。要保留这些消息，请取消并选择“重新保存”。',
    button: '不保存并退出',
  },
  emptyTrash: {
    titled: '永久删除“{{title}}”？',
    items_other: '永久删除回收站中的 {{count}} 项？',
    detail: '此操作无法撤销。文字将从资料库及其备份中清除。',
    button: '永久删除',
  },
  restore: {
    message: '恢复 {{date}} 的备份？',
    detail: '当前资料库会先保存为备份，不会丢失任何内容。正在接收的回复会停止。',
    button: '恢复',
  },
  encrypt: {
    message: '加密资料库？',
    detail:
      'Parley 会创建并检查加密副本，然后移除未加密的资料库。你会得到一个恢复代码，以防密钥环丢失。正在接收的回复会停止。',
    button: '加密',
  },
  newCode: {
    message: '创建新的恢复代码？',
    detail: '当前的代码将失效。',
    button: '新恢复代码',
  },
  deleteAll: {
    message: '永久删除所有内容？',
    detail:
      '这将从这台电脑上移除所有对话（{{chats}} 个）、所有备份（{{backups}} 个）、所有连接及其密钥（{{connections}} 个）以及所有设置。此操作无法撤销。',
    detailUnread:
      '这将从这台电脑上移除所有对话和备份、所有连接及其密钥（{{connections}} 个）以及所有设置。Parley 目前无法读取对话，因此无法统计其数量。此操作无法撤销。',
    button: '全部删除',
  },
  startAfresh: {
    message: '使用空资料库？',
    detail: '旧文件会保留在同一文件夹中，名称会加上日期。如果找到它的密钥，可以再换回来。',
    button: '使用空资料库',
  },
  goBack: {
    message_other: '恢复 {{date}} 的副本（{{count}} 个对话）？',
    detail: '此后写下的内容不在其中。较新的文件会保留在同一文件夹中，绝不会被删除；最新的 Parley 可以读取它。',
    button: '恢复此副本',
  },
};
