import type { WordTimes } from '@shared/contracts/project/word-times'
import { MAX_ADDED_PAUSE_MS, type TakeStep } from '@shared/contracts/project/take-edits'

/** A part of a take, ms. */
export interface Span {
  fromMs: number
  toMs: number
}

/** A word of a take, or the silence between two of them or at an end, in the order of their times. */
export interface TakeItem extends Span {
  kind: 'word' | 'pause'
  /** Of a word: its place in the text. */
  index: number
  text: string
}

/** Shorter silence between words is shown as none, ms. */
const MIN_PAUSE_MS = 50
/** Of a pause beside words that are cut out so much goes with them at most, ms. */
const MAX_BESIDE_MS = 150

/** The words and pauses of a take; words that were cut out are left out. */
export function itemsOf(
  words: WordTimes,
  texts: readonly string[],
  durationMs: number,
): TakeItem[] {
  const said = words
    .map(([fromMs, toMs], index): TakeItem => {
      return { kind: 'word', index, fromMs, toMs, text: texts[index] ?? '' }
    })
    .filter(({ fromMs, toMs }) => toMs > fromMs)
    .toSorted((a, b) => a.fromMs - b.fromMs || a.index - b.index)
  if (said.length === 0) return []
  const items: TakeItem[] = []
  let endMs = 0
  for (const word of said) {
    if (word.fromMs - endMs >= MIN_PAUSE_MS) items.push(pauseOf(endMs, word.fromMs))
    items.push(word)
    endMs = Math.max(endMs, word.toMs)
  }
  if (durationMs - endMs >= MIN_PAUSE_MS) items.push(pauseOf(endMs, durationMs))
  return items
}

const pauseOf = (fromMs: number, toMs: number): TakeItem => ({
  kind: 'pause',
  index: -1,
  fromMs,
  toMs,
  text: '',
})

/** From the first of these items to the last. */
export const spanOf = (items: readonly TakeItem[]): Span => ({
  fromMs: Math.min(...items.map(({ fromMs }) => fromMs)),
  toMs: Math.max(...items.map(({ toMs }) => toMs)),
})

/** The silence right before and right behind a span. */
export function silenceAround(items: readonly TakeItem[], span: Span, durationMs: number) {
  const words = items.filter(({ kind }) => kind === 'word')
  const before = Math.max(0, ...words.filter((w) => w.toMs <= span.fromMs).map((w) => w.toMs))
  const behind = Math.min(
    durationMs,
    ...words.filter((w) => w.fromMs >= span.toMs).map((w) => w.fromMs),
  )
  return {
    before: { fromMs: before, toMs: span.fromMs },
    behind: { fromMs: span.toMs, toMs: Math.max(span.toMs, behind) },
  }
}

/**
 * Cuts a span out. Words take half of the silence on both sides with them, so that as much as between
 * two words is left.
 */
export function cutSteps(
  items: readonly TakeItem[],
  span: Span,
  { durationMs, words }: { durationMs: number; words: boolean },
): TakeStep[] {
  if (!words) return [{ type: 'cut', ...span }]
  const { before, behind } = silenceAround(items, span, durationMs)
  const half = ({ fromMs, toMs }: Span) => Math.min(MAX_BESIDE_MS, (toMs - fromMs) / 2)
  return [{ type: 'cut', fromMs: span.fromMs - half(before), toMs: span.toMs + half(behind) }]
}

/** Makes a silence as long as is wanted; nothing where it is. */
export function pauseSteps({ fromMs, toMs }: Span, wantedMs: number): TakeStep[] {
  const by = Math.min(MAX_ADDED_PAUSE_MS, Math.round(wantedMs - (toMs - fromMs)))
  const middle = (fromMs + toMs) / 2
  if (by > 0) return [{ type: 'pause', atMs: middle, ms: by }]
  return by < 0 ? [{ type: 'cut', fromMs: middle + by / 2, toMs: middle - by / 2 }] : []
}

/**
 * Moves a span between what is around it, as far as there is silence: later where `byMs` is positive.
 * The take keeps its length.
 */
export function shiftSteps(
  items: readonly TakeItem[],
  span: Span,
  { byMs, durationMs }: { byMs: number; durationMs: number },
): TakeStep[] {
  const { before, behind } = silenceAround(items, span, durationMs)
  const room = byMs > 0 ? behind : before
  const ms = Math.min(Math.abs(byMs), Math.floor(room.toMs - room.fromMs))
  if (ms <= 0) return []
  const middle = ({ fromMs, toMs }: Span) => (fromMs + toMs) / 2
  const from = middle(room) - ms / 2
  const cut: TakeStep = { type: 'cut', fromMs: from, toMs: from + ms }
  // The later place first: it does not move the earlier one.
  return byMs > 0
    ? [cut, { type: 'pause', atMs: middle(before), ms }]
    : [{ type: 'pause', atMs: middle(behind), ms }, cut]
}
