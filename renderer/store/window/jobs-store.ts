/** Main's jobs with their progress and results, until the window dismisses them. */

import { create } from 'zustand';
import type { JobProgress } from '../../../shared/library.ts';
import { bridge } from '../../bridge.ts';

export interface JobsState {
  /** Keyed by job id, in starting order. */
  readonly jobs: ReadonlyMap<string, JobProgress>;
}

export const jobsStore = create<JobsState>(() => ({ jobs: new Map() }));

export const useJobs = jobsStore;

export function cancelJob(jobId: string): void {
  void bridge().dataCancelJob({ jobId });
}

/** Removes a finished job from the screen. */
export function dismissJob(jobId: string): void {
  jobsStore.setState(({ jobs }) => {
    const next = new Map(jobs);
    next.delete(jobId);
    return { jobs: next };
  });
}

/** Listens to main; calls `onEnded` once for each job that ends. Returns a function that stops listening. */
export function connectJobsStore(onEnded: (job: JobProgress) => void): () => void {
  return bridge().onJobProgress((job) => {
    const before = jobsStore.getState().jobs.get(job.jobId);
    jobsStore.setState(({ jobs }) => ({ jobs: new Map(jobs).set(job.jobId, job) }));
    if (job.state !== 'running' && before?.state !== job.state) onEnded(job);
  });
}
