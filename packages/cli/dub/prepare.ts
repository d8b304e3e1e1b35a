import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { findSpeakers } from '@shared/casting/assign-speakers'
import { parseCastMap } from '@shared/casting/cast-map'
import { alikeNames } from '@shared/casting/near-names'
import type { CastMap } from '@shared/contracts/cast'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { contextsOf, type SentenceProject } from '@shared/dubbing/breath/sentences-of-film'
import { isSpeakable, spokenTextOf } from '@shared/dubbing/spoken-text'
import { estimatedMs } from '@shared/narration/flow-times'
import { soundOf } from '@shared/profiles/resolve-sound'
import { formatTime } from '@shared/subtitles/format-time'
import { notSpeech } from '@shared/subtitles/not-speech'
import { oddTimes } from '@shared/subtitles/odd-times'
import type { RepairCode } from '@shared/subtitles/parsed-cue'
import type { SubtitleFile } from '@shared/subtitles/read-subtitles'
import { dictionaryHits } from '@shared/text/dictionary'
import type { CoverImage } from '@cuecast/audio/track-info'
import { lookAtFilm } from '@cuecast/dubbing/project/film'
import { readDictionaryCsvFile } from '@cuecast/dubbing/synced/dictionaries'
import { readScriptFile, type ScriptFile } from '@cuecast/dubbing/project/script-file'
import { readSubtitleFile } from '@cuecast/dubbing/project/create-project'
import { withFileErrors, removeLeftovers } from '@cuecast/platform'
import { recognisesSpeech, withRecognisers } from '@cuecast/speech/recognition/recognisers'
import type { DubOptions } from './arguments/options'
import { chosenBreath } from './cast-document'
import { checkOutput } from './check-output'
import type { DubJob, Step } from './dub-job'
import { syncedSubtitles } from './film-sync'
import type { Output } from './output'
import { type HowRead, unspokenIn } from './report'
import { freshDocument } from './working-project'

type Input = Pick<DubJob, 'subtitles' | 'script'>
type Brought = Input & Pick<DubJob, 'castMap' | 'dictionary' | 'cover' | 'film'>

/** Reads every named file, and reports how the input was understood. */
export const readInput: Step<never, keyof Brought> = async ({ options, output, signal }) => {
  const brought = await readBrought(options, signal)
  if (!brought.ok || options.input === null) return brought
  const { subtitles, film } = brought.value
  sayInput(options.input, brought.value, output)
  if (!subtitles) return brought
  const synced = await syncedSubtitles(subtitles, film, { options, output, signal })
  return synced.ok ? ok({ ...brought.value, subtitles: synced.value }) : synced
}

function sayInput(input: string, { subtitles, script, film }: Brought, output: Output): void {
  if (script) sayScript(basename(input), script, output)
  if (subtitles) sayReading(input, subtitles, output, film?.durationMs ?? null)
}

/** Refuses outputs that cannot be written, or checked by a recogniser, before any payment. */
export const checkPossible: Step<keyof Input> = async ({ options, subtitles, script }) => {
  await removeLeftovers(dirname(options.output))
  const spokenMs = script?.cues.reduce((sum, cue) => sum + estimatedMs(cue), 0) ?? 0
  const endMs = subtitles?.cues.reduce((longest, cue) => Math.max(longest, cue.endMs), 0)
  const writable = await checkOutput(options, endMs ?? spokenMs)
  if (!writable.ok || !options.listenCheck) return writable.ok ? ok({}) : writable
  const all = await withRecognisers(options.listenCheck.data, (known) => known.list())
  if (all.filter(recognisesSpeech).some(({ trouble }) => trouble === null)) return ok({})
  return failWith('RECOGNISER_MISSING', 'no recogniser is installed')
}

/** Subtitles of the longest films stay below 2 MB. */
const MAX_BYTES = 20 * 1024 * 1024

/** The bytes of a subtitle, cast or dictionary file; `FILE_TOO_LARGE` beyond 20 MB. */
export function readSmall(path: string): Promise<Result<Uint8Array>> {
  return withFileErrors(path, 'read', async () => {
    const bytes = await readFile(path)
    if (bytes.length <= MAX_BYTES) return ok(bytes)
    return failWith('FILE_TOO_LARGE', 'the file is too large', { at: path })
  })
}

/** Reads subtitles, cast file, dictionary and film; errors name file, line and entry. */
async function readBrought(options: DubOptions, signal: AbortSignal): Promise<Result<Brought>> {
  const input = await readText(options, signal)
  if (!input.ok) return input
  const castMap = await readCastFile(options)
  if (!castMap.ok) return castMap
  const { dictionaryFile } = options
  const dictionary = dictionaryFile === null ? null : await readDictionaryCsvFile(dictionaryFile)
  if (dictionary && !dictionary.ok) return dictionary
  const cover = await readCover(options)
  if (!cover.ok) return cover
  const film = options.film === null ? null : await lookAtFilm(options.film)
  if (film && !film.ok) return film
  return ok({
    ...input.value,
    castMap: castMap.value,
    cover: cover.value,
    dictionary:
      dictionary?.value.entries
        .filter(({ on }) => on)
        .map(({ word, reading }) => ({ original_word: word, modified_word: reading })) ?? null,
    film: film?.value ?? null,
  })
}

async function readText(
  { input, reading, narration, language }: DubOptions,
  signal: AbortSignal,
): Promise<Result<Input>> {
  if (input === null) return ok({ subtitles: null, script: null })
  const { encoding } = reading
  const choices = { ...narration, ...(encoding !== undefined && { encoding }) }
  const script = await readScriptFile(input, choices, signal)
  if (!script.ok) return script
  if (script.value) return ok({ subtitles: null, script: script.value })
  const subtitles = await readSubtitleFile(input, reading, language)
  return subtitles.ok ? ok({ subtitles: subtitles.value, script: null }) : subtitles
}

const pictures = [
  { mime: 'image/jpeg', magic: [0xff, 0xd8, 0xff] },
  { mime: 'image/png', magic: [0x89, 0x50, 0x4e, 0x47] },
] as const

async function readCover({ coverFile }: DubOptions): Promise<Result<CoverImage | null>> {
  if (coverFile === null) return ok(null)
  const bytes = await readSmall(coverFile)
  if (!bytes.ok) return bytes
  const kind = pictures.find(({ magic }) => magic.every((byte, i) => bytes.value[i] === byte))
  if (kind) return ok({ bytes: bytes.value, mime: kind.mime })
  const message = 'a cover is a JPEG or PNG picture'
  return failWith('INVALID_ARGUMENT', message, { at: coverFile, params: { reason: 'cover' } })
}

async function readCastFile({ castFile }: DubOptions): Promise<Result<CastMap | null>> {
  if (castFile === null) return ok(null)
  const json = await readSmall(castFile)
  if (!json.ok) return json
  return parseCastMap(new TextDecoder().decode(json.value), basename(castFile))
}

/** Decisions made from the file that affect the dub. */
const decided = [
  'ENCODING_REPAIRED',
  'ENCODING_MIXED',
  'VIETNAMESE_RESPELLED',
  'MARKS_MISSING',
  'LETTERS_LOST',
  'TRACK_CHOSEN',
  'OTHER_LANGUAGE_SKIPPED',
  'FRAME_RATE_GUESSED',
  'TIMES_READ',
  'TIME_GUESSED',
  'ROLLING_CAPTIONS',
  'DAPT_INVALID',
  'WORDS_NOT_SPOKEN',
] as const

/** Findings about the text as it is: nothing was repaired. */
const findings: ReadonlySet<RepairCode> = new Set([
  'WORDS_NOT_SPOKEN',
  'MARKS_MISSING',
  'PREFIX_REPEATED',
  'TIMES_READ',
])

/**
 * Reports how a subtitle file was understood, and choices that an option can make.
 *
 * @param filmMs length of the given film; null without one
 */
function sayReading(
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
    const text = t(`problems.repairs.${code}`, repair.params)
    const isNamed = ['TRACK_CHOSEN', 'DAPT_INVALID', 'TIME_GUESSED'].includes(code)
    if (code === 'TIMES_READ') output.say(text)
    else output.warn(isNamed ? `${text}: ${repair.detail}` : text)
  }
  const kinds = { sound: 0, song: 0, credit: 0, chosen: 0, wordless: 0 }
  for (const cue of cues) {
    const kind = notSpeech(cue) ?? (isSpeakable(cue) ? null : 'wordless')
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
  for (const { name, cues: times } of facts.prefixes.slice(0, 5))
    output.warn(t('terminal.prefix', { name, cues: times }))
  sayTimes(facts.times, output, filmMs)
  const repaired = repairs.filter(({ code }) => !findings.has(code)).length
  if (repaired > 0) output.warn(t('terminal.repaired', { repairs: repaired }))
}

function sayTimes(
  times: SubtitleFile['facts']['times'],
  output: Output,
  filmMs: number | null,
): void {
  for (const { code, atMs, remedy } of oddTimes(times, filmMs)) {
    const setting = remedy ? ` --settings: reading.times = ${JSON.stringify(remedy)}` : ''
    const text = output.t(`importing.oddTimes.${code}`, { at: formatTime(atMs) })
    output.warn(`${text}${setting}`)
  }
}

function sayScript(file: string, script: ScriptFile, output: Output): void {
  const { t } = output
  const { encoding, cues, isGuessed, problems } = script
  const speakers = new Set(cues.flatMap(({ label }) => label ?? [])).size
  const chapters = cues.filter(({ chapter }) => chapter !== null).length
  output.say(t('terminal.readingScript', { file, cues: cues.length, speakers, chapters }))
  if (isGuessed) output.warn(t('terminal.readAs', { encoding }))
  for (const { code, line, params } of problems)
    output.warn(`${file}:${line}: ${t(`problems.repairs.${code}`, params)}`)
}

/** The cues that are spoken in one breath. */
function sentencesIn(document: SentenceProject): HowRead['sentences'] {
  const contexts = contextsOf(document)
  return document.cues.flatMap((cue) => {
    const { cueIds = [] } = contexts.get(cue.id) ?? {}
    if (cueIds[0] !== cue.id) return []
    const ids = new Set(cueIds)
    const said = document.cues.flatMap(({ id, text }, i) =>
      ids.has(id) ? [{ cue: i + 1, text: spokenTextOf({ text }) }] : [],
    )
    const start = formatTime(cue.startMs)
    return [{ cues: said.map((each) => each.cue), start, texts: said.map(({ text }) => text) }]
  })
}

/** Says how the subtitles or the script would be read, cue by cue; sends and writes nothing. */
export async function howRead(
  options: DubOptions,
  output: Output,
  signal: AbortSignal,
): Promise<Result<HowRead>> {
  const brought = await readBrought(options, signal)
  if (!brought.ok) return brought
  const input = options.input ?? ''
  sayInput(input, brought.value, output)
  const fresh = freshDocument(options, input, brought.value, '', { languages: [], voices: [] })
  if (!fresh.ok) return fresh
  if (fresh.value === null)
    return failWith('NOT_SUBTITLES', 'the file holds no subtitles', { at: input })
  const chosen = { ...fresh.value, connectionId: EMBEDDED_CONNECTION_ID }
  const document = { ...chosen, breath: chosenBreath(chosen, options.breath) }
  const { prepareText } = await import('@cuecast/spoken-text')
  const dictionary = brought.value.dictionary ?? []
  const speakers = new Map(document.speakers.map((speaker) => [speaker.id, speaker]))
  const changed = document.cues.flatMap((cue, index): HowRead['changed'] => {
    const speaker = speakers.get(cue.speakerId ?? '') ?? null
    const { split_layout: layout } = soundOf(cue, speaker, document)
    const text = spokenTextOf(cue, layout)
    const { spoken, readings } = prepareText(text, cue.language ?? document.language, dictionary)
    if (spoken === text) return []
    const words = dictionaryHits(text, dictionary).map(({ start, end, replacement }) => ({
      kind: 'dictionary' as const,
      from: text.slice(start, end),
      to: replacement,
    }))
    const start = formatTime(cue.startMs)
    return [{ cue: index + 1, start, text, spoken, readings: [...words, ...readings] }]
  })
  const { language, cues } = document
  const unspoken = unspokenIn(cues)
  const { subtitles, script } = brought.value
  const all = subtitles?.repairs ?? script?.problems ?? []
  const notices = all.map(({ code, line, detail }) => ({ code, line, detail }))
  const format = subtitles?.format ?? script?.format ?? 'srt'
  const read = { input, language, format, notices }
  return ok({
    ok: true,
    ...read,
    cues: cues.length,
    changed,
    unspoken,
    sentences: sentencesIn(document),
  })
}
