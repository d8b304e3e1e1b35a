import type { Result } from '@shared/contracts/result'
import { ok } from '@shared/contracts/result'
import type { DocumentPatch } from './document'
import { isEmptyPatch, mergePatches } from './document-patch'
import { useSave } from './save-store'

interface Doors {
  save: (patch: DocumentPatch) => Promise<Result<{ savedAt: string }>>
  /** Writes a change down at once, so that a kill before the next save cannot take it. */
  note: (patch: DocumentPatch) => void
}

export interface Autosave {
  /**
   * Adds a change and notes it at once. The first one after a pause is saved at once too; what
   * follows is saved together, `delayMs` after the last one, `LONGEST_MS` at most.
   */
  add(patch: DocumentPatch): void
  /** Saves what waits and answers when everything is on disk, or why it is not. */
  flush(): Promise<Result<void>>
  /** Forgets what waits, when its project is gone. */
  drop(): void
}

/** The first edit after a pause waits only for those of the same moment, ms. */
const FIRST_MS = 50

/** Longest that typing without a pause keeps an edit from being saved, ms. */
const LONGEST_MS = 2_000

/** A drag is noted this often, ms. */
const NOTE_EVERY_MS = 100

/** A change of more cues than these is not noted, but saved at once. */
const MOST_NOTED = 200

/** Collects patches and sends them together, one save at a time. A save that failed stays waiting. */
export function createAutosave({ save, note }: Doors, delayMs = 600): Autosave {
  const noting = createNoting(note)
  let waiting: DocumentPatch = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let busyUntil = 0
  let waitingSince = 0
  /** Counts projects: an answer about one that is gone changes nothing. */
  let era = 0
  let last: Promise<Result<void>> = Promise.resolve(ok(undefined))

  async function send(): Promise<Result<void>> {
    if (isEmptyPatch(waiting)) return ok(undefined)
    const sent = waiting
    waiting = {}
    noting.drop()
    useSave.setState({ state: 'saving' })
    const sentIn = era
    const result = await save(sent)
    if (sentIn !== era) return ok(undefined)
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
      const large = (patch.cues?.upsert.length ?? 0) > MOST_NOTED
      if (!large) noting.add(patch)
      const first = large || now >= busyUntil
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
      noting.drop()
      era += 1
      waiting = {}
      waitingSince = 0
      useSave.setState({ state: 'saved', savedAt: null, error: null })
    },
  }
}

interface Noting {
  add(patch: DocumentPatch): void
  /** Forgets what waits: a save has it, or its project is gone. */
  drop(): void
}

/** Notes the first change at once, and those of a gesture together, `NOTE_EVERY_MS` apart. */
function createNoting(note: Doors['note']): Noting {
  let waiting: DocumentPatch = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let notedAt = 0

  function send(): void {
    timer = undefined
    notedAt = Date.now()
    const sent = waiting
    waiting = {}
    note(sent)
  }

  return {
    add(patch) {
      waiting = mergePatches(waiting, patch)
      const wait = notedAt + NOTE_EVERY_MS - Date.now()
      if (wait <= 0 && timer === undefined) send()
      else timer ??= setTimeout(send, wait)
    },
    drop() {
      clearTimeout(timer)
      timer = undefined
      waiting = {}
    },
  }
}
