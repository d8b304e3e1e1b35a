import { setTimeout as pause } from 'node:timers/promises'
import type { RetakeReason, RetakeRecord, RetakeReport } from '@shared/contracts/project/retakes'
import type { Cue, Take } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { RunProgress } from '@shared/contracts/run'
import { studioError, type StudioError } from '@shared/contracts/studio-error'
import { takeState } from '@shared/dubbing/recipe'
import { fitProject } from '@shared/fitting/plan-fit'
import { approvalOf } from '@shared/review/approval'
import {
  isChosen,
  type DoubtfulCue,
  retakenCue,
  nextPass,
  type Try,
} from '@shared/review/retake-plan'
import { type TakeDoubt, takeDoubts, wordDoubt } from '@shared/review/take-doubts'
import type { Gateway } from '../gateway/gateway'
import type { Project } from '../project/project'
import { allTraits } from '../project/take-traits'
import { pricesOf, type SpokenDocument } from '../runs/plan-run'
import type { Runs } from '../runs/runs'
import { costsOf, type Submission } from '../runs/submission'
import { leaveChanged } from './settle-retakes'

export interface RetakeParts {
  project: Project
  runs: Runs
  /** As the journal has it; a later session continues where this one ends. */
  wish: RetakeRecord
  /** Notes the words of these takes; null: no recogniser is there. */
  listen: ((takeIds: readonly string[]) => Promise<Result<unknown>>) | null
  /** Compares voices by the user's speaker model. */
  findSpeakers?: Gateway['findSpeakers'] | undefined
  /** The project's service. */
  gateway: Pick<Gateway, 'listedVoice'>
  /** Share of wrong words from which on a take is doubtful. */
  limit: number
  /** Starts nothing more; the best tries so far are chosen. */
  signal: AbortSignal
  onProgress?(progress: { made: number; most: number }): void
}

/**
 * Renders doubtful takes again, within the limits of the wish, and chooses the best take of each cue by the
 * measures that doubted it. Tries are takes like all others, but none becomes active: `settleRetakes` or an
 * edit of the window does that. CANCELLED: the project was closed, and the retakes stay open.
 */
export async function retakeDoubtful(parts: RetakeParts): Promise<Result<RetakeReport>> {
  const { project, runs, wish, signal } = parts
  const before = await openTries(runs, wish.id, signal)
  if (before === 'closed') return fail(closed)
  const surveyed = await survey(parts)
  if (!surveyed.ok) return surveyed
  const { cues, spoken } = surveyed.value
  let error: StudioError | undefined = before?.error ?? errorOf(surveyed.value.deaf)
  let isStopped = surveyed.value.deaf !== null || before?.state === 'cancelled'
  let left = new Map<string, RetakeReason>()
  for (;;) {
    const judged = await judge(parts, cues)
    if (!judged.ok) return judged
    error ??= errorOf(judged.value)
    isStopped ||= signal.aborted || judged.value !== null
    leaveChanged(project, cues, spoken)
    const most = { tries: wish.tries, left: creditsLeft(parts) }
    const pass = nextPass(cues, most, project.takes.index.all(), isFixed(parts))
    left = pass.left
    report(parts, cues)
    if (error || isStopped || pass.tries.length === 0) break
    const tried = countTries(cues)
    const ended = await render(parts, pass.tries)
    if (ended === 'closed') return fail(closed)
    error = ended.error
    isStopped = ended.state === 'cancelled'
    countRequests(parts, cues)
    if (!error && !isStopped && countTries(cues) === tried) isStopped = true
  }
  const stopped = (error ?? isStopped) ? 'STOPPED' : undefined
  const isOpen = (cue: DoubtfulCue) => cue.tries < wish.tries && !left.has(cue.cueId)
  const ended = cues.map((cue) =>
    retakenCue(cue, left.get(cue.cueId) ?? (isOpen(cue) ? stopped : undefined)),
  )
  const spent = spentOnTries(runs, wish.id)
  const made = { retakeId: wish.id, cues: ended, spent, credits: wish.credits }
  return ok({ ...made, ...(error && { error }) })
}

/** FPT.AI gives the same sound for the same text, and takes no other speed. */
const isFixed =
  ({ gateway }: RetakeParts) =>
  ({ recipe }: Take): boolean =>
    gateway.listedVoice(recipe.voiceId)?.provider?.kind === 'fpt'

const closed = studioError('CANCELLED', 'the project was closed while takes were tried again')

const countTries = (cues: readonly DoubtfulCue[]): number =>
  cues.reduce((sum, { tries }) => sum + tries, 0)

const costOf = (submission: Submission): number =>
  [...costsOf(submission, () => undefined).values()].reduce((sum, credits) => sum + credits, 0)

/** Credits of all tries that may have been charged. */
export const spentOnTries = (runs: Pick<Runs, 'retakes'>, retakeId: string): number =>
  runs.retakes.ofRetake(retakeId).reduce((sum, submission) => sum + costOf(submission), 0)

function creditsLeft({ runs, wish }: RetakeParts): number | null {
  return wish.credits === null ? null : wish.credits - spentOnTries(runs, wish.id)
}

function report({ wish, onProgress }: RetakeParts, cues: readonly DoubtfulCue[]): void {
  const isOver = (cue: DoubtfulCue) =>
    cue.kept !== null || cue.made.some(({ doubts }) => !doubts?.length)
  const most = cues.reduce((sum, cue) => sum + (isOver(cue) ? cue.tries : wish.tries), 0)
  onProgress?.({ made: countTries(cues), most })
}

/** Waits for the run that an earlier session has left; `closed`: the project is being closed. */
async function openTries(
  runs: Runs,
  retakeId: string,
  signal: AbortSignal,
): Promise<RunProgress | 'closed' | null> {
  const own = runs
    .progress()
    .find(({ runId }) => runs.retakes.runById(runId)?.tries?.retakeId === retakeId)
  return own ? endOf(runs, own.runId, signal) : null
}

/** Interval of looking whether a paused run continues, ms. */
const PAUSED_MS = 300

async function endOf(
  runs: Runs,
  runId: string,
  signal: AbortSignal,
): Promise<RunProgress | 'closed'> {
  const cancel = () => void runs.cancel(runId)
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    for (;;) {
      const end = await runs.ended(runId)
      if (end && end.state !== 'paused') return runs.retakes.runById(runId)?.ended ? end : 'closed'
      const now = runs.progress().find((each) => each.runId === runId)
      if (!now) return { ...nothing, runId, state: 'cancelled' }
      if (runs.isClosed) return 'closed'
      await pause(PAUSED_MS)
    }
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

const nothing = { total: 0, done: 0, failed: 0, credits: 0, leftMs: null }

async function render(
  { runs, wish, signal }: RetakeParts,
  tries: readonly Try[],
): Promise<Pick<RunProgress, 'state' | 'error'> | 'closed'> {
  const speeds = Object.fromEntries(
    tries.flatMap(({ cueId, speed }) => (speed === null ? [] : [[cueId, speed] as const])),
  )
  const started = await runs.start(
    tries.map(({ cueId }) => cueId),
    { tries: { retakeId: wish.id, speeds } },
  )
  if (!started.ok) return runs.isClosed ? 'closed' : { state: 'failed', error: started.error }
  return endOf(runs, started.value.runId, signal)
}

/**
 * Has the words of takes recognised. CANCELLED: the project was closed.
 *
 * @returns why no (further) take can be judged; null: they can
 */
async function hear(
  { listen, runs }: RetakeParts,
  takes: readonly Take[],
): Promise<Result<StudioError | null>> {
  const unheard = takes.flatMap(({ id, recognised }) => (recognised ? [] : id))
  if (runs.isClosed) return fail(closed)
  if (!listen || unheard.length === 0) return ok(null)
  const asked = await listen(unheard)
  if (runs.isClosed) return fail(closed)
  return ok(asked.ok ? null : asked.error)
}

/** A listen check that the user has cancelled stops the retakes, too: that is no failure. */
const errorOf = (deaf: StudioError | null): StudioError | undefined =>
  deaf === null || deaf.code === 'CANCELLED' ? undefined : deaf

interface Surveyed {
  cues: DoubtfulCue[]
  spoken: SpokenDocument
  /** Why takes could not be listened to. */
  deaf: StudioError | null
}

/** The doubtful cues of the wish. */
async function survey(parts: RetakeParts): Promise<Result<Surveyed>> {
  const { project, runs, wish } = parts
  const wanted = new Set(wish.cueIds)
  const first = await doubtsOf(parts, () => undefined)
  if (!first.ok) return first
  const doubted = [...first.value.keys()].flatMap((cueId) =>
    wanted.has(cueId) ? (project.takes.index.active(cueId) ?? []) : [],
  )
  const asked = await hear(parts, doubted)
  if (!asked.ok) return asked
  const isAsked = doubted.some(({ recognised }) => !recognised)
  const found = isAsked ? await doubtsOf(parts, () => undefined) : first
  if (!found.ok) return found
  const spoken = await runs.spoken()
  if (!spoken.ok) return spoken
  const prices = pricesOf(spoken.value)
  const fits = new Map(
    fitProject(
      project.document,
      takeIn(project, () => undefined),
    ).map((fit) => [fit.cueId, fit]),
  )
  const cues = project.document.cues.flatMap((cue): DoubtfulCue[] => {
    const active = project.takes.index.active(cue.id)
    const doubts = found.value.get(cue.id)
    if (!wanted.has(cue.id) || !active || !doubts) return []
    const fit = fits.get(cue.id)
    if (approvalOf(cue, { take: active, fit, isStale: false }) === 'approved') return []
    const cost = prices.get(cue.id)
    const kept = cost === undefined ? 'STALE' : keptFor(parts, spoken.value, cue, active)
    return [{ cueId: cue.id, active, doubts, fit, cost: cost ?? 0, kept, tries: 0, made: [] }]
  })
  countRequests(parts, cues)
  return ok({ cues, spoken: spoken.value, deaf: asked.value })
}

/** Why a cue is left alone. */
function keptFor(
  { project: { takes }, runs, listen, limit }: RetakeParts,
  project: SpokenDocument,
  cue: Cue,
  active: Take,
): RetakeReason | null {
  if (active.own) return 'OWN'
  if (active.locked) return 'LOCKED'
  if (active.connectionId !== project.connectionId) return 'OTHER_SERVICE'
  const speaker = project.speakers.find(({ id }) => id === cue.speakerId) ?? null
  if (takeState(cue, speaker, project, active) !== 'fresh') return 'STALE'
  if (isChosen(active, takes.index.of(cue.id))) return 'CHOSEN'
  if (runs.lost().some(({ cueId }) => cueId === cue.id)) return 'LOST'
  return wordDoubt(cue, active, limit) && !listen ? 'NO_RECOGNISER' : null
}

/** The take of a cue that stands in for the active one. */
type StandIn = (cueId: string) => Take | undefined

const takeIn =
  ({ takes }: Project, standIn: StandIn): StandIn =>
  (cueId) =>
    standIn(cueId) ?? takes.index.active(cueId) ?? undefined

/** A take with the length that its words would have at another reading speed. */
function atSpeedOf(take: Take, audio: Take['recipe']['audio']): Take {
  const { durationMs, leadMs, tailMs, recipe } = take
  const longer = recipe.audio.speed / audio.speed - 1
  const spokenMs = Math.max(0, durationMs - leadMs - tailMs)
  return { ...take, durationMs: durationMs + spokenMs * longer, recipe: { ...recipe, audio } }
}

/** What is doubtful about the takes of the film. */
async function doubtsOf(
  { project, findSpeakers, limit }: RetakeParts,
  standIn: StandIn,
): Promise<Result<Map<string, TakeDoubt[]>>> {
  const { document, takes } = project
  const takeOf = takeIn(project, standIn)
  const used = document.cues.flatMap((cue) => {
    const take = takeOf(cue.id)
    // Tries are compared with the voice's takes at its own speed, and as if they were read at it.
    const audio = takes.index.active(cue.id)?.recipe.audio ?? take?.recipe.audio
    return take && audio ? [{ cue, take: atSpeedOf(take, audio) }] : []
  })
  const traits = await allTraits(
    project,
    used.map(({ take }) => take.id),
    findSpeakers,
  )
  if (!traits.ok) return traits
  const fits = new Map(fitProject(document, takeOf).map((fit) => [fit.cueId, fit]))
  return ok(
    takeDoubts(
      used.map(({ cue, take }) => ({
        cue,
        take,
        traits: traits.value.get(take.id),
        fit: fits.get(cue.id),
      })),
      limit,
    ),
  )
}

/** Counts the requests of each cue, and notes why the last one failed. */
function countRequests({ project, runs, wish }: RetakeParts, cues: readonly DoubtfulCue[]): void {
  const requests = new Map<string, { count: number; error?: StudioError | undefined }>()
  for (const { chunks, settled } of runs.retakes.ofRetake(wish.id))
    for (const [position, { cueId }] of chunks.entries()) {
      const end = settled.get(position)
      const count = (requests.get(cueId)?.count ?? 0) + 1
      requests.set(cueId, { count, error: end?.state === 'failed' ? end.error : undefined })
    }
  for (const cue of cues) {
    const { count = 0, error } = requests.get(cue.cueId) ?? {}
    const made = triesOf(project, wish, cue.active)
    const own = made.filter((take) => take.retake === wish.id).length
    cue.tries = Math.max(count, own) + made.length - own
    cue.error = error
  }
}

/** Tries that say what the active one does; with `countEarlier` those of earlier ones, too. */
function triesOf({ takes }: Project, { id, countEarlier }: RetakeRecord, active: Take): Take[] {
  const { text, voiceId } = active.recipe
  return takes.index
    .of(active.cueId)
    .filter(
      (take) =>
        take.id !== active.id &&
        take.retake !== undefined &&
        (countEarlier || take.retake === id) &&
        take.recipe.text === text &&
        take.recipe.voiceId === voiceId,
    )
}

/** Finds out what is doubtful about the tries, each in the place of the active take of its cue. */
async function judge(
  parts: RetakeParts,
  cues: readonly DoubtfulCue[],
): Promise<Result<StudioError | null>> {
  const { project, wish, listen } = parts
  const known = new Set(cues.flatMap(({ made }) => made.map(({ take }) => take.id)))
  const fresh = new Map(
    cues.map((cue) => [
      cue.cueId,
      triesOf(project, wish, cue.active).filter(({ id }) => !known.has(id)),
    ]),
  )
  const asked = await hear(parts, [...fresh.values()].flat())
  if (!asked.ok) return asked
  const rounds = Math.max(0, ...[...fresh.values()].map(({ length }) => length))
  for (let round = 0; round < rounds; round++) {
    const tryOf = (cueId: string) =>
      project.takes.index.byId(fresh.get(cueId)?.[round]?.id ?? '') ?? undefined
    const doubts = await doubtsOf(parts, tryOf)
    if (!doubts.ok) return doubts
    for (const cue of cues) {
      const take = tryOf(cue.cueId)
      if (!take) continue
      // Words that nobody could check may be wrong.
      const isChecked = !listen || take.recognised !== undefined
      cue.made = [
        ...cue.made,
        { take, doubts: isChecked ? (doubts.value.get(cue.cueId) ?? []) : null },
      ]
    }
  }
  return asked
}
