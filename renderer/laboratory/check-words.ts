/** Says what a check found. */

import { type Check, type CheckResult, targetOfCheck } from '../../shared/laboratory/checks.ts';
import type { Translate } from '../i18n.ts';

export function checkWords(result: CheckResult, checks: readonly Check[], t: Translate): string {
  const { id, isPassed, trouble, fault, language } = result;
  const check = checks.find((one) => one.id === id);
  const kind = t(`laboratory.check.${check?.kind ?? 'schema'}`);
  const text = check === undefined ? '' : targetOfCheck(check);
  const name = text === '' ? kind : t('laboratory.check.withText', { name: kind, text });
  if (isPassed === null)
    return t('laboratory.notJudged', { name, reason: t(`laboratory.trouble.${trouble ?? 'too_long'}`) });
  if (isPassed) return t('laboratory.passedCheck', { name });
  if (fault !== undefined) {
    const place = fault.pointer ?? (fault.at === null ? '' : String(fault.at));
    const detail = fault.rule === 'json' ? '' : fault.detail;
    return t('laboratory.failedAt', { name, place: place || '/', detail }).trim();
  }
  return language === undefined
    ? t('laboratory.failedCheck', { name })
    : t('laboratory.failedLanguage', { name, language });
}
