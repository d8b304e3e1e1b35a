/**
 * State of each clip's sound; shared by all mix threads of a render, so that a clip that spans the
 * segments of two threads is fitted only once.
 */
export type ClipState =
  /** Not yet examined. */
  | 'unknown'
  /** A thread is working on it. */
  | 'busy'
  /** Fitted, in the spool: one channel or two. */
  | 'mono'
  | 'stereo'
  /** Needs no fitting: its samples are read from the take. */
  | 'direct'
  /** Cannot be read. */
  | 'failed'

const STATES: readonly ClipState[] = ['unknown', 'busy', 'mono', 'stereo', 'direct', 'failed']
const UNKNOWN = STATES.indexOf('unknown')
const BUSY = STATES.indexOf('busy')

/** Shared memory for the states of `clips` clips, all unknown. */
export function clipStateMemory(clips: number): SharedArrayBuffer {
  return new SharedArrayBuffer(Math.max(4, clips * 4))
}

/** States of all clips, on memory shared by all threads. */
export class ClipStates {
  private readonly states: Int32Array

  constructor(memory: SharedArrayBuffer) {
    this.states = new Int32Array(memory)
  }

  /**
   * The state of a clip; waits for a thread that is working on it.
   *
   * @returns 'unknown' = the caller has claimed the clip and has to `settle` it
   */
  claim(clip: number): Exclude<ClipState, 'busy'> {
    for (;;) {
      const found = Atomics.compareExchange(this.states, clip, UNKNOWN, BUSY)
      const state = STATES[found] ?? 'unknown'
      if (state !== 'busy') return state
      Atomics.wait(this.states, clip, BUSY)
    }
  }

  settle(clip: number, state: Exclude<ClipState, 'busy'>): void {
    Atomics.store(this.states, clip, STATES.indexOf(state))
    Atomics.notify(this.states, clip)
  }
}
