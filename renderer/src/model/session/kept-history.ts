import { projectPatchSchema } from '@shared/contracts/project-file'
import { messages } from '@shared/texts/texts'
import { z } from 'zod'
import type { Change, EditName, StudioDocument } from '../document/document'
import { useDocument, type DocumentState } from '../document/document-store'
import { useHistory, type HistoryEntry } from '../document/history-store'
import { useTakes } from '../document/takes-store'

/** Steps of a project that are kept over a restart, and cues in all of them together: about a megabyte. */
const STEPS_KEPT = 100
const CUES_KEPT = 2_000
/** Steps are kept when nothing was edited for this long, ms. */
const REST_MS = 500
/** Number of projects whose steps are kept, the last used ones. */
const PROJECTS_KEPT = 20

const isEditName = (name: string): name is EditName => Object.hasOwn(messages.vi.edits, name)

const changeSchema = projectPatchSchema.extend({
  activeTakes: z.record(z.string(), z.string()).optional(),
  lockedTakes: z.record(z.string(), z.boolean()).optional(),
})
const keptSchema = z.object({
  projectId: z.string(),
  keptAt: z.number(),
  steps: z.array(
    z.object({ name: z.string().refine(isEditName), redo: changeSchema, undo: changeSchema }),
  ),
})
export type KeptHistory = z.infer<typeof keptSchema>

/** Where steps are kept. */
export interface HistoryStorage {
  get(projectId: string): Promise<unknown>
  put(kept: KeptHistory): Promise<void>
}

/** The newest steps, as far back as they are small enough to be kept. */
export function stepsToKeep(past: readonly HistoryEntry[]): KeptHistory['steps'] {
  const steps: KeptHistory['steps'] = []
  let cues = 0
  for (const { name, redo, undo } of past.slice(-STEPS_KEPT).toReversed()) {
    cues += cuesIn(redo) + cuesIn(undo)
    if (cues > CUES_KEPT) break
    steps.unshift({ name, redo: plain(redo), undo: plain(undo) })
  }
  return steps
}

const cuesIn = ({ cues }: Change): number => (cues?.upsert.length ?? 0) + (cues?.remove.length ?? 0)

/** Without what structured cloning cannot copy. */
const plain = (change: Change): z.infer<typeof changeSchema> => ({
  ...change,
  ...(change.activeTakes && { activeTakes: { ...change.activeTakes } }),
  ...(change.lockedTakes && { lockedTakes: { ...change.lockedTakes } }),
})

type Sources = Pick<StudioDocument, 'byId' | 'speakers' | 'markers' | 'fields'> & {
  hasTake: (takeId: string) => boolean
}

/**
 * The steps that can still be undone: each must have led to the present document, or to the state
 * before the newer ones. One that does not ends the list, whatever happened to the project
 * meanwhile.
 */
export function stepsThatHold(steps: KeptHistory['steps'], now: Sources): KeptHistory['steps'] {
  const cues = new Map<string, unknown>()
  const rest = new Map<string, unknown>()
  const cue = (id: string) => (cues.has(id) ? cues.get(id) : now.byId.get(id))
  const other = (name: string, own: unknown) => (rest.has(name) ? rest.get(name) : own)
  const holds = ({ redo, undo }: KeptHistory['steps'][number]): boolean => {
    const takes = [redo, undo].flatMap(({ activeTakes, lockedTakes }) => [
      ...Object.values(activeTakes ?? {}),
      ...Object.keys(lockedTakes ?? {}),
    ])
    return (
      redo.notes === undefined &&
      takes.every(now.hasTake) &&
      (redo.cues?.upsert ?? []).every((each) => isSame(cue(each.id), each)) &&
      (redo.cues?.remove ?? []).every((id) => cue(id) === undefined) &&
      (redo.speakers === undefined || isSame(other('speakers', now.speakers), redo.speakers)) &&
      (redo.markers === undefined || isSame(other('markers', now.markers), redo.markers)) &&
      Object.entries(redo.fields ?? {}).every(([name, value]) =>
        isSame(other(`fields.${name}`, Reflect.get(now.fields, name)), value),
      )
    )
  }
  const held: KeptHistory['steps'] = []
  for (const step of steps.toReversed()) {
    if (!holds(step)) break
    held.unshift(step)
    for (const each of step.undo.cues?.upsert ?? []) cues.set(each.id, each)
    for (const id of step.undo.cues?.remove ?? []) cues.set(id, undefined)
    if (step.undo.speakers) rest.set('speakers', step.undo.speakers)
    if (step.undo.markers) rest.set('markers', step.undo.markers)
    for (const [name, value] of Object.entries(step.undo.fields ?? {}))
      rest.set(`fields.${name}`, value)
  }
  return held
}

/** The same value, whatever the order of members; absent is undefined. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSame(Reflect.get(a, name), Reflect.get(b, name)))
}

let isDue: () => boolean = () => false

/** True if steps of the open project are not stored yet. */
export const hasStepsToKeep = (): boolean => isDue()

let keepNow: () => Promise<void> = async () => undefined

/** Keeps the steps of the open project at once: it is about to be left. */
export const keepStepsNow = (): Promise<void> => keepNow()

/**
 * Keeps the steps of undo with their project, and brings them back when it is opened again. Returns the end
 * of it.
 */
export function followHistory(storage: HistoryStorage = browserStorage()): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The project whose newest steps are not stored yet. */
  let due: NonNullable<DocumentState['opened']> | null = null
  isDue = () => due !== null
  keepNow = async () => {
    clearTimeout(timer)
    const opened = due
    due = null
    if (!opened || useDocument.getState().opened?.id !== opened.id) return
    const { past } = useHistory.getState()
    const put = storage.put({
      projectId: opened.id,
      keptAt: Date.now(),
      steps: stepsToKeep(past),
    })
    // The list of edits shows that they end with the session.
    const kept = await put.then(
      () => true,
      () => false,
    )
    if (useDocument.getState().opened?.id === opened.id) useHistory.setState({ kept })
  }
  const edited = useHistory.subscribe((now, before) => {
    const { opened } = useDocument.getState()
    if (!opened || opened.readOnly || now.past === before.past) return
    due = opened
    clearTimeout(timer)
    timer = setTimeout(() => void keepNow(), REST_MS)
  })
  const opening = useDocument.subscribe(({ opened }, before) => {
    if (opened?.id === before.opened?.id) return
    due = null
    if (opened && !opened.readOnly) void bringBack(opened.id)
  })
  const bringBack = async (projectId: string): Promise<void> => {
    const kept = keptSchema.safeParse(await storage.get(projectId).catch(() => null))
    const { opened, ...document } = useDocument.getState()
    const { past, future } = useHistory.getState()
    // Edits made meanwhile stay, and begin a new history.
    if (!kept.success || opened?.id !== projectId || past.length + future.length > 0) return
    const hasTake = (id: string) => useTakes.getState().byId.has(id)
    const steps = stepsThatHold(kept.data.steps, { ...document, hasTake })
    if (steps.length === 0) return
    useHistory.setState({ past: steps.map((step) => ({ ...step, group: undefined })) })
    clearTimeout(timer)
    due = null
  }
  return () => {
    clearTimeout(timer)
    isDue = () => false
    keepNow = async () => undefined
    edited()
    opening()
  }
}

const STORE = 'history'

/** In the window's own database: the steps are of this computer, not of the project's folder. */
function browserStorage(): HistoryStorage {
  const opened = () =>
    new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open('cuecast', 1)
      request.addEventListener('upgradeneeded', () =>
        request.result.createObjectStore(STORE, { keyPath: 'projectId' }),
      )
      request.addEventListener('success', () => done(request.result))
      request.addEventListener('error', () => fail(request.error ?? new Error('no database')))
    })
  let database: Promise<IDBDatabase> | null = null
  const store = async (mode: IDBTransactionMode) =>
    (await (database ??= opened())).transaction(STORE, mode).objectStore(STORE)
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      request.addEventListener('success', () => done(request.result))
      request.addEventListener('error', () => fail(request.error ?? new Error('not read')))
    })
  return {
    get: async (projectId) => (await result((await store('readonly')).get(projectId))) as unknown,
    put: async (kept) => {
      await result((await store('readwrite')).put(kept))
      const all = await result((await store('readonly')).getAllKeys())
      if (all.length <= PROJECTS_KEPT) return
      const dates = z.array(keptSchema.pick({ projectId: true, keptAt: true }))
      const known = dates.parse(await result((await store('readonly')).getAll()))
      const oldest = known.toSorted((a, b) => a.keptAt - b.keptAt)[0]
      if (oldest) await result((await store('readwrite')).delete(oldest.projectId))
    },
  }
}
