import { excerpt, type RawCue, type RawSubtitles, RepairLog } from '../parsed-cue'
import { timecodeMs } from './line-formats'

const special = '®°½¿™¢£♪à\u00a0èâêîôû'
const extended: Readonly<Record<number, string>> = {
  0x12: "ÁÉÓÚÜü‘¡*'—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»",
  0x13: 'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤¦ÅåØø┌┐└┘',
}
const odd = new Map([
  [0x2a, 'á'],
  [0x5c, 'é'],
  [0x5e, 'í'],
  [0x5f, 'ó'],
  [0x60, 'ú'],
  [0x7b, 'ç'],
  [0x7c, '÷'],
  [0x7d, 'Ñ'],
  [0x7e, 'ñ'],
  [0x7f, '█'],
])

const basic = (code: number): string =>
  code < 0x20 ? '' : (odd.get(code) ?? String.fromCharCode(code))

/** Conversion of a file's time codes into ms. */
interface FrameCount {
  /** Numbers that a second has. */
  perSecond: number
  /** Numbers are dropped: two (of 60: four) each minute but the tenth. */
  drops: boolean
  frameMs: number
}

/** 29.97 frames a second is what captions of line 21 run at. */
const FRAME_MS = 1001 / 30

/** A time code as ms. */
function timecode(text: string, { perSecond, drops, frameMs }: FrameCount): number {
  const [h = 0, m = 0, s = 0, f = 0] = text.split(/[:;.,]/).map(Number)
  const minutes = h * 60 + m
  const dropped = drops ? (perSecond / 15) * (minutes - Math.floor(minutes / 10)) : 0
  return ((minutes * 60 + s) * perSecond + f - dropped) * frameMs
}

/**
 * Scenarist closed captions (CEA-608, first field, first channel): pop-on, roll-up and paint-on. Colours
 * and places are left out; a caption is shown until it is erased or replaced.
 */
export function readScc(lines: readonly string[]): RawSubtitles {
  const screen = new Captions()
  for (const [i, line] of lines.entries()) {
    const [, time, words] = /^(\d{1,2}:\d{2}:\d{2}[:;.,]\d{2})\s+([\da-f\s]+)$/i.exec(line) ?? []
    if (time === undefined || words === undefined) continue
    const drops = /[;.,]/.test(time)
    const startMs = timecode(time, { perSecond: 30, drops, frameMs: FRAME_MS })
    screen.begin()
    for (const [n, word] of words.trim().split(/\s+/).entries()) {
      const atMs = Math.round(startMs + n * FRAME_MS)
      screen.receive(Number.parseInt(word.slice(0, 2), 16), Number.parseInt(word.slice(2), 16), {
        atMs,
        line: i + 1,
      })
    }
  }
  return { cues: screen.finish(), repairs: [] }
}

/** Letters of MacCaption that represent several bytes. */
const groups: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from('GHIJKLMNO', (letter, i) => [letter, 'fa0000'.repeat(i + 1)])),
  P: 'fb8080',
  Q: 'fc8080',
  R: 'fd8080',
  S: '9669',
  T: '6101',
  U: 'e1000000',
  Z: '00',
}

/** Codes of caption packets whose frame rate is a thousandth slower than its name. */
const slower: ReadonlySet<number> = new Set([1, 4, 7])

/**
 * MacCaption: a line for each packet of captions (SMPTE 334-2), whose CEA-608 captions are read as
 * in `readScc`. Captions only in CEA-708 are left out.
 */
export function readMcc(lines: readonly string[]): RawSubtitles {
  const screen = new Captions()
  const [, rate = '30', drop = ''] =
    lines.map((line) => /^Time Code Rate=(\d\d)(DF)?/i.exec(line)).find((found) => found) ?? []
  for (const [i, line] of lines.entries()) {
    const [, time, data] =
      /^(\d{1,2}:\d{2}:\d{2}[:;.,]\d{2})(?:\.\d)?(?:,\d+)?\s+([\da-z]+)$/i.exec(line) ?? []
    const packet = data === undefined ? null : packetOf(data)
    if (time === undefined || packet === null) continue
    const perSecond = Math.max(1, Number(rate))
    const drops = drop !== ''
    const isSlower = drops || slower.has(packet.rate)
    const frameMs = (isSlower ? 1001 : 1000) / perSecond
    const atMs = Math.round(timecode(time, { perSecond, drops, frameMs }))
    for (const [high = 0, low = 0] of packet.pairs) screen.receive(high, low, { atMs, line: i + 1 })
  }
  return { cues: screen.finish(), repairs: [] }
}

/** True if a MacCaption file without CEA-608 captions has some of CEA-708, which are not read. */
export const holdsOnlyCea708 = (text: string): boolean =>
  text.split('\n').some((line) => {
    const data = /^\d{1,2}:\d{2}:\S+\s+([\da-z]+)\s*$/i.exec(line)?.[1]
    return data !== undefined && (packetOf(data)?.cea708 ?? false)
  })

/** Bytes before the packet in the data of its line: its type and length. */
const ANCILLARY = 3
/** Letters of the longest packet. */
const MAX_BYTES = 2 * (ANCILLARY + 255 + 1)

interface CaptionPacket {
  rate: number
  /** Of CEA-608, first field. */
  pairs: number[][]
  /** It has a part of a caption of CEA-708. */
  cea708: boolean
}

/** Null for other data. */
function packetOf(written: string): CaptionPacket | null {
  const hex = written
    .slice(0, MAX_BYTES)
    .replace(/[g-z]/gi, (letter) => groups[letter.toUpperCase()] ?? '')
  const bytes = hex.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? []
  const [first, second] = bytes
  const packet = bytes.slice(ANCILLARY)
  if (first !== 0x61 || second !== 0x01 || packet[0] !== 0x96 || packet[1] !== 0x69) return null
  const rate = (packet[3] ?? 0) >> 4
  // A section with the time code may come first.
  const from = packet[7] === 0x71 ? 12 : 7
  if (packet[from] !== 0x72) return { rate, pairs: [], cea708: false }
  const count = (packet[from + 1] ?? 0) & 0x1f
  const entries = Array.from({ length: count }, (_, i) =>
    packet.slice(from + 2 + i * 3, from + 5 + i * 3),
  )
  // Valid, and of the first field.
  const pairs = entries
    .filter(([head = 0]) => (head & 0x07) === 0x04)
    .map(([, high = 0, low = 0]) => [high, low])
  // Valid, and a part of a packet of CEA-708 or its start.
  return { rate, pairs, cea708: entries.some(([head = 0]) => (head & 0x06) === 0x06) }
}

/** The caption on the screen and the one that is being prepared. */
class Captions {
  readonly #cues: RawCue[] = []
  #mode: 'pop-on' | 'roll-up' | 'paint-on' = 'pop-on'
  #hidden = ''
  #hiddenLine = 1
  #shown: RawCue | null = null
  #before = 0

  /** Starts a sequence that does not follow the previous data. */
  begin(): void {
    this.#before = 0
  }

  /** A pair of bytes, with their parity. */
  receive(first: number, second: number, { atMs, line }: { atMs: number; line: number }): void {
    const [high, low] = [first & 0x7f, second & 0x7f]
    const word = high * 256 + low
    const isCommand = high >= 0x10 && high < 0x20
    // commands are sent twice, in case one is lost
    if (isCommand && word === this.#before) return this.begin()
    this.#before = word
    if (isCommand) this.command(high & 0x17, low, atMs, line)
    else this.write(basic(high) + basic(low), atMs, line)
  }

  command(high: number, low: number, atMs: number, line: number): void {
    if (high === 0x11 && low >= 0x30 && low <= 0x3f)
      this.write(special[low - 0x30] ?? '', atMs, line)
    else if ((high === 0x12 || high === 0x13) && low >= 0x20 && low < 0x40) {
      // an extended letter replaces the plain one that was sent for older decoders
      this.#backspace()
      this.write(extended[high]?.[low - 0x20] ?? '', atMs, line)
    } else if (high === 0x11 && low < 0x30) this.write(' ', atMs, line)
    else if (high === 0x14 && low >= 0x20 && low <= 0x2f) this.#control(low, atMs, line)
    else if (low >= 0x40) this.#row(atMs, line)
  }

  write(text: string, atMs: number, line: number): void {
    if (text === '') return
    if (this.#mode === 'pop-on') {
      if (this.#hidden === '') this.#hiddenLine = line
      this.#hidden += text
    } else {
      this.#shown ??= { startMs: atMs, endMs: null, text: '', label: null, line, number: null }
      this.#shown.text += text
    }
  }

  finish(): RawCue[] {
    this.#erase(null)
    return this.#cues
  }

  /** A new row is a new line of the caption; a roll-up caption has one line at a time. */
  #row(atMs: number, line: number): void {
    const text = this.#mode === 'pop-on' ? this.#hidden : (this.#shown?.text ?? '')
    if (text !== '' && !text.endsWith('\n') && this.#mode !== 'roll-up')
      this.write('\n', atMs, line)
  }

  #backspace(): void {
    if (this.#mode === 'pop-on') this.#hidden = this.#hidden.slice(0, -1)
    else if (this.#shown) this.#shown.text = this.#shown.text.slice(0, -1)
  }

  #control(low: number, atMs: number, line: number): void {
    if (low === 0x20) this.#mode = 'pop-on'
    else if (low === 0x21) this.#backspace()
    else if (low >= 0x25 && low <= 0x27) this.#mode = 'roll-up'
    else if (low === 0x29) this.#mode = 'paint-on'
    else if (low === 0x2c) this.#erase(atMs)
    else if (low === 0x2d && this.#mode === 'roll-up') this.#erase(atMs)
    else if (low === 0x2e) this.#hidden = ''
    else if (low === 0x2f) this.#show(atMs, line)
  }

  #show(atMs: number, line: number): void {
    this.#erase(atMs)
    this.#mode = 'pop-on'
    const text = this.#hidden
    this.#hidden = ''
    if (text.trim() === '') return
    const at = this.#hiddenLine || line
    this.#shown = { startMs: atMs, endMs: null, text, label: null, line: at, number: null }
  }

  #erase(atMs: number | null): void {
    const cue = this.#shown
    this.#shown = null
    if (!cue || cue.text.trim() === '') return
    const text = cue.text
      .split('\n')
      .map((row) => row.replace(/ {2,}/g, ' ').trim())
      .join('\n')
    this.#cues.push({ ...cue, text, endMs: atMs })
  }
}

declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string }

const HEADER = 1024
const BLOCK = 128
const TEXT_AT = 16
/** Filler at the end of a block's text field. */
const UNUSED = 0x8f

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** True by the header's “disk format code”, `STL25.01` or `STL30.01`. */
export const isEbuStl = (bytes: Uint8Array): boolean =>
  bytes.length >= HEADER && /^STL\d\d\.01$/.test(ascii(bytes.subarray(3, 11)))

/** ISO 6937 beyond ASCII, from 0xA0; 0xC1–0xCF are accents before their letter. */
const upper: Readonly<Record<number, string>> = Object.fromEntries(
  [
    [0xa0, '\u00a0¡¢£$¥#§¤‘“«←↑→↓'],
    [0xb0, '°±²³×µ¶·÷’”»¼½¾¿'],
    [0xd0, '―¹®©™♪¬¦\u00a0\u00a0\u00a0\u00a0⅛⅜⅝⅞'],
    [0xe0, 'ΩÆĐªĦ\u00a0ĲĿŁØŒºÞŦŊŉ'],
    [0xf0, 'ĸæđðħıĳŀłøœßþŧŋ\u00ad'],
  ].flatMap(([from, letters]) =>
    Array.from(String(letters), (letter, i) => [Number(from) + i, letter]),
  ),
)
const accents: Readonly<Record<number, string>> = {
  0xc1: '\u0300',
  0xc2: '\u0301',
  0xc3: '\u0302',
  0xc4: '\u0303',
  0xc5: '\u0304',
  0xc6: '\u0306',
  0xc7: '\u0307',
  0xc8: '\u0308',
  0xca: '\u030a',
  0xcb: '\u0327',
  0xcd: '\u030b',
  0xce: '\u0328',
  0xcf: '\u030c',
}
/** By the header's “character code table”. */
const tables: Readonly<Record<string, string>> = {
  '01': 'iso-8859-5',
  '02': 'iso-8859-6',
  '03': 'iso-8859-7',
  '04': 'iso-8859-8',
}

/** A subtitle with its times as in the file. */
interface TimedText {
  inMs: number
  outMs: number
  text: string
  number: number
}

/**
 * EBU STL (Tech 3264), the binary exchange format of broadcasters. Times are those of the programme:
 * its declared start is taken off. Comments and blocks of user data are left out.
 */
export function readEbuStl(bytes: Uint8Array): RawSubtitles {
  const frameRate = Number(ascii(bytes.subarray(6, 8))) || 25
  const table = tables[ascii(bytes.subarray(12, 14))] ?? null
  const written = ascii(bytes.subarray(256, 264))
  const firstMs = /^\d{8}$/.test(written)
    ? timecodeMs(written.replace(/(..)(..)(..)(..)/, '$1:$2:$3:$4'), { frameRate })
    : 0
  const found: TimedText[] = []
  let body: number[] = []
  for (let at = HEADER; at + BLOCK <= bytes.length; at += BLOCK) {
    const block = bytes.subarray(at, at + BLOCK)
    const extension = block[3] ?? 0xff
    if ((extension >= 0xf0 && extension !== 0xff) || block[15] === 1) continue
    // the rest of a block is filled up, even if the text continues in the next one
    for (const byte of block.subarray(TEXT_AT)) {
      if (byte === UNUSED) break
      body.push(byte)
    }
    if (extension !== 0xff) continue
    const text = decodeText(body, table)
    body = []
    if (text === '') continue
    const time = (from: number): number => {
      const parts = Array.from(block.subarray(from, from + 4), String).join(':')
      return timecodeMs(parts, { frameRate })
    }
    const number = (block[1] ?? 0) + (block[2] ?? 0) * 256
    found.push({ inMs: time(5), outMs: time(9), text, number })
  }
  return fromStart(found, firstMs)
}

/**
 * The cues counted from the start of the programme. Those before it are no part of it (“subtitle zero”
 * with the title of the tape); where most are before it, the declared start is wrong and not looked at.
 */
function fromStart(found: readonly TimedText[], firstMs: number): RawSubtitles {
  const log = new RepairLog()
  const before = found.filter(({ inMs }) => inMs < firstMs).length
  const startMs = before * 2 > found.length ? 0 : firstMs
  const cues: RawCue[] = []
  for (const [i, { inMs, outMs, text, number }] of found.entries()) {
    if (inMs < startMs && outMs <= startMs) {
      log.each(
        'BEFORE_START_SKIPPED',
        i + 1,
        `Before the start of the programme: “${excerpt(text)}”.`,
      )
      continue
    }
    const times = { startMs: Math.max(0, inMs - startMs), endMs: outMs - startMs }
    cues.push({ ...times, text, label: null, line: i + 1, number })
  }
  return { cues, repairs: log.list() }
}

function decodeText(bytes: readonly number[], table: string | null): string {
  const parts: string[] = []
  let accent = ''
  for (const byte of bytes) {
    if (byte === 0x8a) parts.push('\n')
    else if (byte === 0x80) parts.push('<i>')
    else if (byte === 0x81) parts.push('</i>')
    // teletext colours and boxes take the place of a blank
    else if (byte < 0x20) parts.push(' ')
    else if (byte < 0x7f) parts.push(String.fromCharCode(byte) + accent)
    else if (byte < 0xa0) parts.push('')
    else if (table !== null) {
      parts.push(new TextDecoder(table).decode(Uint8Array.of(byte)))
    } else if (accents[byte] !== undefined) {
      accent = accents[byte] ?? ''
      continue
    } else parts.push((upper[byte] ?? '') + accent)
    accent = ''
  }
  return parts
    .join('')
    .normalize('NFC')
    .split('\n')
    .map((row) => row.replace(/ {2,}/g, ' ').trim())
    .filter((row) => row !== '')
    .join('\n')
}
