/** Sends a signal to a process, or to a process group given by its negated id, that may have exited by itself. */

export function signalProcess(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
