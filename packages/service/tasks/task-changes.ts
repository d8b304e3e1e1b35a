/** Wakes requests that wait for a task: long polls, and those that answer once the audio is ready. */
export class TaskChanges {
  private readonly waiting = new Map<number, Set<() => void>>()
  private ended = false

  /** The service is stopping: no new waits. */
  get closed(): boolean {
    return this.ended
  }

  /** Wakes every request that waits for this task. */
  announce(task: number): void {
    for (const wake of this.waiting.get(task) ?? []) wake()
  }

  /** Wakes all, so that a stopping service leaves no request hanging. */
  close(): void {
    this.ended = true
    for (const task of this.waiting.keys()) this.announce(task)
  }

  /** Resolves at the task's next change, after `waitMs`, or when the signal fires. */
  next(task: number, waitMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wakers = this.waiting.get(task) ?? new Set()
      this.waiting.set(task, wakers)
      const wake = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', wake)
        wakers.delete(wake)
        if (wakers.size === 0) this.waiting.delete(task)
        resolve()
      }
      const timer = setTimeout(wake, waitMs)
      wakers.add(wake)
      if (this.ended || signal?.aborted) wake()
      else signal?.addEventListener('abort', wake)
    })
  }
}
