/** Draws the app's icons for every system from one SVG; run it after a change: `node scripts/packaging/icons.mjs`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import png2icons from 'png2icons';
import { inProject } from '../paths.mjs';
import { Failure, runCommand } from '../terminal.mjs';

const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
const LARGEST = 1024;

await runCommand(async () => {
  const svg = await readFile(inProject('build-resources', 'icon.svg'), 'utf8');
  const draw = (/** @type {number} */ width) =>
    new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
  const largest = draw(LARGEST);
  await mkdir(inProject('build-resources', 'icons'), { recursive: true });
  for (const size of LINUX_SIZES) {
    await writeFile(inProject('build-resources', 'icons', `${size}x${size}.png`), draw(size));
  }
  const ico = png2icons.createICO(largest, png2icons.BICUBIC2, 0, true);
  const icns = png2icons.createICNS(largest, png2icons.BICUBIC2, 0);
  if (ico === null || icns === null) throw new Failure('The icons for Windows and macOS could not be made.');
  await writeFile(inProject('build-resources', 'icon.ico'), ico);
  await writeFile(inProject('build-resources', 'icon.icns'), icns);
});
