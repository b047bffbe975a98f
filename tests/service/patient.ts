// Time-outs that are long enough for a slow machine, for tests that aren't about time-outs.
import type { Timeouts } from '../../shared/service.ts';

export const PATIENT: Timeouts = {
  connectMs: 60_000,
  responseStartMs: 60_000,
  idleMs: 60_000,
  nextTokenMs: 60_000,
  wholeResponseMs: 60_000,
};
