// The Help page finds articles by whole questions and by beginnings of words.
import { describe, expect, it } from 'vitest';
import { helpOf } from '../../../renderer/services/use-help.ts';
import { enHelp } from '../../../shared/locales/en/help.ts';
import { HELP_TEXTS } from '../../../shared/locales/help-texts.ts';

const help = helpOf(enHelp);
const first = (query: string) => help.find(query)[0]?.title;

describe('the search of the Help page', () => {
  it.each([
    ['change my key', 'API keys and rotation'],
    ['replace my key', 'API keys and rotation'],
    ['replace an expired key', 'When a key is refused or has expired'],
    ['key expired', 'When a key is refused or has expired'],
    ['is my data private', 'Privacy'],
    ['undelete', 'Deleting and the Trash'],
    ['bring back yesterday', 'Backups and restoring'],
    ['how much did I spend', 'Tokens and usage'],
    ['dark', 'Appearance and accessibility'],
    ['chatgpt', 'Importing conversations'],
    ['pdf', 'Exporting conversations'],
    ['try without an account', 'The practice service'],
    ['incogn', 'Temporary chats'],
    ['shortc', 'Keyboard shortcuts'],
    ['experiment', 'Experiments in the Laboratory'],
    ['model is deprecated', 'When keys expire and models end'],
    ['how do i change my api key', 'API keys and rotation'],
    ['my key stopped working', 'When a key is refused or has expired'],
    ['where are my chats stored', 'Backups and restoring'],
    ['how much does it cost me', 'Tokens and usage'],
    ['is anything sent to the internet', 'Privacy'],
    ['make the letters bigger', 'Appearance and accessibility'],
    ['what does temperature mean', 'Parameters and the system prompt'],
    ['how do i stop it', 'Stopping and continuing a reply'],
    ['forgot recovery code', 'Encryption and the recovery code'],
    ['it says too many requests', 'When a reply fails'],
    // Typing errors.
    ['temparature', 'Parameters and the system prompt'],
    ['shorcuts', 'Keyboard shortcuts'],
    ['encrpytion', 'Encryption and the recovery code'],
  ])('answers “%s” with “%s”', (query, title) => expect(first(query)).toBe(title));

  it.each([
    ['de', 'mein schlüssel funktioniert nicht mehr', 'refused-keys'],
    ['de', 'gelöschten chat zurückholen', 'trash'],
    ['de', 'was kostet das', 'usage'],
    ['de', 'schrift größer', 'appearance'],
    ['de', 'wird etwas ins internet gesendet', 'privacy'],
    ['de', 'antwort abbrechen', 'stop-continue'],
    ['de', 'zwei modelle vergleichen', 'compare'],
    ['de', 'chats von chatgpt übernehmen', 'import'],
    ['de', 'tastenkürzel', 'shortcuts'],
    ['de', 'was ist die temperatur', 'parameters'],
    ['de', 'wie ändere ich meinen schlüssel', 'keys'],
    ['de', 'schlüssel austauschen', 'keys'],
    ['de', 'abgelaufenen schlüssel ersetzen', 'refused-keys'],
    ['es', 'mi clave ha caducado', 'refused-keys'],
    ['ja', '期限切れのキーを交換', 'refused-keys'],
    ['zh-Hans', '更换过期的密钥', 'refused-keys'],
    ['de', 'wo werden meine chats gespeichert', 'backups'],
    ['de', 'wo liegen meine unterhaltungen', 'backups'],
    ['de', 'wo werden meine schlüssel gespeichert', 'key-storage'],
    ['de', 'chat ohne speichern', 'temporary'],
    ['ja', 'キーを変更したい', 'keys'],
    ['ja', '削除したチャットを戻す', 'trash'],
    ['ja', '料金はいくら', 'usage'],
    ['ja', '文字を大きく', 'appearance'],
    ['ja', 'チャットの保存先', 'backups'],
    ['ja', 'チャットはどこに保存', 'backups'],
    ['ja', 'チャットはどこに保存されますか', 'backups'],
    ['ja', '返信を止める', 'stop-continue'],
    ['ja', 'モデルを比較', 'compare'],
    ['ja', 'chatgptから取り込む', 'import'],
    ['ja', 'ショートカット', 'shortcuts'],
    ['ja', '温度とは', 'parameters'],
    ['fr', 'comparer deux modèles', 'compare'],
    ['fr', 'joindre une image', 'sending'],
    ['fr', 'où sont enregistrées mes conversations', 'backups'],
    ['fr', 'où sont stockées mes discussions', 'backups'],
    ['fr', 'où sont conservées mes clés', 'key-storage'],
    ['es', 'cómo cambio mi clave', 'keys'],
    ['es', 'dónde se guardan mis chats', 'backups'],
    ['es', 'dónde se guardan mis claves', 'key-storage'],
    ['es', 'cuánto cuesta', 'usage'],
    ['es', 'recuperar un chat borrado', 'trash'],
    ['pt-BR', 'como mudo minha chave', 'keys'],
    ['pt-BR', 'onde ficam minhas conversas', 'backups'],
    ['pt-BR', 'onde ficam minhas chaves', 'key-storage'],
    ['pt-BR', 'quanto custa', 'usage'],
    ['pt-BR', 'anexar uma imagem', 'sending'],
    ['ru', 'где хранятся мои чаты', 'backups'],
    ['ru', 'сменить ключ', 'keys'],
    ['zh-Hans', '恢复删除的聊天', 'trash'],
    ['zh-Hans', '更换密钥', 'keys'],
    ['zh-Hans', '我的聊天保存在哪里', 'backups'],
    ['zh-Hans', '我的对话存储在哪里', 'backups'],
    ['zh-Hans', '我的密钥保存在哪里', 'key-storage'],
    ['zh-Hans', '我删除了一个聊天', 'trash'],
    ['zh-Hans', '新建聊天', 'sending'],
    ['ar', 'أين تُحفظ محادثاتي', 'backups'],
    ['ar', 'أين تخزن المحادثات', 'backups'],
    ['ar', 'أين تُحفظ مفاتيحي', 'key-storage'],
    ['ar', 'كم التكلفة', 'usage'],
  ] as const)('answers in %s “%s” with the article %s', async (language, query, id) => {
    expect(helpOf(await HELP_TEXTS[language]()).find(query)[0]?.id).toBe(id);
  });

  it('finds fewer than twelve articles for a question, not each that mentions one of its words', () => {
    expect(help.find('change my key').length).toBeLessThan(12);
  });

  it('shows every topic before anything is typed', () => expect(help.find(' ')).toHaveLength(enHelp.articles.length));

  it('finds nothing for words that no article has', () => expect(help.find('zxqv')).toEqual([]));
});
