import { EMBEDDED_CONNECTION_ID } from '../contracts/connection'
import { isProviderVoice } from '../contracts/models/providers'
import type { Cue, DocumentFields, Speaker } from '../contracts/project-file'
import type { DictionaryEntry } from '../text/dictionary'
import { voiceOf } from './recipe'
import { cueCredits } from './spoken-text'
import type { CreditLimits, UsageRow } from '../contracts/usage'

/** Whether a voice is spoken without cost: by the embedded service, and not by a provider behind it. */
export const costsNothing = (connectionId: string, voiceId: number): boolean =>
  connectionId === EMBEDDED_CONNECTION_ID && !isProviderVoice(voiceId)

/**
 * Credits of a cue in its voice: none in one of the embedded service's own, beside which those of providers cost.
 *
 * @param replaced entries that are applied before sending, where the service has no dictionary
 */
export function costOfCue(
  cue: Cue,
  speaker: Speaker | null,
  fields: DocumentFields,
  replaced: readonly DictionaryEntry[],
): number {
  const voiceId = voiceOf(cue, speaker, fields)
  if (voiceId !== null && costsNothing(fields.connectionId, voiceId)) return 0
  return cueCredits(cue, speaker, fields, replaced)
}

type Spent = Pick<UsageRow, 'connectionId' | 'credits' | 'day' | 'projectId'>

/** The day of a moment on this computer's calendar: `2026-01-31`. */
export function dayOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Credits of connections that cost, on a day or for a project. The embedded service costs nothing. */
export function spentOf(
  rows: Iterable<Spent>,
  { day, projectId }: { day?: string; projectId?: string },
): number {
  let credits = 0
  for (const row of rows) {
    const counts =
      row.connectionId !== EMBEDDED_CONNECTION_ID &&
      (day === undefined || row.day === day) &&
      (projectId === undefined || row.projectId === projectId)
    if (counts) credits += row.credits
  }
  return credits
}

/** Credits of a connection in this computer's calendar month. */
export function spentInMonth(
  rows: Iterable<Pick<Spent, 'connectionId' | 'credits' | 'day'>>,
  connectionId: string,
): number {
  const month = dayOf(new Date()).slice(0, 7)
  let credits = 0
  for (const row of rows)
    if (row.connectionId === connectionId && row.day.startsWith(month)) credits += row.credits
  return credits
}

/** What a limit of the month leaves. */
export const leftOfMonth = (limit: number, spent: number): number => Math.max(0, limit - spent)

/** Remainder of the user's limits. */
export interface Allowed {
  /** null = no limit. */
  credits: number | null
  /** The limit that is nearer. */
  by: 'day' | 'project' | null
}

/**
 * Credits that the user's limits still allow, today and on this project; `null` credits: no limit.
 */
export function allowedCredits(
  limits: CreditLimits,
  spent: { day: number; project: number },
  projectId: string,
): Allowed {
  const ofProject = limits.projects[projectId] ?? null
  const day = limits.perDay === null ? null : Math.max(0, limits.perDay - spent.day)
  const project = ofProject === null ? null : Math.max(0, ofProject - spent.project)
  if (day === null && project === null) return { credits: null, by: null }
  if (day === null || (project !== null && project < day))
    return { credits: project, by: 'project' }
  return { credits: day, by: 'day' }
}
