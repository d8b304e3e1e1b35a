import type { Result } from '@shared/contracts/result'
import { ok } from '@shared/contracts/result'
import type { DocumentPatch } from './document'
import { isEmptyPatch, mergePatches } from './document-patch'
import { useSave } from './save-store'

type Save = (patch: DocumentPatch) => Promise<Result<{ savedAt: string }>>

export interface Autosave {
  /**
   * Adds a change. The first one after a pause is on its way to disk at once, so that a kill cannot
   * take it; what follows goes together, `delayMs` after the last one, `LONGEST_MS` at most.
   */
  add(patch: DocumentPatch): void
  /** Saves what waits and answers when everything is on disk, or why it is not. */
  flush(): Promise<Result<void>>
  /** Forgets what waits, when its project is gone. */
  drop(): void
}

/** The first edit after a pause waits only for those of the same moment, ms. */
const FIRST_MS = 50

/** Longest that typing without a pause keeps an edit from the disk, ms. */
const LONGEST_MS = 2_000

/** Collects patches and sends them together, one save at a time. A save that failed stays waiting. */
export function createAutosave(save: Save, delayMs = 600): Autosave {
  let waiting: DocumentPatch = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let busyUntil = 0
  let waitingSince = 0
  let last: Promise<Result<void>> = Promise.resolve(ok(undefined))

  async function send(): Promise<Result<void>> {
    if (isEmptyPatch(waiting)) return ok(undefined)
    const sent = waiting
    waiting = {}
    useSave.setState({ state: 'saving' })
    const result = await save(sent)
    if (!result.ok) {
      waiting = mergePatches(sent, waiting)
      useSave.setState({ state: 'failed', error: result.error })
      return result
    }
    const state = isEmptyPatch(waiting) ? 'saved' : 'dirty'
    useSave.setState({ state, savedAt: result.value.savedAt, error: null })
    return ok(undefined)
  }

  function flush(): Promise<Result<void>> {
    clearTimeout(timer)
    waitingSince = 0
    last = last.then(send)
    return last
  }

  return {
    add(patch) {
      waiting = mergePatches(waiting, patch)
      useSave.setState({ state: 'dirty' })
      clearTimeout(timer)
      const now = Date.now()
      const first = now >= busyUntil
      waitingSince = waitingSince === 0 ? now : waitingSince
      busyUntil = now + delayMs
      const wait = first
        ? FIRST_MS
        : Math.max(0, Math.min(delayMs, waitingSince + LONGEST_MS - now))
      timer = setTimeout(() => void flush(), wait)
    },
    flush,
    drop() {
      clearTimeout(timer)
      waiting = {}
      useSave.setState({ state: 'saved', savedAt: null, error: null })
    },
  }
}
