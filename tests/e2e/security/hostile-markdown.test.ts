// Answers that try to harm the window or the user, through the real app: each is streamed in pieces.
import { testHostileAnswers } from './hostile-answers.ts';

testHostileAnswers('in pieces');
