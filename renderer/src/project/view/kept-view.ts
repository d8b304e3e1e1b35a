import { z } from 'zod'
import { sidePanels } from './workspace-store'

/** What a project looked like when it was left. */
const keptViewSchema = z.object({
  /** The cue that was selected. */
  cueId: z.string().nullable(),
  /** Row at the upper edge of the cue table. */
  firstRow: z.number().int().min(0),
  playheadMs: z.number().min(0),
  /** Left edge and zoom of the timeline. */
  startMs: z.number().min(0),
  pxPerSecond: z.number().positive(),
  side: z.enum(sidePanels).nullable(),
})
export type KeptView = z.infer<typeof keptViewSchema>

/** Projects that are remembered; the one that was left longest ago goes first. */
export const MOST_KEPT = 100
const NAME = 'cuecast.views'

const listSchema = z.array(z.tuple([z.string(), keptViewSchema]))

function readAll(): z.infer<typeof listSchema> {
  try {
    const parsed = listSchema.safeParse(JSON.parse(localStorage.getItem(NAME) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    // Nothing readable is kept: projects open as they do the first time.
    return []
  }
}

export function keptView(projectId: string): KeptView | null {
  return readAll().find(([id]) => id === projectId)?.[1] ?? null
}

/** Keeps the view of a project over restarts. It is the window's alone: nothing of it is in the project. */
export function keepView(projectId: string, view: KeptView): void {
  const others = readAll().filter(([id]) => id !== projectId)
  const all = [...others, [projectId, view] as const].slice(-MOST_KEPT)
  try {
    localStorage.setItem(NAME, JSON.stringify(all))
  } catch {
    // A full disk costs the view, nothing else.
  }
}
