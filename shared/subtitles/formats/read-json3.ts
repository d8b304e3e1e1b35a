import { z } from 'zod'
import { type RawCue, type RawSubtitles, RepairLog } from '../parsed-cue'

/** The longest that any time of a caption is believed, ms. */
const MAX_MS = 360_000_000

const time = z.coerce.number().int().min(0).max(MAX_MS)

/** Content of the screen from one time on. Windows and pens are events without text. */
const eventSchema = z.object({
  tStartMs: time.optional(),
  dDurationMs: time.optional(),
  /** The window that it is in; lines of a window roll. */
  wWinId: z.number().optional(),
  /** 1: behind what its window already has. */
  aAppend: z.number().optional(),
  segs: z.array(z.object({ utf8: z.string().optional() })),
})
const saidSchema = eventSchema.pick({ segs: true })

const fileSchema = z.object({ events: z.array(z.unknown()) })

function eventsOf(text: string): unknown[] {
  try {
    return fileSchema.safeParse(JSON.parse(text)).data?.events ?? []
  } catch {
    return []
  }
}

interface Line extends RawCue {
  startMs: number
  endMs: number | null
}

/**
 * JSON3, the caption format of YouTube. Lines of automatic captions roll: each stays during the
 * next one, so here it ends where that one begins. The line number of a cue is the index of its
 * event.
 */
export const readJson3 = (lines: readonly string[]): RawSubtitles =>
  readEvents(eventsOf(lines.join(' ')).map((written, i) => ({ written, line: i + 1 })))

/** The events of a file of YouTube, whatever it is written in. */
export function readEvents(events: readonly { written: unknown; line: number }[]): RawSubtitles {
  const cues: Line[] = []
  const last = new Map<number, Line>()
  const log = new RepairLog()
  for (const { written, line } of events) {
    const { data: event } = eventSchema.safeParse(written)
    if (!event) {
      const said = saidSchema.safeParse(written).data?.segs.map(({ utf8 = '' }) => utf8) ?? []
      log.leftOut(line, said.join('').trim())
      continue
    }
    const { tStartMs: startMs = 0, dDurationMs, wWinId, aAppend = 0, segs } = event
    const text = segs.map(({ utf8 = '' }) => utf8).join('')
    const before = wWinId === undefined ? undefined : last.get(wWinId)
    const endMs = dDurationMs === undefined ? null : startMs + dDurationMs
    if (aAppend !== 0 && before && !before.text.endsWith('\n')) {
      before.text += text
      if (text.trim() !== '') before.endMs = endMs ?? before.endMs
      continue
    }
    if (text.trim() === '') continue
    if (before && (before.endMs ?? Infinity) > startMs && before.startMs < startMs)
      before.endMs = startMs
    const cue: Line = { startMs, endMs, text, label: null, line, number: null }
    cues.push(cue)
    if (wWinId !== undefined) last.set(wWinId, cue)
  }
  return { cues: cues.map((cue) => ({ ...cue, text: cue.text.trim() })), repairs: log.list() }
}
