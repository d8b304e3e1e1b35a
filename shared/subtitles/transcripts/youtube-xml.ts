import { readEvents } from '../formats/read-json3'
import { readTags, type TagToken } from '../formats/tags'
import type { RawSubtitles } from '../parsed-cue'

const number = (token: TagToken, name: string): number | undefined => {
  const written = token.kind === 'open' ? token.attributes.get(name) : undefined
  return written === undefined || written.trim() === '' ? undefined : Number(written)
}

/**
 * The XML captions of YouTube: srv1 (`<text start="0.5" dur="2">`, in seconds), srv2 and srv3
 * (`<text t="500" d="2000">`, `<p t="500" d="2000">`, in ms). They hold the same events as JSON3.
 */
export function readYouTubeXml(lines: readonly string[]): RawSubtitles {
  const events: { line: number; text: string; event: Record<string, number | undefined> }[] = []
  let open: (typeof events)[number] | null = null
  for (const token of readTags(lines.join('\n'))) {
    if (token.kind === 'text') {
      // srv1 escapes its text twice
      if (open) open.text += token.text.replaceAll('&amp;', '&')
    } else if (token.name === 'p' || token.name === 'text') {
      open = null
      if (token.kind === 'close' || token.empty) continue
      const inSeconds = (name: string): number | undefined => {
        const seconds = number(token, name)
        return seconds === undefined ? undefined : Math.round(seconds * 1_000)
      }
      const event = {
        tStartMs: number(token, 't') ?? inSeconds('start'),
        dDurationMs: number(token, 'd') ?? inSeconds('dur'),
        wWinId: number(token, 'w'),
        aAppend:
          number(token, 'a') ?? (token.attributes.get('append') === undefined ? undefined : 1),
      }
      open = { line: token.line, text: '', event }
      events.push(open)
    } else if (token.name === 'br' && open) open.text += '\n'
  }
  return readEvents(
    events.map(({ line, text, event }) => ({
      line,
      written: { ...event, segs: [{ utf8: text }] },
    })),
  )
}
