/** All texts of the practice service, and the phrases that its models understand. */

import { enHelp } from './help.ts';
import { enPracticeConsole } from './practice-console.ts';
import { POET_SUBJECTS } from './practice-poet.ts';
import { enPracticeRefusals } from './practice-refusals.ts';
import { TOUR_REASONING, TOUR_SECTIONS } from './practice-tour.ts';

export const enPractice = {
  help: enHelp,
  continuing: [
    'continue',
    'go on',
    'carry on',
    'keep going',
    'please continue',
    'please go on',
    'please carry on',
    'please keep going',
  ],
  guide: {
    description: 'Answers questions about Parley.',
    greetings: [
      'hi',
      'hello',
      'hey',
      'good morning',
      'good afternoon',
      'good evening',
      'greetings',
      'hallo',
      'bonjour',
      'hola',
    ],
    topics: [
      'topics',
      'help',
      'what can you do',
      'what can you tell me',
      'what can you help with',
      'what can you help me with',
      'who are you',
    ],
    fillers: [
      'there',
      'guide',
      'parley',
      'please',
      'show',
      'list',
      'what are',
      'me',
      'all',
      'the',
      'for',
      'about',
      'you',
    ],
    thanks: ['thank', 'thanks', 'thank you', 'great', 'perfect', 'ok', 'okay', 'cool', 'got it'],
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
    oldDescription: 'Like echo, but ends next month.',
  },
  tour: {
    description: 'Shows every kind of formatting.',
    reasoning: TOUR_REASONING,
    sections: TOUR_SECTIONS,
    words: {
      tokens: ['token', 'tokens', 'tok'],
      perSecond: ['per second', 'a second', 'per sec', 'per s', 'sec', 's'],
      thinking: ['reason', 'reasoning', 'think', 'thinking'],
      expiredKey: ['pretend my key has expired', 'pretend that my key has expired'],
    },
    keyReplaced:
      'Your new key works. I refused the old one because you asked me to. Parley kept your message and sent it again, so nothing was lost.\n\nOther services work the same way: paste the new key into the chat and carry on.',
    round: 'Round {{number}}',
    example: 'Example {{number}}',
    unknown: 'The tour doesn’t know {{pairs}}.',
    allSaid: 'That’s all.',
  },
  poet: {
    description: 'Varies more at higher temperatures.',
    subjects: POET_SUBJECTS,
    allSaid: 'There is nothing to add.',
  },
  console: enPracticeConsole,
  refusals: enPracticeRefusals,
};
