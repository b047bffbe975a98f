/** Words of the Help page in Japanese; its articles are in `help.ts`. */

export const help = {
  title: 'ヘルプ',
  search: 'ヘルプを検索',
  articles: '記事',
  noneFound: '「{{query}}」の記事は見つかりません。別の言葉でお試しください。',
  found_other: '{{count}}件の記事',
  group: {
    start: '最初のチャット',
    keys: 'サービスとキー',
    answers: 'モデルと返信',
    chats: '読む・探す',
    back: '何でも元に戻す',
    own: 'Parleyを使いやすく',
  },
  related: '次に読む',
  isLocal: 'ヘルプはParleyに含まれています。オフラインでも使えます。',
  can: 'Parleyでできること',
  canWords: 'どの例も練習用サービスで動きます。アカウントもネットワークも不要で、費用もかかりません。',
  exampleFailed: '例を開始できませんでした：{{detail}}',
  example: {
    compare: {
      title: '3つの回答を比較',
      words: '1つのメッセージを3つのモデルに送り、最も良い回答を採用します。',
      message: 'ダークテーマはありますか？',
    },
    request: {
      title: '実際のリクエストを見る',
      words: '送信された全バイトと、届いたままの応答を確認します。',
      message: 'キーはどこに保管されますか？',
    },
    expired: {
      title: '期限切れのキーを交換',
      words: 'キーの期限が切れる様子を見て、メッセージを失わずに新しいキーで続けます。',
      message: '私のキーの期限が切れたことにしてください。',
    },
    temperatures: {
      title: '3つの温度を試す',
      words: '1つのモデルに3回質問し、回答がどれくらい変わるかを見ます。',
      message: '夜の港について書いてください。',
    },
    formatting: {
      title: 'すべての書式を見る',
      words: '表、コード、数式、図、脚注が、届いたそばから描画されます。',
      message: 'すべての書式を見せてください。',
    },
  },
};
