/** Lists the sentences of the interface document as named checks, nearly in the document's order. */
import { ACCESS_CHECKS } from './access-checks.ts';
import type { ConformanceCheck } from './judging.ts';
import { REPLY_CHECKS } from './reply-checks.ts';
import { REQUEST_CHECKS } from './request-checks.ts';

/** All checks. Sentences that no request can prove are marked as such, so the list covers the whole document. */
export const CONFORMANCE_CHECKS: readonly ConformanceCheck[] = [...REQUEST_CHECKS, ...REPLY_CHECKS, ...ACCESS_CHECKS];
