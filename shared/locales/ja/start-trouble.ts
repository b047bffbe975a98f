/** Why Parley could not start, in Japanese: the cause, then what to do. */

export const startTrouble = {
  title: 'Parleyを起動できませんでした',
  not_a_folder:
    '{{path}}がフォルダーではなくファイルのため、Parleyを起動できませんでした。そのファイルを移動するか、--user-data-dirで別のフォルダーを指定してください。',
  broken_link:
    '{{path}}がリンク切れのため、Parleyを起動できませんでした。リンク先のフォルダーを作成するか（ドライブが接続されていない可能性もあります）、リンクを削除してください。',
  no_permission:
    'Parleyのフォルダー（{{path}}）に書き込む権限がないため、起動できませんでした。フォルダーの権限または所有者を変更するか、--user-data-dirで別のフォルダーを指定してください。',
  read_only:
    'Parleyのフォルダー（{{path}}）が読み取り専用のディスクにあるため、起動できませんでした。ディスクを書き込み可能にするか、--user-data-dirで別のフォルダーを指定してください。',
  full: 'Parleyのフォルダー（{{path}}）があるディスクがいっぱいのため、起動できませんでした。空きを増やしてから、もう一度起動してください。',
  too_long:
    'Parleyのフォルダーのパスがデータベースには長すぎるため（{{path}}）、起動できませんでした。--user-data-dirで短いパスを指定してください。',
  unreadable_name:
    'Parleyのフォルダーのパスに有効なUTF-8ではない文字が含まれているため（{{path}}）、起動できませんでした。フォルダーの名前を変更するか、--user-data-dirで別のフォルダーを指定してください。',
  other:
    'Parleyのフォルダー（{{path}}）を使用できないため、起動できませんでした（{{detail}}）。フォルダーを確認するか、--user-data-dirで別のフォルダーを指定してください。',
  failed:
    'アプリのエラーのため、Parleyを起動できませんでした（{{detail}}）。もう一度起動してみて、それでも失敗する場合は、{{path}}のlogsフォルダーを確認してください。',
};
