// Lists every testable sentence of the interface document as a named check, in the document's order.
import { ACCESS_CHECKS } from './conformance-access-checks.ts';
import type { ConformanceCheck } from './conformance-judging.ts';
import { REPLY_CHECKS } from './conformance-reply-checks.ts';
import { REQUEST_CHECKS } from './conformance-request-checks.ts';

/** All checks. Sentences that no request can prove are listed as such, so that the list is the document. */
export const CONFORMANCE_CHECKS: readonly ConformanceCheck[] = [...REQUEST_CHECKS, ...REPLY_CHECKS, ...ACCESS_CHECKS];
