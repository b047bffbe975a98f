// Sorts the tests into projects: fast ones without set-up, slow ones, the real app, its packages, and the long runs.
import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TEST_FILES = '*.test.{ts,tsx}';
/** Long enough for slow work: on a busy machine ten seconds of it take minutes. */
const TIME_OUTS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } };

const own = [
  'tests/renderer',
  'tests/e2e',
  'tests/package',
  'tests/long',
  'tests/hearing',
  'tests/systems',
  'tests/engines',
  'tests/installed',
  'tests/wayland',
  'tests/bench',
  'tests/soak',
  'tests/torture',
  'tests/screenshots',
];

/**
 * Too slow for `npm run check`: these use a database, start processes, wait, or go through a whole corpus or all
 * variants of an input.
 */
const INTEGRATION = [
  'tests/architecture/{growth-table,language-sizes}.test.ts',
  'tests/check-up/check-up.test.ts',
  'tests/disk/replace-file.test.ts',
  'tests/keys/{clean-key,connections,keyring-several,practice-connection,several-keys}.test.ts',
  'tests/laboratory/laboratory.test.ts',
  `tests/library/**/${TEST_FILES}`,
  'tests/main/{check-up-requests,delete-everything,external-url,ipc-schemas,redact}.test.ts',
  'tests/practice/{access,additions,cli,completions,conformance,models}.test.ts',
  'tests/scripts/{deb,fetch-previous,file-lock,fuses,release,test-run}.test.ts',
  'tests/security/app-protocol.test.ts',
  'tests/service/{corpus,model-pages,repeated-events}.test.ts',
  'tests/shared/search/fold.test.ts',
  'tests/turns/{exactly-again,queue,sent-images,stopping,streaming,trouble,versions}.test.ts',
  'tests/updates/updating.test.ts',
];
/**
 * Too slow for `npm test`, so only `npm run test:long` runs them. They measure growth, kill processes, use random
 * input, fail each step of work on a file or a stream, or go through all characters, all variants or many files for
 * seconds.
 */
const FAULTS = [
  'tests/architecture/attacked-expressions.test.ts',
  'tests/disk/kill.test.ts',
  'tests/growth/{growth,growth-by-chance,measure}.test.ts',
  'tests/keys/keyring-trouble.test.ts',
  'tests/laboratory/runs-by-chance.test.ts',
  'tests/library/{answer-sizes,backups,bounded-log,client,consents,damage,deep-folders,file-changes,file-owner}.test.ts',
  'tests/library/{folder-lock,foreign-program,full-disk,full-disk-jobs,held-files,left-exports,released}.test.ts',
  'tests/library/{saved-files,title-search,tree-properties,wiped}.test.ts',
  'tests/library/attachments/used-library.test.ts',
  'tests/library/transfer/{at-once,costs,cut-files,form-limits,hostile-files,mixed-files,more-apps,round-trip,undo-import}.test.ts',
  'tests/library/usage/usage-properties.test.ts',
  'tests/library/{histories,kill}/**/*.test.ts',
  'tests/practice/{conformance-broken,guide-examples}.test.ts',
  'tests/scripts/{commands,vitest-counts}.test.ts',
  'tests/security/ipc-door.test.ts',
  'tests/service/{bounded-fields,corpus-split,key-leaks}.test.ts',
  'tests/turns/fault-run.test.ts',
];
/** Tests in a page that are too slow for `npm run check`: those of all components, and of logic that takes seconds. */
const INTEGRATION_PAGE = [
  'tests/renderer/**/*.test.tsx',
  'tests/renderer/{filled-sentences,word-count,words,written-day}.test.ts',
  'tests/renderer/laboratory/successor.test.ts',
  'tests/renderer/markdown/{highlight-lines,spoken-formula,streaming,table-copies}.test.ts',
  'tests/renderer/store/{backup-store,double-press,read-again}.test.ts',
];
/** Tests in a page that are too slow for `npm test`. */
const FAULTS_PAGE = [
  'tests/renderer/{growth,growth-by-chance}.test.ts',
  'tests/renderer/leaving.test.tsx',
  'tests/renderer/markdown/{copying,display-pieces,far-blocks,further-texts,hostile,model-texts}.test.ts',
  'tests/renderer/markdown/{realistic-replies,streamed-equals-whole}.test.ts',
  'tests/renderer/palette/typed-words.test.ts',
  'tests/renderer/settings/settings.test.tsx',
  'tests/renderer/ui/long-lists.test.tsx',
];

/** Tests with windows that only `npm run test:long` runs: special cases of what other files test. */
const FURTHER_WINDOWS = [
  'tests/e2e/{attachment-turns,calendar,check-up,copying,files,focus,hostile-files,importing}.test.ts',
  'tests/e2e/{keys-and-everything,languages,local-services,long-reply,long-work,message-images}.test.ts',
  'tests/e2e/{model-picker,notices,pdf-files,reading,screen-reader,several-keys,successor,time-machine,usage}.test.ts',
  'tests/e2e/security/{formula-bounds,hostile-markdown,taken-over-page}.test.ts',
];
/** `first` in `npm test`, `rest` in `npm run test:long`; unset in a run of chosen files, which leaves none out. */
const SHARE = process.env.PARLEY_SHARE;

/** Left out by `.ci/run`, so that it ends within 25 minutes on two slow cores. `npm run test:long` runs them all. */
const NOT_IN_BRIEF = [
  'tests/long/{corpus-window,further-states,hostile-markdown-whole,large-library,locked-states,worst-library}.test.ts',
  'tests/long/{attachment-limits,crash,desktop-changes,failed-start,installer,living,update,without-window}.test.ts',
  'tests/long/{click-counts,click-table,column,compare-layout,drawn-lines,forced-colours,habits,key-table}.test.ts',
  'tests/long/{help,libreoffice,planted-faults,presets-and-prompts,printing,sidebar-place,typefaces}.test.ts',
  'tests/e2e/security/hostile-markdown.test.ts',
  'tests/hearing/hearing.test.ts',
  'tests/library/{answer-sizes,file-changes,tree-properties}.test.ts',
  'tests/service/corpus-split.test.ts',
  'tests/renderer/markdown/realistic-replies.test.ts',
];
const leftOut = process.env.PARLEY_BRIEF === '1' ? NOT_IN_BRIEF : [];

/** A worker runs files of one project only. So a run that includes slow files adds them to the fast files' projects. */
const IS_WHOLE = process.env.PARLEY_SLOW_TOO === '1';
const slow = (files: readonly string[]) => (IS_WHOLE ? [] : files);

/** A folder of tests that start processes: one file runs at a time, and has time for a cold start on a slow machine. */
const processProject = (name: string, testTimeout: number) => ({
  test: {
    name,
    environment: 'node' as const,
    include: [`tests/${name}/**/${TEST_FILES}`],
    testTimeout,
    hookTimeout: testTimeout,
    fileParallelism: false,
    sequence: { groupOrder: 2 },
  },
});

/** The screens of this run, which the script that starts it passes in the environment. */
const SCREENS: readonly unknown[] = JSON.parse(process.env.PARLEY_SCREENS ?? '[]');

/** A folder of tests of the real app. Their files share nothing, so as many run at once as there are screens. */
const windowProject = (name: string, testTimeout: number) => ({
  test: {
    ...processProject(name, testTimeout).test,
    exclude: leftOut,
    fileParallelism: true,
    maxWorkers: SCREENS.length || availableParallelism(),
    setupFiles: ['tests/helpers/system/own-screen.ts'],
    sequence: { groupOrder: 1 },
  },
});

const SAME_CHANCE = 'tests/helpers/same-chance.ts';
const NOTHING_LEFT_OPEN = 'tests/helpers/nothing-left-open.ts';

/** Files that need no window and share their processes. */
const nodeProject = (name: string, include: readonly string[], exclude: readonly string[]) => ({
  resolve: { alias: [{ find: /^electron$/, replacement: resolve('tests/security/electron-fake.ts') }] },
  test: {
    name,
    environment: 'node' as const,
    include: [...include],
    exclude: [...exclude],
    setupFiles: [SAME_CHANCE, NOTHING_LEFT_OPEN],
    // Files share the modules that earlier ones have loaded.
    isolate: false,
    ...TIME_OUTS,
  },
});

/** Files that need a page but no window, and share their processes. */
const pageProject = (name: string, include: readonly string[], exclude: readonly string[]) => ({
  plugins: [react()],
  test: {
    name,
    environment: './tests/renderer/page-environment.ts',
    setupFiles: ['tests/renderer/jsdom-page.ts', SAME_CHANCE],
    include: [...include],
    exclude: [...exclude],
    isolate: false,
    ...TIME_OUTS,
  },
});

/**
 * Gives new objects 64 MiB. With V8's 16 MiB, work whose objects no longer fit takes ten times as long for an input
 * four times as long, which the measurements of growth would report.
 */
const withRoomForObjects = <Project extends { readonly test: object }>(project: Project) => ({
  ...project,
  test: { ...project.test, execArgv: ['--max-semi-space-size=64'] },
});

/** Files that take long, the longest first. A long file that starts last runs alone while the other cores are idle. */
const LONG_FILES = [
  'every-state',
  'further-states',
  'desktop-changes',
  'locked-states',
  'update',
  'smoke',
  'living',
  'without-window',
  'corpus-window',
  'installer',
  'hostile-markdown',
  'layout',
  'hostile-markdown-whole',
  'crash',
  'chapter-states',
  'spine',
  'reading',
  'full-disk',
  'several-windows',
  'presets-and-prompts',
  'keys',
  'sidebar-place',
  'help',
  'click-table',
  'key-table',
  'screen-reader',
  'forced-colours',
  'click-counts',
  'library',
  'laboratory-services',
  'laboratory',
  'focus',
  'habits',
  'long-reply',
  'failed-start',
  'histories',
  'file-changes',
  'usage',
  'settings',
  'several-keys',
  'damage',
  'leaving',
  'file-owner',
  'kill',
  'growth',
  'corpus',
  'far-blocks',
  'streamed-equals-whole',
  'hostile',
  'client',
  'tree-properties',
  'fault-run',
  'keyring-trouble',
  'search',
];

/** These files run early: closing a library collects garbage, which takes longer the more files the worker has run. */
const LIBRARY = resolve('tests/library');

/** The longest file of its project. After the library's files it would run alone at the end. */
const FIRST_OF_ALL = 'corpus-split';

/** The position of a file in its project; the lowest runs first. */
function placeOf({ moduleId }: TestSpecification): number {
  const name = basename(moduleId).replace(/\.test\.tsx?$/, '');
  if (name === FIRST_OF_ALL) return Number.NEGATIVE_INFINITY;
  const at = LONG_FILES.indexOf(name);
  const place = at === -1 ? LONG_FILES.length : at;
  return resolve(moduleId).startsWith(LIBRARY) ? place - LONG_FILES.length - 1 : place;
}

/** The projects that take longest. Those of `package` and `long` use a new worker for each file in any case. */
const PROJECTS_FIRST = ['unit', 'integration', 'package', 'long'];

function placeOfProject({ project }: TestSpecification): number {
  const at = PROJECTS_FIRST.indexOf(project.name);
  return at === -1 ? PROJECTS_FIRST.length : at;
}

/**
 * On a fresh clone Vitest knows no durations, and assumes that the largest file takes longest. A worker only runs files
 * of one project and ends if the next file belongs to another, so the files of a project stay together.
 */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort(
      (one, other) =>
        placeOfProject(one) - placeOfProject(other) ||
        one.project.name.localeCompare(other.project.name) ||
        placeOf(one) - placeOf(other),
    );
  }
}

export default defineConfig({
  test: {
    passWithNoTests: false,
    // By default, Vitest leaves a core for its own process, which is half of a machine with two cores.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongFilesFirst },
    projects: [
      nodeProject(
        'unit',
        [`tests/**/${TEST_FILES}`],
        [...own.map((folder) => `${folder}/**`), ...FAULTS, ...slow(INTEGRATION)],
      ),
      pageProject('renderer', [`tests/renderer/**/${TEST_FILES}`], [...FAULTS_PAGE, ...slow(INTEGRATION_PAGE)]),
      nodeProject('integration', INTEGRATION, FAULTS),
      pageProject('integration-page', INTEGRATION_PAGE, FAULTS_PAGE),
      withRoomForObjects(nodeProject('faults', FAULTS, leftOut)),
      withRoomForObjects(pageProject('faults-page', FAULTS_PAGE, leftOut)),
      // Files share modules, because those that control the windows take a second to load.
      {
        test: {
          ...windowProject('e2e', 120_000).test,
          ...(SHARE === 'rest' && { include: FURTHER_WINDOWS }),
          ...(SHARE === 'first' && { exclude: FURTHER_WINDOWS }),
          isolate: false,
        },
      },
      windowProject('package', 300_000),
      windowProject('long', 300_000),
      // These run after the others, because Orca loses focus events on a busy machine.
      { test: { ...windowProject('hearing', 300_000).test, sequence: { groupOrder: 2 } } },
      processProject('systems', 300_000),
      processProject('engines', 120_000),
      processProject('installed', 300_000),
      processProject('wayland', 120_000),
      processProject('bench', 600_000),
      processProject('soak', 3_600_000),
      processProject('torture', 3_600_000),
      processProject('screenshots', 600_000),
    ],
  },
});
