import { excerpt, type RepairLog } from '../parsed-cue'
import type { Open, TagToken } from './tags'

/** Rates that times in frames and ticks go by (`ttp:` attributes of the root). */
interface Rates {
  frameRate: number
  tickRate: number
}

/** Active and visible time of an element (TTML 2, § 12). */
export interface TimedElement {
  /** Null: never, because what comes before it in a sequence has no end. */
  beginMs: number | null
  /** Null: it lasts as long as the document. */
  endMs: number | null
  /** Of it, the elements around it and its region: not seen outside of these times. */
  fromMs: number
  toMs: number | null
  /** Its begin, or that of an element around it, cannot be read. */
  unreadable: boolean
  /** Has its own times. */
  own: boolean
  /** Has its own end; others end with their content. */
  hasEnd: boolean
  /** It, an element around it or its region has times, or it is one of a sequence. */
  timed: boolean
  /** `tts:display="none"`, which holds for all inside it. */
  removed: boolean
  /** `tts:visibility="hidden"`, which an element inside may take back. */
  invisible: boolean
  /** Its children come one after another. */
  isSequence: boolean
  /** Where the next child of a sequence begins; of others, the end of the last child. Null: no end. */
  childrenEndMs: number | null
}

export const wholeDocument: Readonly<TimedElement> = {
  beginMs: 0,
  endMs: null,
  fromMs: 0,
  toMs: null,
  unreadable: false,
  own: false,
  hasEnd: false,
  timed: false,
  removed: false,
  invisible: false,
  isSequence: false,
  childrenEndMs: 0,
}

export const hasTimes = ({ attributes }: Open): boolean =>
  attributes.has('begin') || attributes.has('end') || attributes.has('dur')

const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b)
/** Null is no end. */
const later = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.max(a, b)

/** The times of a cue that begins in an element. */
export function shownTimes({ beginMs, endMs, fromMs, toMs, timed, unreadable }: TimedElement): {
  startMs: number | null
  endMs: number | null
} {
  if (!timed || unreadable) return { startMs: null, endMs: null }
  return { startMs: Math.max(beginMs ?? 0, fromMs), endMs: earlier(endMs, toMs) }
}

const content = new Set(['body', 'div', 'p', 'span'])

/**
 * Processes the elements of a document in order and computes when each is shown: times of nested
 * elements add up, the children of a sequence follow each other, nothing outlasts its parent or its
 * region, and `<set>` shows or hides its element for a while.
 */
export class TtmlTiming {
  readonly #rates: Rates
  readonly #regions = new Map<string, TimedElement>()
  readonly #styles = new Map<string, Open>()
  /** A document without any times is read from its beginning to its end. */
  readonly #untimed: boolean
  readonly #log: RepairLog
  /** Lyrics: times without units, and all from the beginning of the song, in nested elements too. */
  readonly #absolute: boolean

  /** @param log records every time that cannot be read */
  constructor(tokens: readonly TagToken[], log: RepairLog) {
    this.#log = log
    this.#absolute = tokens.some(
      (token) =>
        token.kind === 'open' &&
        token.name === 'p' &&
        lyricTime.test(token.attributes.get('begin') ?? ''),
    )
    this.#rates = readRates(tokens)
    this.#untimed = !tokens.some(
      (token) =>
        token.kind === 'open' &&
        (content.has(token.name) || token.name === 'region') &&
        (hasTimes(token) || token.attributes.get('timecontainer') === 'seq'),
    )
    for (const token of tokens) {
      const id = token.kind === 'open' && token.name === 'style' && token.attributes.get('id')
      if (token.kind === 'open' && typeof id === 'string') this.#styles.set(id, token)
    }
  }

  /** The times of an element that opens; those of a region are kept for what refers to it. */
  open(token: Open, parent: TimedElement): TimedElement {
    if (token.name === 'style') this.#styleOfRegion(token, parent)
    if (!content.has(token.name) && token.name !== 'region') return parent
    const { attributes } = token
    const inParent = parent.isSequence ? parent.childrenEndMs : parent.beginMs
    const syncMs = this.#absolute && hasTimes(token) ? 0 : inParent
    const begin = this.#time(token, 'begin')
    const beginMs = syncMs === null ? null : syncMs + (begin ?? 0)
    const duration = this.#time(token, 'dur')
    const end = this.#time(token, 'end')
    const byDuration = duration === null || beginMs === null ? null : beginMs + duration
    const byEnd = end === null || syncMs === null ? null : syncMs + end
    const element: TimedElement = {
      ...parent,
      beginMs,
      endMs: earlier(parent.endMs, earlier(byDuration, byEnd)),
      toMs: earlier(parent.toMs, parent.endMs),
      unreadable: parent.unreadable || (begin === null && Boolean(attributes.get('begin'))),
      own: hasTimes(token),
      hasEnd: byDuration !== null || byEnd !== null,
      timed: parent.timed || hasTimes(token) || parent.isSequence,
      isSequence: attributes.get('timecontainer') === 'seq',
      childrenEndMs: beginMs,
    }
    this.#look(element, token)
    const region = this.#regions.get(attributes.get('region') ?? '')
    if (region) {
      element.fromMs = Math.max(element.fromMs, region.fromMs, region.beginMs ?? 0)
      element.toMs = earlier(element.toMs, earlier(region.toMs, region.endMs))
      element.removed ||= region.removed
      element.invisible ||= region.invisible
      element.timed ||= region.timed
    }
    const id = token.name === 'region' ? attributes.get('id') : undefined
    if (id !== undefined) this.#regions.set(id, element)
    return element
  }

  /** Tells the element around it when an element ends. */
  close(element: TimedElement, parent: TimedElement): void {
    if (element === parent || parent === wholeDocument) return
    const cut = element.hasEnd ? element.endMs : earlier(element.childrenEndMs, element.endMs)
    parent.childrenEndMs = parent.isSequence ? cut : later(parent.childrenEndMs, cut)
  }

  /** Text lasts as long as its element. */
  text(element: TimedElement): void {
    if (element !== wholeDocument && !element.isSequence) element.childrenEndMs = null
  }

  /** True if `token` is a `<set>`, which shows or hides its parent element. */
  isAnimation(token: Open, element: TimedElement): boolean {
    if (token.name !== 'set') return false
    const { attributes } = token
    const shows = attributes.get('display') === 'auto' || attributes.get('visibility') === 'visible'
    const hides = attributes.get('display') === 'none' || attributes.get('visibility') === 'hidden'
    if ((!shows && !hides) || element === wholeDocument || element.beginMs === null) return true
    const { fromMs, toMs } = element
    const from = element.beginMs + (this.#time(token, 'begin') ?? 0)
    const duration = this.#time(token, 'dur')
    const end = this.#time(token, 'end')
    const to = earlier(
      duration === null ? null : from + duration,
      end === null ? null : element.beginMs + end,
    )
    const isHidden = attributes.has('display') ? element.removed : element.invisible
    if (shows && isHidden) {
      element.fromMs = Math.max(element.fromMs, from)
      element.toMs = earlier(element.toMs, to)
      if (attributes.has('display')) element.removed = false
      else element.invisible = false
    } else if (hides && !isHidden) {
      // a text hidden for a while in its middle is still spoken once
      const endMs = earlier(element.endMs, element.toMs)
      if (from <= Math.max(element.beginMs, element.fromMs)) {
        if (to === null) element.removed = true
        else element.fromMs = Math.max(element.fromMs, to)
      } else if (to === null || (endMs !== null && to >= endMs)) {
        element.toMs = earlier(element.toMs, from)
      }
    }
    element.own ||= fromMs !== element.fromMs || toMs !== element.toMs
    return true
  }

  /** True if text directly in the element is visible. */
  isShown(element: TimedElement): boolean {
    if (element.removed || element.invisible) return false
    return (element.timed || this.#untimed) && !element.isSequence && !this.isNever(element)
  }

  /** True if its times leave no moment in which it is shown. */
  isNever(element: TimedElement): boolean {
    const { beginMs, endMs, fromMs, toMs } = element
    if (beginMs === null || element.isSequence) return true
    return (
      (toMs !== null && Math.max(beginMs, fromMs) >= toMs) ||
      (endMs !== null && endMs <= fromMs && fromMs > beginMs)
    )
  }

  #time(token: Open, name: string): number | null {
    const written = token.attributes.get(name)?.trim() ?? ''
    const ms = readTime(written, this.#rates)
    if (ms === null && written !== '')
      this.#log.each('TIME_GUESSED', token.line, `No readable ${name}: “${excerpt(written)}”.`)
    return ms
  }

  #look(element: TimedElement, token: Open): void {
    const styles = (token.attributes.get('style') ?? '').split(/\s+/)
    const read = (name: string): string | undefined =>
      token.attributes.get(name) ??
      styles.flatMap((id) => this.#styles.get(id)?.attributes.get(name) ?? []).at(-1)
    if (read('display') === 'none') element.removed = true
    const visibility = read('visibility')
    if (visibility !== undefined) element.invisible = visibility === 'hidden'
  }

  /** A `<style>` inside a region is the region's own. */
  #styleOfRegion(token: Open, parent: TimedElement): void {
    if (parent !== wholeDocument && [...this.#regions.values()].includes(parent)) {
      this.#look(parent, token)
    }
  }
}

function readRates(tokens: readonly TagToken[]): Rates {
  const tt = tokens.find((token) => token.kind === 'open' && token.name === 'tt')
  const get = (name: string): string =>
    (tt?.kind === 'open' ? tt.attributes.get(name) : undefined) ?? ''
  const nominal = Number(get('framerate')) || 30
  const [numerator = 1, denominator = 1] = get('frameratemultiplier')
    .split(/[\s:]+/)
    .filter((part) => part !== '')
    .map(Number)
  const multiplier = numerator / denominator
  const frameRate = multiplier > 0 && Number.isFinite(multiplier) ? nominal * multiplier : nominal
  return { frameRate, tickRate: Number(get('tickrate')) || (get('framerate') ? nominal : 1) }
}

const clock = /^(?:(\d{1,6}):)?(\d{1,2}):(\d{1,2})(?:([.,])(\d{1,9})|[:;](\d{1,3})(?:\.\d{1,3})?)?$/
const offset = /^(\d{1,12}(?:[.,]\d{1,9})?)\s?(h|ms|m|s|f|t|)$/

/** `10.5`, `1:05.5`: as only lyrics are written. */
const lyricTime = /^(?:\d{1,2}:)?\d{1,6}(?:\.\d{1,9})?$/

/**
 * A time expression of TTML 2 (§ 12.3.1) as ms; null when it is none. Lyrics leave out the unit of
 * seconds and the hours (`10.5`, `1:05.5`).
 */
function readTime(written: string, { frameRate, tickRate }: Rates): number | null {
  const text = written.trim()
  const parts = clock.exec(text)
  if (parts) {
    const [, h = 0, m, s, , fraction, frames] = parts
    const seconds = (Number(h) * 60 + Number(m)) * 60 + Number(s)
    const rest = fraction === undefined ? Number(frames ?? 0) / frameRate : Number(`0.${fraction}`)
    return Math.round((seconds + rest) * 1000)
  }
  const [, value = '', unit = ''] = offset.exec(text) ?? []
  const scale = new Map(
    Object.entries({
      h: 3_600_000,
      m: 60_000,
      s: 1000,
      '': 1000,
      ms: 1,
      f: 1000 / frameRate,
      t: 1000 / tickRate,
    }),
  )
  const ms = value === '' ? NaN : Number(value.replace(',', '.')) * (scale.get(unit) ?? NaN)
  return Number.isFinite(ms) ? Math.round(ms) : null
}
