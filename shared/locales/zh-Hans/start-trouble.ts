/** Why Parley could not start, in Simplified Chinese. Each text is one sentence: the cause, then what to do. */

export const startTrouble = {
  title: 'Parley 无法启动',
  not_a_folder:
    'Parley 无法启动，因为 {{path}} 是文件而不是文件夹：请移走该文件，或用 --user-data-dir 选择其他文件夹。',
  broken_link:
    'Parley 无法启动，因为 {{path}} 是无效的链接：请创建它所指向的文件夹（可能是磁盘未连接），或移除该链接。',
  no_permission:
    'Parley 无法启动，因为没有写入其文件夹 {{path}} 的权限：请更改该文件夹的权限或所有者，或用 --user-data-dir 选择其他文件夹。',
  read_only:
    'Parley 无法启动，因为其文件夹 {{path}} 位于只读磁盘上：请使该磁盘可写，或用 --user-data-dir 选择其他文件夹。',
  full: 'Parley 无法启动，因为其文件夹 {{path}} 所在的磁盘已满：请腾出一些空间，然后重新启动 Parley。',
  too_long: 'Parley 无法启动，因为其文件夹的路径对数据库来说太长（{{path}}）：请用 --user-data-dir 选择较短的路径。',
  unreadable_name:
    'Parley 无法启动，因为其文件夹的路径含有无效的 UTF-8 字符（{{path}}）：请重命名该文件夹，或用 --user-data-dir 选择其他文件夹。',
  other:
    'Parley 无法启动，因为无法使用其文件夹 {{path}}（{{detail}}）：请检查该文件夹，或用 --user-data-dir 选择其他文件夹。',
  failed: 'Parley 因应用错误而无法启动（{{detail}}）：请重新启动，如果仍然失败，请查看 {{path}} 中的 logs 文件夹。',
};
