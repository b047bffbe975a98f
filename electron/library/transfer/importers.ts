/** The table of importers: which apps' files Parley reads, how it recognises them and which code reads them. */

import type { ImportFormat } from '../../../shared/import-formats.ts';
import { CHATS_FORMAT } from '../../../shared/prompts/prompt-file.ts';
import { AI_STUDIO_ABOUT, isAiStudio, readAiStudio } from './apps/ai-studio.ts';
import { BIG_AGI_ABOUT, folderOfBigAgi, isBigAgi, readBigAgi } from './apps/big-agi.ts';
import { bigAgiBackupSource, isBigAgiBackup } from './apps/big-agi-backup.ts';
import { chatboxArchiveSource, findChatboxArchive } from './apps/chatbox-archive.ts';
import { chatboxSource, isChatboxFile } from './apps/chatbox-file.ts';
import { CHATGPT_ABOUT, isChatGpt, projectOfChatGpt, readChatGpt } from './apps/chatgpt.ts';
import { cherryDatabaseSource } from './apps/cherry-database.ts';
import { cherrySource } from './apps/cherry-file.ts';
import { isClaude, readClaude } from './apps/claude.ts';
import {
  CLAUDE_PROJECT_FILES,
  claudeArchiveSource,
  claudeProjectsSource,
  isClaudeMemory,
  isClaudeProject,
  isClaudeProjectFile,
  projectOfClaude,
} from './apps/claude-projects.ts';
import { isDeepSeek, readDeepSeek } from './apps/deepseek.ts';
import { geminiSource, isGeminiActivity } from './apps/gemini.ts';
import { geminiPageSource, isGeminiPage } from './apps/gemini-page.ts';
import { isGeminiTurns, readGeminiTurns } from './apps/gemini-turns.ts';
import { GROK_ABOUT, isGrok, readGrok } from './apps/grok.ts';
import { isJan, JAN_ABOUT, readJan } from './apps/jan.ts';
import { JAN_MESSAGES, janArchiveSource } from './apps/jan-archive.ts';
import { isLibreChat, isLibreChatMessage, readLibreChat } from './apps/librechat.ts';
import { isLmStudio, readLmStudio } from './apps/lm-studio.ts';
import { isLobeChatFile, lobeChatSource } from './apps/lobe-chat.ts';
import { isListedMessage, isMessageList, readMessageList } from './apps/message-list.ts';
import { isNextChat, readNextChat } from './apps/next-chat.ts';
import { isOpenWebUi, readOpenWebUi } from './apps/open-webui.ts';
import { ownSource } from './apps/parley.ts';
import { archivedSource, findArchivedDocument } from './apps/parley-archive.ts';
import { isQwen, readQwen } from './apps/qwen.ts';
import { folderOfTypingMind, isTypingMind, readTypingMind } from './apps/typing-mind.ts';
import type { Importer } from './importer.ts';

const matching =
  (pattern: RegExp) =>
  (names: readonly string[]): readonly string[] =>
    names.filter((name) => pattern.test(name));

/** Importers in order of precedence: the first one that recognises a value, an object or an archive reads it. */
export const IMPORTERS = {
  Parley: {
    file: { isKnown: (_names, format) => format === CHATS_FORMAT, open: (bytes) => ownSource(bytes) },
    archive: {
      find: findArchivedDocument,
      open: (archive, [document = '']) => archivedSource(archive, document),
    },
  },
  DeepSeek: {
    chats: { names: ['mapping', 'inserted_at'], isChat: isDeepSeek, read: readDeepSeek },
  },
  ChatGPT: {
    chats: {
      names: ['mapping'],
      isChat: isChatGpt,
      read: readChatGpt,
      about: CHATGPT_ABOUT,
      folderOf: projectOfChatGpt,
    },
  },
  Claude: {
    chats: {
      names: ['chat_messages'],
      isChat: isClaude,
      read: readClaude,
      about: new Set(['account', 'input', 'summaries', 'summary']),
      folderOf: projectOfClaude,
    },
    file: {
      isKnown: isClaudeProjectFile,
      isEntry: (value) => isClaudeProject(value) || isClaudeMemory(value),
      open: (bytes) => claudeProjectsSource([bytes]),
    },
    archive: { find: matching(CLAUDE_PROJECT_FILES), open: claudeArchiveSource },
  },
  Qwen: {
    chats: {
      names: ['chat', 'data/chat_type'],
      isChat: isQwen,
      read: readQwen,
      about: new Set(['feature_config', 'meta', 'modelName', 'models', 'params', 'snippet', 'usage']),
    },
  },
  'Open WebUI': {
    chats: {
      names: ['chat'],
      isChat: isOpenWebUi,
      read: readOpenWebUi,
      about: new Set(['followUps', 'info', 'meta', 'modelName', 'models', 'params', 'statusHistory', 'usage']),
    },
  },
  LibreChat: {
    chats: {
      names: ['conversationId', 'messages|messagesTree'],
      isChat: isLibreChat,
      isMessage: isLibreChatMessage,
      read: readLibreChat,
      about: new Set(['chatGptLabel', 'endpoint', 'exportAt', 'greeting', 'modelLabel', 'sender', 'tags']),
    },
  },
  'LM Studio': {
    chats: {
      names: ['name', 'messages', 'tokenCount'],
      isChat: isLmStudio,
      read: readLmStudio,
      about: new Set([
        'debugInfo',
        'genInfo',
        'perChatPredictionConfig',
        'plugins',
        'preprocessed',
        'senderInfo',
        'style',
      ]),
    },
  },
  NextChat: {
    chats: {
      names: ['chat-next-web-store/sessions'],
      within: ['chat-next-web-store', 'sessions'],
      beside: [
        ['prompt-store', 'prompts'],
        ['mask-store', 'masks'],
      ],
      isChat: isNextChat,
      about: new Set(['avatar', 'memoryPrompt', 'modelConfig', 'plugin', 'tools']),
      read: readNextChat,
    },
  },
  TypingMind: {
    chats: {
      names: ['data/chats'],
      within: ['data', 'chats'],
      beside: [
        ['data', 'prompts'],
        ['data', 'userCharacters'],
      ],
      isChat: isTypingMind,
      about: new Set(['keywords', 'modelInfo', 'preview', 'tool_calls']),
      read: readTypingMind,
      folders: { within: ['data', 'folders'], read: folderOfTypingMind },
    },
  },
  'big-AGI': {
    chats: {
      names: ['conversations'],
      within: ['conversations'],
      isChat: isBigAgi,
      about: BIG_AGI_ABOUT,
      read: readBigAgi,
      folders: { within: ['folders', 'folders'], read: folderOfBigAgi },
    },
    file: { isKnown: isBigAgiBackup, open: bigAgiBackupSource },
  },
  Jan: {
    chats: { names: ['object', 'messages'], isChat: isJan, read: readJan, about: JAN_ABOUT },
    archive: {
      find: matching(JAN_MESSAGES),
      beside: /^(?=(?:.*\/)?(?:(?:assistants|extensions|models)\/|(?:settings|mcp_config)\.json$)).*\.json$/,
      open: janArchiveSource,
    },
  },
  'Cherry Studio': {
    file: { isKnown: (names) => names.has('indexedDB'), open: cherrySource },
    archive: {
      find: matching(/(?:^|\/)cherrystudio\.sqlite$/),
      beside: /(?:^|\/)(?:metadata|preferences|cache|settings)\.json$/,
      open: (archive, [name = ''], folder, pause) => cherryDatabaseSource(archive, name, folder, pause),
    },
    // The last versions of Cherry Studio 1 copied the browser's own storage into their backups.
    unreadable: { file: /(?:^|\/)IndexedDB\/file__0\.indexeddb\.leveldb\//, as: 'cherryStorage' },
  },
  Chatbox: {
    file: { isKnown: isChatboxFile, open: chatboxSource },
    archive: { find: findChatboxArchive, open: (archive, [manifest = '']) => chatboxArchiveSource(archive, manifest) },
  },
  LobeChat: {
    file: { isKnown: isLobeChatFile, open: lobeChatSource },
  },
  Gemini: {
    chats: { names: ['conversation_turns'], isChat: isGeminiTurns, read: readGeminiTurns },
    file: { isEntry: isGeminiActivity, open: geminiSource },
    page: { isKnown: isGeminiPage, open: geminiPageSource },
    packed: /\.html$|(?:^|\/)conversation_\d+\.txt$/,
  },
  'Google AI Studio': {
    chats: {
      names: ['chunkedPrompt'],
      isChat: isAiStudio,
      isNamedByFile: true,
      about: AI_STUDIO_ABOUT,
      read: readAiStudio,
    },
    packed: /(?:^|\/)Google AI Studio\/[^/]+$/,
  },
  Grok: {
    chats: {
      names: ['conversations'],
      within: ['conversations'],
      beside: [['projects'], ['tasks'], ['media_posts']],
      isChat: isGrok,
      about: GROK_ABOUT,
      read: readGrok,
    },
  },
  OpenAI: {
    chats: {
      names: ['messages'],
      isChat: isMessageList,
      isMessage: isListedMessage,
      read: readMessageList,
      about: new Set([
        'functions',
        'generationConfig',
        'logprobs',
        'powered_by',
        'reasoning',
        'response_format',
        'tools',
        'usage',
      ]),
    },
  },
} satisfies Readonly<Record<ImportFormat, Importer>>;
