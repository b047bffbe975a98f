/** Words that an import writes into chats. */

export const imported = {
  image: 'Image',
  file: 'File',
  audio: 'Audio',
  video: 'Video',
  project: 'ChatGPT project',
  memory: 'Claude’s memory',
} as const;
