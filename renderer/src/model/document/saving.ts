import type { StudioError } from '@shared/contracts/errors'
import type { ProjectApi } from '@shared/bridge/studio-bridge'
import { fail, ok, type Result } from '@shared/contracts/result'
import { failureOf } from '@/bridge/query-client'
import { currentProject } from '@/bridge/studio'
import { onProjectReset, createProjectStore } from '../project-store'
import { onEdit } from './execute'
import type { DocumentPatch } from './document'
import { isEmptyPatch, mergePatches } from './document-patch'
import { flushChoices, followChoices } from './take-choices'

interface SaveCalls {
  save: (patch: DocumentPatch) => Promise<Result<{ savedAt: string }>>
  /** Writes a change down at once, so that a kill before the next save cannot take it. */
  note: (patch: DocumentPatch) => void
  /** Sends what edits have changed of takes and could not be written. */
  flushTakes?: () => Promise<Result<void>>
  /** The patch can never be saved. */
  refused?: (error: StudioError) => void
}

interface Autosave {
  /**
   * Adds a change and notes it at once. The first one after a pause is saved at once too; what
   * follows is saved together, `delayMs` after the last one, `MAX_WAIT_MS` at most.
   */
  add(patch: DocumentPatch): void
  /** Saves what waits and answers when everything is on disk, or why it is not. */
  flush(): Promise<Result<void>>
  /** Reports a failed save that was requested elsewhere: it is retried like one of this queue. */
  failed(error: StudioError): void
  /** Drops unsaved patches when their project is closed. */
  drop(): void
}

/** The first edit after a pause waits only for those of the same moment, ms. */
const FIRST_MS = 50

/** Pauses before a save that failed is tried again, ms; the last one repeats. */
const RETRY_AFTER_MS = [2_000, 5_000, 10_000, 30_000]

/** Longest that typing without a pause keeps an edit from being saved, ms. */
const MAX_WAIT_MS = 2_000

/** A drag is noted this often, ms. */
const NOTE_EVERY_MS = 100

/** A change of more cues, or of a review of more notes, than these is not noted, but saved at once. */
const MAX_NOTED = 200

/**
 * Collects patches and sends them together, one save at a time. Patches that could not be saved
 * stay in the queue and are retried with growing pauses.
 */
export function createAutosave(calls: SaveCalls, delayMs = 600): Autosave {
  return new PatchQueue(calls, delayMs)
}

class PatchQueue implements Autosave {
  readonly #noting: Noting
  readonly #pace: ReturnType<typeof createPace>
  #waiting: DocumentPatch = {}
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Counts projects: an answer about one that is gone changes nothing. */
  #era = 0
  #last: Promise<Result<void>> = Promise.resolve(ok(undefined))

  constructor(
    private readonly calls: SaveCalls,
    delayMs: number,
  ) {
    this.#noting = createNoting(calls.note)
    this.#pace = createPace(delayMs)
  }

  add(patch: DocumentPatch): void {
    this.#waiting = mergePatches(this.#waiting, patch)
    useSave.setState({ state: 'dirty' })
    // Behind a large change that is not noted, no small one is either: their order counts.
    const { cues } = this.#waiting
    const touched = (cues?.upsert.length ?? 0) + (patch.fields?.review?.notes.length ?? 0)
    const large = touched > MAX_NOTED
    if (!large) this.#noting.add(patch)
    this.#flushIn(this.#pace.next(large))
  }

  flush(): Promise<Result<void>> {
    clearTimeout(this.#timer)
    this.#pace.sent()
    const send = () => this.#send()
    this.#last = this.#last.then(send, send)
    return this.#last
  }

  failed(error: StudioError): void {
    useSave.setState({ state: 'failed', error })
    this.#flushIn(this.#pace.again())
  }

  drop(): void {
    clearTimeout(this.#timer)
    this.#noting.drop()
    this.#era += 1
    this.#waiting = {}
    this.#pace.saved()
    useSave.setState({ state: 'saved', savedAt: null, error: null })
  }

  #flushIn(ms: number | undefined): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  async #send(): Promise<Result<void>> {
    const era = this.#era
    const takes = (await this.calls.flushTakes?.()) ?? ok(undefined)
    if (era !== this.#era) return ok(undefined)
    if (!takes.ok) {
      this.failed(takes.error)
      return takes
    }
    // After a failure main may still have something to write that is not waiting here.
    if (isEmptyPatch(this.#waiting) && !this.#pace.failing) return ok(undefined)
    const sent = this.#waiting
    this.#waiting = {}
    this.#noting.drop()
    useSave.setState({ state: 'saving' })
    const result = await this.calls.save(sent).catch((cause: unknown) => fail(failureOf(cause)))
    return era === this.#era ? this.#answered(result, sent) : ok(undefined)
  }

  #answered(result: Result<{ savedAt: string }>, sent: DocumentPatch): Result<void> {
    if (!result.ok && !FINAL.has(result.error.code)) {
      this.#waiting = mergePatches(sent, this.#waiting)
      this.failed(result.error)
      return result
    }
    this.#pace.saved()
    const state = isEmptyPatch(this.#waiting) ? 'saved' : 'dirty'
    useSave.setState({ state, error: null, ...(result.ok && { savedAt: result.value.savedAt }) })
    if (result.ok) return ok(undefined)
    this.calls.refused?.(result.error)
    return result
  }
}

/** Failures of a patch that would fail again. */
const FINAL: ReadonlySet<string> = new Set(['EDIT_REFUSED', 'PROJECT_CHANGED'])

/** Delay of an edit until it is saved with others, and of a failed save until its retry. */
function createPace(delayMs: number) {
  let busyUntil = 0
  let waitingSince = 0
  let failures = 0
  return {
    next(atOnce: boolean): number {
      const now = Date.now()
      const first = atOnce || now >= busyUntil
      waitingSince = waitingSince === 0 ? now : waitingSince
      busyUntil = now + delayMs
      return first ? FIRST_MS : Math.max(0, Math.min(delayMs, waitingSince + MAX_WAIT_MS - now))
    },
    sent(): void {
      waitingSince = 0
    },
    saved(): void {
      waitingSince = 0
      failures = 0
    },
    get failing(): boolean {
      return failures > 0
    },
    /** Delay after a failed save, ms. */
    again(): number | undefined {
      failures += 1
      return RETRY_AFTER_MS[failures - 1] ?? RETRY_AFTER_MS.at(-1)
    },
  }
}

interface Noting {
  add(patch: DocumentPatch): void
  /** Forgets what waits: a save has it, or its project is gone. */
  drop(): void
}

/** Notes the first change at once, and those of a gesture together, `NOTE_EVERY_MS` apart. */
function createNoting(note: SaveCalls['note']): Noting {
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

interface SaveState {
  /** dirty: edits wait for the next save · saving: on their way to disk. */
  state: 'saved' | 'dirty' | 'saving' | 'failed'
  /** ISO time of the last save of this session. */
  savedAt: string | null
  error: StudioError | null
}

/** State of the document on disk, as shown in the header. */
export const useSave = createProjectStore<SaveState>({
  name: 'useSave',
  owner: 'edits',
  initial: { state: 'saved', savedAt: null, error: null },
})

/** The project that the patches were made in. */
let project = currentProject()

const autosave = createAutosave({
  save: (patch) => project.projectSave(patch),
  note: (patch) => void project.projectNote(patch),
  flushTakes: flushChoices,
  refused: (error) => {
    for (const listener of refusals) listener(error)
  },
})
onEdit('patch', (patch) => {
  project = currentProject()
  autosave.add(patch)
})
onProjectReset(() => autosave.drop())
followChoices((error) => autosave.failed(error))

const refusals = new Set<(error: StudioError) => void>()

/** Calls back when main has refused an edit for good. Returns the unsubscribe function. */
export function onRefused(listener: (error: StudioError) => void): () => void {
  refusals.add(listener)
  return () => refusals.delete(listener)
}

/** Puts everything on disk that is not there yet: before a render, before leaving. */
export const flushEdits = (): Promise<Result<void>> => autosave.flush()

/** The calls about the project that is open now, once its edits are on disk. */
export async function savedProject(): Promise<Result<ProjectApi>> {
  const open = currentProject()
  const flushed = await flushEdits()
  return flushed.ok ? ok(open) : flushed
}

/** Called when main could not write its copy of the document. */
export function saveFailed(error: StudioError): void {
  // The response to an active save will report the same.
  if (useSave.getState().state !== 'saving') autosave.failed(error)
}
