/** Words about presets, which save model, connection, parameters and system prompt, in Japanese. */

export const presets = {
  none: 'なし',
  label: 'プリセット',
  inUse: 'プリセット：{{name}}',
  changed: '{{name}}（変更あり）',
  empty: 'プリセットはまだありません',
  updateFrom: 'このチャットの設定で「{{name}}」を更新',
  manage: 'プリセットを管理…',
  applied: 'このチャットに「{{name}}」を適用しました。',
  appliedPartly:
    'このチャットに「{{name}}」を適用しました。ただし{{names}}は、{{connection}}でオフになっているため除外しました。',
  notUsed: {
    connection_gone: '「{{name}}」は使えません：接続「{{connection}}」がありません。チャットは変更されていません。',
    model_gone:
      '「{{name}}」は使えません：{{connection}}は{{model}}の提供を終了しました。チャットは変更されていません。',
  },
  notBegun: {
    connection_gone:
      '接続「{{connection}}」がないため、このチャットは既定のプリセット「{{name}}」を使わずに始まります。',
    model_gone:
      '{{connection}}が{{model}}の提供を終了したため、このチャットは既定のプリセット「{{name}}」を使わずに始まります。',
  },
  notSaved: 'プリセットを保存できませんでした（{{detail}}）。',
  noModel: 'プリセットにはモデルが必要です。先にこのチャットのモデルを選んでください。',
  goneNote: {
    connection_gone: '接続「{{connection}}」がありません。',
    model_gone: '{{connection}}はこのモデルの提供を終了しました。',
  },
  form: {
    createTitle: 'プリセットとして保存',
    renameTitle: 'プリセットの名前を変更',
    holds: '{{parts}}を保存します。',
    parts: {
      model: '{{connection}}の{{model}}',
      notStreamed: 'ストリーミングなし',
      systemPrompt: 'システムプロンプト',
      extraBody: '追加のリクエストフィールド',
    },
    default: '新しいチャットで使う',
  },
  page: {
    words:
      'プリセットには、モデルとその接続、パラメーター、システムプロンプトが保存されます。モデル一覧、インスペクター、クイック移動から適用できます。',
    emptyWords: 'チャットを好みの設定にしてから、上の「現在のチャットをプリセットとして保存…」を選んでください。',
    fromChat: '現在のチャットをプリセットとして保存…',
    default: '新しいチャットの既定',
    notDefault: '新しいチャットで使わない',
    update: '現在のチャットの設定で更新',
    rename: '名前を変更…',
    use: '現在のチャットで使う',
  },
};
