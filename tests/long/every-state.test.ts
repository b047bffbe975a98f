// Every state of the window that is met every day, reached once: axe finds nothing in any look, and in two pseudo-languages nothing was forgotten.
import { lookAtStates } from '../helpers/looked-at-states.ts';
import { stateWalk } from '../helpers/state-walk.ts';

lookAtStates(stateWalk, ['the welcome and the connection form', 2]);
