import type { StudioError } from '@shared/contracts/errors'
import type { Cue } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import { shorterWordings, type Wording } from '@shared/dubbing/shorten/shorten'
import { estimateCredits } from '@shared/dubbing/spoken-text'
import { type FitResult, naturalLengthMs, neededAudibleRate } from '@shared/fitting/fit-types'
import type { ProjectApi } from '@shared/bridge/studio-bridge'
import { currentProject, studio } from '@/bridge/studio'
import { isFree } from '../services/use-connection'
import { useDerived } from '../derived/derived-store'
import { fitIf } from '../derived/fits'
import { useDocument } from '../document/document-store'
import { execute } from '../document/execute'
import { flushEdits, savedProject } from '../document/saving'
import { activeTake, useTakes } from '../document/takes-store'
import { changeCues } from '../edits/cue-edits'
import { createProjectStore, onProjectReset } from '../project-store'
import { report } from '../report'
import { render } from '../work/render'
import { closeDialog, openDialog } from '../view/workspace-store'

/** Length of a text, and its fit in its cue; null = not measured yet. */
interface Measured {
  ms: number
  /** To be heard; null = there is nothing to hear. */
  url: string | null
  fit: FitResult | null
}

/** A shorter wording that is offered for a cue. */
export interface OfferedWording extends Wording {
  measured: Measured | null
}

export interface ShortenedCue {
  cueId: string
  /** As it is now. */
  before: Measured | null
  wordings: readonly OfferedWording[]
  /** Index of the wording that is chosen. */
  chosen: number
  /** The user chose it: a length that is measured later does not change it. */
  picked: boolean
  answer: 'open' | 'accepted' | 'skipped'
  measuring: boolean
  /** Why it could not be measured. */
  error: StudioError | null
  /**
   * Request to a language model: waiting · no usable wording · unreadable response · among the
   * wordings.
   */
  asked: 'no' | 'waiting' | 'nothing' | 'unreadable' | 'done'
}

interface ShortenState {
  /** In the order of the film. */
  cues: readonly ShortenedCue[]
  /** The cue that the keys are for. */
  activeId: string | null
  /** The lengths are estimates: another service speaks. */
  estimated: boolean
  /** Progress of measuring; null = not active. */
  progress: ShortenProgress | null
  /** Progress of the language model; null = not active. */
  asking: ShortenProgress | null
  /** Usage of the last run. */
  asked: { requests: number; tokens: number } | null
  /** Why the run ended early. */
  askError: StudioError | null
}

/** Number of cues done and in total, and the remaining time, ms; null = not known yet. */
export interface ShortenProgress {
  done: number
  total: number
  leftMs: number | null
}

const nothing: ShortenState = {
  cues: [],
  activeId: null,
  estimated: false,
  progress: null,
  asking: null,
  asked: null,
  askError: null,
}

// Registered before the store, so that the request is known until its reset.
onProjectReset(() => {
  turn += 1
  stopAsking()
  askTurn += 1
})

/** The wordings that are looked at; gone with their dialog. */
export const useShorten = createProjectStore<ShortenState>({
  name: 'useShorten',
  owner: 'user',
  initial: nothing,
})

/** The rules' wordings of a cue. */
function wordingsOf(cue: Cue): Wording[] {
  return shorterWordings(cue.text, cue.language ?? useDocument.getState().fields.language)
}

/** True if rules can shorten a cue. */
export const canShorten = (cue: Cue): boolean => wordingsOf(cue).length > 0

/** Cues that do not fit, in the order of the film. */
export function unfitCues(): string[] {
  const { fits, stale } = useDerived.getState()
  const isUnfit = (id: string) => fits.get(id)?.state === 'does-not-fit' && !stale.has(id)
  return useDocument.getState().order.filter(isUnfit)
}

/** Shows shorter wordings of these cues and measures them, the active one first. */
export function shortenCues(cueIds: readonly string[]): void {
  const { byId, order } = useDocument.getState()
  const wanted = new Set(cueIds)
  const cues = order.flatMap((id): ShortenedCue[] => {
    const cue = wanted.has(id) ? byId.get(id) : undefined
    if (!cue) return []
    const wordings = wordingsOf(cue).map((wording) => ({ ...wording, measured: null }))
    const none = { before: null, measuring: false, error: null, picked: false } as const
    return [{ cueId: id, wordings, chosen: 0, ...none, answer: 'open', asked: 'no' }]
  })
  const progress = cues.length > 0 ? { done: 0, total: cues.length, leftMs: null } : null
  useShorten.setState({ ...nothing, cues, activeId: cues[0]?.cueId ?? null, progress })
  openDialog({ kind: 'shorten' })
  void measureAll()
}

/** Number of dialogs opened so far: measuring for an earlier one stops. */
let turn = 0

async function measureAll(): Promise<void> {
  const mine = (turn += 1)
  const flushed = await flushEdits()
  if (!flushed.ok) {
    if (mine === turn) stopMeasuring()
    return void report(flushed)
  }
  const startedAt = performance.now()
  for (let done = 0; ; done += 1) {
    const { cues, activeId } = useShorten.getState()
    const waiting = cues.filter(needsMeasuring)
    const next = waiting.find(({ cueId }) => cueId === activeId) ?? waiting[0]
    if (mine !== turn) return
    if (!next) return useShorten.setState({ progress: null })
    const leftMs = timeLeft(startedAt, done, waiting.length)
    const total = cues.length
    useShorten.setState({ progress: { done: total - waiting.length, total, leftMs } })
    await measure(next)
  }
}

/** Remaining time by the time of the finished part, ms; null before the first. */
const timeLeft = (startedAt: number, done: number, left: number): number | null =>
  done === 0 ? null : ((performance.now() - startedAt) / done) * left

/** Measures no further cue; the wordings stay. */
export function stopMeasuring(): void {
  turn += 1
  useShorten.setState({ progress: null })
}

const needsMeasuring = ({ before, wordings, error }: ShortenedCue): boolean =>
  error === null && (before === null || wordings.some(({ measured }) => measured === null))

async function measure({ cueId, wordings }: ShortenedCue): Promise<void> {
  const cue = useDocument.getState().byId.get(cueId)
  if (!cue) return change(cueId, () => ({ before: { ms: 0, url: null, fit: null }, wordings: [] }))
  change(cueId, () => ({ measuring: true }))
  const texts = [cue.text, ...wordings.map(({ text }) => text)]
  const answer = await currentProject().wordingsMeasure({ cueId, texts })
  if (!answer.ok) return change(cueId, () => ({ measuring: false, error: answer.error }))
  const { lengths, estimated } = answer.value
  useShorten.setState({ estimated })
  const [now, ...others] = lengths
  const byText = new Map(wordings.map(({ text }, i) => [text, others[i]]))
  const take = activeTake(useTakes.getState(), cueId)
  const before = {
    ms: take ? naturalLengthMs(take, useDocument.getState().fields.fit) : (now?.ms ?? 0),
    url: now?.url ?? null,
    fit: useDerived.getState().fits.get(cueId) ?? null,
  }
  change(cueId, (old) => {
    const measured = old.wordings.map((wording) => {
      const length = byText.get(wording.text)
      return length ? { ...wording, measured: measuredOf(cue, wording.text, length) } : wording
    })
    const isDecided = old.picked || old.answer !== 'open'
    const chosen = isDecided ? old.chosen : bestOf(measured, before.fit)
    return { before, measuring: false, wordings: measured, chosen }
  })
}

function measuredOf(
  cue: Cue,
  text: string,
  { ms, url }: { ms: number; url: string | null },
): Measured {
  const take = activeTake(useTakes.getState(), cue.id)
  const said = take && { ...take, durationMs: ms, leadMs: 0, tailMs: 0 }
  return { ms, url, fit: (said && fitIf({ ...cue, text }, said)) ?? null }
}

/** The gentlest wording that fits (of a cue that already does: is at ease), else the shortest one. */
function bestOf(wordings: readonly OfferedWording[], now: FitResult | null): number {
  const { comfortRate } = useDocument.getState().fields.fit
  const fitsNow = now !== null && now.state !== 'does-not-fit'
  const isGood = (fit: FitResult) =>
    fitsNow ? neededAudibleRate(fit) <= comfortRate : fit.state !== 'does-not-fit'
  const good = wordings.findIndex(({ measured }) => measured?.fit && isGood(measured.fit))
  return good >= 0 ? good : Math.max(0, wordings.length - 1)
}

function change(cueId: string, to: (old: ShortenedCue) => Partial<ShortenedCue>): void {
  useShorten.setState(({ cues }) => ({
    cues: cues.map((each) => (each.cueId === cueId ? { ...each, ...to(each) } : each)),
  }))
}

/** Chooses a wording of the active cue by its place. */
export function chooseWording(cueId: string, chosen: number): void {
  change(cueId, (old) => (old.wordings[chosen] ? { chosen, picked: true } : {}))
}

/** Makes another cue the active one: the next, or the one before. */
export function moveInShorten(by: 1 | -1): void {
  const { cues, activeId } = useShorten.getState()
  const at = cues.findIndex(({ cueId }) => cueId === activeId)
  const next = cues[at + by]
  if (next) useShorten.setState({ activeId: next.cueId })
}

/** Accepts the chosen wording of a cue, or skips it, and goes on to the next open one. */
export function answerWording(cueId: string, answer: 'accepted' | 'skipped'): void {
  const asked = useShorten.getState().cues.find((each) => each.cueId === cueId)
  if (!asked || (answer === 'accepted' && asked.wordings.length === 0)) return
  change(cueId, () => ({ answer }))
  const { cues } = useShorten.getState()
  const at = cues.findIndex((each) => each.cueId === cueId)
  const isOpen = (each: ShortenedCue) => each.answer === 'open'
  const next = cues.slice(at + 1).find(isOpen) ?? cues.find(isOpen)
  useShorten.setState({ activeId: next?.cueId ?? cueId })
}

/** Cues for which the rules have found nothing that fits, and no language model was asked. */
export const cuesToAsk = (cues: readonly ShortenedCue[]): ShortenedCue[] =>
  cues.filter(
    ({ answer, asked, wordings }) =>
      answer === 'open' &&
      asked === 'no' &&
      !wordings.some(({ measured }) => measured?.fit && measured.fit.state !== 'does-not-fit'),
  )

/** Number of language model runs so far: an earlier one makes no more requests. */
let askTurn = 0

/**
 * Requests wordings of these cues from the language model, one after the other, and measures them.
 * Stops at a failure that the next cue would meet as well.
 */
export async function askModel(cueIds: readonly string[]): Promise<void> {
  const mine = (askTurn += 1)
  const run = crypto.randomUUID()
  const project = await savedProject()
  if (mine !== askTurn) return
  if (!project.ok) return useShorten.setState({ askError: project.error })
  useShorten.setState({ askError: null, asked: null })
  const startedAt = performance.now()
  for (const [done, cueId] of cueIds.entries()) {
    if (mine !== askTurn) return
    const total = cueIds.length
    const leftMs = timeLeft(startedAt, done, total - done)
    useShorten.setState({ asking: { done, total, leftMs } })
    const error = await askForCue(project.value, { run, cueId }, () => mine === askTurn)
    if (error) return useShorten.setState({ asking: null, askError: error })
  }
  useShorten.setState({ asking: null })
}

/** @returns the error that ends the run; null = continue with the next cue */
async function askForCue(
  project: ProjectApi,
  { run, cueId }: { run: string; cueId: string },
  isCurrent: () => boolean,
): Promise<StudioError | null> {
  change(cueId, () => ({ asked: 'waiting' }))
  const answer = await project.wordingsAsk({ run, cueId, maxCharacters: charactersFor(cueId) })
  if (!isCurrent()) return null
  if (!answer.ok) {
    // An unreadable response tells nothing about the next one.
    const isAboutCue = answer.error.code === 'BAD_RESPONSE'
    change(cueId, () => ({ asked: isAboutCue ? 'unreadable' : 'no' }))
    return isAboutCue ? null : answer.error
  }
  const { wordings: texts, ...asked } = answer.value
  useShorten.setState({ asked })
  change(cueId, (old) => {
    const known = new Set(old.wordings.map(({ text }) => text))
    const fresh = texts.filter((text) => !known.has(text))
    const wordings = fresh.map((text) => ({ text, kinds: [], measured: null }))
    const found = fresh.length > 0 ? 'done' : 'nothing'
    return { asked: found, error: null, wordings: [...old.wordings, ...wordings] }
  })
  if (useShorten.getState().progress === null) void measureAll()
  return null
}

/** Number of characters that fit a cue at a comfortable rate. */
function charactersFor(cueId: string): number {
  const { byId, fields } = useDocument.getState()
  const characters = estimateCredits(byId.get(cueId)?.text ?? '')
  const fit = useDerived.getState().fits.get(cueId)
  const rate = fit ? neededAudibleRate(fit) : 1
  return Math.max(1, Math.floor(characters * Math.min(0.9, fields.fit.comfortRate / rate)))
}

/** Makes no further request, and aborts the active one. */
export function stopAsking(): void {
  if (useShorten.getState().asking === null) return
  askTurn += 1
  void studio.wordingsAskCancel()
  useShorten.setState(({ cues }) => ({
    asking: null,
    cues: cues.map((cue) => (cue.asked === 'waiting' ? { ...cue, asked: 'no' } : cue)),
  }))
}

/** Closes the dialog; its requests and measurements stop. */
export function endShortening(): void {
  turn += 1
  stopAsking()
  closeDialog()
  useShorten.setState(nothing)
}

/**
 * Writes the accepted wordings into their cues in one step of undo. Where rendering costs nothing they
 * are rendered at once; elsewhere they are outdated until they are.
 */
export async function applyWordings(): Promise<Result<void>> {
  const accepted = new Map(
    useShorten
      .getState()
      .cues.filter(({ answer }) => answer === 'accepted')
      .flatMap(({ cueId, wordings, chosen }) => {
        const wording = wordings[chosen]
        return wording ? [[cueId, wording.text] as const] : []
      }),
  )
  endShortening()
  const edit = changeCues(accepted.keys(), (cue) => ({
    ...cue,
    text: accepted.get(cue.id) ?? cue.text,
  }))
  if (!execute('shortenText', edit) || !isFree()) return ok(undefined)
  return render(accepted.keys())
}
