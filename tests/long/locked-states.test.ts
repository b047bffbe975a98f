// The states of a library that is locked, damaged or of a newer app, reached once each: axe finds nothing in any look, and in two pseudo-languages nothing was forgotten.
import { lockedWalk } from '../helpers/locked-states.ts';
import { lookAtStates } from '../helpers/looked-at-states.ts';

lookAtStates(lockedWalk);
