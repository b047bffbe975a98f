/** Every word that the practice service says in English, and how people talk to its models. */

import { enHelp } from './help.ts';
import { enPracticeConsole } from './practice-console.ts';
import { POET_SUBJECTS } from './practice-poet.ts';
import { TOUR_REASONING, TOUR_SECTIONS } from './practice-tour.ts';

export const enPractice = {
  help: enHelp,
  guide: {
    description: 'Answers questions about using Parley, from its help texts.',
    greeting:
      /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|hallo|bonjour|hola)\b[\s!,.]*(?:(?:there|guide|parley)[\s!,.]*)?$/i,
    thanks: /^\s*(?:thanks?|thank you|great|perfect|ok(?:ay)?|cool|got it)\b[^?]{0,40}$/i,
    topics:
      /^\s*(?:(?:(?:show|list|what are)\s*)?(?:me\s+)?(?:all\s+)?(?:the\s+)?(?:topics|help)|what can you (?:do|tell me|help (?:me )?with)|who are you)\b[\s\w]{0,20}[?!.]*\s*$/i,
    whoIAm:
      'I’m Parley’s built-in guide. I look up answers in its help. I’m not an AI model, and nothing you write here leaves your computer.',
    hello: 'Hello! {{whoIAm}}',
    examples:
      'Ask me, for example:\n\n- How do I connect to a service?\n- Where are my keys kept?\n- How does search work?\n\nSay **topics** for everything I can tell you about.',
    topicList: 'I can tell you about:',
    doesNotKnow: 'I only know about Parley, and I couldn’t find that. Try other words, or ask about one of these:',
    seeAlso: 'See also: {{titles}}.',
    welcome: 'You’re welcome. Ask me anything else whenever you like.',
    allSaid: 'That’s all I know about it.',
  },
  echo: {
    description: 'Repeats your message exactly.',
    nothing: 'There is no message to echo.',
    oldDescription: 'Repeats your message exactly, until it is shut down next month.',
  },
  tour: {
    description: 'Shows every kind of formatting, at the pace and length you ask for, and with errors if you like.',
    reasoning: TOUR_REASONING,
    sections: TOUR_SECTIONS,
    round: 'Round {{number}}',
    unknown: 'The tour doesn’t know {{pairs}}.',
    allSaid: 'That’s all.',
  },
  poet: {
    description: 'Writes a few sentences that vary more the higher the temperature is.',
    subjects: POET_SUBJECTS,
    allSaid: 'There is nothing to add.',
  },
  console: enPracticeConsole,
};
