// Puts an experiment with an answer in every cell into a library file.
import { libraryPaths } from '../../../electron/library/file/files.ts';
import { releaseClosed } from '../../../electron/library/file/release-closed.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import { createLibrary } from '../../../electron/library/host/library.ts';
import { answerEnd, definitionOf, FACTS, planOf } from '../../library/experiments/made-up.ts';

const SETTING = { connectionId: 'c1', connectionName: 'Service', model: 'm1' };

/** Adds the experiment to the library in `folder`. No app may be using that library. */
export async function seedExperimentIn(folder: string, title: string, rows: number, columns: number): Promise<void> {
  const sql = new Sql(libraryPaths(folder).library);
  sql.configure();
  const library = createLibrary(sql, { now: Date.now });
  const definition = definitionOf({
    title,
    prompts: Array.from({ length: columns }, (_, at) => `Case ${at + 1}`),
    models: Array.from({ length: rows }, (_, at) => ({ ...SETTING, model: `model-${at + 1}`, isListed: true })),
  });
  const { id } = library.createExperiment(definition).summary;
  library.startExperiment(id, planOf(definition));
  for (let ordinal = 0; ordinal < rows * columns; ordinal += 1) {
    library.reserveAnswer(id, { ordinal, most: { tokens: 100, nano: 0 }, setting: SETTING });
    const text = `Answer ${ordinal} `.repeat(1 + (ordinal % 40));
    const facts = { ...FACTS, start: text.slice(0, 100), chars: text.length, digest: String(ordinal % 9) };
    library.endAnswer(id, answerEnd(ordinal, { text, facts }));
  }
  library.setRunState(id, { status: 'done', pause: null, runMs: 1 });
  sql.close();
  await releaseClosed();
}
