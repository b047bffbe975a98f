/** Recognises why a service refused a request, from the codes and words of its error. */
import type { ServiceError } from './service-error.ts';

type Said = Pick<ServiceError, 'message' | 'words' | 'isModerated' | 'retryAfterMs'>;

/** True when one of the error's code words matches. */
export function has({ words }: Pick<ServiceError, 'words'>, pattern: RegExp): boolean {
  return words.some((word) => pattern.test(word));
}

function says({ message }: Said, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(message ?? ''));
}

const MODERATED =
  /^(?:content_?(?:policy|filter)\w{0,40}|moderation\w{0,40}|(?:input_)?flagged|responsible_?ai_?policy\w{0,40}|data_?inspection_?failed|(?:input|output)?(?:text|image)?sensitive_?content_?detected[\w.]{0,40}|prohibited_?content)$/;
const MODERATED_WORDS = [
  /\bviolat\w{1,5}\b.{0,40}\b(?:usage|content|safety|use) (?:guidelines|polic(?:y|ies))\b/i,
  /\bcontent exists risk\b|\binappropriate content\b|\bcontent management policy\b|\bsafety system\b|^prohibited_content$/i,
  /\bcontains? (?:\w{1,20} )?(?:sensitive|unsafe|harmful) (?:information|content|words?)\b/i,
  /敏感(?:内容|信息|词)|违规内容|内容(?:违规|安全)/,
];
/** Services write of an account in the same words when they close it. */
const ABOUT_ACCOUNT = [/\b(?:account|organization)\b|\b(?:deactivat|suspend|bann)ed\b/i];

/** True if the service refused the content, not the key. */
export function isModerated(said: Said): boolean {
  return said.isModerated || has(said, MODERATED) || (says(said, MODERATED_WORDS) && !says(said, ABOUT_ACCOUNT));
}

const TOO_LONG =
  /context_?length|context_?window|context_?size|too_?long|too_?large|max_?tokens_?exceeded|prompt_tokens_exceeded|string_above_max_length/;
const TOO_LONG_WORDS = [
  /\bmaximum (?:context|prompt) length\b|\bavailable context size\b|\bcontext length of only\b|\brange of input length\b/i,
  /\b(?:prompt|input|string|request) (?:is )?too (?:long|large)\b|\btoo many (?:input )?tokens\b(?!\W{1,3}(?:please wait|per\b))/i,
  /\breduce the length of the (?:messages|prompt|input)\b|\binputs?\W{1,3}tokens \+/i,
  /\b(?:context (?:window|length|size|limit)|(?:prompt|input)(?: token)? (?:length|count|size))\b.{0,60}\bexceed/i,
  /\bexceed\w{0,3}\b.{0,60}\b(?:context (?:window|length|size|limit)|model token limit|max(?:imum)? length)\b/i,
  /\blonger than the\b.{0,40}\blength\b/i,
  /超长|(?:上下文|输入|提示词).{0,20}(?:超出|超过|过长)|(?:超出|超过).{0,20}(?:上下文|最大长度|最大输入)/,
];

/** True if the request is longer than the model accepts. */
export function isTooLong(said: Said): boolean {
  return has(said, TOO_LONG) || says(said, TOO_LONG_WORDS);
}

const ABOVE_LIMIT_WORDS = [/\brequest too large\b|\btokens must be reduced\b|\breduce your message size\b/i];

/** True if one request exceeds a limit per minute: waiting doesn't help. */
export function isAboveLimit(said: Said): boolean {
  return says(said, ABOVE_LIMIT_WORDS);
}

const SPENT = /quota|billing|credit|balance|payment|arrear|overdue/;
const SPENT_WORDS = [
  /\b(?:credit )?balance is (?:too low|insufficient|not enough)\b|\binsufficient (?:account )?(?:credits?|balance|funds)\b/i,
  /\bexceeded your current quota\b|\boverdue balance\b/i,
  /(?:余额|额度)(?:不足|已?用[完尽])|欠费/,
];
const WAIT_WORDS = [/\b(?:retry|try again) in \d/i];

/** True if the account has no credit or quota left. `isLimit`: the service says that there were too many requests. */
export function isSpent(said: Said, isLimit = false): boolean {
  // Gemini uses the same words for its limit per minute, but says when to try again.
  const refills = isLimit && ((said.retryAfterMs ?? 0) > 0 || says(said, WAIT_WORDS));
  return has(said, SPENT) || (!refills && says(said, SPENT_WORDS));
}

const UNPAID = /arrear|overdue/;

/** True if the words of an error of any kind say that the account has no credit left. */
export function isUnpaid(said: Said): boolean {
  return has(said, UNPAID) || says(said, SPENT_WORDS);
}

const MODEL_GONE =
  /model_?(?:is_)?(?:gone|not_?found|deprecated|retired|decommissioned|removed|unavailable|shut_?down|sunset)/;
const MODEL_GONE_WORDS = [
  /\bmodel\b.{0,120}\b(?:deprecated|retired|decommissioned|discontinued|removed|shut down|no longer (?:available|supported|served))\b/i,
];

/** True if a code says that the model is gone, or isn't known. */
export function hasModelGoneCode(said: Said): boolean {
  return has(said, MODEL_GONE);
}

/** True if the service says that it no longer has the model. */
export function isModelGone(said: Said): boolean {
  return hasModelGoneCode(said) || says(said, MODEL_GONE_WORDS);
}

const MODEL_REFUSED =
  /model_?(?:not_?(?:found|exist|available|supported|allowed)|access_?denied|permission)|(?:invalid|unknown)_?model(?:_name|_id)?$|no_?such_?model/;
const MODEL_REFUSED_WORDS = [
  /\bmodel\b.{0,80}\b(?:not exists?|doesn[’']t exist|not found)\b|\bunknown model\b|\bnot a valid model\b/i,
  /\binvalid model\b(?! (?:param|config|output|response))|\bmodel (?:name|id|identifier) is invalid\b/i,
  /\bno available channels? for model\b|\b(?:access to|access) (?:the )?model\b/i,
  /无可用渠道|模型不存在|(?:不存在|没有).{0,10}模型|无权(?:访问|使用).{0,20}模型/,
];

/** True if the service doesn't offer the model to this key, whatever the status. */
export function isModelRefused(said: Said): boolean {
  return has(said, MODEL_REFUSED) || says(said, MODEL_REFUSED_WORDS);
}

const OTHER_INTERFACE = [
  /\bv1\/(?:responses|completions|messages|embeddings|images|audio)\b|\bResponses API\b|\bnot a chat model\b|\bunsupported_api_for_model\b|\bnot (?:accessible|supported|available)\b.{0,60}\/?chat\/completions\b/i,
];

/** True if the service has the model, but not in this interface. */
export function isOtherInterface(said: Said): boolean {
  return says(said, OTHER_INTERFACE);
}
