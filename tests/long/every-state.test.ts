// Visits each everyday state of the window once: axe finds no problem in any look, and the pseudo-languages show no
// untranslated text.
import { lookAtStates } from '../helpers/states/looked-at-states.ts';
import { stateWalk } from '../helpers/states/state-walk.ts';

lookAtStates(stateWalk, ['the welcome and the connection form', 2]);
