import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { decodeTake } from '@/features/recording'
import type { StudioError } from '@shared/contracts/errors'
import type { Take } from '@shared/contracts/project-file'
import { noTakeEdits, type TakeEdits, type TakeStep } from '@shared/contracts/project/take-edits'
import { redo, undo } from '@/model/document/execute'
import { type HistoryEntry, useHistory } from '@/model/document/history-store'
import { activeTake, useTakes } from '@/model/document/takes-store'
import { chooseTake, editTake, timeTake } from '@/model/work/take-actions'

type Samples = Float32Array<ArrayBuffer>

/** The take that is shown: the one that was asked for, until the cue has another active take. */
export function useShownTake(cueId: string, takeId: string): Take | undefined {
  const [first] = useState(() => useTakes.getState().active.get(cueId))
  const activeId = useTakes((state) => state.active.get(cueId))
  return useTakes((state) =>
    activeId === first ? state.byId.get(takeId) : activeTake(state, cueId),
  )
}

/** The sound of a take; the one before it while it is read, null where it cannot be read. */
export function useTakeSamples(take: Take | undefined): {
  sound: Samples | null
  /** The take that the sound is of. */
  of: string | null
} {
  const [read, setRead] = useState<{ sound: Samples | null; of: string | null }>({
    sound: null,
    of: null,
  })
  const id = take?.id
  useEffect(() => {
    if (id === undefined) return
    let gone = false
    void decodeTake(id).then((sound) => !gone && setRead({ sound, of: id }))
    return () => {
      gone = true
    }
  }, [id])
  return read
}

/** Lets main find the words of a take where they are not known; true while it does. */
export function useFindWords(take: Take | undefined): boolean {
  const [tried, setTried] = useState<string | null>(null)
  const due = take && !take.words ? take.id : null
  useEffect(() => {
    // Without word times parts are selected by hand, which the dialog says.
    if (due !== null) void timeTake(due).then(() => setTried(due))
  }, [due])
  return due !== null && tried !== due
}

/** True for a step of undo that changed the inside of this cue's take. */
const isOfTake = (entry: HistoryEntry | undefined, cueId: string): boolean =>
  entry?.name === 'editTake' && entry.redo.activeTakes?.[cueId] !== undefined

type Levels = Omit<TakeEdits, 'steps'>

export interface TakeEditing {
  edits: TakeEdits
  busy: boolean
  error: StudioError | null
  /** @param group steps in a row with the same one are one step of undo */
  add: (steps: readonly TakeStep[], group?: string) => Promise<boolean>
  /** Waits for the change that is being made. */
  set: (levels: Partial<Levels>, group?: string) => Promise<boolean>
  undo: (() => void) | null
  redo: (() => void) | null
  /** Null: it is the original take. */
  toOriginal: (() => void) | null
}

/**
 * Changes inside a take, one after the other.
 *
 * @param ready false while the sound of the last change is read, or a word is said again
 */
export function useTakeEditing(take: Take, ready: boolean): TakeEditing {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<StudioError | null>(null)
  const running = useRef(false)
  // Levels that were set while a change was being made: they are the next one.
  const [waiting, setWaiting] = useState<Partial<Levels>>({})
  const last = useHistory(({ past }) => past.at(-1))
  const next = useHistory(({ future }) => future.at(-1))
  const original = useTakes((state) => state.byId.get(take.edited?.of ?? ''))
  const edits: TakeEdits = { ...(take.edited ?? noTakeEdits), ...waiting }
  const { steps, gainDb, fadeInMs, fadeOutMs } = edits
  const change = async (wanted: Partial<TakeEdits>, group?: string) => {
    if (running.current || !ready) return false
    running.current = true
    setWaiting({})
    setBusy(true)
    const made = await editTake(take, { steps, gainDb, fadeInMs, fadeOutMs, ...wanted }, { group })
    running.current = false
    setBusy(false)
    setError(made.ok ? null : made.error)
    return made.ok
  }
  const isFree = ready && !busy
  const set = async (levels: Partial<Levels>, group?: string) => {
    if (isFree && !running.current) return change(levels, group)
    setWaiting((before) => ({ ...before, ...levels }))
    return true
  }
  const catchUp = useEffectEvent(() => {
    if (Object.keys(waiting).length > 0) void change(waiting)
  })
  useEffect(() => {
    if (isFree) catchUp()
  }, [isFree])
  return {
    edits,
    busy: !isFree,
    error,
    add: async (more, group) => more.length > 0 && change({ steps: [...steps, ...more] }, group),
    set,
    undo: ready && isOfTake(last, take.cueId) ? () => void undo() : null,
    redo: ready && isOfTake(next, take.cueId) ? () => void redo() : null,
    toOriginal: ready && original ? () => chooseTake(take.cueId, original.id) : null,
  }
}
