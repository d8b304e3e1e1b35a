import type {
  RetakenCue,
  RetakeReason,
  RetakeResult,
  TakeDoubtKind,
} from '../contracts/project/retakes'
import type { Take } from '../contracts/project-file'
import type { StudioError } from '../contracts/studio-error'
import { audioKey } from '../dubbing/recipe'
import { fasterSpeed } from '../fitting/plan-fit'
import type { FitResult } from '../fitting/fit-types'
import { doubtfulness, type TakeDoubt } from './take-doubts'

/** A cue whose active take is doubtful. */
export interface DoubtfulCue {
  cueId: string
  active: Take
  doubts: readonly TakeDoubt[]
  /** Of its active take. */
  fit: FitResult | undefined
  /** Credits of one try. */
  cost: number
  /** Why it is left alone; null: it may be tried. */
  kept: RetakeReason | null
  /** Number of requests so far, with those that failed. */
  tries: number
  /** Tries that came, and what is doubtful about them; null: that could not be found out. */
  made: readonly { take: Take; doubts: readonly TakeDoubt[] | null }[]
  error?: StudioError | undefined
}

/** A render that is to sound different. */
export interface Try {
  cueId: string
  /** Null: at the cue's own speed. */
  speed: number | null
}

/** What the takes of a voice have shown about rendering once more; null: nothing yet. */
interface VoiceHabit {
  /** The same request again. */
  again: 'varies' | 'repeats' | null
  /** Another reading speed alone. */
  speed: 'varies' | 'repeats' | null
}

const voiceKey = ({ connectionId, recipe: { voiceId } }: Take): string =>
  `${connectionId} ${voiceId}`

/** Habits of all voices, by what two takes of one text have in common; later ones decide. */
function habitsOf(takes: Iterable<Take>): Map<string, VoiceHabit> {
  const texts = new Map<string, Take[]>()
  const habits = new Map<string, VoiceHabit>()
  for (const take of takes) {
    // A take that was changed by hand tells nothing about its voice.
    if (take.own || take.edited) continue
    const { text, language, dictionary, context = '', audio } = take.recipe
    const bare = audioKey({ ...audio, speed: 1 })
    const key = [take.cueId, voiceKey(take), language, dictionary, context, bare, text].join('\n')
    const others = texts.get(key) ?? []
    texts.set(key, others)
    for (const other of others) {
      const habit = habits.get(voiceKey(take)) ?? { again: null, speed: null }
      const shown = other.file === take.file ? 'repeats' : 'varies'
      const isAgain = other.recipe.audio.speed === audio.speed
      habits.set(voiceKey(take), { ...habit, [isAgain ? 'again' : 'speed']: shown })
    }
    others.push(take)
  }
  return habits
}

/** Reading speeds of the tries, beside the cue's own: little enough to sound alike. */
const FACTORS = [1.04, 0.96, 1.07, 0.93, 1.1, 0.9]
/** Further speed of each try of a take that is too long. */
const FASTER_STEP = 0.05
const MAX_SPEED = 2

/** What a next try follows from, beside the cue. */
interface Known {
  habit: VoiceHabit | undefined
  /** The voice takes no other speed and repeats itself. */
  fixed: boolean
  /** Reading speeds of its takes, those of earlier tries among them. */
  speeds: ReadonlySet<number>
}

/** The next try of a cue, or why nothing that can be asked for gives another take, or one that fits. */
function nextTry(cue: DoubtfulCue, { habit, fixed, speeds: known }: Known): Try | RetakeReason {
  const { cueId, active, fit, tries } = cue
  const { speed } = active.recipe.audio
  const changes = !fixed && habit?.speed !== 'repeats'
  const isLong = cue.doubts.some(({ kind }) => kind === 'DOES_NOT_FIT')
  if (changes && isLong && fit) {
    const least = fasterSpeed(fit, speed)
    if (least === null && cue.doubts.length === 1) return 'TOO_LONG'
    const faster = rounded(Math.min(MAX_SPEED, (least ?? 0) + FASTER_STEP * tries))
    if (faster > speed && !known.has(faster)) return { cueId, speed: faster }
  }
  if (habit?.again === 'varies') return { cueId, speed: null }
  if (!changes) return 'SAME_AGAIN'
  const speeds = FACTORS.map((factor) => rounded(Math.min(MAX_SPEED, speed * factor)))
  const free = speeds.find((each) => each >= 0.5 && each !== speed && !known.has(each))
  return free === undefined ? 'SAME_AGAIN' : { cueId, speed: free }
}

const rounded = (speed: number): number => Math.round(speed * 100) / 100

/** Speeds at which the voice of a cue's take has said the same text: asked for again, it may repeat itself. */
function speedsOf({ active, made }: DoubtfulCue, takes: readonly Take[]): ReadonlySet<number> {
  const isAlike = (take: Take) =>
    !take.own &&
    !take.edited &&
    take.recipe.text === active.recipe.text &&
    voiceKey(take) === voiceKey(active)
  const alike = [...takes.filter(isAlike), ...made.map(({ take }) => take)]
  return new Set(alike.map(({ recipe }) => recipe.audio.speed))
}

const isGood = (cue: DoubtfulCue): boolean => cue.made.some(({ doubts }) => doubts?.length === 0)

export interface TryPass {
  tries: Try[]
  /** Cues that get no (further) try, and why. */
  left: Map<string, RetakeReason>
}

/**
 * The next renders: one for each cue that is still doubtful, in their order, as far as the credits go. Of a
 * paid voice that nothing is known of, a single cue is tried first: it may give the same take again.
 *
 * @param left credits that may still be spent; null: no limit
 * @param takes all takes of the project, the oldest first
 * @param isFixed voices that are known to take no other speed and to repeat themselves
 */
export function nextPass(
  cues: readonly DoubtfulCue[],
  { tries: most, left }: { tries: number; left: number | null },
  takes: Iterable<Take>,
  isFixed: (take: Take) => boolean,
): TryPass {
  const habits = habitsOf(takes)
  const byCue = new Map(cues.map(({ cueId }): [string, Take[]] => [cueId, []]))
  for (const take of takes) byCue.get(take.cueId)?.push(take)
  const probed = new Set<string>()
  const pass: TryPass = { tries: [], left: new Map() }
  let credits = left ?? Infinity
  for (const cue of cues) {
    if (cue.kept || isGood(cue) || cue.tries >= most) continue
    const key = voiceKey(cue.active)
    const habit = habits.get(key)
    const speeds = speedsOf(cue, byCue.get(cue.cueId) ?? [])
    const next = nextTry(cue, { habit, fixed: isFixed(cue.active), speeds })
    if (typeof next === 'string') pass.left.set(cue.cueId, next)
    else if (cue.cost > credits) pass.left.set(cue.cueId, 'BUDGET')
    else if (!probed.has(key)) {
      const isKnown = next.speed === null ? habit?.again : habit?.speed
      if (cue.cost > 0 && !isKnown) probed.add(key)
      credits -= cue.cost
      pass.tries.push(next)
    }
  }
  return pass
}

/** A take is better only if it is less doubtful by more than a measure varies. */
const MARGIN = 0.5

const kindsOf = (doubts: readonly TakeDoubt[]): TakeDoubtKind[] => doubts.map(({ kind }) => kind)

/**
 * The best take of a cue by the measures that doubted the first one.
 *
 * @param left why it got no further try
 */
export function retakenCue(cue: DoubtfulCue, left: RetakeReason | undefined): RetakenCue {
  const { cueId, active, doubts, kept, tries, made, error } = cue
  const before = kindsOf(doubts)
  const known = made.flatMap(({ take, doubts: found }) => (found ? [{ take, doubts: found }] : []))
  const [best] = known.toSorted((a, b) => doubtfulness(a.doubts) - doubtfulness(b.doubts))
  const isBetter =
    kept === null &&
    best !== undefined &&
    (best.doubts.length === 0 || doubtfulness(best.doubts) < doubtfulness(doubts) - MARGIN)
  const common = { cueId, tries, before, ...(error && { error }) }
  if (!isBetter) {
    const result: RetakeResult =
      tries === 0 && (left === 'BUDGET' || left === 'STOPPED') ? 'untried' : 'unchanged'
    const why = kept ?? left ?? (error && made.length === 0 ? 'FAILED' : 'NO_BETTER')
    return { ...common, result, why, after: before, chosen: null }
  }
  const { speed } = best.take.recipe.audio
  const chosen = {
    takeId: best.take.id,
    insteadOf: active.id,
    ...(speed !== active.recipe.audio.speed && { speed }),
  }
  const areGood = best.doubts.length === 0
  return {
    ...common,
    result: areGood ? 'fixed' : 'better',
    why: areGood ? null : (left ?? 'NO_BETTER'),
    after: kindsOf(best.doubts),
    chosen,
  }
}

/** True if a person has preferred the active take: rated it, changed it inside, or gone back to it from a newer one. */
export function isChosen(active: Take, takes: readonly Take[]): boolean {
  const later = takes.slice(takes.findIndex(({ id }) => id === active.id) + 1)
  const isRender = ({ retake, recipeHash }: Take) =>
    retake === undefined && recipeHash === active.recipeHash
  const isMade = active.edited !== undefined || active.stars !== undefined
  return isMade || later.some((take) => take.own || isRender(take))
}
