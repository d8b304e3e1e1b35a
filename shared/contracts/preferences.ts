import { z } from 'zod'
import { exportOptionsSchema } from './export'

/** What the app remembers between sessions, apart from projects and keys. */
export const preferencesSchema = z.object({
  locale: z.enum(['vi', 'en']),
  theme: z.enum(['system', 'dark', 'light']),
  /** Paid renders up to this many credits start without asking. */
  creditsWithoutAsking: z.number().int().min(0),
  favouriteVoices: z.array(z.object({ connectionId: z.string(), voiceId: z.number().int() })),
  recentVoices: z.array(z.object({ connectionId: z.string(), voiceId: z.number().int() })),
  /** Panel sizes and collapsed states, by the layout's own names. */
  layout: z.record(z.string(), z.number()),
  lastExport: exportOptionsSchema.omit({ path: true }).nullable(),
})
export type Preferences = z.infer<typeof preferencesSchema>
