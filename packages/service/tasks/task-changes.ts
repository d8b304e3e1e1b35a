import type { TaskRelay } from '../store/notices'

interface WaitFor<T> {
  /** The task as it is now. */
  read(): Promise<T>
  wanted(now: T): boolean
  waitMs: number
  signal?: AbortSignal | undefined
}

/** Wakes requests that wait for a task: long polls, and those that answer once the audio is ready. */
export class TaskChanges {
  private readonly waiting = new Map<number, Set<() => void>>()
  private ended = false

  /** Nothing is waited for any more. */
  get isEnded(): boolean {
    return this.ended
  }

  /**
   * @param relay null where nothing tells of changes in other processes, or there are none
   * @param alonePollMs how often a waiting request reads its task then; where there are none: never
   */
  constructor(
    private readonly relay: TaskRelay | null = null,
    private readonly alonePollMs = Infinity,
  ) {
    relay?.listen((task) => (task === null ? this.wakeAll() : this.wake(task)))
  }

  /** Wakes every request that waits for this task. */
  announce(task: number): void {
    this.wake(task)
    this.relay?.publish(task)
  }

  private wake(task: number): void {
    for (const wake of this.waiting.get(task) ?? []) wake()
  }

  private wakeAll(): void {
    for (const task of this.waiting.keys()) this.wake(task)
  }

  /** Wakes all, so that a stopping service leaves no request hanging. */
  close(): void {
    this.ended = true
    this.wakeAll()
  }

  /**
   * Reads the task until it is as wanted, `waitMs` passed, the signal fired, or the service stops;
   * answers what was read last. A change that comes while it is being read is not missed.
   */
  async until<T>(task: number, { read, wanted, waitMs, signal }: WaitFor<T>): Promise<T> {
    // Not the wall clock: it may be set while we wait.
    const until = performance.now() + waitMs
    for (;;) {
      const left = until - performance.now()
      const { woken, end } = this.listen(task, Math.max(0, Math.min(left, this.rereadMs)), signal)
      try {
        const now = await read()
        if (wanted(now) || left <= 0 || this.ended || signal?.aborted) return now
        await woken
      } finally {
        end()
      }
    }
  }

  private get rereadMs(): number {
    return this.relay?.rereadMs ?? this.alonePollMs
  }

  /** `woken` resolves at the task's next change, after `waitMs`, or when the signal fires. */
  private listen(task: number, waitMs: number, signal?: AbortSignal) {
    const wakers = this.waiting.get(task) ?? new Set()
    this.waiting.set(task, wakers)
    let end = (): void => undefined
    const woken = new Promise<void>((resolve) => {
      end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        wakers.delete(end)
        if (wakers.size === 0 && this.waiting.get(task) === wakers) this.waiting.delete(task)
        resolve()
      }
      const timer = setTimeout(end, waitMs)
      wakers.add(end)
      signal?.addEventListener('abort', end)
    })
    return { woken, end }
  }
}
