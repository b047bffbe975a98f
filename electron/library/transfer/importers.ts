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
import { isDeepSeek, readDeepSeek } from './apps/deepseek.ts';
import { geminiSource, isGeminiActivity } from './apps/gemini.ts';
import { geminiPageSource, isGeminiPage } from './apps/gemini-page.ts';
import { isGeminiTurns, readGeminiTurns } from './apps/gemini-turns.ts';
import { GROK_ABOUT, isGrok, readGrok } from './apps/grok.ts';
import { isJan, JAN_ABOUT, readJan } from './apps/jan.ts';
import { JAN_MESSAGES, janArchiveSource } from './apps/jan-archive.ts';
import { isLibreChat, readLibreChat } from './apps/librechat.ts';
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

/** The first importer that recognises a value, an object or an archive reads it. */
export const IMPORTERS = {
  Parley: {
    file: { isKnown: (_names, format) => format === CHATS_FORMAT, open: (bytes) => ownSource(bytes) },
    archive: {
      find: findArchivedDocument,
      open: (archive, [document = '']) => archivedSource(archive, document),
    },
    docs: [],
  },
  DeepSeek: {
    chats: { names: ['mapping', 'inserted_at'], isChat: isDeepSeek, read: readDeepSeek },
    docs: [
      {
        file: "DeepSeek: the export's `.zip`, or its `conversations.json`",
        imported: 'the tree with every branch, thoughts, models',
        counted: 'files, searches and other parts',
      },
    ],
  },
  ChatGPT: {
    chats: {
      names: ['mapping'],
      isChat: isChatGpt,
      read: readChatGpt,
      about: CHATGPT_ABOUT,
      folderOf: projectOfChatGpt,
    },
    docs: [
      {
        file: "ChatGPT: the export's `.zip`, with one `conversations.json` or several (`conversations-000.json` …), or one of these files",
        imported:
          'the tree with every branch, the active path, reasoning, models, endings, archived chats; links and citations as Markdown; canvas documents, code that ran and its output; images of the archive; voice transcripts; custom instructions and memories as the system prompt; projects as folders',
        counted:
          'files, recordings and images that aren’t in the archive (the chat names them), other tools and their answers, citations without a source',
      },
    ],
  },
  Claude: {
    chats: {
      names: ['chat_messages'],
      isChat: isClaude,
      read: readClaude,
      about: new Set(['account', 'input', 'summaries', 'summary']),
    },
    docs: [
      {
        file: "Claude: the export's `.zip`, or its `conversations.json`",
        imported:
          'chats, branches, thoughts, sources, documents and code that it wrote beside the chat, the text of attached files',
        counted: 'files without text, tools and other parts',
      },
    ],
  },
  Qwen: {
    chats: {
      names: ['chat', 'data/chat_type'],
      isChat: isQwen,
      read: readQwen,
      about: new Set(['feature_config', 'meta', 'modelName', 'models', 'params', 'snippet', 'usage']),
    },
    docs: [
      {
        file: 'Qwen Chat: the exported `.json`',
        imported: 'the tree, the active path, thoughts, the pages that a search found, models, pins, archived chats',
        counted: 'files',
      },
    ],
  },
  'Open WebUI': {
    chats: {
      names: ['chat'],
      isChat: isOpenWebUi,
      read: readOpenWebUi,
      about: new Set(['followUps', 'info', 'meta', 'modelName', 'models', 'params', 'statusHistory', 'usage']),
    },
    docs: [
      {
        file: 'Open WebUI: the `.json` of its chats',
        imported:
          'the tree, the active path, thoughts, sources, code that ran in a reply, errors, system prompt, models, pins, archived chats',
        counted: 'files, passages of sources, tool calls, code that ran beside a reply',
      },
    ],
  },
  LibreChat: {
    chats: {
      names: ['conversationId', 'messages|messagesTree'],
      isChat: isLibreChat,
      read: readLibreChat,
      about: new Set(['chatGptLabel', 'endpoint', 'exportAt', 'greeting', 'modelLabel', 'sender', 'tags']),
    },
    docs: [
      {
        file: 'LibreChat: the `.json` of a chat',
        imported: 'messages or their tree, thoughts, system prompt, models',
        counted: 'files and other parts',
      },
    ],
  },
  'LM Studio': {
    chats: {
      names: ['name', 'messages', 'tokenCount'],
      isChat: isLmStudio,
      read: readLmStudio,
      about: new Set([
        'debugInfo',
        'genInfo',
        'notes',
        'perChatPredictionConfig',
        'plugins',
        'preprocessed',
        'senderInfo',
      ]),
    },
    docs: [
      {
        file: "LM Studio: a chat's `….conversation.json`",
        imported: 'the chosen and other versions, thoughts, system prompt, models, pins',
        counted: 'images, files, tools',
      },
    ],
  },
  NextChat: {
    chats: {
      names: ['chat-next-web-store/sessions'],
      within: ['chat-next-web-store', 'sessions'],
      isChat: isNextChat,
      about: new Set(['avatar', 'memoryPrompt', 'modelConfig', 'plugin', 'tools']),
      read: readNextChat,
    },
    docs: [
      {
        file: 'NextChat: the exported `.json`',
        imported: 'chats, system texts and examples of their masks, thoughts, models',
        counted: 'images that aren’t in the file, tools, its own summaries',
      },
    ],
  },
  TypingMind: {
    chats: {
      names: ['data/chats'],
      within: ['data', 'chats'],
      isChat: isTypingMind,
      about: new Set(['keywords', 'modelInfo', 'preview', 'tool_calls']),
      read: readTypingMind,
      folders: { within: ['data', 'folders'], read: folderOfTypingMind },
    },
    docs: [
      {
        file: 'TypingMind: the exported `.json`',
        imported: 'chats, folders, system prompt, thoughts, models, pins, archived chats',
        counted: 'files, tools',
      },
    ],
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
    docs: [
      {
        file: 'big-AGI: the `.json` of all chats or of one, or the backup of everything',
        imported:
          'chats, folders, system prompt, thoughts, sources, attached texts, code that ran, quoted passages, models, archived chats',
        counted: 'images, recordings, tools',
      },
    ],
  },
  Jan: {
    chats: { names: ['object', 'messages'], isChat: isJan, read: readJan, about: JAN_ABOUT },
    archive: {
      find: matching(JAN_MESSAGES),
      beside: /^(?=(?:.*\/)?(?:(?:assistants|extensions|models)\/|(?:settings|mcp_config)\.json$)).*\.json$/,
      open: janArchiveSource,
    },
    docs: [
      {
        file: "Jan: a thread with its messages, or a thread's `messages.jsonl`",
        imported: 'messages, system prompt, models',
        counted: 'images that aren’t in the file, files',
      },
    ],
  },
  'Cherry Studio': {
    file: { isKnown: (names) => names.has('indexedDB'), open: cherrySource },
    archive: {
      find: matching(/(?:^|\/)cherrystudio\.sqlite$/),
      beside: /(?:^|\/)(?:metadata|preferences|cache|settings)\.json$/,
      open: (archive, [name = ''], folder, pause) => cherryDatabaseSource(archive, name, folder, pause),
    },
    // Its last versions copied the browser's own storage into their backups.
    unreadable: { file: /(?:^|\/)IndexedDB\/file__0\.indexeddb\.leveldb\//, as: 'cherryStorage' },
    docs: [
      {
        file: 'Cherry Studio 2: the backup `.zip` (around a database), full or slim',
        imported:
          'topics with their tree, the active path, groups as folders, pins, deleted topics in the trash, reasoning, system prompt, models, usage, times',
        counted: 'files, tools and other parts, deleted messages, agents, notes, paintings',
      },
      {
        file: 'Cherry Studio 1: the backup `.zip` with a `data.json`, or that file',
        imported:
          'topics with names, replies of several models as versions, reasoning, sources, system prompt, models, usage, times',
        counted: 'images that aren’t in the file, files, passages of sources, tools and other blocks',
      },
    ],
  },
  Chatbox: {
    file: { isKnown: isChatboxFile, open: chatboxSource },
    archive: { find: findChatboxArchive, open: (archive, [manifest = '']) => chatboxArchiveSource(archive, manifest) },
    docs: [
      {
        file: 'Chatbox: the backup `.zip` (one file per chat), or the `.json` of older versions',
        imported:
          'chats, forks as versions, earlier threads as separate chats, folders, archived chats, system prompt, parameters, models, usage, errors',
        counted: 'images, files, links, tool calls, its own summaries',
      },
    ],
  },
  LobeChat: {
    file: { isKnown: isLobeChatFile, open: lobeChatSource },
    docs: [
      {
        file: 'LobeChat: the exported `.json`, of the present form (with `data`) and of older ones (with `state`)',
        imported:
          'topics and threads as chats, thoughts, sources, system prompt of the assistant, models, errors, favourites as pins',
        counted: 'files and images, tools, translations',
      },
    ],
  },
  Gemini: {
    chats: { names: ['conversation_turns'], isChat: isGeminiTurns, read: readGeminiTurns },
    file: { isEntry: isGeminiActivity, open: geminiSource },
    page: { isKnown: isGeminiPage, open: geminiPageSource },
    packed: /\.html$|(?:^|\/)conversation_\d+\.txt$/,
    docs: [
      {
        file: "Gemini: Google Takeout's “My Activity” of Gemini Apps, as HTML or JSON: the `.zip`, or the `.html` or `.json` in it",
        imported:
          'prompts, all answers to each of them (rewritten from HTML as Markdown), documents, images of the archive; where the file doesn’t name the chat of a prompt, prompts less than 30 minutes apart become one',
        counted: 'other files, activity that is no prompt, chats that Parley put together from prompts',
      },
      {
        file: "Gemini for Google Workspace: Google Takeout's “Conversation History”: the `.zip`, or a chat's `conversation_….txt`",
        imported: 'chats with edited prompts and other answers as versions, thoughts, images of the archive',
        counted: 'deleted messages, images that aren’t in the archive',
      },
    ],
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
    docs: [
      {
        file: 'Google AI Studio: a prompt from the folder “Google AI Studio” in Drive, with or without the ending `.json`, or Google Takeout of Drive',
        imported:
          'messages, thoughts, code that ran and its output, sources, images in the file, system prompt, parameters, models; the file’s name as the title',
        counted: 'files that are only in Drive',
      },
    ],
  },
  Grok: {
    chats: {
      names: ['conversations'],
      within: ['conversations'],
      beside: ['projects', 'tasks', 'media_posts'],
      isChat: isGrok,
      about: GROK_ABOUT,
      read: readGrok,
    },
    docs: [
      {
        file: "Grok: the export's `.zip`, or its `prod-grok-backend.json`",
        imported:
          'chats with every branch, thoughts, models, links and sources, errors, pins; images and text files of the archive that the user attached',
        counted: 'other files, generated images, projects, tasks, steps and tools, citations without a source',
      },
    ],
  },
  OpenAI: {
    chats: {
      names: ['messages'],
      isChat: isMessageList,
      isMessage: isListedMessage,
      read: readMessageList,
      about: new Set(['functions', 'generationConfig', 'logprobs', 'reasoning', 'response_format', 'tools', 'usage']),
    },
    docs: [
      {
        file: "Lists of messages in the form of OpenAI's interface: an array, an object with `messages`, a list of such objects, or JSON Lines of either; also with `from` and `value`, as in data sets for training; requests with their answers in the form of OpenAI (batches, completions, responses) and Google (`contents`), and LangGraph's states",
        imported: 'system prompt, messages, thoughts, sources, models',
        counted: "parts that aren't text, tools and their answers",
      },
    ],
  },
} satisfies Readonly<Record<ImportFormat, Importer>>;
