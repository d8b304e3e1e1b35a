import { EMBEDDED_CONNECTION_ID, type Account } from '@shared/contracts/connection'
import { compareCues } from '@shared/contracts/project-file'
import { isProviderVoice } from '@shared/contracts/models/providers'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { voiceOf } from '@shared/dubbing/recipe'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { currentPreferences, usePreferences } from '@/bridge/preferences'
import { unwrap, queryClient } from '@/bridge/query-client'
import { keys, useUsage } from '@/bridge/queries'
import { currentProject, studio } from '@/bridge/studio'
import { creditsOfChanged, creditsOfCue, isPaid } from '../services/dictionary-uses'
import { speakerOf, type StudioDocument } from '../document/document'
import { billed, withMonth, type Billed } from '../services/provider-cost'
import { voicesSpeak } from '../services/voices'
import { useDocument } from '../document/document-store'
import { useTakes } from '../document/takes-store'
import { finishEditing } from '../document/history-store'
import { mayChange } from '../document/execute'
import {
  forgetAsked,
  isWaiting,
  lostAmong,
  showAsked,
  useRuns,
  type RunState,
} from '../document/run-store'
import { savedProject } from '../document/saving'
import { openDialog, type RenderQuestion } from '../view/workspace-store'
import type { UsageRow } from '@shared/contracts/usage'
import { allowedCredits, dayOf, spentOf, type Allowed } from '@shared/dubbing/spending'

type Priced = Pick<RenderQuestion, 'prepare'>

/**
 * Credits that rendering these cues costs; those that are paid and not yet here cost nothing.
 *
 * @param prepare where they are changed first, nothing of them is paid
 */
export function creditsOf(cueIds: Iterable<string>, { prepare }: Priced = {}): number {
  const document = useDocument.getState()
  const price = prepare ? creditsOfChanged : creditsOfCue
  let credits = 0
  for (const id of cueIds) {
    const cue = document.byId.get(id)
    if (cue) credits += price(cue, document)
  }
  return credits
}

/** Those of these cues that are paid and not yet here: rendering them fetches them, free. */
export function paidAmong(cueIds: readonly string[], { prepare }: Priced = {}): string[] {
  const document = useDocument.getState()
  return cueIds.filter((id) => {
    const cue = document.byId.get(id)
    return cue && !prepare && isPaid(cue, document)
  })
}

/** By provider: what rendering these cues costs, and what its limit of the month leaves. */
export function billOf(cueIds: readonly string[], { prepare }: Priced = {}): Billed[] {
  const document = useDocument.getState()
  const { connectionId } = document.fields
  if (connectionId !== EMBEDDED_CONNECTION_ID) return []
  const price = prepare ? creditsOfChanged : creditsOfCue
  const priced = cueIds.flatMap((id) => {
    const cue = document.byId.get(id)
    const voiceId = cue ? voiceOf(cue, speakerOf(document, cue), document.fields) : null
    const isPriced = cue && voiceId !== null && isProviderVoice(voiceId)
    return isPriced ? { cueId: id, voiceId, characters: price(cue, document) } : []
  })
  return billed(priced)
}

/**
 * Cues that so many credits pay for, in the order of the film: all that are paid already, and the
 * first of the others. Providers pay no more than their limits of the month.
 */
export function affordable(
  cueIds: readonly string[],
  credits: number,
  priced: Priced = {},
  bill: readonly Billed[] = [],
): string[] {
  const months = new Map<string, { left: number }>()
  for (const { cueIds: ids, leftOfMonth } of bill) {
    const budget = { left: leftOfMonth ?? Infinity }
    for (const id of ids) months.set(id, budget)
  }
  const { byId } = useDocument.getState()
  const cues = cueIds.flatMap((id) => byId.get(id) ?? []).sort(compareCues)
  const paid = new Set(paidAmong(cueIds, priced))
  let left = credits
  return cues.flatMap(({ id }) => {
    if (paid.has(id)) return id
    const cost = creditsOf([id], priced)
    const month = months.get(id)
    if (month && month.left >= 0) month.left -= cost
    if (month && month.left < 0) return []
    if (left >= 0) left -= cost
    return left >= 0 ? id : []
  })
}

/** Cues of these that can be rendered now: with text, and not already on their way. */
export function renderable(
  cueIds: Iterable<string>,
  { byId }: Pick<StudioDocument, 'byId'> = useDocument.getState(),
  { chunks }: Pick<RunState, 'chunks'> = useRuns.getState(),
): string[] {
  return [...cueIds].filter((id) => {
    const cue = byId.get(id)
    return cue && isSpeakable(cue) && !isWaiting(chunks[id])
  })
}

/** True if any of these can be rendered now; checks no further than the first. */
export function anyRenderable(cueIds: Iterable<string>): boolean {
  for (const id of cueIds) if (renderable([id]).length > 0) return true
  return false
}

/**
 * Cues of these that a voice of another language would read, unless the user has been told so and
 * rendered some of them before.
 */
export function misreadAmong(cueIds: readonly string[]): string[] {
  const document = useDocument.getState()
  const speaks = voicesSpeak()
  const { byCue } = useTakes.getState()
  return cueIds.filter((id) => {
    const cue = document.byId.get(id)
    if (!cue || byCue.has(id)) return false
    const voiceId = voiceOf(cue, speakerOf(document, cue), document.fields)
    return voiceId !== null && speaks?.(voiceId, cue.language ?? document.fields.language) === false
  })
}

/**
 * Renders cues. Where that costs credits it asks first, unless the user has allowed the amount without
 * asking; in voices that cost nothing only if one would read another language for the first time. Cues
 * that may be paid already are always asked about. `prepare` changes the cues once it is certain
 * that they are rendered.
 */
export async function render(
  cueIds: Iterable<string>,
  { prepare }: Priced = {},
): Promise<Result<void>> {
  finishEditing()
  const allowed = mayChange()
  if (!allowed.ok) return allowed
  const ids = renderable(cueIds)
  if (ids.length === 0) return fail(studioError('CUE_WITHOUT_TEXT', 'there is nothing to render'))
  const credits = creditsOf(ids, { prepare })
  const { connectionId } = useDocument.getState().fields
  const free = connectionId === EMBEDDED_CONNECTION_ID && credits === 0
  const certain = misreadAmong(ids).length === 0 && lostAmong(ids).length === 0
  if (certain && (free || (await canSkipConfirmation(connectionId, credits, billOf(ids))))) {
    prepare?.(ids)
    return startRender(ids)
  }
  openDialog({
    kind: 'confirm-render',
    question: { cueIds: ids, credits, ...(prepare && { prepare }) },
  })
  return ok(undefined)
}

/**
 * Continues with cues that were left for want of credits. They were asked about when they were begun:
 * once the account, read again, and the user's limits pay for all of them, that is not done again.
 */
export async function renderLeft(cueIds: readonly string[]): Promise<Result<void>> {
  const ids = renderable(cueIds)
  const { connectionId } = useDocument.getState().fields
  const account = await accountNow(connectionId)
  const credits = creditsOf(ids)
  const left = Math.min(account?.credits ?? Infinity, await allowedNow())
  const pays = account !== null && credits <= left
  return pays && lostAmong(ids).length === 0 ? startRender(ids) : render(ids)
}

/** The account as the service reports it now; null if it cannot be reached. */
function accountNow(connectionId: string): Promise<Account | null> {
  const queryFn = () => unwrap(studio.account({ id: connectionId }))
  return queryClient
    .fetchQuery({ queryKey: keys.account(connectionId), queryFn, staleTime: 0 })
    .catch(() => null)
}

/** True if the user has allowed the amount without asking and nothing else requires a question. */
export async function canSkipConfirmation(
  connectionId: string,
  credits: number,
  bill: readonly Billed[] = [],
): Promise<boolean> {
  if (credits > currentPreferences().creditsWithoutAsking) return false
  if (bill.some((each) => each.leftOfMonth !== null)) {
    const rows = await usageNow()
    if (withMonth(bill, rows).some((each) => each.characters > (each.leftOfMonth ?? Infinity)))
      return false
  }
  const account = queryClient.getQueryData<Account>(keys.account(connectionId))
  return credits <= (account?.credits ?? Infinity) && credits <= (await allowedNow())
}

/**
 * Renders without asking; main has to know the latest edits first. Cues that are on their way
 * already, by a second press, are not rendered twice.
 */
export async function startRender(wanted: readonly string[]): Promise<Result<void>> {
  const cueIds = renderable(wanted)
  if (cueIds.length === 0) return ok(undefined)
  showAsked(cueIds)
  const project = await savedProject()
  const started = project.ok ? await project.value.runStart({ cueIds }) : project
  if (started.ok) return ok(undefined)
  forgetAsked()
  return started
}

/** Records the user's word that these cues, whose response was lost, were not charged. */
export function dismissLost(cueIds: readonly string[]): Promise<Result<void>> {
  return currentProject().lostDismiss({ cueIds: [...cueIds] })
}

export interface Spent {
  /** Today, in all projects. */
  day: number
  /** By the open project, ever. */
  project: number
}

function spentIn(rows: readonly UsageRow[], projectId: string): Spent {
  return {
    day: spentOf(rows, { day: dayOf(new Date()) }),
    project: spentOf(rows, { projectId }),
  }
}

/** Spending on paid connections; zero until it is known. */
export function useSpent(): Spent {
  const { data = [] } = useUsage()
  const projectId = useDocument((state) => state.opened?.id ?? '')
  return spentIn(data, projectId)
}

/** Remainder of the user's limits for the open project. */
export function useAllowed(): Allowed {
  const spent = useSpent()
  const { creditLimits } = usePreferences()
  const projectId = useDocument((state) => state.opened?.id ?? '')
  return allowedCredits(creditLimits, spent, projectId)
}

/** What was spent, asked again; nothing where main cannot say. */
const usageNow = (): Promise<UsageRow[]> =>
  queryClient
    .fetchQuery({ queryKey: keys.usage, queryFn: () => unwrap(studio.usage()), staleTime: 0 })
    .catch((): UsageRow[] => [])

/** As `useAllowed`, asked again; main holds the limits whatever this answers. */
async function allowedNow(): Promise<number> {
  const { creditLimits } = currentPreferences()
  const projectId = useDocument.getState().opened?.id ?? ''
  if (creditLimits.perDay === null && creditLimits.projects[projectId] === undefined)
    return Number.POSITIVE_INFINITY
  const rows = await usageNow()
  const { credits } = allowedCredits(creditLimits, spentIn(rows, projectId), projectId)
  return credits ?? Number.POSITIVE_INFINITY
}
