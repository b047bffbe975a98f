/** Shows two answers without names, and stores which one the user prefers. */

import { randomUUID } from 'node:crypto';
import { RefusedError } from '../../shared/errors.ts';
import type { AnswerRow, BlindPair, Vote, VoteOutcome } from '../../shared/laboratory/answers.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import { allRows } from './answer-pages.ts';
import { drawPair, type Pair } from './pairs.ts';

type JudgedRow = Pick<AnswerRow, 'ordinal' | 'state' | 'digest'>;

interface BlindVoteOptions {
  readonly library: Pick<
    AsyncLibrary,
    'readExperiment' | 'experimentAnswers' | 'readAnswer' | 'addVote' | 'removeVote'
  >;
  readonly random: () => number;
}

export class BlindVotes {
  readonly #options: BlindVoteOptions;
  readonly #onChange: (experimentId: string) => void;
  /** The answers of the experiment being judged. Reading them again for each pair would take longer than judging it. */
  #answers: { readonly id: string; readonly rows: Promise<readonly JudgedRow[]> } | null = null;
  /** The newest pairs that were shown, by `pairId`. */
  readonly #shown = new Map<string, Pair & { readonly experimentId: string }>();

  constructor(options: BlindVoteOptions, onChange: (experimentId: string) => void) {
    this.#options = options;
    this.#onChange = onChange;
  }

  /** Draws the next pair; null if there is none left to judge. */
  async nextPair(id: string): Promise<BlindPair | null> {
    const { library, random } = this.#options;
    const { plan, votes } = await library.readExperiment(id);
    if (plan === null) return null;
    const { pair, voted, pairs } = drawPair(plan, await this.#answersOf(id), votes, random);
    if (pair === null) return null;
    const pairId = this.#remember({ ...pair, experimentId: id });
    const [first, second] = await Promise.all(
      [pair.firstOrdinal, pair.secondOrdinal].map((ordinal) => library.readAnswer(id, ordinal)),
    );
    return { pairId, case: pair.case, first: first?.text ?? '', second: second?.text ?? '', voted, pairs };
  }

  #answersOf(id: string): Promise<readonly JudgedRow[]> {
    if (this.#answers?.id !== id) this.#answers = { id, rows: this.#read(id) };
    return this.#answers.rows;
  }

  async #read(id: string): Promise<readonly JudgedRow[]> {
    try {
      const rows = await allRows(this.#options.library, id);
      return rows.map(({ ordinal, state, digest }) => ({ ordinal, state, digest }));
    } catch (error) {
      this.forgetAnswers(id);
      throw error;
    }
  }

  /** Call it when an answer has changed, or the experiment is gone. */
  forgetAnswers(id: string): void {
    if (this.#answers?.id === id) this.#answers = null;
  }

  #remember(pair: Pair & { readonly experimentId: string }): string {
    const pairId = randomUUID();
    this.#shown.set(pairId, pair);
    const [oldest] = this.#shown.keys();
    if (this.#shown.size > LIMITS.blindPairsMax && oldest !== undefined) this.#shown.delete(oldest);
    return pairId;
  }

  async vote(id: string, pairId: string, outcome: VoteOutcome): Promise<Vote> {
    const pair = this.#shown.get(pairId);
    if (pair === undefined || pair.experimentId !== id) throw new RefusedError('not_found');
    this.#shown.delete(pairId);
    const { firstOrdinal, secondOrdinal } = pair;
    const vote = await this.#options.library.addVote(id, { firstOrdinal, secondOrdinal, outcome });
    this.#onChange(id);
    return vote;
  }

  async unvote(id: string, voteId: string): Promise<null> {
    await this.#options.library.removeVote(id, voteId);
    this.#onChange(id);
    return null;
  }
}
