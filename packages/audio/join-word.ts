import { studioError } from '@shared/contracts/errors'
import type { WordTimes } from '@shared/contracts/project/word-times'
import { fail, ok, type Result } from '@shared/contracts/result'
import { frameCount, joinSamples, toMono, type WordedSound } from './audio-data'
import { resampleChannels } from './resample'
import { stretchChannels } from './stretch'
import { voiceTraits } from './voice-traits'

/** Words among those of a sound: the first, and the one behind the last. */
type WordRange = readonly [number, number]

/** Crossfade inside the replaced part, at both of its ends, ms. */
const JOIN_MS = 8
/** Joints are looked for so far outside a word and inside it, ms. */
const OUTSIDE_MS = 90
const INSIDE_MS = 15
/** Ends of a part are moved by so much at most, for both sounds to run alike at a joint, ms: a period of a deep voice. */
const PHASE_MS = 10
/** Level is compared over windows of this length, ms. */
const WINDOW_MS = 8
/** No word is shorter, ms. */
const MIN_WORD_MS = 30
/** A neighbour of the word may be so many times as long in the other sound. */
const MAX_STRETCH = 2
/** Level is matched by so much at most, dB. */
const MAX_GAIN_DB = 12
/** A voice that is this much higher or lower is not changed, nor one that is so far away, as parts of its pitch. */
const MIN_PITCH_CHANGE = 0.015
const MAX_PITCH_CHANGE = 0.15
/** Neighbours further than this into each other are not told apart, ms. */
const OVERLAP_MS = 60

/**
 * Puts words of another sound in place of words of this one: joined at the quietest places near the
 * edges of the words, as loud as the rest. Samples outside of the replaced part are not touched.
 *
 * @returns WORD_NOT_FOUND where the times of either do not tell the words apart with certainty
 */
export async function joinWord(
  sound: WordedSound,
  source: WordedSound,
  { words: old, from, rewrites }: { words: WordRange; from: WordRange; rewrites: boolean },
): Promise<Result<WordedSound>> {
  const { words = [] } = sound
  const { words: newWords = [] } = source
  if (!isCertain(words, old, newWords, from)) return fail(notFound)
  const fitting = await inPitch(sound, sameShape(source, sound), { old, from })
  const part = spanOf(sound, words, old)
  const [start, end] = [part.from, part.to]
  const taken = inPhase(sound, fitting, part, spanOf(fitting, newWords, from))
  if (end - start < 2 || taken.to - taken.from < 2) return fail(notFound)
  const gain = gainOf(sound, fitting, { old, from })
  const length = frameCount(sound.channels)
  const added = taken.to - taken.from
  const join = Math.min(
    Math.round((sound.sampleRate * JOIN_MS) / 1_000),
    added >> 1,
    (end - start) >> 1,
  )
  const channels = sound.channels.map((channel, c) => {
    const voice = fitting.channels[c] ?? new Float32Array()
    const made = new Float32Array(start + added + length - end)
    made.set(channel.subarray(0, start))
    made.set(channel.subarray(end), start + added)
    for (let i = 0; i < added; i++) made[start + i] = gain * (voice[taken.from + i] ?? 0)
    for (let i = 0; i < join; i++) {
      const share = 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / join)
      const last = start + added - 1 - i
      if (start > 0) made[start + i] = blend(channel[start + i], made[start + i], share)
      if (end < length) made[last] = blend(channel[end - 1 - i], made[last], share)
    }
    return made
  })
  const toMs = 1_000 / sound.sampleRate
  const moved = (added - (end - start)) * toMs
  const inPart = (ms: number) => Math.max(0, Math.round(ms + (start - taken.from) * toMs))
  const later = (ms: number) => Math.max(0, Math.round(ms + moved))
  return ok({
    ...sound,
    channels,
    words: [
      ...words.slice(0, old[0]),
      ...(rewrites ? newWords.slice(...from) : sharedOut(newWords, from, old[1] - old[0])).map(
        ([a, b]): [number, number] => [inPart(a), inPart(b)],
      ),
      ...words.slice(old[1]).map(([a, b]): [number, number] => [later(a), later(b)]),
    ],
  })
}

const blend = (before = 0, now = 0, share: number): number => (1 - share) * before + share * now

const notFound = studioError(
  'WORD_NOT_FOUND',
  'the word cannot be told apart from those around it with certainty',
)

/** The time of words, shared out evenly to another number of them: as many as the text has. */
function sharedOut(words: WordTimes, range: WordRange, count: number): WordTimes {
  if (range[1] - range[0] === count) return words.slice(...range)
  const { startMs, endMs } = edgesOf(words, range)
  const at = (i: number) => startMs + ((endMs - startMs) * i) / count
  return Array.from({ length: count }, (_, i) => [at(i), at(i + 1)])
}

/** At the rate of the other sound, and with as many channels. */
function sameShape(source: WordedSound, { channels, sampleRate }: WordedSound): WordedSound {
  const resampled = resampleChannels(source.channels, source.sampleRate, sampleRate)
  const mono = toMono(resampled)
  const fitting = channels.length === resampled.length ? resampled : channels.map(() => mono)
  return { ...source, channels: fitting, sampleRate }
}

/**
 * Whether the words of both sounds can be told apart: in order, of a length that a word has, and the words
 * beside the replaced ones about as long in both.
 */
function isCertain(
  words: WordTimes,
  old: WordRange,
  newWords: WordTimes,
  from: WordRange,
): boolean {
  const isSame =
    old[0] === from[0] && words.length - old[1] === newWords.length - from[1] && from[1] > from[0]
  if (!isSame || old[1] <= old[0] || old[1] > words.length) return false
  if (!isApart(words, old) || !isApart(newWords, from)) return false
  const beside: [number, number][] = [
    [old[0] - 1, from[0] - 1],
    [old[1], from[1]],
  ]
  return beside.every(([a, b]) => {
    const [one, other] = [words[a], newWords[b]]
    if (!one || !other) return one === other
    const [long, short] = [one[1] - one[0], other[1] - other[0]].toSorted((x, y) => y - x)
    // A neighbour that was cut out says nothing.
    return one[1] === one[0] || (long ?? 0) <= MAX_STRETCH * Math.max(MIN_WORD_MS, short ?? 0)
  })
}

function isApart(words: WordTimes, [first, end]: WordRange): boolean {
  const { startMs, endMs, beforeMs, behindMs } = edgesOf(words, [first, end])
  return (
    endMs - startMs >= MIN_WORD_MS &&
    beforeMs - startMs <= OVERLAP_MS &&
    endMs - behindMs <= OVERLAP_MS
  )
}

/** Of words: where they begin and end, where those before end, and where those behind begin, ms. */
function edgesOf(words: WordTimes, [first, end]: WordRange) {
  const range = words.slice(first, end)
  return {
    startMs: Math.min(...range.map(([start]) => start)),
    endMs: Math.max(...range.map(([, stop]) => stop)),
    beforeMs: Math.max(0, ...words.slice(0, first).map(([, stop]) => stop)),
    behindMs: Math.min(Infinity, ...words.slice(end).map(([start]) => start)),
  }
}

/** The frames that words take, from the quietest place before them to the quietest behind them. */
function spanOf(sound: WordedSound, words: WordTimes, range: WordRange) {
  const { startMs, endMs, beforeMs, behindMs } = edgesOf(words, range)
  const lengthMs = (frameCount(sound.channels) * 1_000) / sound.sampleRate
  const inside = Math.min(INSIDE_MS, (endMs - startMs) / 4)
  const first = quietest(sound, {
    fromMs: Math.max(startMs - OUTSIDE_MS, Math.min(beforeMs, startMs) - inside),
    toMs: startMs + inside,
    nearMs: startMs,
  })
  const last = quietest(sound, {
    fromMs: endMs - inside,
    toMs: Math.min(endMs + OUTSIDE_MS, Math.max(Math.min(behindMs, lengthMs), endMs) + inside),
    nearMs: endMs,
  })
  // At an end of the sound there is nothing to be joined to.
  const isFirst = range[0] === 0 && startMs <= OUTSIDE_MS
  const isLast = range[1] === words.length && lengthMs - endMs <= OUTSIDE_MS
  const to = isLast ? frameCount(sound.channels) : Math.max(first, last)
  return { from: isFirst ? 0 : first, to }
}

interface Place {
  fromMs: number
  toMs: number
  nearMs: number
}

/** The frame around which a sound is quietest; of equally quiet ones the nearest to a moment. */
function quietest({ channels, sampleRate }: WordedSound, { fromMs, toMs, nearMs }: Place): number {
  const mono = toMono(channels)
  const frame = (ms: number) =>
    Math.min(mono.length, Math.max(0, Math.round((ms * sampleRate) / 1_000)))
  const half = Math.max(1, Math.round((sampleRate * WINDOW_MS) / 2_000))
  const [from, to, near] = [frame(fromMs), frame(toMs), frame(nearMs)]
  let [best, least] = [near, Infinity]
  let level = 0
  for (let i = from - half; i < from + half; i++) level += (mono[i] ?? 0) ** 2
  for (let at = from; at <= to; at++) {
    // Sums over a moving window leave a rest behind loud sound: quieter than 16 bits is silence.
    const rest = Math.max(0, level - half * 1e-9)
    if (rest < least || (rest === least && Math.abs(at - near) < Math.abs(best - near)))
      [best, least] = [at, rest]
    level += (mono[at + half] ?? 0) ** 2 - (mono[at - half] ?? 0) ** 2
  }
  return nearestCrossing(mono, best, half)
}

interface FrameSpan {
  from: number
  to: number
}

/** The ends of the taken part moved by less than a period of the voice, to where both sounds run most alike. */
function inPhase(
  sound: WordedSound,
  source: WordedSound,
  part: FrameSpan,
  taken: FrameSpan,
): FrameSpan {
  const [old, now] = [toMono(sound.channels), toMono(source.channels)]
  const frames = Math.round((sound.sampleRate * JOIN_MS) / 1_000)
  const reach = Math.round((sound.sampleRate * PHASE_MS) / 1_000)
  const alike = { frames, reach }
  const from = part.from === 0 ? 0 : mostAlike(old, part.from, now, taken.from, alike)
  const to =
    part.to >= old.length ? 0 : mostAlike(old, part.to - frames, now, taken.to - frames, alike)
  return taken.to + to - taken.from - from < 2
    ? taken
    : { from: taken.from + from, to: taken.to + to }
}

/** By how many frames a place of the second sound has to be moved to run most like a place of the first. */
function mostAlike(
  first: Float32Array,
  at: number,
  second: Float32Array,
  place: number,
  { frames, reach }: { frames: number; reach: number },
): number {
  let [best, most] = [0, 0]
  for (let by = -reach; by <= reach; by++) {
    if (place + by < 0 || place + by + frames > second.length) continue
    let [both, level] = [0, 1e-9]
    for (let i = 0; i < frames; i++) {
      const other = second[place + by + i] ?? 0
      both += (first[at + i] ?? 0) * other
      level += other * other
    }
    const found = both / Math.sqrt(level)
    if (found > most) [best, most] = [by, found]
  }
  return best
}

/** The frame nearest to a place at which a sound goes through zero; the place itself where it does not. */
function nearestCrossing(mono: Float32Array, place: number, within: number): number {
  for (let by = 0; by <= within; by++)
    for (const at of [place - by, place + by])
      if (at > 0 && at < mono.length && (mono[at - 1] ?? 0) * (mono[at] ?? 0) <= 0) return at
  return place
}

/** The words of both sounds that say the same: none where all are replaced. */
function sharedWords(
  sound: WordedSound,
  source: WordedSound,
  { old, from }: { old: WordRange; from: WordRange },
): { mine: WordTimes; theirs: WordTimes } | null {
  const others = (words: WordTimes = [], [first, end]: WordRange) =>
    words.filter(([a, b], i) => (i < first || i >= end) && b > a)
  const [mine, theirs] = [others(sound.words, old), others(source.words, from)]
  return mine.length > 0 && mine.length === theirs.length ? { mine, theirs } : null
}

/**
 * The other sound as high as this one, by the median pitch of the words that both say; as it is where that is about
 * the same, or too far away to be the same voice.
 */
async function inPitch(
  sound: WordedSound,
  source: WordedSound,
  ranges: { old: WordRange; from: WordRange },
): Promise<WordedSound> {
  const shared = sharedWords(sound, source, ranges)
  const pitch = shared && pitchIn(sound, shared.mine)
  const now = shared && pitchIn(source, shared.theirs)
  if (!pitch || !now) return source
  const higher = pitch / now
  const apart = Math.abs(higher - 1)
  if (apart < MIN_PITCH_CHANGE || apart > MAX_PITCH_CHANGE) return source
  const { sampleRate, channels } = source
  const shifted = resampleChannels(channels, Math.round(sampleRate * higher), sampleRate)
  const frames = frameCount(channels)
  return {
    ...source,
    channels: await stretchChannels(shifted, sampleRate, frameCount(shifted) / frames, frames),
  }
}

/** Median pitch of words, Hz; null where none is voiced. */
function pitchIn({ channels, sampleRate }: WordedSound, words: WordTimes): number | null {
  const mono = toMono(channels)
  const at = (ms: number) => Math.round((ms * sampleRate) / 1_000)
  const said = joinSamples(words.map(([from, to]) => mono.subarray(at(from), at(to))))
  return voiceTraits(said, sampleRate, []).pitchHz
}

/**
 * The gain that makes the new words as loud as the old take: by the words that both say, or by the words
 * themselves where there are no others.
 */
function gainOf(
  sound: WordedSound,
  source: WordedSound,
  { old, from }: { old: WordRange; from: WordRange },
): number {
  const shared = sharedWords(sound, source, { old, from })
  const a = rms(sound, shared?.mine ?? (sound.words ?? []).slice(...old))
  const b = rms(source, shared?.theirs ?? (source.words ?? []).slice(...from))
  const most = 10 ** (MAX_GAIN_DB / 20)
  return a > 0 && b > 0 ? Math.min(most, Math.max(1 / most, a / b)) : 1
}

function rms({ channels, sampleRate }: WordedSound, spans: WordTimes): number {
  const mono = toMono(channels)
  let [sum, count] = [0, 0]
  for (const [fromMs, toMs] of spans) {
    const end = Math.min(mono.length, Math.round((toMs * sampleRate) / 1_000))
    for (let i = Math.round((fromMs * sampleRate) / 1_000); i < end; i++) {
      sum += (mono[i] ?? 0) ** 2
      count += 1
    }
  }
  return count === 0 ? 0 : Math.sqrt(sum / count)
}
