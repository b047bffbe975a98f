/** Long pieces of work that main does: how far they are, and what came of them. */

import { create } from 'zustand';
import type { JobProgress } from '../../../shared/library.ts';
import { bridge } from '../../bridge.ts';

export interface JobsState {
  /** By job id, in the order in which they began. */
  readonly jobs: ReadonlyMap<string, JobProgress>;
}

export const jobsStore = create<JobsState>(() => ({ jobs: new Map() }));

export const useJobs = jobsStore;

export function cancelJob(jobId: string): void {
  void bridge().dataCancelJob({ jobId });
}

/** Takes a finished job off the screen. */
export function dismissJob(jobId: string): void {
  jobsStore.setState(({ jobs }) => {
    const next = new Map(jobs);
    next.delete(jobId);
    return { jobs: next };
  });
}

/** Listens to main; `onFinished` is told once for each job that ends. The returned function ends it. */
export function connectJobsStore(onFinished: (job: JobProgress) => void): () => void {
  return bridge().onJobProgress((job) => {
    const before = jobsStore.getState().jobs.get(job.jobId);
    jobsStore.setState(({ jobs }) => ({ jobs: new Map(jobs).set(job.jobId, job) }));
    if (job.state !== 'running' && before?.state !== job.state) onFinished(job);
  });
}
