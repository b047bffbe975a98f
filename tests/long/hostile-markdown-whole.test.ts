// Answers that try to harm the window or the user, through the real app: each is sent whole.
import { testHostileAnswers } from '../e2e/security/hostile-answers.ts';

testHostileAnswers('whole');
