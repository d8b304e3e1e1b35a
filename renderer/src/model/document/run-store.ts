import type { StudioError } from '@shared/contracts/errors'
import { mayBePaidTwice } from '@shared/contracts/failure-policy'
import type { ChunkUpdate, LostAnswer, PaidCue, RunProgress } from '@shared/contracts/run'
import { useDocument } from './document-store'
import { createProjectStore } from '../project-store'

/** State of a cue in a run, as long as its take does not show it already. */
export interface ChunkState {
  runId: string
  state: 'queued' | 'rendering' | 'failed'
  error?: StudioError
}

export interface RunState {
  /** By cue id. Done and cancelled chunks leave; their take speaks for itself. */
  chunks: Readonly<Record<string, ChunkState>>
  /** Cues whose last rendering failed; keeps its reference while others continue. */
  failed: readonly string[]
  /** By run id; a run stays after its end until the next one starts. */
  runs: Readonly<Record<string, RunProgress>>
  /**
   * By connection: what ended there, while the project is with another one. It is no news here, and
   * returns with the connection.
   */
  elsewhere: Readonly<Record<string, Pick<RunState, 'chunks' | 'runs'>>>
  /**
   * Cues that may have been charged though the response was lost, at all connections: until a later
   * request for them is accepted, or the user settles it.
   */
  lost: readonly LostAnswer[]
  /** Cues that are paid and not yet here, at all connections. */
  paid: readonly PaidCue[]
}

export const useRuns = createProjectStore<RunState>({
  name: 'useRuns',
  owner: 'main',
  initial: {
    chunks: {},
    failed: [],
    runs: {},
    elsewhere: {},
    lost: [],
    paid: [],
  },
})

/** A cue with a lost response shows it unless there is newer news. */
function withLost(
  chunks: Readonly<Record<string, ChunkState>>,
): Readonly<Record<string, ChunkState>> {
  const silent = lostHere().filter(({ cueId }) => chunks[cueId] === undefined)
  if (silent.length === 0) return chunks
  const said = silent.map(({ cueId, runId, error }) => [
    cueId,
    { runId, state: 'failed' as const, error },
  ])
  return { ...chunks, ...Object.fromEntries(said) }
}

/** Lost responses of the open project's connection. */
function lostHere(lost = useRuns.getState().lost): readonly LostAnswer[] {
  const { connectionId } = useDocument.getState().fields
  return lost.filter((each) => each.connectionId === connectionId)
}

/** Sets the cues that may have been charged now, as main reports them. */
export function showLost(lost: readonly LostAnswer[]): void {
  const settled = new Set(lostHere().map(({ cueId }) => cueId))
  useRuns.setState({ lost })
  for (const { cueId } of lostHere()) settled.delete(cueId)
  const { chunks } = useRuns.getState()
  const isOver = ([id, { error }]: [string, ChunkState]) =>
    settled.has(id) && error?.code === 'ANSWER_LOST'
  setChunks(Object.fromEntries(Object.entries(chunks).filter((each) => !isOver(each))))
}

/**
 * Cues of these that may be paid twice: the answer to their last request was lost, in whatever
 * session, and the service could not tell that it is repeated.
 */
export function lostAmong(
  cueIds: readonly string[],
  { lost }: Pick<RunState, 'lost'> = useRuns.getState(),
): string[] {
  const twice = lostHere(lost).filter(({ error }) => mayBePaidTwice(error))
  const found = new Set(twice.map(({ cueId }) => cueId))
  return cueIds.filter((id) => found.has(id))
}

/** Sets the cues that are paid for and not yet fetched, as main reports them. */
export function showPaid(paid: readonly PaidCue[]): void {
  if (paid.length > 0 || useRuns.getState().paid.length > 0) useRuns.setState({ paid })
}

/** Recipes that are paid for and not yet fetched: hashes by cue id. */
export type PaidRecipes = ReadonlyMap<string, ReadonlySet<string>>

/** By the list of main and connection; a list never changes. */
const paidRecipes = new WeakMap<readonly PaidCue[], Map<string, PaidRecipes>>()

/** Recipes paid at a connection and not yet fetched. The same list gives the same map. */
export function paidAt(connectionId: string, paid = useRuns.getState().paid): PaidRecipes {
  const ofList = paidRecipes.get(paid) ?? new Map<string, PaidRecipes>()
  paidRecipes.set(paid, ofList)
  const known = ofList.get(connectionId)
  if (known) return known
  const recipes = new Map<string, Set<string>>()
  for (const each of paid.filter((cue) => cue.connectionId === connectionId)) {
    const hashes = recipes.get(each.cueId) ?? new Set()
    recipes.set(each.cueId, hashes.add(each.recipeHash))
  }
  ofList.set(connectionId, recipes)
  return recipes
}

/** A cue that has arrived counts as fetched until main reports again at the end of the run. */
function forgetPaid(updates: readonly ChunkUpdate[]): void {
  const { paid } = useRuns.getState()
  if (paid.length === 0) return
  const here = new Set(updates.flatMap(({ cueId, state }) => (state === 'done' ? cueId : [])))
  const left = paid.filter(({ cueId }) => !here.has(cueId))
  if (left.length < paid.length) showPaid(left)
}

function setChunks(left: Readonly<Record<string, ChunkState>>): void {
  const { failed } = useRuns.getState()
  const chunks = withLost(left)
  const now = Object.keys(chunks).filter((id) => chunks[id]?.state === 'failed')
  const same = now.length === failed.length && now.every((id, i) => id === failed[i])
  useRuns.setState(same ? { chunks } : { chunks, failed: now })
}

export function applyChunkUpdates(updates: readonly ChunkUpdate[]): void {
  if (updates.length === 0) return
  forgetPaid(updates)
  const chunks = { ...useRuns.getState().chunks }
  for (const { cueId, runId, state, error } of updates) {
    if (state === 'done' || state === 'cancelled') delete chunks[cueId]
    else chunks[cueId] = error ? { runId, state, error } : { runId, state }
  }
  setChunks(chunks)
}

export function applyRunProgress(progress: RunProgress): void {
  const { runs, chunks } = useRuns.getState()
  const known = runs[progress.runId] ? runs : unfinished(runs)
  useRuns.setState({ runs: { ...known, [progress.runId]: progress } })
  if (progress.state === 'cancelled' || progress.state === 'failed') {
    setChunks(withoutWaiting(chunks, progress.runId))
  }
}

/** The project goes to another connection: ended runs and failed cues of the one before are put aside. */
export function changeConnection(from: string, to: string): void {
  const { chunks, runs, elsewhere } = useRuns.getState()
  const { [to]: back, ...others } = elsewhere
  const here = unfinished(runs)
  const failures = Object.entries(chunks).filter(([, { state }]) => state === 'failed')
  const aside = {
    chunks: Object.fromEntries(failures),
    runs: Object.fromEntries(Object.entries(runs).filter(([id]) => !here[id])),
  }
  useRuns.setState({
    runs: { ...back?.runs, ...here },
    elsewhere: { ...others, [from]: aside },
  })
  const moving = Object.entries(chunks).filter(([, { state }]) => state !== 'failed')
  setChunks({ ...back?.chunks, ...Object.fromEntries(moving) })
}

/** Run id of requested cues whose run has not responded yet. */
const ASKED = ''

/** Shows cues as queued at once, before their run has a name. */
export function showAsked(cueIds: readonly string[]): void {
  const chunks = { ...useRuns.getState().chunks }
  for (const cueId of cueIds) chunks[cueId] = { runId: ASKED, state: 'queued' }
  setChunks(chunks)
}

/** Takes `showAsked` back, when the run could not start. */
export function forgetAsked(): void {
  const { chunks } = useRuns.getState()
  setChunks(withoutWaiting(chunks, ASKED))
}

/** In progress: requested, and neither done nor failed. */
export function isWaiting(chunk: ChunkState | undefined): boolean {
  return chunk !== undefined && chunk.state !== 'failed'
}

/** Has not ended; a paused run may not move. */
export function isActive({ state }: RunProgress): boolean {
  return state === 'running' || state === 'waiting' || state === 'paused'
}

/** The active run, else one that is paused, else the last one that ended. */
export function currentRun({ runs }: Pick<RunState, 'runs'>): RunProgress | undefined {
  const all = Object.values(runs)
  const moving = all.find((run) => isActive(run) && run.state !== 'paused')
  return moving ?? all.find(isActive) ?? all.at(-1)
}

function unfinished(runs: Readonly<Record<string, RunProgress>>): Record<string, RunProgress> {
  return Object.fromEntries(Object.entries(runs).filter(([, run]) => isActive(run)))
}

function withoutWaiting(
  chunks: Readonly<Record<string, ChunkState>>,
  runId: string,
): Record<string, ChunkState> {
  return Object.fromEntries(
    Object.entries(chunks).filter(([, chunk]) => chunk.runId !== runId || chunk.state === 'failed'),
  )
}

/** State of the current run in one word; its users render only when it changes. */
export function useRunState(): 'idle' | 'running' | 'waiting' | 'paused' {
  return useRuns((runs) => {
    const state = currentRun(runs)?.state
    return state === 'running' || state === 'waiting' || state === 'paused' ? state : 'idle'
  })
}

/** The active run, else one that is paused, else the last one that ended. */
export const useCurrentRun = (): RunProgress | undefined => useRuns(currentRun)
