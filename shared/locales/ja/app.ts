/** Words of the app's frame in Japanese. */

export const app = {
  windowTitle: '{{title}} – Parley',
  name: 'Parley',
  cancel: 'キャンセル',
  remove: '削除',
  show: '表示',
  save: '保存',
  tryAgain: '再試行',
  showMore: 'さらに表示',
  close: '閉じる',
  pages: 'ページ',
  backToChats: 'チャット',
  startFailed: {
    title: 'Parleyを起動できませんでした',
    words: '問題が発生しました：{{detail}}。チャットとキーは無事です。',
  },
  pageFailed: {
    title: 'このウィンドウは動作を停止しました',
    words:
      '返信はバックグラウンドで届き続けており、チャットとキーは無事です。繰り返し発生する場合は、Parleyを再起動してください。',
  },
  found: '{{count}}。先頭：{{first}}',
  labelled: '{{name}}：{{text}}',
  noted: '{{text}}（{{note}}）',
  palette: {
    also: '別名：「{{word}}」',
    on: 'オン',
    off: 'オフ',
    choose: '選択',
    open: '開く',
    title: 'クイック移動',
    field: 'チャット、コマンド、モデル、設定を検索',
    list: '結果',
    page: '設定：{{page}}',
    searchAll: 'すべてのメッセージから「{{query}}」を検索',
    count_other: '{{count}}件の結果',
    group: {
      chats: 'チャット',
      commands: 'コマンド',
      models: 'モデル',
      presets: 'プリセット',
      prompts: 'プロンプト',
      settings: '設定',
      help: 'ヘルプ',
      messages: 'メッセージ内',
    },
  },
  changeShortcuts: 'ショートカットを変更',
  quit: {
    title_exactlyOne: '返信を受信中です',
    title_other: '{{count}}件の返信を受信中です',
    words: '終了すると受信は停止します。届いた分は保存され、あとで続きを生成できます。',
    job: {
      export: 'エクスポートが完了していません',
      import: 'インポートが完了していません',
      backup: 'バックアップが完了していません',
      empty_trash: 'ゴミ箱を空にしている途中です',
      bring_back: 'チャットを復元している途中です',
    },
    jobWords: '終了すると中止されます。',
    jobToo: '{{words}}また、{{job}}。これも終了すると中止されます。',
    confirm: '停止して終了',
    stay: '終了しない',
  },
  notSaved: {
    full: 'ディスクがいっぱいのため、変更を保存できていません。Parleyを開いている間は何も失われません。空きができしだい、保存を再開します。',
    read_only:
      'データフォルダーに書き込めないため、変更を保存できていません。Parleyを開いている間は何も失われません。書き込めるようになりしだい、保存を再開します。',
    moved:
      'Parleyの実行中に、ライブラリが移動、削除、または置き換えられました：{{detail}}。元の場所に戻すか、Parleyでもう一度すべてをそこに保存してください。その前に終了すると、新しいメッセージが失われることがあります。',
    other:
      '変更を保存できていません（{{detail}}）。Parleyを開いている間は何も失われません。保存できるようになりしだい、再開します。',
  },
  saveAgain: 'もう一度保存',
  recovery: {
    corrupt: 'ライブラリが破損していました。読み取れたものはすべて、新しいライブラリに保存しました。',
    missing_pages: 'ライブラリの一部が欠けていました。読み取れたものはすべて、新しいライブラリに保存しました。',
    restored_by_user: '選択したバックアップを復元しました。',
    saved_again:
      'Parleyの実行中にライブラリが移動、削除、または置き換えられたため、すべてを元の場所にもう一度保存しました。',
    salvaged: '破損したファイルから回復しました：{{chats}}、{{messages}}。',
    fromBackup: '{{date}}のバックアップから回復しました：{{chats}}、{{messages}}。',
    setAside: '元のファイルの場所：{{path}}',
    inItsPlace: '代わりにそこにあったファイルの場所：{{path}}',
    understood: 'OK',
    data: 'バックアップを表示',
  },
  discard: {
    title: '変更を破棄しますか？',
    words: 'まだ保存されていません。',
    confirm: '破棄',
  },
  expiringKey: {
    soon: '{{days}}（{{date}}）に、{{name}}のキー「{{key}}」の期限が切れます。',
    past: '{{name}}のキー「{{key}}」の有効期限（{{date}}）が過ぎています。',
    rotate: '交換',
  },
  noCode: {
    words: 'システムのキーリングを失うと、チャットも失われます。回復コードを保存してください。',
    wordsWindows: 'Windowsがこのアカウントの鍵を失うと、チャットも失われます。回復コードを保存してください。',
    short: '回復コードが未保存です',
    dismiss: '今後知らせない',
  },
  newer: {
    title: 'チャットを開くには新しいバージョンのParleyが必要です',
    words:
      'チャットは新しいバージョンで保存されていて、このバージョンでは一部を読み取れません。何も変更されていません。最新のParleyをインストールしてください。',
    backupWords_other: 'このバージョンを使い続けるには、{{date}}のコピー（チャット{{count}}件）を復元してください。',
    goBack: 'このコピーを復元',
  },
  locked: {
    title: 'チャットはロックされています',
    vaultUnavailable:
      'チャットは暗号化されていますが、鍵を保管しているキーリングを開けません。ロックを解除してから、もう一度お試しください。',
    vaultRestart:
      'チャットは暗号化されていますが、鍵を保管しているキーリングが開きませんでした。ロックを解除するか、Parleyによる使用を許可してから、Parleyを再起動してください。',
    keyLost:
      'チャットは暗号化されていますが、システムのキーリングに鍵が見つかりません。キーリングが置き換えられた可能性があります。回復コードを作成してあれば、それで開けます。',
    codeHint: '作成したときに一度だけ表示されたコードです。',
    codeWrong: 'コードが一致しません。一文字ずつ確認して、もう一度お試しください。',
    useCode: 'コードでロック解除',
  },
  failed: {
    title: 'ライブラリを開けませんでした',
    words: '何も変更または削除されていません。技術的な詳細：',
    full: 'ディスクがいっぱいです。空きを増やしてから、もう一度お試しください。何も変更または削除されていません。技術的な詳細：',
  },
  restart: 'Parleyを再起動',
  trouble: {
    stillNot: 'まだ開けません（{{detail}}）。',
    quit: '終了',
    anew: '空のライブラリで開始',
    anewWords:
      '空のライブラリで始めることもできます。元のファイルは新しいファイルの隣に残り、削除されることはありません。',
  },
  back: '戻る',
};
