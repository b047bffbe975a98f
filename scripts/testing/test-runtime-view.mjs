/** Gives each checkout a view of the shared test runtime with this project as its app. */
import { constants, existsSync, readFileSync } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject, inProjectCache } from '../paths.mjs';
import { withFileLock } from '../set-up/file-lock.mjs';

const VIEW_MARKER = 'parley-view.json';

/**
 * A copy of the runtime's folder in which `resources/app` links to this project. The test runtime has no default app,
 * so it needs the link to find an app. Files are hard links, because Electron looks for its parts next to its real
 * path.
 *
 * @param {string} distPath the shared runtime
 * @returns {Promise<string>} the folder
 */
export async function viewOfRuntime(distPath) {
  const view = inProjectCache('electron');
  const wanted = JSON.stringify({ distPath, project: inProject() });
  if (isCurrent(view, wanted)) return view;
  return withFileLock(inProjectCache('electron.lock'), 'another command prepares Electron', async () => {
    if (isCurrent(view, wanted)) return view;
    const working = await mkdtemp(inProjectCache('electron-'));
    await linkFolder(distPath, working);
    await symlink(inProject(), join(working, 'resources', 'app'), 'dir');
    await writeFile(join(working, VIEW_MARKER), wanted);
    await rm(view, { recursive: true, force: true });
    await rename(working, view);
    return view;
  });
}

/** @param {string} view @param {string} wanted */
function isCurrent(view, wanted) {
  const marker = join(view, VIEW_MARKER);
  return existsSync(marker) && readFileSync(marker, 'utf8') === wanted && existsSync(join(view, 'electron'));
}

/** @param {string} from @param {string} to */
async function linkFolder(from, to) {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await linkFolder(source, target);
    else await linkFile(source, target);
  }
}

/** @param {string} source @param {string} target */
async function linkFile(source, target) {
  try {
    await link(source, target);
  } catch {
    // If the cache is on another disk or links aren't allowed, a copy works too.
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}
