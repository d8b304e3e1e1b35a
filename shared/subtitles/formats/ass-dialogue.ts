import { withoutMarkup } from '../../text/markup'
import type { LineUse, ReadingChoices } from '../../contracts/reading-choices'
import type { AssStyle, RawCue, RepairLog } from '../parsed-cue'

/** An event of an ASS file, with the columns that tell dialogue. */
export interface AssEvent {
  cue: RawCue
  style: string
  /** Its override codes, joined. */
  codes: string
}

/** Words of a style's name, small: `Signs2`, `ED_Romaji`, `OPKara` and `OPJP` in their parts. */
const wordsOf = (style: string): string =>
  style
    .replace(
      /(?<=\p{Ll})(?=\p{Lu})|(?<=\b(?:OP|ED))(?=(?:CN|CH[ST]|[ST]C|JPN?|EN|VN?|KR)\b)/gu,
      ' ',
    )
    .replace(/[\d_*.()[\]-]+/gu, ' ')
    .trim()
    .toLowerCase()

const signStyle =
  /(?:^| )(?:signs?|typeset(?:ting)?|ts|titles?|credits?|notes?|tl note|tln|staff|screen|logo|eyecatch|next ?ep(?:isode)?|preview title|episode title|caption|chữ|bảng|biển|ghi chú|tiêu đề|chú thích|gt)(?: |$)/u
/** Entries of typesetters in the Name column of a sign. */
const signName = /^(?:captions?|signs?|titles?|on[- ]?screen|screen text|надпись|титр?|biển|chữ)$/iu
const songStyle =
  /(?:^| )(?:op|ed|ost|songs?|kara(?:oke)?|lyrics?|romaji|kanji|hiragana|opening|ending|insert|vocals?|nhạc|bài hát|lời nhạc)(?: |$)/u
/** Styles for manner or place, not for a speaker. */
const general =
  /(?:^| )(?:cn|chs?|cht|chn|chi|sc|tc|gb|zh|jpn?|jap?|en|eng|vi|vn|viet|kor?|kr|中文|中字|简体|繁體|日文|日语|日字|英文|英语|外语|default|main|dialogue?s?|italics?|alt|top|bottom|up|down|flashbacks?|thoughts?|internal|phone|radio|tv|overlap|style|subs?|subtitles?|text|normal|standard|regular|bold|white|yellow|box|small|big|left|right|center|middle|new|copy|basic|base|general|chính|thoại|mặc định)(?: |$)/u

const karaoke = /\\[kK][fo]?\d+/g
const position = /\\(?:pos|move)\(/
/** Codes that draw rather than place: dialogue never has them. */
const typeset = /\\(?:i?clip|move|org|fr[xyz]?-?\d|fa[xy]|t)\b|\\t\(/
/** Frame-by-frame typesetting: too short for speech, ms. */
const FRAME_MS = 200
/** Share of a style's lines with their own position that makes it a style of signs. */
const PLACED = 0.7

type Kind = AssStyle['kind']

/**
 * The dialogue among signs, songs and typesetting: by the names of the styles, by karaoke codes, by
 * lines that are placed and drawn, and by how short they are. A file of nothing else stays whole.
 * Styles that are people (`Kaguya`, `Miyuki`) name the speaker where the Name column is empty.
 */
export function assDialogue(
  events: readonly AssEvent[],
  { styles = {}, signs = 'skip' }: Pick<ReadingChoices, 'styles' | 'signs'>,
  log: RepairLog,
): { cues: RawCue[]; styles: AssStyle[] } {
  const placed = placedStyles(events)
  const found = events.map((event) => kindOf(event, placed))
  const kinds = found.includes('dialogue') ? found : found.map((): Kind => 'dialogue')
  const useOf = (i: number): LineUse =>
    styles[events[i]?.style ?? ''] ?? (kinds[i] === 'dialogue' ? 'dub' : signs)
  const isNote = notedNames(events)
  const people = peopleStyles(events.filter((_, i) => useOf(i) === 'dub'))
  const cues = events.flatMap(({ cue, style }, i): RawCue[] => {
    const use = useOf(i)
    const detail = `Not dialogue: a line in the style “${style}” was left out.`
    if (use === 'skip') {
      log.habit(kinds[i] === 'song' ? 'SONG_SKIPPED' : 'SIGN_SKIPPED', cue.line, detail)
      return []
    }
    if (use === 'silent') return [{ ...cue, style, spoken: 'no' }]
    const label = isNote || episode.test(cue.label ?? '') ? null : cue.label
    return [{ ...cue, style, label: label === null && people.has(style) ? personOf(style) : label }]
  })
  return { cues, styles: stylesOf(events, kinds) }
}

/** A typesetter's note there where another episode is shown: `ep10`, `ep10/fade`. */
const episode = /^(?:ep|op|ed)\d+(?:\/\p{L}+)?$/iu

/** Share of lines with a name below which small letters in the Name column are notes, not people. */
const NAMED = 0.1

/**
 * True if the few entries of the Name column are notes of the typesetter (`flashback`, `preview`).
 */
function notedNames(events: readonly AssEvent[]): boolean {
  const named = events.flatMap(({ cue }) => cue.label ?? [])
  return named.length < events.length * NAMED && named.every((name) => /^[^\p{Lu}]*$/u.test(name))
}

/** The styles in the order in which they are first used. */
function stylesOf(events: readonly AssEvent[], kinds: readonly Kind[]): AssStyle[] {
  const styles = new Map<string, AssStyle & { others: Record<string, number> }>()
  for (const [i, { cue, style }] of events.entries()) {
    const known = styles.get(style)
    const each = known ?? {
      name: style,
      lines: 0,
      dialogue: 0,
      kind: 'sign',
      sample: '',
      others: {},
    }
    const kind = kinds[i] ?? 'dialogue'
    each.lines++
    if (kind === 'dialogue') each.dialogue++
    each.others[kind] = (each.others[kind] ?? 0) + 1
    if (cue.text.length > each.sample.length && each.sample.length < 40) {
      each.sample = withoutMarkup(cue.text).replace(/\s+/g, ' ').slice(0, 80)
    }
    styles.set(style, each)
  }
  return Array.from(styles.values(), ({ others, ...style }) => {
    const { dialogue = 0, sign = 0, song = 0 } = others
    const kind = dialogue >= sign + song ? 'dialogue' : song > sign ? 'song' : 'sign'
    return { ...style, kind }
  })
}

function kindOf({ cue, style, codes }: AssEvent, placed: ReadonlySet<string>): Kind {
  const words = wordsOf(style)
  if (songStyle.test(words) || (codes.match(karaoke)?.length ?? 0) > 1) return 'song'
  if (signStyle.test(words) || placed.has(style) || signName.test(cue.label ?? '')) return 'sign'
  const length = (cue.endMs ?? Infinity) - (cue.startMs ?? 0)
  const isPlaced = position.test(codes)
  return isPlaced && (length < FRAME_MS || typeset.test(codes)) ? 'sign' : 'dialogue'
}

/** Styles nearly all of whose lines have their own position, except those named as dialogue. */
function placedStyles(events: readonly AssEvent[]): Set<string> {
  const styles = new Map<string, { all: number; placed: number }>()
  for (const { style, codes } of events) {
    const each = styles.get(style) ?? { all: 0, placed: 0 }
    each.all++
    if (position.test(codes)) each.placed++
    styles.set(style, each)
  }
  const found = Array.from(styles)
    .filter(([style, { all, placed }]) => placed > all * PLACED && !general.test(wordsOf(style)))
    .map(([style]) => style)
  return new Set(found)
}

const MIN_PEOPLE = 2
/** Share of the dialogue that must be in styles of people. */
const SHARE = 0.3

function peopleStyles(dialogue: readonly AssEvent[]): Set<string> {
  const styles = new Map<string, number>()
  for (const { cue, style } of dialogue) {
    if (cue.label === null) styles.set(style, (styles.get(style) ?? 0) + 1)
  }
  const people = Array.from(styles).filter(
    ([style, lines]) => lines > 1 && /^\p{L}/u.test(style) && personOf(style) !== '',
  )
  const lines = people.reduce((sum, [, each]) => sum + each, 0)
  const persons = new Set(people.map(([style]) => personOf(style)))
  const enough = persons.size >= MIN_PEOPLE && lines >= dialogue.length * SHARE
  return new Set(enough ? people.map(([style]) => style) : [])
}

/** `Kaguya - Italics` is Kaguya; '' for a style of no one. */
function personOf(style: string): string {
  const name = style
    .split(/\s*[-_|]\s*/)
    .filter((part) => !general.test(wordsOf(part)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  const isPerson = /^[^\p{Ll}]/u.test(name) && !general.test(wordsOf(name)) && !/\d{3}/.test(name)
  return isPerson ? name : ''
}
