import { z } from 'zod'

/** A script that was pasted and has not become a narration yet. */
const draftSchema = z.object({ text: z.string(), name: z.string().nullable() })
export type ScriptDraft = z.infer<typeof draftSchema>

const NAME = 'cuecast.script-draft'
const empty: ScriptDraft = { text: '', name: null }

/** The draft as this window knows it; null before it has been asked for. */
let draft: ScriptDraft | null = null

/** The draft that was kept last, also by an earlier start; an empty one when there is none. */
export function keptDraft(): ScriptDraft {
  if (draft) return draft
  try {
    const parsed = draftSchema.safeParse(JSON.parse(localStorage.getItem(NAME) ?? 'null'))
    draft = parsed.data ?? empty
  } catch {
    draft = empty
  }
  return draft
}

/** How long typing has to rest before the draft is stored, ms. */
const REST_MS = 500
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps the draft over the end of the dialog, and a moment later over a restart. */
export function keepDraft(next: ScriptDraft): void {
  draft = next
  clearTimeout(timer)
  timer = setTimeout(storeDraft, REST_MS)
}

/** Stores the draft for the next start; an empty one goes. */
export function storeDraft(): void {
  clearTimeout(timer)
  try {
    if (keptDraft().text === '') localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, JSON.stringify(keptDraft()))
  } catch {
    // A full disk, or a text beyond what a window may store: it lasts as long as the window.
  }
}

/** The draft has become a narration. */
export function forgetDraft(): void {
  draft = empty
  storeDraft()
}
