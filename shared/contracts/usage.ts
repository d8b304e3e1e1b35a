import { nothing, call } from './project/calls'
import { z } from 'zod'

/** Credits spent by one request, or refunded by the service for text that it could not render. */
export const usageEntrySchema = z.object({
  /** Names the request: a later entry of the same key takes its place. */
  key: z.string().min(1),
  at: z.string(),
  action: z.enum(['render', 'audition']),
  connectionId: z.string(),
  projectId: z.string(),
  project: z.string(),
  /** Characters as the studio counts them. */
  credits: z.number().int().min(0),
})
export type UsageEntry = z.infer<typeof usageEntrySchema>

/** Spending of a project at a connection on one day of this computer's calendar. */
export const usageRowSchema = z.object({
  /** `2026-01-31`. */
  day: z.string(),
  projectId: z.string(),
  project: z.string(),
  connectionId: z.string(),
  /** Name of the connection: '' = the embedded one, null = it is gone. */
  connection: z.string().nullable(),
  requests: z.number().int(),
  credits: z.number().int(),
})
export type UsageRow = z.infer<typeof usageRowSchema>

/** Most credits that the user wants to spend on connections that cost; null = no limit. */
export const creditLimitsSchema = z.object({
  perDay: z.number().int().min(0).nullable(),
  /** By id of the project, in all. */
  projects: z.record(z.string(), z.number().int().min(0)),
})
export type CreditLimits = z.infer<typeof creditLimitsSchema>

export const noCreditLimits: CreditLimits = { perDay: null, projects: {} }

/** Gap in the spending: a journal that could not be understood. */
export const usageGapSchema = z.object({
  /** Where it is kept; null = nothing is missing today. */
  setAside: z.string().nullable(),
  /** True: nothing can be counted, and where there is a limit nothing is sent. */
  unreadable: z.boolean(),
})
export type UsageGap = z.infer<typeof usageGapSchema>

/** Calls about spending. */
export const usageCalls = {
  /** Newest day first. */
  usage: call(nothing, z.array(usageRowSchema)),
  usageGap: call(nothing, usageGapSchema),
  /** Asks where to, then writes all rows as CSV; null when the user closed the dialog. */
  usageExport: call(nothing, z.object({ path: z.string() }).nullable()),
} as const
