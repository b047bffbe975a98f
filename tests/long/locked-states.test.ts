// The states of a library that is locked, damaged or of a newer app, reached once each: axe finds nothing in any look, and in two pseudo-languages nothing was forgotten.
import { lockedWalk } from '../helpers/states/locked-states.ts';
import { lookAtStates } from '../helpers/states/looked-at-states.ts';

lookAtStates(lockedWalk);
