import { countsOf } from '../../lists/grouped'
import { firstIndex } from '../../lists/sorted'
import { writtenWords } from '../../text/words'
import { decodeEntities } from '../entities'
import { daptFaults } from './dapt-rules'
import { excerpt, type RawCue, type RawSubtitles, RepairLog } from '../parsed-cue'
import type { ReaderOptions } from './line-formats'
import { type Open, readTags, type TagToken } from './tags'
import { hasTimes, shownTimes, type TimedElement, TtmlTiming, wholeDocument } from './ttml-times'

/** An element that is open, with what its children inherit. */
interface Level {
  name: string
  time: TimedElement
  isOpen: boolean
  agent: string | null
  /** As declared (`xml:lang`); '' where it is not. */
  language: string
  italic: boolean
  hidden: boolean
  /** It or an element around it has a region. */
  placed: boolean
  preserve: boolean
  /** Has put `<i>` into the text. */
  marked: boolean
}

const root: Level = {
  name: '',
  time: wholeDocument,
  isOpen: false,
  agent: null,
  language: '',
  italic: false,
  hidden: false,
  placed: false,
  preserve: false,
  marked: false,
}

interface TtmlCue extends RawCue {
  language: string
  /** Its span has a begin but no end. */
  isOpen: boolean
  paragraph: number
}

/**
 * TTML in its profiles (DFXP, IMSC, EBU-TT-D, SMPTE-TT, iTT, DAPT): times of nested elements add up,
 * `ttm:agent` names the speaker, italics stay. A paragraph whose spans have times of their own is
 * as many cues. Of texts in several languages at the same time one is read: the wanted one, or the
 * document's own, or the one with the most cues.
 */
export function readTtml(lines: readonly string[], options: ReaderOptions = {}): RawSubtitles {
  const source = lines.join('\n')
  const tokens = withoutWordTimes(readTags(source))
  const text = new TimedText(tokens)
  for (const { line, fault } of daptFaults(tokens, source).slice(0, MAX_FAULTS))
    text.log.each('DAPT_INVALID', line, fault)
  for (const token of tokens) {
    if (token.kind === 'text') text.text(token)
    else if (token.kind === 'open') text.open(token)
    else text.close(token.name)
  }
  return inOneLanguage(untilTheNext(text.finish()), languageOf(tokens), options, text.log)
}

/**
 * Where every span of a paragraph with times, or of a dubbing script's event, is one word, their times say
 * when it is spoken, and are no cues.
 */
function withoutWordTimes(tokens: readonly TagToken[]): readonly TagToken[] {
  const first = tokens.find(({ kind }) => kind === 'open')
  const isScript = first?.kind === 'open' && first.attributes.has('scripttype')
  let isTimed = isScript
  const words = new Set<TagToken>()
  let spans: { token: Open; text: string }[] = []
  for (const token of tokens) {
    const isEnd = token.kind === 'close' && token.name === 'p'
    if (token.kind === 'open' && token.name === 'p') isTimed = isScript || hasTimes(token)
    if (
      isEnd &&
      isTimed &&
      spans.length > 1 &&
      spans.every(({ text }) => writtenWords(decodeEntities(text)).length < 2)
    )
      for (const span of spans) words.add(span.token)
    if (isEnd) spans = []
    if (token.kind === 'open' && token.name === 'span' && hasTimes(token))
      spans.push({ token, text: '' })
    const last = spans.at(-1)
    if (last && token.kind === 'text') last.text += token.text
  }
  return tokens.map((token) => {
    if (token.kind !== 'open' || !words.has(token)) return token
    const attributes = new Map(token.attributes)
    for (const name of ['begin', 'end', 'dur']) attributes.delete(name)
    return { ...token, attributes }
  })
}

/** More faults of a script tell nothing new. */
const MAX_FAULTS = 20

/** Gathers the cues of a document while its elements open and close. */
class TimedText {
  readonly log = new RepairLog()
  readonly #timing: TtmlTiming
  readonly #names: ReadonlyMap<string, string>
  readonly #italics: ReadonlySet<string>
  readonly #stack: Level[] = [root]
  readonly #cues: TtmlCue[] = []
  #cue: TtmlCue | null = null
  #paragraph = 0
  /**
   * The paragraph whose spans have regions and which has none itself: its own text is never shown.
   */
  #unplaced = 0
  /** Number of open paragraphs: anything outside of them is no text. */
  #inside = 0

  constructor(tokens: readonly TagToken[]) {
    this.#timing = new TtmlTiming(tokens, this.log)
    this.#names = readAgents(tokens)
    this.#italics = italicStyles(tokens)
  }

  text(token: Extract<TagToken, { kind: 'text' }>): void {
    const level = this.#level()
    const isBlank = token.text.trim() === ''
    if (!isBlank) this.#timing.text(level.time)
    if (this.#inside === 0 || level.hidden) return
    if (!level.placed && this.#unplaced === this.#paragraph) return
    if (!this.#timing.isShown(level.time)) {
      if (isBlank || !this.#timing.isNever(level.time)) return
      const detail = `Never shown: “${excerpt(token.text.trim())}”.`
      this.log.habit('NEVER_SHOWN_SKIPPED', token.line, detail)
      return
    }
    if (this.#cue === null && isBlank) return
    this.#add(level, level.preserve ? token.text : token.text.replace(/\s+/g, ' '), token.line)
  }

  open(token: Open): void {
    const level = this.#level()
    if (token.name === 'br') {
      if (this.#cue && !level.hidden) this.#cue.text += '\n'
      return
    }
    if (this.#timing.isAnimation(token, level.time)) {
      if (level.name === 'span' && level.time.own) this.#push()
      return
    }
    if (token.empty) this.#timing.close(this.#timing.open(token, level.time), level.time)
    if (token.empty || this.#stack.length > DEEPEST) return
    const next = levelOf(token, level, this.#timing, this.#italics)
    if (token.name === 'p') {
      this.#inside++
      this.#paragraph++
    }
    // every element with its own times, and every paragraph, is a separate cue
    if (token.name === 'p' || (token.name === 'span' && hasTimes(token))) this.#push()
    if (token.name === 'span' && next.placed && !level.placed && this.#inside > 0) {
      this.#unplaced = this.#paragraph
      if (!this.#cue || this.#cue.text.trim() === '') this.#cue = null
      else this.#leaveOut(this.#cue)
    }
    const isSaid = this.#inside > 0 && !next.hidden && this.#timing.isShown(next.time)
    if (next.italic && !level.italic && isSaid) {
      this.#add(next, '<i>', token.line)
      next.marked = true
    }
    this.#stack.push(next)
  }

  /** Closes the innermost element of that name, with all elements open in it. */
  close(name: string): void {
    const at = this.#stack.findLastIndex((level) => level.name === name)
    if (at < 1) return
    for (let open = this.#stack.length; open > at; open--) {
      const closed = this.#stack.pop() ?? root
      this.#timing.close(closed.time, this.#level().time)
      if (closed.marked && this.#cue) this.#cue.text += '</i>'
      if (closed.name === 'p') this.#inside--
      // what follows a span with times is shown at those of the element around it
      const isPlaced = closed.placed && !this.#level().placed
      if (closed.name === 'p' || (closed.name === 'span' && (closed.time.own || isPlaced)))
        this.#push()
    }
  }

  finish(): TtmlCue[] {
    this.#push()
    return this.#cues
  }

  #leaveOut({ text, line }: TtmlCue): void {
    this.log.habit('NEVER_SHOWN_SKIPPED', line, `Never shown: “${excerpt(text.trim())}”.`)
    this.#cue = null
  }

  #level(): Level {
    return this.#stack.at(-1) ?? root
  }

  #add(level: Level, text: string, line: number): void {
    this.#cue ??= newCue(level, line, this.#names, this.#paragraph)
    this.#cue.text += text
  }

  #push(): void {
    const cue = this.#cue
    this.#cue = null
    if (cue && cue.text.replace(/<\/?i>/g, '').trim() !== '') {
      this.#cues.push({ ...cue, text: cue.text.replace(/<i><\/i>/g, '') })
    }
  }
}

const DEEPEST = 100

/** Spans that only begin (`<span begin="1s">`) last until the next one of their paragraph. */
function untilTheNext(cues: readonly TtmlCue[]): TtmlCue[] {
  return cues.map((cue, i) => {
    const next = cues[i + 1]
    if (!cue.isOpen || next?.paragraph !== cue.paragraph) return cue
    return (next.startMs ?? 0) > (cue.startMs ?? 0) ? { ...cue, endMs: next.startMs } : cue
  })
}

/** A script or a file of several languages contains every text more than once. */
function inOneLanguage(
  cues: readonly TtmlCue[],
  own: string,
  { track }: ReaderOptions,
  log: RepairLog,
): RawSubtitles {
  const counts = countsOf(cues.map(({ language }) => language))
  const byCount = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const wanted = chosenLanguage(byCount, track)
  const main = wanted ?? (counts.has(own) ? own : byCount[0])
  const times = new Map<number, number>()
  for (const { startMs, endMs, language } of cues) {
    if (language === main) times.set(startMs ?? 0, endMs ?? Infinity)
  }
  const starts = [...times.keys()].sort((a, b) => a - b)
  const kept = cues.filter((cue) => {
    if (cue.language === main || !saidAt(cue, starts, times)) return true
    const detail = `Only the language ${main || 'without a name'} was read; the file holds others.`
    log.habit('OTHER_LANGUAGE_SKIPPED', cue.line, detail)
    return false
  })
  return {
    cues: kept.map(({ startMs, endMs, text, label, line, number }) => {
      return { startMs, endMs, text, label, line, number }
    }),
    repairs: log.list(),
  }
}

/** True if the main language has text in the middle of this cue. */
function saidAt(
  cue: RawCue,
  starts: readonly number[],
  ends: ReadonlyMap<number, number>,
): boolean {
  const from = cue.startMs ?? 0
  const middle = cue.endMs === null ? from : (from + cue.endMs) / 2
  const start = starts[firstIndex(starts, (each) => each > middle) - 1]
  return start !== undefined && (ends.get(start) ?? 0) > middle
}

/** `fr` chooses `fr-CA` as well. */
export function chosenLanguage(
  languages: readonly string[],
  track: string | undefined,
): string | undefined {
  const wanted = track?.toLowerCase()
  if (wanted === undefined) return undefined
  const codes = languages.map((language) => language.toLowerCase())
  const exact = codes.indexOf(wanted)
  const near = codes.findIndex((code) => code.split(/[-_]/)[0] === wanted.split(/[-_]/)[0])
  return languages[exact < 0 ? near : exact]
}

const languageOf = (tokens: readonly TagToken[]): string => {
  const tt = tokens.find((token) => token.kind === 'open' && token.name === 'tt')
  return (tt?.kind === 'open' ? tt.attributes.get('lang') : undefined) ?? ''
}

function newCue(
  level: Level,
  line: number,
  names: ReadonlyMap<string, string>,
  paragraph: number,
): TtmlCue {
  const { language, isOpen } = level
  const { startMs, endMs } = shownTimes(level.time)
  const label = level.agent?.split(/\s+/).flatMap((id) => names.get(id) ?? [])[0] ?? null
  return { startMs, endMs, text: '', label, line, number: null, language, isOpen, paragraph }
}

/** Unspoken elements of a paragraph: descriptions, sounds and their data. */
const unspoken = new Set(['metadata', 'desc', 'title', 'agent', 'audio', 'source', 'data'])

function levelOf(
  token: Open,
  parent: Level,
  timing: TtmlTiming,
  italics: ReadonlySet<string>,
): Level {
  const { attributes } = token
  const style = attributes.get('fontstyle')
  const named = attributes
    .get('style')
    ?.split(/\s+/)
    .some((id) => italics.has(id))
  const space = attributes.get('space')
  return {
    name: token.name,
    time: timing.open(token, parent.time),
    isOpen:
      token.name === 'span' &&
      attributes.has('begin') &&
      !attributes.has('end') &&
      !attributes.has('dur'),
    agent: attributes.get('agent') ?? parent.agent,
    // on a span it is a foreign word
    language: token.name === 'span' ? parent.language : (attributes.get('lang') ?? parent.language),
    italic: style === undefined ? parent.italic || named === true : /italic|oblique/.test(style),
    placed: parent.placed || attributes.has('region'),
    hidden:
      parent.hidden ||
      unspoken.has(token.name) ||
      /^text|^delimiter/.test(attributes.get('ruby') ?? ''),
    preserve: space === undefined ? parent.preserve : space === 'preserve',
    marked: false,
  }
}

/** Names of the agents by id: the first non-empty name, preferably of the character. */
function readAgents(tokens: readonly TagToken[]): Map<string, string> {
  const names = new Map<string, string>()
  let id: string | null = null
  let inName = false
  for (const token of tokens) {
    if (token.kind === 'open' && token.name === 'agent') id = token.attributes.get('id') ?? null
    else if (token.kind === 'close' && token.name === 'agent') id = null
    else if (token.kind !== 'text' && token.name === 'name') inName = token.kind === 'open'
    else if (token.kind === 'text' && inName && id !== null && !names.has(id)) {
      const name = decodeEntities(token.text).replace(/\s+/g, ' ').trim()
      if (name !== '') names.set(id, name)
    }
  }
  return names
}

function italicStyles(tokens: readonly TagToken[]): Set<string> {
  const ids = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'open' || token.name !== 'style') continue
    const id = token.attributes.get('id')
    if (id !== undefined && token.attributes.get('fontstyle') === 'italic') ids.add(id)
  }
  return ids
}
