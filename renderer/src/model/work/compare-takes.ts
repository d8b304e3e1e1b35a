import type { AudioFields } from '@shared/contracts/audio-settings'
import type { Cue, Take } from '@shared/contracts/project-file'
import { audibleSpan, type FitResult } from '@shared/fitting/fit-types'
import { planFit } from '@shared/fitting/plan-fit'
import { useDerived } from '../derived/derived-store'
import { fitInputsAround } from '../derived/fits'
import { useDocument } from '../document/document-store'
import { activeTake, otherTake, useTakes, type TakesState } from '../document/takes-store'
import { createProjectStore } from '../project-store'
import { transport } from '../playback/playhead'
import { useSelection } from '../view/selection-store'

/** Differences between two takes. */
export interface TakeChanges {
  text: { from: string; to: string } | null
  voice: boolean
  /** How it was spoken otherwise: alone, within its sentence, or in a sentence with other edges; null: alike. */
  spoken: 'alone' | 'within' | 'otherwise' | null
  audio: { field: keyof AudioFields; from: string | number; to: string | number }[]
  /** Difference in length, ms; negative = shorter. */
  lengthMs: number
}

/** Differences of `other` from `active`. */
export function compareTakes(active: Take, other: Take): TakeChanges {
  const [a, b] = [active.recipe, other.recipe]
  return {
    text: a.text === b.text ? null : { from: a.text, to: b.text },
    voice: a.voiceId !== b.voiceId || active.connectionId !== other.connectionId,
    spoken: spokenChange(a.context, b.context),
    audio: audioFieldNames(a.audio)
      .filter((field) => a.audio[field] !== b.audio[field])
      .map((field) => ({ field, from: a.audio[field], to: b.audio[field] })),
    lengthMs: other.durationMs - active.durationMs,
  }
}

function spokenChange(before: string | undefined, now: string | undefined): TakeChanges['spoken'] {
  if (before === now) return null
  if (now === undefined) return 'alone'
  return before === undefined ? 'within' : 'otherwise'
}

function audioFieldNames(audio: AudioFields): (keyof AudioFields)[] {
  const has = (name: string): name is keyof AudioFields => Object.hasOwn(audio, name)
  return Object.keys(audio).filter(has)
}

/** Two takes of a cue under letters that stay: A was made first, whichever of them is in use. */
export interface TakePair {
  a: Take
  b: Take
}

/** The take in use and the one that it is compared with; null while there is only one. */
export function pairOf(takes: TakesState, cueId: string): TakePair | null {
  const [active, other] = [activeTake(takes, cueId), otherTake(takes, cueId)]
  if (!active || !other) return null
  const ids = takes.byCue.get(cueId) ?? []
  const isFirst = ids.indexOf(active.id) < ids.indexOf(other.id)
  return isFirst ? { a: active, b: other } : { a: other, b: active }
}

interface ComparisonState {
  /** The cue whose takes are compared; null = none. */
  cueId: string | null
  /** The take that plays in place of the one in use. */
  takeId: string | null
  /** Gain, dB, that makes both takes equally loud: 0 for the quieter one. */
  gains: ReadonlyMap<string, number>
}

const none: ComparisonState = { cueId: null, takeId: null, gains: new Map() }

/** Which take plays while two are compared. The document knows nothing of it. */
export const useComparison = createProjectStore({
  name: 'useComparison',
  owner: 'player',
  initial: none,
})

export function endComparison(): void {
  if (useComparison.getState().cueId !== null) useComparison.setState(none)
}

/** From now on this take of a pair plays in its cue, as loud as the other one. */
export async function switchToTake(cueId: string, takeId: string): Promise<void> {
  const pair = pairOf(useTakes.getState(), cueId)
  if (!pair) return
  const ids = [pair.a.id, pair.b.id]
  const levels = await transport().loudness(ids)
  if (useSelection.getState().activeId !== cueId) return
  const known = ids.map((id) => levels.get(id) ?? -Infinity)
  const quieter = known.every(Number.isFinite) ? Math.min(...known) : null
  const gains = new Map(
    ids.map((id, i) => [id, quieter === null ? 0 : quieter - (known[i] ?? quieter)]),
  )
  useComparison.setState({ cueId, takeId, gains })
}

/** Changes to the other take of the pair. */
export async function switchToOther(cueId: string): Promise<void> {
  const takes = useTakes.getState()
  const pair = pairOf(takes, cueId)
  const compared = useComparison.getState()
  const played = compared.cueId === cueId ? compared.takeId : takes.active.get(cueId)
  if (pair) await switchToTake(cueId, played === pair.a.id ? pair.b.id : pair.a.id)
}

/** Plays a cue; while two takes are compared, with the one of them that was switched to. */
export function playCue(cue: Cue): void {
  const fit = comparedFit() ?? useDerived.getState().fits.get(cue.id)
  const audible = fit ? audibleSpan(cue, fit) : cue
  transport().play(audible.startMs, Math.max(cue.endMs, audible.endMs))
}

/** True if a take still is one of the two under comparison: a render brings another pair. */
function isOffered(takes: TakesState, { id, cueId }: Take): boolean {
  const pair = pairOf(takes, cueId)
  return pair?.a.id === id || pair?.b.id === id
}

/** The fit of the take that is compared with the one in use; null while the one in use plays. */
export function comparedFit(): FitResult | null {
  const { cueId, takeId } = useComparison.getState()
  const takes = useTakes.getState()
  const { byId, fields } = useDocument.getState()
  const cue = byId.get(cueId ?? '')
  const take = takes.byId.get(takeId ?? '')
  if (!cue || !take || takes.active.get(cue.id) === take.id || !isOffered(takes, take)) return null
  const inputs = fitInputsAround([cue.id], (id) => (id === cue.id ? take : activeTake(takes, id)))
  const fits = planFit(inputs, fields.fit, fields.media?.durationMs ?? null)
  return fits.find((fit) => fit.cueId === cue.id) ?? null
}

/** A comparison lasts while its cue is selected. Returns the unsubscribe function. */
export function followComparison(): () => void {
  return useSelection.subscribe(({ activeId }) => {
    if (activeId !== useComparison.getState().cueId) endComparison()
  })
}
