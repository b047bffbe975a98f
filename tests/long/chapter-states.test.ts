// The states of the Laboratory, the Calendar and Help, reached once each: axe finds nothing in any look, and in two pseudo-languages nothing was forgotten.
import { chapterWalk } from '../helpers/states/chapter-states.ts';
import { lookAtStates } from '../helpers/states/looked-at-states.ts';

lookAtStates(chapterWalk);
