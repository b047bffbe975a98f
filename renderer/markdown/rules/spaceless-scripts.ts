/** Lets emphasis begin and end inside words of scripts such as Thai, Arabic and Hebrew. */

/*
 * Thai, Lao, Khmer and Burmese words have no spaces between them. Arabic and Hebrew words have prefixes that no space
 * separates from a quotation.
 */
import type { MarkdownIt } from 'markdown-it';

const LETTER = /^[\p{sc=Hebrew}\p{sc=Arabic}\u0640\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Where these scripts begin in Unicode: Hebrew is the first of them. */
const FIRST = 0x0590;

const isLetter = (character: string): boolean => character.charCodeAt(0) >= FIRST && LETTER.test(character);

/** Call it after other rules that change what begins and ends emphasis. */
export function addSpacelessScripts(markdown: MarkdownIt): void {
  const { isWhiteSpace } = markdown.utils;
  const Before = markdown.inline.State;
  markdown.inline.State = class extends Before {
    override scanDelims(start: number, canSplitWord: boolean): ReturnType<InstanceType<typeof Before>['scanDelims']> {
      const found = super.scanDelims(start, canSplitWord);
      if (!canSplitWord || (found.can_open && found.can_close)) return found;
      const before = start > 0 ? this.src.charAt(start - 1) : ' ';
      const after = this.src.charAt(start + found.length) || ' ';
      if (!isLetter(before) && !isLetter(after)) return found;
      return {
        ...found,
        can_open: !isWhiteSpace(after.charCodeAt(0)),
        can_close: !isWhiteSpace(before.charCodeAt(0)),
      };
    }
  };
}
