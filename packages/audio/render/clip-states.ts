/**
 * How the sound of each clip is reached; shared by all mix threads of a render, so
 * that a clip which hangs over the seam between two threads' stretches is fitted only once.
 */
export type ClipState =
  /** UnassignedTracker looked at it yet. */
  | 'unknown'
  /** A thread is at it. */
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

/** Room for the states of so many clips, all of them unknown, to be shared between threads. */
export function clipStateMemory(clips: number): SharedArrayBuffer {
  return new SharedArrayBuffer(Math.max(4, clips * 4))
}

/** Which clips are prepared, and who is at it; each thread looks at the same memory. */
export class ClipStates {
  private readonly states: Int32Array

  constructor(memory: SharedArrayBuffer) {
    this.states = new Int32Array(memory)
  }

  /**
   * The state of a clip, after waiting for a thread that is at it.
   *
   * @returns 'unknown' means that the caller has it now, and has to `settle` it
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
