// Visits each less common state of the window once: axe finds no problem in any look, and the pseudo-languages show no
// untranslated text.
import { furtherWalk } from '../helpers/states/further-states.ts';
import { lookAtStates } from '../helpers/states/looked-at-states.ts';

lookAtStates(furtherWalk, ['an app with chats and no connection', 1]);
