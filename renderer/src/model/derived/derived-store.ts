import type { FitResult, FitState } from '@shared/fitting/fit-types'
import type { SpeakerUses } from './speaker-uses'
import { createProjectStore } from '../project-store'
import type { Sliced } from './slices'
import { changedBetween, inOneOf, union } from '../document/layered-map'
import { type RunState, useRuns, type ChunkState } from '../document/run-store'
import { type TakesState, useTakes } from '../document/takes-store'
import type { Take } from '@shared/contracts/project-file'
import { noContexts, type SentenceContexts } from '@shared/dubbing/breath/sentences-of-film'
import { estimateCredits } from '@shared/dubbing/spoken-text'

/** Ms that a voice takes for a character while no take tells: about 15 characters a second. */
const USUAL_PACE_MS = 66

export interface DerivedState {
  /**
   * Fit of each cue's active take in its slot, by cue id. An unchanged result keeps its reference.
   */
  fits: ReadonlyMap<string, FitResult>
  /** Cues whose active take was made from another recipe and is not locked. */
  stale: ReadonlySet<string>
  /** Cues with the right text whose active take is from another service. */
  drafts: ReadonlySet<string>
  /** Cues with the right text whose active take is from the project's service. */
  final: ReadonlySet<string>
  /** Number of cues that do not fit; stale takes do not count. */
  unfit: number
  /** Number of cues faster than is comfortable; stale takes do not count. */
  stretched: number
  /**
   * Cues that "render stale" sends, in order: stale or never voiced, with text and a voice, and not
   * already on their way.
   */
  toRender: readonly string[]
  /** Credits that rendering all of `toRender` costs. */
  credits: number
  /** Cues to be voiced that are paid and not yet here: they are only fetched. */
  paid: ReadonlySet<string>
  /** Cues with text for which no voice is cast. */
  uncast: readonly string[]
  /** Cues with text whose voice is missing from the service's list. */
  unlisted: readonly string[]
  /** Cues with text in another language than their voice. */
  misread: readonly string[]
  /** Cues with kanji that their voice would name one by one. */
  kanji: readonly string[]
  /** Cues to be voiced: stale, draft or without a take, also those on their way. */
  unvoiced: ReadonlySet<string>
  /** Number of cues with a take. */
  voiced: number
  /** Number of cues with text but no take. */
  missing: number
  /** The sentence that each cue is spoken in; a cue that is not there is spoken alone. */
  sentences: SentenceContexts
  /** Number of cues and first text of each speaker. */
  uses: SpeakerUses
  /** Ms per character in the film's own takes, to estimate the length of a text. */
  paceMs: number
}

export const nothingDerived: DerivedState = {
  fits: new Map(),
  unfit: 0,
  stretched: 0,
  stale: new Set(),
  drafts: new Set(),
  final: new Set(),
  toRender: [],
  credits: 0,
  paid: new Set(),
  uncast: [],
  unlisted: [],
  misread: [],
  kanji: [],
  unvoiced: new Set(),
  voiced: 0,
  missing: 0,
  sentences: noContexts,
  uses: new Map(),
  paceMs: USUAL_PACE_MS,
}

/** State derived from document and takes. Written by `derive.ts` only. */
export const useDerived = createProjectStore({
  name: 'useDerived',
  owner: 'derived',
  initial: nothingDerived,
})

/**
 * Numbers of the first and the last cue of a sentence.
 *
 * @param ids its cues, which lie side by side
 * @param number of the cue `id` among them
 */
export function rangeOf(
  ids: readonly string[],
  id: string,
  number: number,
): readonly [first: number, last: number] {
  const first = number - ids.indexOf(id)
  return [first, first + ids.length - 1]
}

/** The states of a cue as the user sees them, one look everywhere (table, timeline, minimap). */
const cueStates = [
  'empty',
  'stale',
  'draft',
  'queued',
  'rendering',
  'done',
  'stretched',
  'does-not-fit',
  'failed',
] as const
export type CueState = (typeof cueStates)[number]

interface CueFacts {
  hasTake: boolean
  chunk: ChunkState['state'] | undefined
  stale: boolean
  /** Another service has made the take. */
  draft: boolean
  fit: FitState | undefined
}

/** State of the run first, then missing takes, then the fit. */
export function cueStateOf({ hasTake, chunk, stale, draft, fit }: CueFacts): CueState {
  if (chunk) return chunk
  if (!hasTake) return 'empty'
  if (stale) return 'stale'
  if (draft) return 'draft'
  return fit === 'does-not-fit' || fit === 'stretched' ? fit : 'done'
}

/** Inputs of the cues' states. */
type StateSources = Pick<DerivedState, 'fits' | 'stale' | 'drafts'> &
  Pick<TakesState, 'active'> &
  Pick<RunState, 'chunks'>

function sourcesNow(): StateSources {
  const { fits, stale, drafts } = useDerived.getState()
  const { active } = useTakes.getState()
  const { chunks } = useRuns.getState()
  return { fits, stale, drafts, active, chunks }
}

const stateFrom = (
  { fits, stale, drafts, active, chunks }: StateSources,
  cueId: string,
): CueState =>
  cueStateOf({
    hasTake: active.has(cueId),
    chunk: chunks[cueId]?.state,
    stale: stale.has(cueId),
    draft: drafts.has(cueId),
    fit: fits.get(cueId)?.state,
  })

/** The latest states, and their inputs. */
let known: { from: StateSources; states: Map<string, CueState> } | null = null

/** Cues whose state may have changed; null: any. */
function restated(before: StateSources, now: StateSources): ReadonlySet<string> | null {
  const chunks = before.chunks === now.chunks ? [] : [before.chunks, now.chunks]
  return union([
    changedBetween(before.fits, now.fits),
    changedBetween(before.active, now.active),
    inOneOf(before.stale, now.stale),
    inOneOf(before.drafts, now.drafts),
    new Set(chunks.flatMap(Object.keys)),
  ])
}

/**
 * Tells the states of cues as they are now, outside React: made once for many of them, which are worked out
 * again only where they can be others than the last time.
 */
export function cueStatesNow(): (cueId: string) => CueState {
  const from = sourcesNow()
  const touched = known && restated(known.from, from)
  const states = (touched && known?.states) ?? new Map<string, CueState>()
  for (const id of touched ?? []) states.delete(id)
  const own = { from, states }
  known = own
  return (cueId) => {
    const found = known === own ? states.get(cueId) : undefined
    if (found !== undefined) return found
    const state = stateFrom(from, cueId)
    if (known === own) states.set(cueId, state)
    return state
  }
}

/** Cues whose states are computed in one go. */
const AT_ONCE = 250

/** Prepares the states of cues for a frame that draws all of them; does nothing where most are known. */
export function* prepareStates(cueIds: readonly string[]): Sliced<void> {
  if (known && restated(known.from, sourcesNow()) && known.states.size * 2 > cueIds.length) return
  let stateOf = cueStatesNow()
  for (const [i, id] of cueIds.entries()) {
    stateOf(id)
    if (i % AT_ONCE !== AT_ONCE - 1) continue
    yield
    stateOf = cueStatesNow()
  }
}

/** The state of one cue now, outside React (canvas, commands). */
export const cueState = (cueId: string): CueState => stateFrom(sourcesNow(), cueId)

/** The state of one cue; its users render only when it changes. */
export function useCueState(cueId: string): CueState {
  const hasTake = useTakes((state) => state.active.has(cueId))
  const chunk = useRuns((state) => state.chunks[cueId]?.state)
  const stale = useDerived((state) => state.stale.has(cueId))
  const draft = useDerived((state) => state.drafts.has(cueId))
  const fit = useDerived((state) => state.fits.get(cueId)?.state)
  return cueStateOf({ hasTake, chunk, stale, draft, fit })
}

/** So many takes say enough. */
const SAMPLE = 200

/** Ms per character in a film's takes at speed 1, to estimate the length of a text. */
export function paceOf(
  order: readonly string[],
  takeOf: (cueId: string) => Take | undefined,
): number {
  let ms = 0
  let characters = 0
  let takes = 0
  for (const id of order) {
    const take = takeOf(id)
    if (!take) continue
    const { text, audio } = take.recipe
    ms += (take.durationMs - take.leadMs - take.tailMs) * audio.speed * audio.run_speed
    characters += estimateCredits(text)
    takes += 1
    if (takes >= SAMPLE) break
  }
  // Rounded, so that one more take does not change every estimate on the screen.
  return characters > 0 ? Math.round(ms / characters) : USUAL_PACE_MS
}

/** True if at least one cue of the document has a take. */
export const hasTakes = (): boolean => useDerived.getState().voiced > 0
