// One word for one thing: where the English text uses a term, the translation uses the term of the language.
import { englishOf, type FlatTexts, isProse, wordsAlone } from './flat-texts.ts';

interface Term {
  readonly english: RegExp;
  /** Beginnings or parts that all forms of the word share, in lower case. */
  readonly words: Readonly<Record<string, readonly string[]>>;
}

const term = (english: RegExp, words: Term['words']): Term => ({ english, words });

/** Other meanings of a term's English word, and longer words that contain it. */
const OTHER_SENSES: Readonly<Record<string, RegExp>> = {
  message: /^Message \{\{|\bMessage \{\{count\}\} models/,
  connection: /without a connection|once connected|^Idle connection/i,
  keyring: /GNOME Keyring/,
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
};

export function missingTerms(code: string, english: FlatTexts, texts: FlatTexts): string[] {
  return [...texts].flatMap(([key, text]) => {
    const original = isProse(key) ? englishOf(code, english, key) : undefined;
    if (original === undefined) return [];
    const said = text.toLowerCase();
    return Object.entries(TERMS).flatMap(([name, { english: pattern, words }]) => {
      const wanted = words[code];
      if (wanted === undefined || !pattern.test(wordsAlone(original)) || OTHER_SENSES[name]?.test(original)) return [];
      return wanted.some((word) => said.includes(word)) ? [] : [`${key} doesn’t say “${name}”: ${text.slice(0, 80)}`];
    });
  });
}
