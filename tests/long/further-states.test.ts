// The states of the window that are met now and then, reached once each: axe finds nothing in any look, and in two pseudo-languages nothing was forgotten.
import { furtherWalk } from '../helpers/states/further-states.ts';
import { lookAtStates } from '../helpers/states/looked-at-states.ts';

lookAtStates(furtherWalk, ['an app with chats and no connection', 1]);
