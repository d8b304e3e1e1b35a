import type { AssStyle } from '../../contracts/open-project'
import { withoutMarkup } from '../../text/markup'
import type { LineUse, ReadingChoices } from '../../contracts/project/reading-choices'
import type { RawCue, RepairLog } from '../parsed-cue'

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

const signStyle = new RegExp(
  String.raw`(?:^| )(?:${[
    'signs?|typeset(?:ting)?|ts|titles?|credits?|notes?|tl note|tln|staff|screen|logo|eyecatch|next ?ep(?:isode)?|preview title|episode title|caption',
    'chữ|bảng|biển|ghi chú|tiêu đề|chú thích|gt|(?:chu|ghi|tieu) ?(?:thich|chu|de)|(?:bang|bien) ?(?:hieu|bao)|chu (?:hinh|man hinh)',
    'notas?|cartel(?:es)?|letreros?|placas?|remarques?|panneaux?|insegn[ae]|cartell[oi]|anmerkung(?:en)?|schild(?:er)?',
    'надпис[ьи]|примечани[ея]|титры|注釈|註釈|注释|註釋|看板|テロップ|タイトル|屏幕字|画面字|標題|标题',
  ].join('|')})(?: |$)`,
  'u',
)
/** Entries of typesetters in the Name column of a sign. */
const signName =
  /^(?:captions?|signs?|titles?|texts?|on[- ]?screen|screen text|type ?set(?:ting)?|надпись|титр?|biển|chữ)(?:\s?\d+|\s?[-:/(].*)?$/iu
/** On screen beside a sign, off screen beside speech: the line itself tells. */
const onOrOff = /^(?:os|o\.s\.)$/iu
/** What programs and typesetters write in the Name column where nobody is named. */
const noName =
  /^(?:\*?default|ntp|os|o\.s\.|none|null|n\/?a|main|normal|dialog(?:ue)?s?|subs?|subtitles?|actor|name|top|bottom|up|down|tr[êe]n|d[ưu][ớo]i|overlap|[^\p{L}\p{N}]*)$/iu
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
/** Share of a style's texts and time with their own position that makes it a style of signs. */
const PLACED = 0.7

type Kind = AssStyle['kind']

/**
 * The dialogue among signs, songs and typesetting: by the names of the styles, by karaoke codes, by
 * lines that are placed and drawn, and by how short they are. A line without a position is left out
 * only for its style's or its own name. A file of nothing else stays whole.
 * Styles that are people (`Kaguya`, `Miyuki`) name the speaker where the Name column is empty.
 */
export function assDialogue(
  events: readonly AssEvent[],
  { styles = {}, signs = 'skip' }: Pick<ReadingChoices, 'styles' | 'signs'>,
  log: RepairLog,
): { cues: RawCue[]; styles: AssStyle[] } {
  const places = placesOfStyles(events)
  const found = events.map((event) => kindOf(event, places))
  const kinds = found.includes('dialogue') ? found : found.map((): Kind => 'dialogue')
  const useOf = (i: number): LineUse =>
    styles[events[i]?.style ?? ''] ?? (kinds[i] === 'dialogue' ? 'dub' : signs)
  const isNoted = notedNames(events)
  const people = peopleStyles(events.filter((_, i) => useOf(i) === 'dub'))
  const kept = events.flatMap((event, i): AssEvent[] => {
    const { cue, style } = event
    const use = useOf(i)
    const detail = `Not dialogue: a line in the style “${style}” was left out.`
    if (use === 'skip') {
      log.habit(kinds[i] === 'song' ? 'SONG_SKIPPED' : 'SIGN_SKIPPED', cue.line, detail)
      return []
    }
    if (use === 'silent') return [{ ...event, cue: { ...cue, spoken: 'no' } }]
    const isNote = isNoted && hasSmall.test(cue.label ?? '')
    const label = isNote || isNoName(cue.label) ? null : cue.label
    const person = label === null && people.has(style) ? personOf(style) : label
    return [{ ...event, cue: { ...cue, label: person } }]
  })
  const cues = withoutFrames(kept).map(({ cue, style }) => ({ ...cue, style }))
  return { cues, styles: stylesOf(events, kinds) }
}

/** A typesetter's note there where another episode is shown: `ep10`, `ep10/fade`. */
const episode = /^(?:ep|op|ed)\d+(?:\/\p{L}+)?$/iu
/** Of a script with capitals: others write people like that. */
const hasSmall = /\p{Ll}/u
const isNoName = (name: string | null): boolean =>
  name === null || noName.test(name) || episode.test(name)

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

function kindOf({ cue, style, codes }: AssEvent, places: ReadonlyMap<string, Places>): Kind {
  const words = wordsOf(style)
  if (songStyle.test(words) || (codes.match(karaoke)?.length ?? 0) > 1) return 'song'
  const name = cue.label ?? ''
  if (signStyle.test(words) || signName.test(name)) return 'sign'
  if (onOrOff.test(name) && (position.test(codes) || isAbove(cue.text) || isLoud(cue.text)))
    return 'sign'
  if (!position.test(codes)) return 'dialogue'
  const { isPlaced = false, isSpoken = false } = places.get(style) ?? {}
  if (typeset.test(codes) || isPlaced) return 'sign'
  return lengthOf(cue) < FRAME_MS && !isSpoken ? 'sign' : 'dialogue'
}

const isAbove = (text: string): boolean => /^\{\\an[4-9]\}/.test(text)
const isLoud = (text: string): boolean =>
  /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(withoutMarkup(text))
const lengthOf = ({ startMs, endMs }: RawCue): number => (endMs ?? Infinity) - (startMs ?? 0)

/** How the lines of a style are placed. */
interface Places {
  /** Nearly all that it shows has its own position: signs. */
  isPlaced: boolean
  /** It has lines of dialogue: placed frames in it are a line that shakes. */
  isSpoken: boolean
}

/** Weighed by texts and by time, for a sign may take hundreds of lines, one for each frame. */
function placesOfStyles(events: readonly AssEvent[]): Map<string, Places> {
  const styles = new Map<string, Record<'placed' | 'plain', { texts: Set<string>; ms: number }>>()
  for (const { cue, style, codes } of events) {
    const none = { placed: { texts: new Set(''), ms: 0 }, plain: { texts: new Set(''), ms: 0 } }
    const each = styles.get(style) ?? none
    const part = position.test(codes) ? each.placed : each.plain
    const text = withoutMarkup(cue.text)
    if (/[\p{L}\p{N}]/u.test(text)) {
      part.texts.add(text)
      part.ms += Number.isFinite(lengthOf(cue)) ? lengthOf(cue) : 0
    }
    styles.set(style, each)
  }
  const most = (placed: number, plain: number) => placed > (placed + plain) * PLACED
  return new Map(
    Array.from(styles, ([style, { placed, plain }]) => {
      const isGeneral = general.test(wordsOf(style))
      const isPlaced =
        most(placed.texts.size, plain.texts.size) && most(placed.ms, plain.ms) && !isGeneral
      return [style, { isPlaced, isSpoken: plain.texts.size > 1 && !isGeneral && !isPlaced }]
    }),
  )
}

/** Frames of a film part the lines of a text that shakes, ms. */
const TOUCH_MS = 90

/** A line that shakes, written once for each frame and layer, is one line. */
function withoutFrames(events: readonly AssEvent[]): AssEvent[] {
  const last = new Map<string, { cue: RawCue; isFrame: boolean }>()
  return events.flatMap((event) => {
    const { startMs, endMs, text } = event.cue
    if (startMs === null || endMs === null) return [event]
    const key = `${event.style}\n${withoutMarkup(text).replace(/\s/g, '')}`
    const before = last.get(key)
    const isFrame = lengthOf(event.cue) < FRAME_MS
    const from = before?.cue.startMs ?? Infinity
    const to = before?.cue.endMs ?? 0
    if (
      before &&
      (isFrame || before.isFrame) &&
      startMs <= to + TOUCH_MS &&
      endMs >= from - TOUCH_MS
    ) {
      before.cue.startMs = Math.min(from, startMs)
      before.cue.endMs = Math.max(to, endMs)
      return []
    }
    const cue = { ...event.cue }
    last.set(key, { cue, isFrame })
    return [{ ...event, cue }]
  })
}

const MIN_PEOPLE = 2
/** Share of the dialogue that must be in styles of people. */
const SHARE = 0.3

function peopleStyles(dialogue: readonly AssEvent[]): Set<string> {
  const styles = new Map<string, number>()
  for (const { cue, style } of dialogue) {
    if (isNoName(cue.label)) styles.set(style, (styles.get(style) ?? 0) + 1)
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
