import { firstIndex } from '../lists/sorted'
import { z } from 'zod'
import { failWith, ok, type Result } from '../contracts/result'
import type { SpeechSegment, SpokenWord } from '../subtitles/speech/cues-from-speech'

/** Turn of a speaker, as a diariser found it. */
export interface SpeakerTurn {
  startMs: number
  endMs: number
  /** The diariser's name for the voice: `SPEAKER_00`. */
  label: string
}

/** Most turns that a file may hold; a film has some thousands. */
const MAX_TURNS = 200_000

const unreadable = (message: string, at: string) => failWith('FILE_UNREADABLE', message, { at })

/**
 * Turns of a diariser's file, in the order of time: RTTM (NIST, also NeMo's and pyannote's), or JSON as
 * pyannote, WhisperX and NeMo write it. FILE_UNREADABLE names the line or what is missing.
 *
 * @param name of the file, for messages
 */
export function readSpeakerTurns(text: string, name: string): Result<SpeakerTurn[]> {
  const trimmed = text.replace(/^\uFEFF/, '').trimStart()
  const read = /^[[{]/.test(trimmed) ? readJson(trimmed, name) : readRttm(trimmed, name)
  if (!read.ok) return read
  if (read.value.length === 0) return unreadable('the file names no speaker turn', name)
  if (read.value.length > MAX_TURNS)
    return unreadable(`the file holds ${read.value.length} turns; at most ${MAX_TURNS}`, name)
  return ok(read.value.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs))
}

/** `SPEAKER file channel onset duration <NA> <NA> name <NA> <NA>`, in seconds. */
function readRttm(text: string, name: string): Result<SpeakerTurn[]> {
  const turns: SpeakerTurn[] = []
  for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
    const fields = line.trim().split(/\s+/)
    if (fields[0] === '' || fields[0]?.startsWith(';')) continue
    // Other record types (SPKR-INFO, NOSCORE, LEXEME …) hold no turns.
    if (fields[0] !== 'SPEAKER') {
      if (/^[A-Z][A-Z-]+$/.test(fields[0] ?? '')) continue
      return unreadable('neither RTTM nor JSON of a diariser', `${name}:${i + 1}`)
    }
    const turn = turnOf(fields[3], undefined, fields[4], fields[7])
    if (!turn)
      return unreadable('a SPEAKER line without onset, duration or name', `${name}:${i + 1}`)
    turns.push(turn)
  }
  return ok(turns)
}

function turnOf(
  start: unknown,
  end: unknown,
  duration: unknown,
  label: unknown,
): SpeakerTurn | null {
  const startS = seconds(start)
  const lengthS = seconds(duration)
  const endS = seconds(end) ?? (startS === null || lengthS === null ? null : startS + lengthS)
  const named =
    typeof label === 'string' ? label.trim() : typeof label === 'number' ? String(label) : ''
  if (startS === null || endS === null || endS < startS || named === '') return null
  return { startMs: Math.round(startS * 1_000), endMs: Math.round(endS * 1_000), label: named }
}

/** A day: whatever is later is no time of a film. */
const LATEST_S = 86_400

function seconds(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !(number >= 0 && number <= LATEST_S)) return null
  return number
}

/** Where programs keep their turns, the best first. */
const PLACES = ['diarization', 'segments', 'content', 'sentences', 'turns', 'words'] as const
const record = z.record(z.string(), z.unknown())

function readJson(text: string, name: string): Result<SpeakerTurn[]> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return unreadable('the JSON is damaged', name)
  }
  const found = turnsIn(parsed, 0)
  return found ? ok(found) : unreadable('the JSON holds no list of speaker turns', name)
}

/** The turns of the first list that has some, looking into objects three levels deep. */
function turnsIn(value: unknown, depth: number): SpeakerTurn[] | null {
  if (Array.isArray(value)) {
    const turns = value.flatMap((entry: unknown) => turnOfEntry(entry) ?? [])
    return turns.length > 0 ? turns : null
  }
  const fields = record.safeParse(value)
  if (!fields.success || depth > 3) return null
  const names = [...PLACES, ...Object.keys(fields.data).filter((key) => !isPlace(key))]
  for (const key of names) {
    const found = turnsIn(fields.data[key], depth + 1)
    if (found) return found
  }
  return null
}

const isPlace = (key: string): boolean => PLACES.some((place) => place === key)

function turnOfEntry(entry: unknown): SpeakerTurn | null {
  const fields = record.safeParse(entry)
  if (!fields.success) return null
  const own = fields.data
  // pyannote.core nests its times in an object.
  const segment = record.safeParse(own['segment']).data ?? own
  const start = segment['start'] ?? segment['start_time'] ?? segment['offset']
  const end = segment['end'] ?? segment['end_time']
  const label = own['speaker'] ?? own['speaker_label'] ?? own['spk'] ?? own['label']
  return turnOf(start, end, segment['duration'], label)
}

interface Interval {
  startMs: number
  endMs: number
}

/** Turns further away than this do not speak for a cue, ms. */
const NEAR_MS = 300

/**
 * Speaker of each interval: the one with the longest overlap, or with a turn that only just misses
 * it; null if there is none near.
 *
 * @param turns in the order of their starts
 */
export function speakersByOverlap(
  intervals: readonly Interval[],
  turns: readonly SpeakerTurn[],
): (string | null)[] {
  const longest = turns.reduce((most, { startMs, endMs }) => Math.max(most, endMs - startMs), 0)
  return intervals.map((interval) => {
    const overlaps = new Map<string, number>()
    let near: { label: string; distance: number } | null = null
    const from = firstFrom(turns, interval.startMs - longest - NEAR_MS)
    for (let i = from; i < turns.length; i++) {
      const turn = turns[i]
      if (!turn || turn.startMs > interval.endMs + NEAR_MS) break
      const overlap =
        Math.min(turn.endMs, interval.endMs) - Math.max(turn.startMs, interval.startMs)
      if (overlap > 0) overlaps.set(turn.label, (overlaps.get(turn.label) ?? 0) + overlap)
      else if (-overlap <= NEAR_MS && -overlap < (near?.distance ?? Infinity))
        near = { label: turn.label, distance: -overlap }
    }
    return mostOf(overlaps) ?? near?.label ?? null
  })
}

/** Place of the first turn that starts at a time or later. */
const firstFrom = (turns: readonly SpeakerTurn[], startMs: number): number =>
  firstIndex(turns, (turn) => turn.startMs >= startMs)

function mostOf(overlaps: ReadonlyMap<string, number>): string | null {
  let found: string | null = null
  for (const [label, overlap] of overlaps)
    if (found === null || overlap > (overlaps.get(found) ?? 0)) found = label
  return found
}

/** The same speech with a speaker for each word, so that its cues end where the speaker changes. */
export function withSpeakers(
  segments: readonly SpeechSegment[],
  turns: readonly SpeakerTurn[],
): SpeechSegment[] {
  const labels = speakersByOverlap(segments, turns)
  return segments.map((segment, i): SpeechSegment => {
    const label = labels[i] ?? null
    if (!segment.words) return { ...segment, label }
    const ofWords = speakersByOverlap(segment.words, turns)
    const words = segment.words.map((word, k): SpokenWord => ({
      ...word,
      label: ofWords[k] ?? label,
    }))
    return { ...segment, label, words }
  })
}

/** Longest sample of a voice, ms. */
const SAMPLE_MS = 6_000

/** A sample to listen to, for each speaker. */
export interface SpeakerSample extends Interval {
  label: string
  /** Time that the speaker speaks in all, ms. */
  totalMs: number
}

/**
 * The speakers, by speaking time, each with the longest stretch without other speakers; for one who
 * never speaks alone, the first stretch.
 *
 * @param turns in the order of their starts
 */
export function speakerSamples(turns: readonly SpeakerTurn[]): SpeakerSample[] {
  const samples = new Map<string, SpeakerSample & { alone: number }>()
  let reachedMs = 0
  for (const [i, { startMs, endMs, label }] of turns.entries()) {
    let next = i + 1
    while (turns[next]?.label === label) next++
    const from = Math.max(startMs, reachedMs)
    const to = Math.min(endMs, turns[next]?.startMs ?? Infinity, from + SAMPLE_MS)
    reachedMs = Math.max(reachedMs, endMs)
    const first = { label, startMs, endMs: Math.min(endMs, startMs + SAMPLE_MS) }
    const known = samples.get(label) ?? { ...first, totalMs: 0, alone: 0 }
    const better = to - from > known.alone && { startMs: from, endMs: to, alone: to - from }
    samples.set(label, { ...known, ...better, totalMs: known.totalMs + endMs - startMs })
  }
  return [...samples.values()]
    .sort((a, b) => b.totalMs - a.totalMs)
    .map(({ alone: _alone, ...sample }) => sample)
}
