import type { StudioError } from '@shared/contracts/errors'
import { ok, type Result } from '@shared/contracts/result'
import { studio } from '@/bridge/studio'
import { onProjectReset, createProjectStore } from '../project-store'
import { useDocument } from './document-store'
import { onEdit } from './execute'
import type { DocumentPatch } from './document'
import { isEmptyPatch, mergePatches } from './document-patch'

const projectId = (): string => useDocument.getState().opened?.id ?? ''

const autosave = createAutosave({
  save: (patch) => studio.projectSave({ ...patch, projectId: projectId() }),
  note: (patch) => void studio.projectNote({ ...patch, projectId: projectId() }),
})
onEdit('patch', (patch) => autosave.add(patch))
onProjectReset(() => autosave.drop())

/** Puts everything on disk that is not there yet: before a render, before leaving. */
export function flushEdits(): Promise<Result<void>> {
  return autosave.flush()
}

/** Main could not write what it had of the document. */
export function saveFailed(error: StudioError): void {
  // The answer to a save that is under way says the same.
  if (useSave.getState().state !== 'saving') autosave.failed(error)
}

interface SaveCalls {
  save: (patch: DocumentPatch) => Promise<Result<{ savedAt: string }>>
  /** Writes a change down at once, so that a kill before the next save cannot take it. */
  note: (patch: DocumentPatch) => void
}

interface Autosave {
  /**
   * Adds a change and notes it at once. The first one after a pause is saved at once too; what
   * follows is saved together, `delayMs` after the last one, `MAX_WAIT_MS` at most.
   */
  add(patch: DocumentPatch): void
  /** Saves what waits and answers when everything is on disk, or why it is not. */
  flush(): Promise<Result<void>>
  /** A save failed that was not asked for from here: it is tried again like one's own. */
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
 * Collects patches and sends them together, one save at a time. What could not be saved stays
 * waiting and is tried again by itself, with growing pauses.
 */
export function createAutosave({ save, note }: SaveCalls, delayMs = 600): Autosave {
  const noting = createNoting(note)
  let waiting: DocumentPatch = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const pace = createPace(delayMs)
  /** Counts projects: an answer about one that is gone changes nothing. */
  let era = 0
  let last: Promise<Result<void>> = Promise.resolve(ok(undefined))

  function failed(error: StudioError): void {
    useSave.setState({ state: 'failed', error })
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), pace.again())
  }

  async function send(): Promise<Result<void>> {
    // After a failure main may still have something to write that is not waiting here.
    if (isEmptyPatch(waiting) && !pace.failing) return ok(undefined)
    const sent = waiting
    waiting = {}
    noting.drop()
    useSave.setState({ state: 'saving' })
    const sentIn = era
    const result = await save(sent)
    if (sentIn !== era) return ok(undefined)
    if (!result.ok) {
      waiting = mergePatches(sent, waiting)
      failed(result.error)
      return result
    }
    pace.saved()
    const state = isEmptyPatch(waiting) ? 'saved' : 'dirty'
    useSave.setState({ state, savedAt: result.value.savedAt, error: null })
    return ok(undefined)
  }

  function flush(): Promise<Result<void>> {
    clearTimeout(timer)
    pace.sent()
    last = last.then(send)
    return last
  }

  return {
    add(patch) {
      waiting = mergePatches(waiting, patch)
      useSave.setState({ state: 'dirty' })
      clearTimeout(timer)
      // Behind a large change that is not noted, no small one is either: their order counts.
      const touched = (waiting.cues?.upsert.length ?? 0) + (patch.fields?.review?.notes.length ?? 0)
      const large = touched > MAX_NOTED
      if (!large) noting.add(patch)
      timer = setTimeout(() => void flush(), pace.next(large))
    },
    flush,
    failed,
    drop() {
      clearTimeout(timer)
      noting.drop()
      era += 1
      waiting = {}
      pace.saved()
      useSave.setState({ state: 'saved', savedAt: null, error: null })
    },
  }
}

/** How long an edit waits for others to be saved with it, and a save that failed for the next try. */
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
    /** How long to wait after a save that failed. */
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

/** What the header says about the document on disk. */
export const useSave = createProjectStore<SaveState>({
  name: 'useSave',
  owner: 'edits',
  initial: { state: 'saved', savedAt: null, error: null },
})
