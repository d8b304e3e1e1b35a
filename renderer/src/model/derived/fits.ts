import { firstIndex } from '@shared/lists/sorted'
import type { Cue, Take } from '@shared/contracts/project-file'
import type { FitSettings } from '@shared/contracts/project/track-settings'
import { fitInputOf, type FitInput, type FitResult } from '@shared/fitting/fit-types'
import { planFit, refitPart } from '@shared/fitting/plan-fit'
import { FilmLimits } from '@shared/fitting/film-limits'
import { compareInputs, lanesOf } from '@shared/fitting/slots'
import type { StudioDocument, EditName } from '../document/document'
import { useDocument } from '../document/document-store'
import { activeTake, useTakes } from '../document/takes-store'
import { changedBetween, changedMap, inOneOf, noteChange, union } from '../document/layered-map'
import type { Sliced } from './slices'
import { useDerived, type DerivedState } from './derived-store'
import { execute, type Edit } from '../document/execute'
import { createProjectStore } from '../project-store'

type Fits = ReadonlyMap<string, FitResult>

/** Inputs of a film's fits. */
interface FitSources {
  document: Pick<StudioDocument, 'byId' | 'order' | 'fields'>
  takeOf: (cueId: string) => Take | undefined
  /** Cues of which cue or take can differ from the last time; null: any. */
  touched?: ReadonlySet<string> | null
}

interface Known {
  cue: Cue
  take: Take | undefined
  input: FitInput
}

/** Cues that are measured without a break. */
const AT_ONCE = 50

/** Limits of more changed cues are worked out for the whole film. */
const MANY = 200

/**
 * Keeps a film's fits up to date: computes only cues whose cue, take or limits changed, and their
 * neighbours in the lane; an equal result keeps its reference.
 */
export function createFits(): (sources: FitSources) => Sliced<Fits> {
  const known = new Map<string, Known>()
  const lanes = createFitLanes()
  let settings: FitSettings | null = null
  let flowed = false
  let fits: Fits = new Map()
  const limited = createLimits(known)

  return function* work({ document, takeOf, touched }) {
    const { fit, media, narration } = document.fields
    const flows = Boolean(narration)
    const again = settings !== fit || flowed !== flows
    flowed = flows
    settings = fit
    const ids = touched && !again ? touched : new Set([...known.keys(), ...document.order])
    const gone: string[] = []
    const replaced = new Map<string, FitInput | undefined>()
    let done = 0
    for (const id of ids) {
      if (++done % AT_ONCE === 0) yield
      const before = known.get(id)
      const next = knownOf(again ? undefined : before, document.byId.get(id), takeOf(id), {
        fit,
        flows,
      })
      if (next === before) continue
      replaced.set(id, before?.input)
      if (next) known.set(id, next)
      else known.delete(id)
      if (!next) gone.push(id)
    }
    if (again) yield
    for (const input of yield* limited(replaced, fit, media?.durationMs ?? null)) {
      if (++done % AT_ONCE === 0) yield
      const of = known.get(input.cueId)
      if (!of || of.input === input) continue
      if (!replaced.has(input.cueId)) replaced.set(input.cueId, of.input)
      known.set(input.cueId, { ...of, input })
    }
    for (const [id, before] of replaced) lanes.replace(before, known.get(id)?.input)
    const changed: FitResult[] = []
    for (const { inputs, first, last } of lanes.changed()) {
      yield
      for (const result of refitPart(inputs, first, last, fit))
        if (!sameResult(fits.get(result.cueId), result)) changed.push(result)
      yield
    }
    fits = merged(fits, changed, gone)
    yield
    return fits
  }
}

/** Tracks replaced inputs, and other inputs whose limits changed with them. */
function createLimits(known: ReadonlyMap<string, Known>) {
  let limits: FilmLimits | null = null
  let [settings, film]: [FitSettings | null, number | null] = [null, null]
  return function* limited(
    replaced: ReadonlyMap<string, FitInput | undefined>,
    fit: FitSettings,
    filmMs: number | null,
  ): Sliced<readonly FitInput[]> {
    const isSame = settings === fit && film === filmMs
    settings = fit
    film = filmMs
    if (limits && isSame && replaced.size <= MANY)
      return limits.change(
        Array.from(replaced, ([id, before]) => ({ before, after: known.get(id)?.input })),
      )
    limits = yield* FilmLimits.inSteps(
      Array.from(known.values(), ({ input }) => input),
      fit,
      filmMs,
    )
    yield
    return limits.limited
  }
}

function knownOf(
  before: Known | undefined,
  cue: Cue | undefined,
  take: Take | undefined,
  { fit, flows }: { fit: FitSettings; flows: boolean },
): Known | undefined {
  if (!cue || (before?.cue === cue && before.take === take)) return cue && before
  const fresh = fitInputOf(cue, take, fit, flows)
  const input = before ? { ...fresh, ...limitsOf(before.input) } : fresh
  return { cue, take, input: before && sameInput(before.input, input) ? before.input : input }
}

const limitsOf = ({ limitMs, overlapMs, earlyMs }: FitInput) => ({ limitMs, overlapMs, earlyMs })

function merged(before: Fits, changed: readonly FitResult[], gone: readonly string[]): Fits {
  if (changed.length === 0 && gone.length === 0) return before
  const next = changedMap(
    before,
    changed.map((result) => [result.cueId, result]),
    gone,
  )
  noteChange(before, next, [...gone, ...changed.map(({ cueId }) => cueId)])
  return next
}

function sameInput(a: FitInput, b: FitInput): boolean {
  return (
    a.speakerId === b.speakerId &&
    a.startMs === b.startMs &&
    a.endMs === b.endMs &&
    a.speaks === b.speaks &&
    a.naturalMs === b.naturalMs &&
    a.voiceRate === b.voiceRate &&
    a.cutMs === b.cutMs &&
    a.squeezableMs === b.squeezableMs &&
    a.characters === b.characters &&
    a.flows === b.flows &&
    a.overlapMeant === b.overlapMeant &&
    a.continues === b.continues &&
    a.screen === b.screen &&
    a.earlyMs === b.earlyMs &&
    a.overlapMs === b.overlapMs &&
    a.limitMs === b.limitMs
  )
}

function sameResult(a: FitResult | undefined, b: FitResult): boolean {
  return (
    a !== undefined &&
    a.state === b.state &&
    a.rate === b.rate &&
    a.neededRate === b.neededRate &&
    a.voiceRate === b.voiceRate &&
    a.slotMs === b.slotMs &&
    a.earlyMs === b.earlyMs &&
    a.overlapMs === b.overlapMs &&
    a.squeezedMs === b.squeezedMs &&
    a.fittedMs === b.fittedMs &&
    a.borrowedMs === b.borrowedMs &&
    a.overflowMs === b.overflowMs &&
    a.cutCharacters === b.cutCharacters &&
    a.neededEndMs === b.neededEndMs
  )
}

interface Lane {
  /** In order of time. */
  inputs: readonly FitInput[]
  /** Inputs that are to leave and to come in. */
  out: Set<FitInput>
  in: FitInput[]
}

interface FitLanes {
  /** Puts an input in place of another; either may be missing. */
  replace(before: FitInput | undefined, next: FitInput | undefined): void
  /** The lanes that changed since the last call, each computed on demand. */
  changed(): Iterable<ChangedLane>
}

interface ChangedLane {
  /** In order of time. */
  inputs: readonly FitInput[]
  /** Range of places with changes or removed neighbours. */
  first: number
  last: number
}

/** The cues of a film on the lanes of their speakers, kept in order as they change. */
function createFitLanes(): FitLanes {
  const lanes = new Map<string | null, Lane>()

  function laneOf(speakerId: string | null): Lane {
    const known = lanes.get(speakerId)
    if (known) return known
    const lane = { inputs: [], out: new Set<FitInput>(), in: [] }
    lanes.set(speakerId, lane)
    return lane
  }

  return {
    replace(before, next) {
      if (before === next) return
      if (before) laneOf(before.speakerId).out.add(before)
      if (next) laneOf(next.speakerId).in.push(next)
    },
    *changed() {
      for (const lane of lanes.values()) {
        if (lane.out.size === 0 && lane.in.length === 0) continue
        const stay = lane.inputs.filter((input) => !lane.out.has(input))
        // Nearly sorted already: sorting costs little more than looking.
        const inputs = lanesOf([...stay, ...lane.in])[0] ?? []
        const isNew = lane.inputs.length === 0
        const places = isNew ? [] : [...lane.out, ...lane.in].map((input) => placeIn(inputs, input))
        lane.inputs = inputs
        lane.out = new Set()
        lane.in = []
        yield isNew
          ? { inputs, first: 0, last: inputs.length - 1 }
          : { inputs, first: least(places) - 1, last: most(places) }
      }
    },
  }
}

/** Where an input is in order of time, or would be. */
const placeIn = (inputs: readonly FitInput[], sought: FitInput): number =>
  firstIndex(inputs, (other) => compareInputs(other, sought) >= 0)

// Not spread as arguments: there may be ten thousand.
const least = (places: readonly number[]): number =>
  places.reduce((all, each) => Math.min(all, each))
const most = (places: readonly number[]): number =>
  places.reduce((all, each) => Math.max(all, each))

/** Number of cues on either side that can affect the fit of a cue, with a margin. */
const NEIGHBOURS = 200

/** Inputs of the fits of some cues and their neighbours, in order of time. */
export function fitInputsAround(
  cueIds: readonly string[],
  takeOf: (cueId: string) => Take | undefined,
): FitInput[] {
  const { byId, order, fields } = useDocument.getState()
  const places = cueIds.map((id) => order.indexOf(id))
  const from = Math.max(0, Math.min(...places) - NEIGHBOURS)
  return order.slice(from, Math.max(...places) + NEIGHBOURS + 1).flatMap((id) => {
    const cue = byId.get(id)
    return cue ? [fitInputOf(cue, takeOf(id), fields.fit)] : []
  })
}

/** Fit of a cue with other times or another take, among its present neighbours. */
export function fitIf(cue: Cue, take: Take): FitResult | undefined {
  const { fit, media, narration } = useDocument.getState().fields
  const own = fitInputOf(cue, take, fit, Boolean(narration))
  const takes = useTakes.getState()
  const inputs = fitInputsAround([cue.id], (id) => activeTake(takes, id)).map((input) =>
    input.cueId === cue.id ? own : input,
  )
  return planFit(inputs, fit, media?.durationMs ?? null).find(({ cueId }) => cueId === cue.id)
}

/** Numbers of cues with a bad fit. */
export interface FitCounts {
  unfit: number
  /** Faster than is comfortable. */
  stretched: number
}

interface FitChangeState {
  /** The counts before the last change of the fitting; null before the first one. */
  before: FitCounts | null
  group: string | null
}

const none: FitChangeState = { before: null, group: null }

/** Counts before the last change of the fit settings, to compare with those after it. */
export const useFitChange = createProjectStore({
  name: 'useFitChange',
  owner: 'derived',
  initial: none,
})

/** Inputs of the counts. */
type Counted = Pick<DerivedState, 'fits' | 'stale'>

/**
 * Counts again and again, as fits and staleness change, how many cues do not fit and how many are read
 * faster than is comfortable; stale ones are left out. Only those that can differ are looked at.
 */
export function createFitCounts(): (now: Counted) => FitCounts {
  let last: (Counted & { counts: FitCounts }) | null = null
  return (now) => {
    const touched =
      last && union([changedBetween(last.fits, now.fits), inOneOf(last.stale, now.stale)])
    const counts = last && touched ? { ...last.counts } : { unfit: 0, stretched: 0 }
    if (last && touched) {
      for (const id of touched) count(counts, id, last, -1)
      for (const id of touched) count(counts, id, now, 1)
    } else now.fits.forEach((_, id) => count(counts, id, now, 1))
    last = { ...now, counts }
    return counts
  }
}

function count(counts: FitCounts, cueId: string, { fits, stale }: Counted, by: 1 | -1): void {
  const state = fits.get(cueId)?.state
  if ((state !== 'does-not-fit' && state !== 'stretched') || stale.has(cueId)) return
  counts[state === 'stretched' ? 'stretched' : 'unfit'] += by
}

/** Changes the fitting; edits of one gesture share a group and are compared with its beginning. */
export function executeFit(name: EditName, edit: Edit, group: string): void {
  const { unfit, stretched } = useDerived.getState()
  if (useFitChange.getState().group !== group)
    useFitChange.setState({ before: { unfit, stretched }, group })
  execute(name, edit, { group })
}
