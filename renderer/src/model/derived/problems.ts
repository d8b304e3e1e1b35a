import { shallow } from 'zustand/shallow'
import {
  checkCue,
  neighbourChecker,
  type CueProblem,
  type CueProblemCode,
} from '@shared/subtitles/check-cues'
import type { Cue, Take } from '@shared/contracts/project-file'
import { neededAudibleRate } from '@shared/fitting/fit-types'
import { isHurried } from '@shared/fitting/pace'
import type { Flow } from '@shared/narration/flow-times'
import { flowNow } from './flow'
import type { Preferences } from '@shared/contracts/preferences'
import { currentPreferences, onPreferences } from '@/bridge/preferences'
import { useDerived, type DerivedState } from './derived-store'
import { wordsThatDiffer } from './differing-words'
import type { StudioDocument } from '../document/document'
import { changedBetween, inOneOf, union } from '../document/layered-map'
import { inSlices, type Sliced } from './slices'
import { useDocument } from '../document/document-store'
import { activeTake, type TakesState, useTakes } from '../document/takes-store'
import { useRuns } from '../document/run-store'
import { createProjectStore } from '../project-store'
import { stopAll } from '@/ui/stop-all'

/** Which problems the panel lists: what spoils the dub, what viewers could not read, or both. */
export const problemScopes = ['dub', 'subtitles', 'all'] as const
export type ProblemScope = (typeof problemScopes)[number]

/** Every kind, the one that spoils most first; the reading of subtitles comes after the dub. */
const byWeight = {
  FAILED: 'dub',
  TAKE_UNREADABLE: 'dub',
  DOES_NOT_FIT: 'dub',
  PIN_OVERRUN: 'dub',
  UNCAST: 'dub',
  VOICE_GONE: 'dub',
  OTHER_LANGUAGE: 'dub',
  KANJI_NAMED: 'dub',
  WORDS_DIFFER: 'dub',
  OVERLAP: 'dub',
  EMPTY: 'dub',
  NOTHING_TO_VOICE: 'dub',
  RUSHED: 'dub',
  TOO_FAST: 'subtitles',
  TOO_SHORT: 'subtitles',
  TOO_LONG: 'subtitles',
  GAP_TOO_SMALL: 'subtitles',
} as const satisfies Record<ProblemKind, Exclude<ProblemScope, 'all'>>

export type ProblemKind =
  | 'FAILED'
  /** The file of its take is not there or damaged. */
  | 'TAKE_UNREADABLE'
  | 'DOES_NOT_FIT'
  /** It fits, but only faster than the comfortable rate. */
  | 'RUSHED'
  /** In a narration: the text before a pinned cue runs into it. */
  | 'PIN_OVERRUN'
  | 'UNCAST'
  | 'VOICE_GONE'
  | 'OTHER_LANGUAGE'
  /** Japanese kanji that the voice names one by one instead of reading them. */
  | 'KANJI_NAMED'
  /** The listen check has found other words in the take than it should say. */
  | 'WORDS_DIFFER'
  | CueProblemCode

/** Something about one cue that the user should look at. */
export interface Problem {
  kind: ProblemKind
  cueId: string
  severity: 'error' | 'warning'
  /** As `CueProblem.value`; ms beyond the slot for DOES_NOT_FIT and PIN_OVERRUN; the rate for RUSHED; words for WORDS_DIFFER. */
  value: number
  /** The other cue of OVERLAP and GAP_TOO_SMALL. */
  otherCueId?: string
}

interface ProblemSources extends Pick<StudioDocument, 'byId' | 'order'> {
  failed: readonly string[]
  fits: DerivedState['fits']
  stale: DerivedState['stale']
  uncast: readonly string[]
  unlisted: readonly string[]
  misread: readonly string[]
  kanji: readonly string[]
  /** Above this rate a cue is rushed. */
  comfortRate: number
  /** Takes whose files are unreadable. */
  unreadable?: TakesState['unreadable']
  /** Pinned cues of a narration that the text before them runs into. */
  overrun?: Flow['overrun']
  takeOf?: (cueId: string) => Take | undefined
  /** Cues of which cue, take or fit can differ from the last time; null: any. */
  touched?: ReadonlySet<string> | null
}

/** Cues that are checked without a break. */
const AT_ONCE = 50

/**
 * Finds every problem again and again as the film changes, in the order of the film, the gravest of a
 * cue first. Only touched cues and those that have become stale or fresh are looked at, all of them when
 * anything else changed; what lies between neighbours follows from their times and is looked for in all.
 */
export function createProblems(): (sources: ProblemSources) => Sliced<Problem[]> {
  const known = new Map<string, readonly Problem[]>()
  let last: object | null = null
  let lastStale: DerivedState['stale'] = new Set()

  return function* work({ byId, order, fits, stale, takeOf, touched, ...others }) {
    const preferences = currentPreferences()
    const now = { ...others, preferences }
    const same = last !== null && shallow(last, now)
    const few = same && touched ? union([touched, inOneOf(lastStale, stale)]) : null
    const ids = few ?? new Set([...known.keys(), ...order])
    const problemsIn = cueProblems({ ...now, fits, stale, takeOf })
    let done = 0
    for (const id of ids) {
      if (++done % AT_ONCE === 0) yield
      const cue = byId.get(id)
      const found = cue ? problemsIn(cue) : []
      if (found.length > 0) known.set(id, found)
      else known.delete(id)
    }
    last = now
    lastStale = stale
    const between = neighbourChecker()
    /** Found with a later cue of the lane. */
    const late = new Map<string, Problem[]>()
    for (const id of order) {
      if (++done % AT_ONCE === 0) yield
      const cue = byId.get(id)
      const found = cue && between(cue)
      if (!found) continue
      const more = late.get(found.cueId)
      if (more) more.push(ofCheck(found))
      else late.set(found.cueId, [ofCheck(found)])
    }
    const all: Problem[] = []
    for (const id of order) {
      for (const own of known.get(id) ?? none) all.push(own)
      for (const other of late.get(id) ?? none) all.push(other)
    }
    return all
  }
}

const none: readonly Problem[] = []

interface CueSources extends Omit<ProblemSources, 'byId' | 'order' | 'touched'> {
  preferences: Preferences
}

/** Problems of a cue by itself, without its neighbours. */
function cueProblems(sources: CueSources): (cue: Cue) => Problem[] {
  const { fits, stale, takeOf, preferences, comfortRate } = sources
  const failed = new Set(sources.failed)
  const uncast = new Set(sources.uncast)
  const unlisted = new Set(sources.unlisted)
  const misread = new Set(sources.misread)
  const kanji = new Set(sources.kanji)
  const overrun = new Map(sources.overrun?.map(({ id, byMs }) => [id, byMs]))
  return (cue) => {
    const { id } = cue
    const all: Problem[] = []
    const fit = fits.get(id)
    if (failed.has(id)) all.push(error('FAILED', id))
    if (sources.unreadable?.has(takeOf?.(id)?.id ?? '')) all.push(error('TAKE_UNREADABLE', id))
    if (uncast.has(id)) all.push(error('UNCAST', id))
    if (unlisted.has(id)) all.push(error('VOICE_GONE', id))
    if (misread.has(id)) all.push({ ...error('OTHER_LANGUAGE', id), severity: 'warning' })
    if (kanji.has(id)) all.push({ ...error('KANJI_NAMED', id), severity: 'warning' })
    // The fit of a stale take tells nothing about the present text.
    if (fit?.state === 'does-not-fit' && !stale.has(id))
      all.push(error('DOES_NOT_FIT', id, fit.overflowMs))
    else if (fit && !stale.has(id) && isHurried(fit, comfortRate))
      all.push({ ...error('RUSHED', id, neededAudibleRate(fit)), severity: 'warning' })
    const other = stale.has(id) ? null : wordsThatDiffer(cue, takeOf?.(id), preferences)
    if (other) all.push({ ...error('WORDS_DIFFER', id, other.wrong), severity: 'warning' })
    const byMs = overrun.get(id)
    if (byMs !== undefined) all.push(error('PIN_OVERRUN', id, byMs))
    all.push(...checkCue(cue, preferences.cueLimits).map(ofCheck))
    return all
  }
}

const error = (kind: ProblemKind, cueId: string, value = 0): Problem => ({
  kind,
  cueId,
  severity: 'error',
  value,
})

function ofCheck({ code, ...problem }: CueProblem): Problem {
  // Reading speed is no fault of the track: the fit of the voice is a separate problem.
  const severity = code === 'TOO_FAST' ? 'warning' : problem.severity
  return { ...problem, kind: code, severity }
}

/** True if two lists are equal. */
const sameProblems = (a: readonly Problem[], b: readonly Problem[]): boolean =>
  a.length === b.length && a.every((problem, i) => shallow(problem, b[i]))

/** Problems of one kind: a line each, or for voices a line for each speaker. */
export interface ProblemGroup {
  kind: ProblemKind
  severity: Problem['severity']
  /** The problems of each line, the worst first; those of a line in the order of the film. */
  lines: readonly (readonly Problem[])[]
}

/** A voice that is missing is one problem of its speaker, not one of each cue. */
const ofSpeakers: readonly ProblemKind[] = ['UNCAST', 'VOICE_GONE']

/** A list of problems never changes: grouped once, it is not grouped again. */
const grouped = new WeakMap<readonly Problem[], readonly ProblemGroup[]>()

/** The problems of a scope by kind, the gravest kind first. */
export function problemGroups(
  problems: readonly Problem[],
  scope: ProblemScope,
): readonly ProblemGroup[] {
  const groups = grouped.get(problems) ?? groupsOf(problems)
  grouped.set(problems, groups)
  return scope === 'all' ? groups : groups.filter(({ kind }) => byWeight[kind] === scope)
}

const isGrave = ({ severity }: Problem): boolean => severity === 'error'

/** The line of a kind that it shares with others of its speaker; null: it is a line by itself. */
function sharedLine({ kind, cueId }: Problem): string | null {
  const cue = ofSpeakers.includes(kind) ? useDocument.getState().byId.get(cueId) : undefined
  return cue && cue.voiceId === undefined ? `${kind} ${cue.speakerId ?? ''}` : null
}

function groupsOf(problems: readonly Problem[]): ProblemGroup[] {
  const groups = new Map<ProblemKind, Problem[][]>()
  const shared = new Map<string, Problem[]>()
  for (const problem of problems) {
    const name = sharedLine(problem)
    const others = name === null ? undefined : shared.get(name)
    if (others) {
      others.push(problem)
      continue
    }
    const line = [problem]
    const lines = groups.get(problem.kind)
    if (lines) lines.push(line)
    else groups.set(problem.kind, [line])
    if (name !== null) shared.set(name, line)
  }
  return problemKinds.flatMap((kind) => {
    const lines = groups.get(kind)
    if (!lines) return []
    const severity = lines.some((line) => line.some(isGrave)) ? 'error' : 'warning'
    return { kind, severity, lines: mostLost(kind, lines) }
  })
}

/**
 * Kinds whose value measures the loss: time that does not fit, the rate, words, characters per
 * second above readable speed.
 */
const measured: readonly ProblemKind[] = [
  'DOES_NOT_FIT',
  'PIN_OVERRUN',
  'RUSHED',
  'WORDS_DIFFER',
  'TOO_FAST',
]

/** The worst first: by the loss, for speakers by number of cues; ties in the order of the film. */
function mostLost(kind: ProblemKind, lines: readonly Problem[][]): readonly Problem[][] {
  if (ofSpeakers.includes(kind)) return lines.toSorted((a, b) => b.length - a.length)
  if (!measured.includes(kind)) return lines
  return lines.toSorted(([a], [b]) => (b?.value ?? 0) - (a?.value ?? 0))
}

/** The first problem of each line, without making the lines: they are counted with every edit. */
function* lineHeads(problems: readonly Problem[]): Generator<Problem, void> {
  const seen = new Set<string>()
  for (const problem of problems) {
    const name = sharedLine(problem)
    if (name === null || !seen.has(name)) yield problem
    if (name !== null) seen.add(name)
  }
}

/** Number of lines in each scope. */
export function countLines(problems: readonly Problem[]): Record<ProblemScope, number> {
  const counts = { dub: 0, subtitles: 0, all: 0 }
  for (const { kind } of lineHeads(problems)) {
    counts[byWeight[kind]] += 1
    counts.all += 1
  }
  return counts
}

const isKind = (name: string): name is ProblemKind => name in byWeight
const problemKinds = Object.keys(byWeight).filter(isKind)

interface ProblemState {
  problems: readonly Problem[]
  /** Number of problems that make the track wrong; the others are only worth a look. */
  grave: number
  /** Which of them the panel lists. */
  scope: ProblemScope
}

/** Problems of the film, updated shortly after each edit. */
export const useProblems = createProjectStore<ProblemState>({
  name: 'useProblems',
  owner: 'derived',
  initial: { problems: [], grave: 0, scope: 'dub' },
  keep: ['scope'],
})

/** A whole film is checked at most this often, and never before the edit has been drawn. */
const CHECK_EVERY_MS = 250

const nothing: object = {}
const noOverrun: Flow['overrun'] = []

/** Keeps `useProblems` up to date. Returns the unsubscribe function. */
export function startChecking(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let giveUp = () => undefined as void
  let checking = false
  let again = false
  const problemsOf = createProblems()
  let last: readonly object[] = []
  const check = () => {
    timer = undefined
    again = false
    checking = true
    const { byId, order, fields } = useDocument.getState()
    const { comfortRate } = fields.fit
    const { fits, stale, uncast, unlisted, misread, kanji } = useDerived.getState()
    const { failed } = useRuns.getState()
    const overrun = flowNow()?.overrun ?? noOverrun
    const takes = useTakes.getState()
    const takeOf = (id: string) => activeTake(takes, id)
    const now = [byId, fits, takes.active, takes.byId]
    const touched = union(now.map((version, i) => changedBetween(last[i] ?? nothing, version)))
    last = now
    const of = { uncast, unlisted, misread, kanji, failed, unreadable: takes.unreadable }
    const sources = { byId, order, fits, stale, comfortRate, overrun, ...of }
    giveUp = inSlices(problemsOf({ ...sources, takeOf, touched }), (problems) => {
      checking = false
      show(problems)
      if (again) soon()
    })
  }
  const soon = () => {
    if (checking) again = true
    else timer ??= setTimeout(check, CHECK_EVERY_MS)
  }
  const stop = stopAll(
    useDocument.subscribe(soon),
    useDerived.subscribe(
      onChange(['fits', 'stale', 'uncast', 'unlisted', 'misread', 'kanji'], soon),
    ),
    useRuns.subscribe(onChange(['failed'], soon)),
    useTakes.subscribe(onChange(['byId', 'active', 'unreadable'], soon)),
    onPreferences(soon),
  )
  check()
  return () => {
    clearTimeout(timer)
    giveUp()
    stop()
  }
}

const onChange =
  <T>(names: readonly (keyof T)[], then: () => void) =>
  (now: T, before: T): void => {
    if (names.some((name) => now[name] !== before[name])) then()
  }

/** An equal list keeps its reference. */
function show(problems: readonly Problem[]): void {
  const before = useProblems.getState().problems
  if (sameProblems(before, problems)) return
  // All problems of a line are of one kind, and as grave.
  const grave = [...lineHeads(problems)].filter(isGrave).length
  useProblems.setState({ problems, grave })
}
