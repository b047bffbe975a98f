// Visits each state of the Laboratory, the Calendar and Help once: axe finds no problem in any look, and the
// pseudo-languages show no untranslated text.
import { chapterWalk } from '../helpers/states/chapter-states.ts';
import { lookAtStates } from '../helpers/states/looked-at-states.ts';

lookAtStates(chapterWalk);
