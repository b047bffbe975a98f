/** Words of the first screen in Japanese. */

export const welcome = {
  title: 'Parleyへようこそ',
  words: '自分のコンピューターから、自分のキーで、どのAIモデルともチャットできます。',
  connectHint: 'APIキーが必要です。主なサービスのアドレスは登録済みです。',
  practice: '練習用サービスを試す',
  practiceHint: '内蔵サービスです。アカウントもインターネットも不要。Parleyでできることが1分でわかります。',
  practiceFailed: '練習用サービスを開始できませんでした（{{detail}}）。',
  vault: 'APIキーはシステムのキーリング（{{vault}}）で暗号化され、そのキーのサービスにだけ送信されます。',
  noVault: 'システムのキーリングが見つかりません。APIキーはメモリにだけ保持され、終了すると破棄されます。',
  privacy: 'メッセージの送信先は、接続したサービスだけです。テレメトリはありません。',
  import: 'チャットをインポート…',
  daysTitle: '以前の日に戻る',
  days: '日付をたどって当時の内容を読み、なくなったものを取り戻せます。',
};
