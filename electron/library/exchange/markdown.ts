/** One chat as Markdown: the active path, readable by people and by every Markdown reader. */

import type { Message } from '../../../shared/conversation.ts';
import type { StoredConversation } from '../library-api.ts';

/** A line in front of which nothing in the text can stand. */
const oneLine = (value: string): string => value.replace(/[\s\p{Cc}]+/gu, ' ').trim();
const escaped = (value: string): string => oneLine(value).replace(/([\\`*_{}[\]<>#|])/g, '\\$1');

function heading(message: Message): string {
  if (message.role === 'user') return 'You';
  if (message.role === 'system') return 'System';
  return message.reply === null || message.reply.model === ''
    ? 'Assistant'
    : `Assistant (${escaped(message.reply.model)})`;
}

function note(message: Message): string {
  const { reply } = message;
  const parts = [new Date(message.createdAt).toISOString()];
  if (reply?.ending !== undefined && reply.ending !== null && reply.ending !== 'complete') parts.push(reply.ending);
  if (reply?.usage?.totalTokens !== undefined) parts.push(`${reply.usage.totalTokens} tokens`);
  if (message.versions.ids.length > 1)
    parts.push(`version ${message.versions.index + 1} of ${message.versions.ids.length}`);
  return `_${escaped(parts.join(' · '))}_`;
}

export function toMarkdown(conversation: StoredConversation): string {
  const { summary, settings, path } = conversation;
  const parts = [`# ${escaped(summary.title) || 'Chat'}`];
  if (settings.systemPrompt !== '') parts.push('## System prompt', settings.systemPrompt);
  for (const message of path) {
    parts.push(`## ${heading(message)}`, note(message));
    if (message.reasoning !== '')
      parts.push(
        message.reasoning
          .split('\n')
          .map((line) => `> ${line}`)
          .join('\n'),
      );
    if (message.text !== '') parts.push(message.text);
  }
  const hidden = summary.messageCount - path.length;
  if (hidden > 0)
    parts.push(
      '---',
      `_${hidden} more messages in other versions are not in this file; an export as JSON holds them all._`,
    );
  return `${parts.join('\n\n')}\n`;
}
