import { shallow } from 'zustand/shallow'
import { checkCue, neighbourChecker, type CueProblem } from '@shared/subtitles/check-cues'
import type { Cue, Take } from '@shared/contracts/project-file'
import { neededAudibleRate } from '@shared/fitting/fit-types'
import { isHurried } from '@shared/fitting/pace'
import { isUntranslated } from '@shared/translation/cue-state'
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
import {
  isGrave,
  lineHeads,
  type Problem,
  type ProblemKind,
  type ProblemScope,
} from './problem-groups'
import { type TranslatedVersion, checkTranslations, versionOf } from './translation-problems'
import { stopAll } from '@/ui/stop-all'

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
  /** Null: the project translates no other. */
  version?: TranslatedVersion | null
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
    const version = now.version ? checkTranslations(now.version, order, byId, fits) : null
    const near = few && version ? version.withNeighbours(few) : few
    const ids = near ?? new Set([...known.keys(), ...order])
    const problemsIn = cueProblems({ ...now, fits, stale, takeOf })
    let done = 0
    for (const id of ids) {
      if (++done % AT_ONCE === 0) yield
      const cue = byId.get(id)
      const found = cue ? [...problemsIn(cue), ...(version?.problemsOf(id) ?? [])] : []
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
    // An empty text that waits for its translation must not be removed.
    if (!(sources.version && isUntranslated(cue)))
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
    const { byId, order, fields, speakers } = useDocument.getState()
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
    const version = versionOf(fields, speakers, takes)
    const sources = { byId, order, fits, stale, comfortRate, overrun, version, ...of }
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
