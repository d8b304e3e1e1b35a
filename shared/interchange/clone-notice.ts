import type { ExportOptions } from '../contracts/export'
import type { Cue } from '../contracts/project-file'
import { localeFor } from '../languages/locales'
import { translator } from '../texts/texts'

/** How long a notice is shown, at most and at least, and the pause between it and a cue, ms. */
const MAX_SHOWN_MS = 4_000
const MIN_SHOWN_MS = 2_000
const PAUSE_MS = 80

/** Where cloned voices are announced. */
export interface CloneNotice {
  text: string
  /**
   * Where subtitles show it; null: nowhere, as it was asked for, or because there is no room without covering a cue or
   * running past the film. Nothing is ever moved for it.
   */
  shown: { startMs: number; endMs: number } | null
  hasRoom: boolean
}

/**
 * The notice of an export that has cloned voices; null where none is wanted.
 *
 * @param language of the project: the usual text is in it, where there is one
 * @param filmMs length of the film; null: there is none
 */
export function cloneNotice(
  { cloneNotice: at, cloneNoticeText }: Pick<ExportOptions, 'cloneNotice' | 'cloneNoticeText'>,
  {
    cues,
    language,
    filmMs,
  }: {
    cues: readonly Pick<Cue, 'startMs' | 'endMs'>[]
    language: string
    filmMs: number | null
  },
): CloneNotice | null {
  if (at === 'none') return null
  const text = cloneNoticeText.trim() || usualNotice(language)
  if (at === 'report') return { text, shown: null, hasRoom: true }
  const room = at === 'start' ? before(cues) : after(cues, filmMs)
  const endMs = Math.min(room.endMs, room.startMs + MAX_SHOWN_MS)
  const hasRoom = endMs - room.startMs >= MIN_SHOWN_MS
  return { text, shown: hasRoom ? { startMs: room.startMs, endMs } : null, hasRoom }
}

/** The text where the user wrote none: Vietnamese for Vietnamese projects, otherwise English. */
export const usualNotice = (language: string): string =>
  translator(localeFor(language, 'en'))('export.cloneNotice.usual')

const before = (cues: readonly Pick<Cue, 'startMs'>[]) => ({
  startMs: 0,
  endMs: cues.reduce((least, { startMs }) => Math.min(least, startMs), Infinity) - PAUSE_MS,
})

const after = (cues: readonly Pick<Cue, 'endMs'>[], filmMs: number | null) => ({
  startMs: cues.reduce((most, { endMs }) => Math.max(most, endMs), 0) + PAUSE_MS,
  endMs: filmMs ?? Infinity,
})
