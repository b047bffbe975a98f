// Rules about who may import whom, each with its reason.
import { builtinModules } from 'node:module';

/** One rule: files that match `from` may not import what `forbids` names. Targets that are files begin with `./`. */
interface ImportRule {
  readonly name: string;
  readonly because: string;
  readonly from: (path: string) => boolean;
  readonly forbids: (target: string, path: string) => boolean;
}

const isBelow =
  (...folders: readonly string[]) =>
  (path: string): boolean =>
    folders.some((folder) => path.startsWith(`${folder}/`));

/** Like `isBelow`, but for an import's target, which begins with `./`. */
const isFileBelow =
  (...folders: readonly string[]) =>
  (target: string): boolean =>
    folders.some((folder) => target.startsWith(`./${folder}/`));

const isPackage =
  (name: string) =>
  (target: string): boolean =>
    target === name || target.startsWith(`${name}/`);

const isNodeModule = (target: string): boolean => target.startsWith('node:') || builtinModules.includes(target);

const isOfElectron = (target: string): boolean =>
  ['electron', 'electron-store', 'electron-updater'].some((name) => isPackage(name)(target));

/** Folders of features, which may meet only in app.tsx or a store. */
const FEATURES = [
  'chat',
  'sidebar',
  'settings',
  'connections',
  'welcome',
  'usage',
  'presets',
  'prompts',
  'palette',
  'frame',
  'help',
  'calendar',
  'laboratory',
].map((name) => `renderer/${name}`);

/** The only folders of main that import Electron. */
const ELECTRON_FOLDERS = [
  'electron/set-up',
  'electron/shell',
  'electron/network',
  'electron/start-up',
  'electron/updates',
];

const isElectronFolder = isBelow(...ELECTRON_FOLDERS);

/** These folders without `set-up`, from top to bottom, each with the others that it may import. */
const ELECTRON_FOLDERS_MAY_USE: Readonly<Record<string, readonly string[]>> = {
  'electron/start-up': ['electron/shell', 'electron/network'],
  'electron/updates': ['electron/shell', 'electron/network'],
  'electron/shell': ['electron/network'],
  'electron/network': [],
};

/** The other folders of main, each with the folders that it may import. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  'electron/disk': [],
  'electron/logging': [],
  'electron/service': [],
  'electron/answer-schemas': [],
  'electron/turns': [
    'electron/answer-schemas',
    'electron/service',
    'electron/library',
    'electron/keys',
    'electron/settings',
    'electron/logging',
  ],
  'electron/keys': ['electron/service', 'electron/settings', 'electron/disk'],
  'electron/library': ['electron/disk'],
  'electron/practice': ['electron/disk'],
  'electron/conformance': ['electron/practice'],
  'electron/check-up': ['electron/conformance', 'electron/service'],
  'electron/laboratory': [
    'electron/answer-schemas',
    'electron/turns',
    'electron/service',
    'electron/library',
    'electron/keys',
    'electron/settings',
    'electron/logging',
  ],
  'electron/settings': ['electron/disk'],
};

/** The layers of the library, from top to bottom, each with the layers that it may import. */
const LIBRARY_MAY_USE: Readonly<Record<string, readonly string[]>> = {
  'electron/library/thread': [
    'electron/library/host',
    'electron/library/transfer',
    'electron/library/search',
    'electron/library/saved',
    'electron/library/experiments',
    'electron/library/chats',
    'electron/library/attachments',
    'electron/library/usage',
    'electron/library/file',
  ],
  'electron/library/host': [
    'electron/library/transfer',
    'electron/library/search',
    'electron/library/saved',
    'electron/library/experiments',
    'electron/library/chats',
    'electron/library/attachments',
    'electron/library/usage',
    'electron/library/file',
  ],
  'electron/library/transfer': [
    'electron/library/saved',
    'electron/library/experiments',
    'electron/library/chats',
    'electron/library/attachments',
    'electron/library/usage',
    'electron/library/file',
  ],
  'electron/library/search': ['electron/library/chats', 'electron/library/file'],
  'electron/library/saved': ['electron/library/chats', 'electron/library/file'],
  'electron/library/experiments': ['electron/library/chats', 'electron/library/usage', 'electron/library/file'],
  'electron/library/chats': ['electron/library/attachments', 'electron/library/usage', 'electron/library/file'],
  'electron/library/attachments': ['electron/library/file'],
  'electron/library/usage': ['electron/library/file'],
  'electron/library/file': [],
};

/** The folders that the window's features share, from top to bottom, each with those that it may import. */
const WINDOW_MAY_USE: Readonly<Record<string, readonly string[]>> = {
  'renderer/services': ['renderer/ui', 'renderer/markdown', 'renderer/store', 'renderer/words'],
  'renderer/markdown': ['renderer/ui', 'renderer/words'],
  'renderer/store': ['renderer/markdown', 'renderer/words'],
  'renderer/ui': ['renderer/words'],
  'renderer/words': [],
  'renderer/styles': [],
};

/** The stores of the window, from top to bottom, each with those that it may import. */
const STORES_MAY_USE: Readonly<Record<string, readonly string[]>> = {
  'renderer/store/library': ['renderer/store/saved', 'renderer/store/chats', 'renderer/store/window'],
  'renderer/store/saved': ['renderer/store/chats', 'renderer/store/connections', 'renderer/store/window'],
  'renderer/store/chats': ['renderer/store/connections', 'renderer/store/window'],
  'renderer/store/connections': ['renderer/store/window'],
  'renderer/store/window': [],
};

/** The folders of the open chat, from top to bottom, each with those that it may import. */
const CHAT_MAY_USE: Readonly<Record<string, readonly string[]>> = {
  'renderer/chat/viewport': [
    'renderer/chat/compare',
    'renderer/chat/message',
    'renderer/chat/composer',
    'renderer/chat/find',
    'renderer/chat/spoken',
  ],
  'renderer/chat/again': ['renderer/chat/message', 'renderer/chat/inspector'],
  'renderer/chat/compare': ['renderer/chat/message', 'renderer/chat/inspector'],
  'renderer/chat/message': [
    'renderer/chat/composer',
    'renderer/chat/inspector',
    'renderer/chat/attachments',
    'renderer/chat/spoken',
  ],
  'renderer/chat/composer': ['renderer/chat/inspector', 'renderer/chat/attachments', 'renderer/chat/presets'],
  'renderer/chat/inspector': ['renderer/chat/presets'],
  'renderer/chat/attachments': [],
  'renderer/chat/backup': ['renderer/chat/attachments'],
  'renderer/chat/find': [],
  'renderer/chat/presets': [],
  'renderer/chat/spoken': [],
};

const layerRulesOf = (table: Readonly<Record<string, readonly string[]>>, because: string): readonly ImportRule[] =>
  Object.entries(table).map(([folder, allowed]) => ({
    name: `${folder} uses only ${['shared', ...allowed].join(', ')}`,
    because,
    from: isBelow(folder),
    forbids: (target) =>
      Object.keys(table).some((other) => isFileBelow(other)(target) && other !== folder && !allowed.includes(other)),
  }));

const layerRules: readonly ImportRule[] = [
  ...layerRulesOf(
    MAY_USE,
    'Each part of main is understood, tested and replaced without the others; app.ts connects them.',
  ),
  ...layerRulesOf(
    WINDOW_MAY_USE,
    'The folders that features share have layers, so that a button can be understood without a store.',
  ),
  ...layerRulesOf(ELECTRON_FOLDERS_MAY_USE, 'Each part of the system is understood with those below it alone.'),
  ...layerRulesOf(STORES_MAY_USE, 'A store is understood with those below it alone.'),
  ...layerRulesOf(LIBRARY_MAY_USE, 'Each layer of the library is understood with the layers below it alone.'),
  {
    name: 'the files at the top of electron/library import none of its folders',
    because: 'Every layer uses them, so they lie below all of them.',
    from: (path) => /^electron\/library\/[^/]+$/.test(path),
    forbids: isFileBelow(...Object.keys(LIBRARY_MAY_USE)),
  },
  ...layerRulesOf(CHAT_MAY_USE, 'The folders of the open chat import each other in one direction only.'),
  {
    name: 'the folders of renderer/chat import none of the files above them',
    because: 'Those files put the folders together.',
    from: isBelow(...Object.keys(CHAT_MAY_USE)),
    forbids: (target) => /^\.\/renderer\/chat\/[^/]+$/.test(target),
  },
];

/** The readers of other apps' files. */
const APPS = 'electron/library/transfer/apps';
const IMPORTERS = 'electron/library/transfer/importers.ts';

const IMPORT_RULES: readonly ImportRule[] = [
  {
    name: 'shared imports nothing',
    because: 'shared/ is the contract of both sides, so both would have to ship its imports.',
    from: isBelow('shared'),
    forbids: (target) => !isFileBelow('shared')(target),
  },
  {
    name: 'the window and main meet only in shared',
    because: 'Importing anything from electron/, even a type, is one step from a secret or a file in the page.',
    from: isBelow('renderer'),
    forbids: (target) => isFileBelow('electron')(target) || isOfElectron(target),
  },
  {
    name: 'main imports nothing of the window',
    because: 'Main runs without a page, and is tested without one.',
    from: isBelow('electron'),
    forbids: isFileBelow('renderer'),
  },
  {
    name: 'the window has no Node and no schema library',
    because: 'The page is sandboxed, so it has no Node modules; main checks the values that arrive there.',
    from: isBelow('renderer'),
    forbids: (target) => isNodeModule(target) || isPackage('zod')(target),
  },
  {
    name: 'features do not import each other',
    because: 'A feature can then be read, changed and removed alone; shared state lives in store/.',
    from: isBelow(...FEATURES),
    forbids: (target, path) => FEATURES.some((feature) => isFileBelow(feature)(target) && !isBelow(feature)(path)),
  },
  {
    name: 'shared parts of the window import no feature',
    because:
      'Dependencies run one way: app -> features -> services -> ui, markdown, store -> words -> bridge -> shared.',
    from: isBelow(...Object.keys(WINDOW_MAY_USE)),
    forbids: isFileBelow(...FEATURES),
  },
  {
    name: 'only the folders for the system import Electron',
    because: 'All other folders are plain Node and receive what they need, so they are tested without Electron.',
    from: (path) => /^electron\/[^/]+\//.test(path) && !isElectronFolder(path),
    forbids: isOfElectron,
  },
  {
    name: 'folders of electron do not reach up',
    because: 'Importing a top-level file or a folder for the system would load Electron.',
    from: (path) => /^electron\/[^/]+\//.test(path) && !isElectronFolder(path),
    forbids: (target) => /^\.\/electron\/[^/]+$/.test(target) || isFileBelow(...ELECTRON_FOLDERS)(target),
  },
  {
    name: 'only app.ts and the handlers know all parts',
    because: 'A folder that could reach all parts could be understood only together with all of them.',
    from: (path) => /^electron\/[^/]+\//.test(path) && !isBelow('electron/set-up')(path),
    forbids: isFileBelow('electron/set-up'),
  },
  ...layerRules,
  {
    name: 'only the table of importers names the readers of other apps’ files',
    because:
      'Detection, file endings, words and docs follow the table; a reader outside it would be missing from them.',
    from: (path) => isBelow('electron')(path) && !isBelow(APPS)(path) && path !== IMPORTERS,
    forbids: isFileBelow(APPS),
  },
  {
    name: 'shipped code imports nothing of tests or scripts',
    because: 'Neither is part of the package.',
    from: isBelow('electron', 'renderer', 'shared'),
    forbids: isFileBelow('tests', 'scripts'),
  },
];

/** The folders of the tables above, except the stores. imports.test.ts compares them with the folders that exist. */
export const LAYERED_FOLDERS: readonly string[] = [
  ...ELECTRON_FOLDERS,
  ...Object.keys(MAY_USE),
  ...Object.keys(LIBRARY_MAY_USE),
  ...Object.keys(WINDOW_MAY_USE),
  ...Object.keys(CHAT_MAY_USE),
  ...FEATURES,
];

/** Folders whose subfolders are layers. */
export const LAYERED_INSIDE: readonly string[] = ['electron/library', 'renderer/chat'];

/** The broken rules, in words; empty if there are none. */
export function violationsOf(path: string, targets: readonly string[]): readonly string[] {
  return IMPORT_RULES.filter((rule) => rule.from(path)).flatMap((rule) =>
    targets
      .filter((target) => rule.forbids(target, path))
      .map((target) => `${path} imports ${target}, but ${rule.name}. ${rule.because}`),
  );
}
