import type { ProjectFile } from '@shared/contracts/project-file'
import type { SubtitleFile } from '@shared/subtitles/read-subtitles'
import type { Voice } from '@shared/contracts/connection'
import { alikeNames } from '@shared/casting/near-names'
import { basename } from 'node:path'
import { filmSpeeds, oddTimes } from '@shared/subtitles/odd-times'
import { findSpeakers } from '@shared/casting/assign-speakers'
import { formatTime } from '@shared/subtitles/format-time'
import { isSpeakable, spokenTextOf } from '@shared/dubbing/spoken-text'
import { namesKanji } from '@shared/casting/kanji'
import { notSpeech } from '@shared/subtitles/not-speech'
import { voiceOf } from '@shared/dubbing/recipe'
import { applyDictionary, type DictionaryEntry } from '@shared/text/dictionary'
import type { Output } from './output'
import { misreadIn } from './cast-document'

/** Decisions made from the file that affect the dub. */
const decided = [
  'ENCODING_REPAIRED',
  'ENCODING_MIXED',
  'LETTERS_LOST',
  'TRACK_CHOSEN',
  'OTHER_LANGUAGE_SKIPPED',
  'FRAME_RATE_GUESSED',
] as const

/**
 * Says what a subtitle file was taken for, and what is to be decided by an option.
 *
 * @param filmMs length of the film that was given; null without one
 */
export function sayReading(
  input: string,
  subtitles: SubtitleFile,
  output: Output,
  filmMs: number | null,
): void {
  const { t } = output
  const { encoding, confidence, cues, repairs, facts } = subtitles
  const speakers = findSpeakers(cues)
  const file = basename(input)
  output.say(t('terminal.reading', { file, cues: cues.length, speakers: speakers.length }))
  if (confidence === 'guessed') output.warn(t('terminal.readAs', { encoding }))
  for (const code of decided) {
    const repair = repairs.find((each) => each.code === code)
    if (!repair) continue
    const text = t(`problems.repairs.${code}`)
    output.warn(code === 'TRACK_CHOSEN' ? `${text}: ${repair.detail}` : text)
  }
  const kinds = { sound: 0, song: 0, credit: 0, chosen: 0 }
  for (const cue of cues) {
    const kind = notSpeech(cue)
    if (kind !== null) kinds[kind] += 1
  }
  const silent = Object.values(kinds).reduce((sum, each) => sum + each, 0)
  if (silent > 0) output.say(t('terminal.notSpoken', { count: silent, ...kinds }))
  const left = facts.styles.filter(({ dialogue, lines }) => dialogue < lines)
  if (left.length > 0) {
    const names = left
      .map(({ name, dialogue, lines }) => `${name} (${lines - dialogue})`)
      .join(', ')
    output.say(t('terminal.styles', { names }))
  }
  const { cues: slips, samples } = facts.slips
  const words = samples.map((slip) => `${slip.from} → ${slip.to}`).join(', ')
  if (slips > 0) output.say(t('terminal.scanSlips', { count: slips, words }))
  if (facts.bilingual) {
    const { languages, spoken } = facts.bilingual
    const other = spoken === languages[0] ? languages[1] : languages[0]
    const names = { first: languages[0], second: languages[1], spoken, other }
    output.warn(t('terminal.twoLanguages', names))
  }
  if (facts.dialogues > 0) output.say(t('terminal.dialogues', { count: facts.dialogues }))
  for (const { label, as } of alikeNames(speakers).slice(0, 5))
    output.warn(t('terminal.alike', { label, as }))
  sayTimes(facts.times, output, filmMs)
  if (repairs.length > 0) output.warn(t('terminal.repaired', { repairs: repairs.length }))
}

function sayTimes(
  times: SubtitleFile['facts']['times'],
  output: Output,
  filmMs: number | null,
): void {
  for (const { code, atMs, remedy } of oddTimes(times, filmMs)) {
    const speed = Object.entries(filmSpeeds).find(([, scale]) => scale === remedy?.scale)?.[0]
    const option =
      remedy?.shiftMs !== undefined
        ? `--subtitle-shift ${remedy.shiftMs / 1_000}s`
        : remedy?.untilMs !== undefined
          ? `--subtitle-until ${Math.ceil(remedy.untilMs / 1_000)}s`
          : speed === undefined
            ? ''
            : `--subtitle-speed ${speed.replace(' → ', '/')}`
    const text = output.t(`importing.oddTimes.${code}`, { at: formatTime(atMs) })
    output.warn(option === '' ? text : `${text} ${option}`)
  }
}

/** Says which cues are in another language, and which a voice of another language reads. */
export function sayLanguages(
  document: ProjectFile,
  voices: readonly Voice[],
  output: Output,
): void {
  const { t } = output
  const others = counted(document.cues.flatMap(({ language }) => language ?? []))
  const names = others.map(([code, count]) => `${code} (${count})`).join(', ')
  if (others.length > 0) output.say(t('terminal.otherLanguages', { names }))
  const read = misreadIn(document, voices)
  const found = new Map<string, { code: string; voice: string; count: number; has: boolean }>()
  for (const cue of document.cues) {
    const wrong = isSpeakable(cue) ? read(cue) : null
    if (!wrong) continue
    const { language: code, voice, better } = wrong
    const key = better ? `${code} ${voice.id}` : code
    const each = found.get(key) ?? { code, voice: voice.name, count: 0, has: better !== null }
    found.set(key, { ...each, count: each.count + 1 })
  }
  for (const { has, ...each } of found.values())
    output.warn(t(has ? 'terminal.otherVoice' : 'terminal.noVoice', each))
}

function counted(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
}

/** Warns of kanji that a voice would name one by one instead of reading them. */
export function sayKanji(
  document: ProjectFile,
  voices: readonly Voice[],
  dictionary: readonly DictionaryEntry[],
  output: Pick<Output, 'warn' | 't'>,
): void {
  const voicesById = new Map(voices.map((voice) => [voice.id, voice]))
  const speakers = new Map(document.speakers.map((speaker) => [speaker.id, speaker]))
  const found = document.cues.flatMap((cue) => {
    const voiceId = voiceOf(cue, speakers.get(cue.speakerId ?? '') ?? null, document)
    const voice = voicesById.get(voiceId ?? NaN)
    const text = applyDictionary(spokenTextOf(cue), dictionary)
    return voice && namesKanji(text, cue.language ?? document.language, voice) ? voice.name : []
  })
  for (const [voice, count] of counted(found))
    output.warn(output.t('terminal.kanjiNamed', { voice, count }))
}
