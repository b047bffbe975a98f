// Each term has one translation: where the English text uses the term, the translation uses this word and no other.
import { englishOf, type FlatTexts, isProse, wordsAlone } from './flat-texts.ts';

interface Term {
  readonly english: RegExp;
  /** Beginnings or parts that all forms of the word share, in lower case. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Other words for the same thing, which the language could use but Parley doesn't. */
  readonly avoided?: Readonly<Record<string, readonly string[]>>;
}

const term = (english: RegExp, words: Term['words'], avoided: Term['avoided'] = {}): Term => ({
  english,
  words,
  avoided,
});

/** English phrases in which the word isn't the term. */
const OTHER_SENSES: Readonly<Record<string, RegExp>> = {
  message: /^Message \{\{|\bMessage \{\{count\}\} models/,
  connection: /without a connection|once connected|^Idle connection/i,
  keyring: /GNOME Keyring/,
  chat: /chat completions|^Chat with|chat (?:model|request|service)|archived chats included/i,
  service: /^Services$|Secret Service/,
  archive: /\bzip archive/i,
};

/** Keys of texts in which the word isn't the term: a compressed file, or a question that isn't saved. */
const OTHER_PLACES: Readonly<Record<string, RegExp>> = {
  archive: /\.badFile\./,
  'prompt (saved)': /\.(?:laboratory|calendar)\./,
};

export const TERMS: Readonly<Record<string, Term>> = {
  message: term(/\bmessages?\b/i, {
    de: ['nachricht'],
    fr: ['message'],
    es: ['mensaje'],
    'pt-BR': ['mensage'],
    ru: ['сообщени'],
    ja: ['メッセージ'],
    'zh-Hans': ['消息'],
    ar: ['رسال', 'رسائل'],
  }),
  reply: term(/\brepl(?:y|ies)\b/i, {
    de: ['antwort'],
    fr: ['répon'],
    es: ['respuesta', 'respond'],
    'pt-BR': ['resposta', 'respond'],
    ru: ['ответ'],
    ja: ['返信'],
    'zh-Hans': ['回复'],
    ar: ['رد', 'ردود'],
  }),
  model: term(/\bmodels?\b/i, {
    de: ['modell'],
    fr: ['modèle'],
    es: ['modelo'],
    'pt-BR': ['modelo'],
    ru: ['модел'],
    ja: ['モデル'],
    'zh-Hans': ['模型'],
    ar: ['نموذج', 'نماذج'],
  }),
  connection: term(/\bconnections?\b/i, {
    de: ['verbindung'],
    fr: ['connexion'],
    es: ['conexi', 'conexio'],
    'pt-BR': ['conex'],
    ru: ['подключени', 'соединени'],
    ja: ['接続'],
    'zh-Hans': ['连接'],
    ar: ['اتصال', 'وصل'],
  }),
  'API key': term(/\bAPI keys?\b/i, {
    de: ['api-schlüssel'],
    fr: ['clé api', 'clés api', 'clé d’api'],
    es: ['clave de api', 'claves de api'],
    'pt-BR': ['chave de api', 'chaves de api'],
    ru: ['ключ api', 'ключа api', 'ключи api', 'ключей api', 'ключу api', 'ключом api', 'ключе api', 'ключами api'],
    ja: ['apiキー'],
    'zh-Hans': ['api 密钥'],
    ar: ['مفتاح api', 'مفاتيح api', 'مفتاح \u2068api', 'مفتاح google api'],
  }),
  keyring: term(/\bkeyring\b/i, {
    de: ['schlüsselbund'],
    fr: ['trousseau'],
    es: ['llavero'],
    'pt-BR': ['chaveiro'],
    ru: ['связк'],
    ja: ['キーリング'],
    'zh-Hans': ['密钥环'],
    ar: ['حلقة المفاتيح', 'حلقة مفاتيح'],
  }),
  preset: term(/\bpresets?\b/i, {
    de: ['voreinstellung'],
    fr: ['préréglage'],
    es: ['preajuste'],
    'pt-BR': ['predefini'],
    ru: ['пресет'],
    ja: ['プリセット'],
    'zh-Hans': ['预设'],
    ar: [
      'إعداد مسبق',
      'إعدادات مسبقة',
      'الإعداد المسبق',
      'الإعدادات المسبقة',
      'إعدادًا مسبقًا',
      'إعدادان مسبقان',
      'إعدادين مسبقين',
    ],
  }),
  'system prompt': term(/\bsystem prompts?\b/i, {
    de: ['systemanweisung'],
    fr: ['prompt système', 'prompts système'],
    es: ['instrucción del sistema', 'instrucciones del sistema'],
    'pt-BR': ['prompt do sistema', 'prompts do sistema'],
    ru: ['системн'],
    ja: ['システムプロンプト'],
    'zh-Hans': ['系统提示词'],
    ar: ['تعليمات النظام', 'تعليمات نظام'],
  }),
  folder: term(/\bfolders?\b/i, {
    de: ['ordner'],
    fr: ['dossier'],
    es: ['carpeta'],
    'pt-BR': ['pasta'],
    ru: ['папк', 'папок'],
    ja: ['フォルダー'],
    'zh-Hans': ['文件夹'],
    ar: ['مجلد'],
  }),
  trash: term(/\btrash\b/i, {
    de: ['papierkorb'],
    fr: ['corbeille'],
    es: ['papelera'],
    'pt-BR': ['lixeira'],
    ru: ['корзин'],
    ja: ['ゴミ箱'],
    'zh-Hans': ['回收站'],
    ar: ['سلة المهملات', 'سلة مهملات'],
  }),
  draft: term(/\bdrafts?\b/i, {
    de: ['entw'],
    fr: ['brouillon'],
    es: ['borrador'],
    'pt-BR': ['rascunho'],
    ru: ['черновик'],
    ja: ['下書き'],
    'zh-Hans': ['草稿'],
    ar: ['مسود'],
  }),
  backup: term(/\bbackups?\b/i, {
    de: ['sicherung', 'gesichert'],
    fr: ['sauvegarde'],
    es: ['copia'],
    'pt-BR': ['backup'],
    ru: ['копи'],
    ja: ['バックアップ'],
    'zh-Hans': ['备份'],
    ar: ['نسخة احتياطية', 'نسخ احتياطية', 'النسخة الاحتياطية', 'النسخ الاحتياطي', 'نسخة الاحتياطية', 'احتياطي'],
  }),
  'recovery code': term(/\brecovery codes?\b/i, {
    de: ['wiederherstellungscode'],
    fr: ['code de récupération', 'codes de récupération'],
    es: ['código de recuperación', 'códigos de recuperación'],
    'pt-BR': ['código de recuperação', 'códigos de recuperação'],
    ru: ['восстановлени'],
    ja: ['回復コード'],
    'zh-Hans': ['恢复代码'],
    ar: ['رمز الاسترداد', 'رموز الاسترداد', 'رمز استرداد'],
  }),
  settings: term(/\bSettings\b/, {
    de: ['einstellung'],
    fr: ['réglage'],
    es: ['ajuste'],
    'pt-BR': ['configura'],
    ru: ['настрой', 'настроек'],
    ja: ['設定'],
    'zh-Hans': ['设置'],
    ar: ['إعدادات', 'الإعدادات'],
  }),
  temperature: term(/\btemperatures?\b/i, {
    de: ['temperatur'],
    fr: ['température'],
    es: ['temperatura'],
    'pt-BR': ['temperatura'],
    ru: ['температур'],
    ja: ['温度'],
    'zh-Hans': ['温度'],
    ar: ['حرارة'],
  }),
  laboratory: term(/\blaboratory\b/i, {
    de: ['labor'],
    fr: ['laboratoire'],
    es: ['laboratorio'],
    'pt-BR': ['laboratório'],
    ru: ['лаборатори'],
    ja: ['ラボ'],
    'zh-Hans': ['实验室'],
    ar: ['مختبر'],
  }),
  chat: term(
    /\b(?:chats?|conversations?)\b/i,
    {
      de: ['chat'],
      fr: ['discussion'],
      es: ['chat'],
      'pt-BR': ['conversa'],
      ru: ['чат'],
      ja: ['チャット'],
      'zh-Hans': ['对话'],
      ar: ['محادث'],
    },
    {
      de: ['unterhaltung', 'konversation'],
      fr: ['conversation'],
      es: ['conversaci'],
      ru: ['бесед'],
      ja: ['会話'],
    },
  ),
  service: term(/\bservices?\b/i, {
    de: ['dienst'],
    fr: ['service'],
    es: ['servicio'],
    'pt-BR': ['serviço'],
    ru: ['сервис'],
    ja: ['サービス'],
    'zh-Hans': ['服务'],
    ar: ['خدم'],
  }),
  'prompt (saved)': term(/\bprompts?\b/i, {
    de: ['vorlage', 'systemanweisung'],
    fr: ['prompt'],
    es: ['plantilla', 'instrucci'],
    'pt-BR': ['prompt'],
    ru: ['шаблон', 'системн'],
    ja: ['プロンプト'],
    'zh-Hans': ['提示词'],
    ar: ['قالب', 'قوالب', 'تعليمات النظام', 'تعليمات نظام'],
  }),
  archive: term(/\barchived?\b/i, {
    de: ['archiv'],
    fr: ['archiv'],
    es: ['archiv'],
    'pt-BR': ['arquiv'],
    ru: ['архив'],
    ja: ['アーカイブ'],
    'zh-Hans': ['归档'],
    ar: ['أرش', 'رشف'],
  }),
  undo: term(/\bundo(?:es)?\b/i, {
    de: ['rückgängig'],
    fr: ['annul'],
    es: ['deshac', 'deshaz'],
    'pt-BR': ['desfa', 'desfe'],
    ru: ['отмен'],
    ja: ['元に戻'],
    'zh-Hans': ['撤销'],
    ar: ['تراجع'],
  }),
  regenerate: term(/\bregenerat(?:e|ed|es|ing)\b/i, {
    de: ['neu erzeug', 'neu zu erzeug'],
    fr: ['régénér'],
    es: ['regener'],
    'pt-BR': ['de novo'],
    ru: ['заново'],
    ja: ['再生成'],
    'zh-Hans': ['重新生成'],
    ar: ['توليد'],
  }),
  compare: term(/\bcompar(?:e|es|ed|ing|isons?)\b/i, {
    de: ['vergl'],
    fr: ['compar'],
    es: ['compar'],
    'pt-BR': ['compar'],
    ru: ['сравн'],
    ja: ['比較'],
    'zh-Hans': ['比较'],
    ar: ['قارن'],
  }),
  version: term(
    /\bversions?\b/i,
    {
      de: ['version'],
      fr: ['version'],
      es: ['versi'],
      'pt-BR': ['vers'],
      ru: ['верси'],
      ja: ['バージョン'],
      'zh-Hans': ['版'],
      ar: ['نسخ', 'إصدار'],
    },
    { de: [' fassung'] },
  ),
  branch: term(/\bbranch(?:es)?\b/i, {
    de: ['zweig'],
    fr: ['branche'],
    es: ['rama'],
    'pt-BR': ['ramo'],
    ru: ['ветв'],
    ja: ['分岐'],
    'zh-Hans': ['分支'],
    ar: ['فرع', 'فروع'],
  }),
  queue: term(
    /\bqueued?\b/i,
    {
      de: ['warteschlange'],
      fr: ['file d’attente'],
      es: ['cola'],
      'pt-BR': ['fila'],
      ru: ['очеред'],
      ja: ['キュー'],
      'zh-Hans': ['队列', '排队'],
      ar: ['انتظار', 'منتظر'],
    },
    { ja: ['送信待ち'] },
  ),
  'check-up': term(/\bcheck-ups?\b/i, {
    de: ['prüfung'],
    fr: ['diagnostic'],
    es: ['diagnóstico'],
    'pt-BR': ['diagnóstico'],
    ru: ['проверк'],
    ja: ['診断'],
    'zh-Hans': ['检测'],
    ar: ['فحص'],
  }),
  usage: term(/\busage\b/i, {
    de: ['verbrauch'],
    fr: ['utilisation'],
    es: ['uso'],
    'pt-BR': ['uso'],
    ru: ['расход'],
    ja: ['使用量'],
    'zh-Hans': ['用量'],
    ar: ['استخدام'],
  }),
  // Tokens of a text, and keys of the practice service. In Arabic, «رمز» alone means a code.
  token: term(/\btokens?\b/i, {
    de: ['token'],
    fr: ['jeton'],
    es: ['token'],
    'pt-BR': ['token'],
    ru: ['токен'],
    ja: ['トークン'],
    'zh-Hans': ['词元', 'token', '令牌'],
    ar: ['توكن', 'token', 'رمز وصول', 'رمز الوصول', 'رموز وصول', 'رموز الوصول'],
  }),
};

export function missingTerms(code: string, english: FlatTexts, texts: FlatTexts): string[] {
  return [...texts].flatMap(([key, text]) => {
    const original = isProse(key) ? englishOf(code, english, key) : undefined;
    if (original === undefined) return [];
    const said = ` ${wordsAlone(text).toLowerCase()}`;
    const shown = text.slice(0, 80);
    return Object.entries(TERMS).flatMap(([name, { english: pattern, words, avoided }]) => {
      const other = avoided?.[code]?.find((word) => said.includes(word));
      if (other !== undefined) return [`${key} says “${other.trim()}” instead of “${name}”: ${shown}`];
      const wanted = words[code];
      const isOther = OTHER_SENSES[name]?.test(original) === true || OTHER_PLACES[name]?.test(key) === true;
      if (wanted === undefined || isOther || !pattern.test(wordsAlone(original))) return [];
      return wanted.some((word) => text.toLowerCase().includes(word)) ? [] : [`${key} doesn’t say “${name}”: ${shown}`];
    });
  });
}
