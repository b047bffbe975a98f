// Visits each state of a locked, damaged or newer library once: axe finds no problem in any look, and the
// pseudo-languages show no untranslated text.
import { lockedWalk } from '../helpers/states/locked-states.ts';
import { lookAtStates } from '../helpers/states/looked-at-states.ts';

lookAtStates(lockedWalk);
