/** What uses a model, and the prompts that it answered, for a user who wants to replace the model. */

import type { ModelOf } from '../connection.ts';
import type { ExperimentCase, ParameterGrid } from './experiment.ts';

/** How many chats have this model in their settings, and how many experiments ask it. */
export interface ModelUsers extends ModelOf {
  readonly chats: number;
  readonly experiments: number;
}

/** The last prompts that a model answered, with the stored answers as `expected`. */
export interface Replay {
  /** Newest first. */
  readonly cases: readonly ExperimentCase[];
  /** The parameters of the newest of these chats, one value each. */
  readonly values: ParameterGrid;
  /** Images that the cases lack: experiments repeat prompts without them. */
  readonly imagesLeftOut: number;
  /** Prompts that are blank, or too long for a case together with the messages before them. */
  readonly promptsLeftOut: number;
}

/** Replies of a model, newest first, and its successor if an error of the service named one. */
export interface ModelReplies {
  readonly messageIds: readonly string[];
  readonly successor: string | null;
}
