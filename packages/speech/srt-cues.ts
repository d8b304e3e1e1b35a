import { speakableText } from '@shared/text/markup'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { estimateCredits, spokenText } from '@shared/dubbing/spoken-text'
import { notSpeech } from '@shared/subtitles/not-speech'
import type { BreathCue } from '@shared/dubbing/breath/breath-groups'
import { breathTexts } from '@shared/dubbing/breath/sentences-of-film'
import { parseSrt } from '@shared/subtitles/parse-srt'
import { textTooLong } from './split-text'

export interface SpokenCue extends Pick<BreathCue, 'text' | 'written'> {
  label: string | null
  startMs: number
  endMs: number
  /** A sentence may run over it: false for songs and for what is not spoken. */
  joins: boolean
}

export interface SrtRequest {
  srt: string
  /** Labels of the cast map. */
  speakers: readonly string[]
  maxCues: number
  maxCharacters: number
}

/** A longer SRT is read in a worker thread: reading it would hold up other requests. */
export const LONG_SRT = 100_000

/**
 * The cues of an SRT as they are to be spoken, in the order of the text. Fails with INVALID_SRT,
 * naming cue and line, or TEXT_TOO_LONG.
 */
export function srtCues({
  srt,
  speakers,
  maxCues,
  maxCharacters,
}: SrtRequest): Result<SpokenCue[]> {
  const parsed = parseSrt(srt, { speakers: [...speakers] })
  if (!parsed.ok) return parsed
  if (parsed.value.length > maxCues) {
    const message = `the subtitles have ${parsed.value.length} cues; ${maxCues} are possible`
    return failWith('TEXT_TOO_LONG', message)
  }
  const cues = parsed.value.map(({ text, label, startMs, endMs }) => ({
    ...breathTexts(text, spokenText(speakableText(text))),
    label,
    startMs,
    endMs,
    joins: notSpeech({ text }) === null,
  }))
  const characters = cues.reduce((sum, { text }) => sum + estimateCredits(text), 0)
  const tooLong = textTooLong(characters, maxCharacters)
  return tooLong ? fail(tooLong) : ok(cues)
}
