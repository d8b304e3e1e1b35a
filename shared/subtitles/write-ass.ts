import { withoutMarkup } from '../text/markup'
import { textLines, type WritableCue } from './write-subtitles'

/** Everything before the events: one style. */
export const ASS_HEAD = `[Script Info]
ScriptType: v4.00+
PlayResX: 1920
PlayResY: 1080
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Arial,64,&H00FFFFFF,&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,2,60,60,60,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`

/** Advanced SubStation Alpha v4+ with one style; the speaker's label is the event's name. */
export function writeAss(cues: readonly WritableCue[]): string {
  const events = cues.map(({ startMs, endMs, text, label }) => {
    const times = `${assTime(startMs)},${assTime(endMs)}`
    return `Dialogue: 0,${times},Default,${assName(label ?? '')},0,0,0,,${assText(text)}\n`
  })
  return ASS_HEAD + events.join('')
}

/** Commas end a field; only the text, as the last one, may hold them. */
export const assName = (label: string): string => label.replace(/[,\s\p{Cc}]+/gu, ' ').trim()

/** `h:mm:ss.cc`: the format counts hundredths. */
export function assTime(ms: number): string {
  const all = Math.max(0, Math.round(ms / 10))
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${Math.floor(all / 360_000)}:${two((all / 6_000) % 60)}:${two((all / 100) % 60)}.${two(all % 100)}`
}

/** Italics, bold, underline and the place stay; braces and backslashes would begin codes. */
export function assText(text: string): string {
  const place = /^\{\\an[1-9]\}/.exec(text)?.[0] ?? ''
  const marked = text.replaceAll(
    /<(\/?)([biu])>/gi,
    (_, end: string, tag: string) => `\uE000${tag.toLowerCase()}${end ? 0 : 1}\uE001`,
  )
  const lines = textLines(withoutMarkup(marked)).map((line) =>
    line
      .replaceAll('{', '(')
      .replaceAll('}', ')')
      .replaceAll('\\', '/')
      .replaceAll(/\uE000([biu][01])\uE001/g, '{\\$1}'),
  )
  return place + lines.join('\\N')
}
