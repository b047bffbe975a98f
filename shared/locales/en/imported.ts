/** The words that an import writes into chats, where the other app had something that isn't text. */

export const imported = {
  image: 'Image',
  file: 'File',
  audio: 'Audio',
  video: 'Video',
  project: 'ChatGPT project',
  memory: 'Claude’s memory',
} as const;
