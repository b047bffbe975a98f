// The Help page finds articles by whole questions and by beginnings of words.
import { describe, expect, it } from 'vitest';
import { helpOf } from '../../../renderer/services/use-help.ts';
import { enHelp } from '../../../shared/locales/en/help.ts';

const help = helpOf(enHelp);
const first = (query: string) => help.find(query)[0]?.title;

describe('the search of the Help page', () => {
  it.each([
    ['change my key', 'API keys and rotation'],
    ['key expired', 'When a key is refused or has expired'],
    ['is my data private', 'Privacy'],
    ['undelete', 'Deleting and the Trash'],
    ['bring back yesterday', 'Backups and restoring'],
    ['how much did I spend', 'Tokens and usage'],
    ['dark', 'Appearance and accessibility'],
    ['chatgpt', 'Importing conversations'],
    ['pdf', 'Exporting conversations'],
    ['try without an account', 'The practice service'],
    ['incogn', 'Temporary chats'],
    ['shortc', 'Keyboard shortcuts'],
    ['experiment', 'Experiments in the Laboratory'],
    ['model is deprecated', 'When keys expire and models end'],
  ])('answers “%s” with “%s”', (query, title) => expect(first(query)).toBe(title));

  it('shows every topic before anything is typed', () => expect(help.find(' ')).toHaveLength(enHelp.articles.length));

  it('finds nothing for words that no article has', () => expect(help.find('zxqv')).toEqual([]));
});
