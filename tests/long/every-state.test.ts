// Every state of the window that is met every day, reached once: axe finds nothing in any look, and in two pseudo-languages nothing was forgotten.
import { lookAtStates } from '../helpers/states/looked-at-states.ts';
import { stateWalk } from '../helpers/states/state-walk.ts';

lookAtStates(stateWalk, ['the welcome and the connection form', 2]);
