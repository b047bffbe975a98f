/** Inserts prompts into the composer, after asking for the values of their placeholders. */

import { readTemplate } from '../../../shared/prompts/prompt-template.ts';
import type { Prompt } from '../../../shared/saved-items.ts';
import { chatUiStore, focusComposer } from '../chats/chat-ui-store.ts';
import type { TypedPlace } from '../window/ui-store.ts';
import { openDialog } from '../window/ui-store.ts';

/** @param place null means at the caret */
export function insertPrompt(prompt: Prompt, place: TypedPlace | null): void {
  const template = readTemplate(prompt.text);
  const [only] = template.ok ? template.value.pieces : [];
  if (template.ok && template.value.fields.length === 0) insertIntoMessage(typeof only === 'string' ? only : '', place);
  else openDialog({ kind: 'fill-prompt', prompt, place });
}

/** Inserts text into the composer as if typed. */
export function insertIntoMessage(text: string, place: TypedPlace | null): void {
  focusComposer();
  chatUiStore.setState({ insertion: { text, place } });
}
