/** Words in a chat that is exported as Markdown or as a web page. */

export const exportedPage = {
  untitled: 'Untitled chat',
  user: 'You',
  assistant: 'Assistant',
  system: 'System',
  systemPrompt: 'System prompt',
  reasoning: 'Reasoning',
  sources: 'Sources',
  otherVersions: 'Other versions',
  draft: 'Draft',
  version: 'version {{index}} of {{count}}',
  first: 'at the beginning',
  after: 'after #{{number}}',
  stopped: 'stopped',
  edited: 'edited by you',
  interrupted: 'interrupted',
  failed: 'failed',
  length: 'cut off at the length limit',
  filtered: 'cut off by a content filter',
  refused: 'refused by the model',
  context: 'cut off at the end of the context window',
} as const;
