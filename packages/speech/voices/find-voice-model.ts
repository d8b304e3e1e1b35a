import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { z } from 'zod'
import type { VoiceFamily } from '@shared/contracts/models/model-records'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { languageNameIn } from '@shared/languages/display-names'
import { languageOf } from '@shared/languages/language-codes'
import { isPocket, isZipVoice, pocket, zipVoice } from './cloning-voices'
import { isArchive } from '../models/unpack'
import { readOnnxMetadata } from '../models/onnx-metadata'
import {
  type Contents,
  extras,
  type FoundSpeaker,
  type FoundVoice,
  invalid,
  nameOf,
  tokensOf,
} from './found-voice'
import { isSupertonic, styledVoice, supertonic } from './styled-voices'

/** Folders to search: an archive has its model in a subfolder. */
const DEPTH = 3

/**
 * The voice model in a folder, or in the only folder that it holds.
 *
 * @returns MODEL_INVALID with the reason, or FILE_NOT_FOUND
 */
export async function findVoiceModel(source: string): Promise<Result<FoundVoice>> {
  let folder = source
  let single: string | null = null
  const given = await stat(source).catch(() => null)
  if (!given) return failWith('FILE_NOT_FOUND', `there is no ${source}`, { at: source })
  if (given.isFile()) {
    if (extname(source).toLowerCase() !== '.onnx')
      return invalid(
        source,
        'no_model',
        `${source} is neither a folder, an archive nor an .onnx file`,
      )
    single = basename(source)
    folder = join(source, '..')
  }
  for (let depth = 0; depth < DEPTH; depth++) {
    const entries = (await readdir(folder, { withFileTypes: true })).filter(
      ({ name }) => !name.startsWith('.') && name !== '__MACOSX',
    )
    const names = entries.filter((each) => !each.isDirectory()).map(({ name }) => name)
    if (names.some(isModel)) return recognise(folder, names, single)
    const inside = entries.filter((each) => each.isDirectory())
    const [only] = inside
    if (inside.length !== 1 || !only) break
    folder = join(folder, only.name)
  }
  return invalid(source, 'no_model', `${source} holds no .onnx file`)
}

/** True if a path may hold a voice model: an archive, an `.onnx` file, or a folder with one. */
export async function mayBeVoiceModel(path: string): Promise<boolean> {
  if (isArchive(path) || isModel(path)) return true
  const inside = await readdir(path, { withFileTypes: true }).catch(() => [])
  if (inside.some((entry) => isModel(entry.name))) return true
  const [only, ...others] = inside.filter((entry) => entry.isDirectory())
  if (!only || others.length > 0) return false
  return (await readdir(join(path, only.name)).catch(() => [])).some(isModel)
}

const isModel = (name: string): boolean => name.toLowerCase().endsWith('.onnx')
async function recognise(
  folder: string,
  names: string[],
  single: string | null,
): Promise<Result<FoundVoice>> {
  if (isSupertonic(names)) return supertonic(folder, names)
  if (isPocket(names)) return pocket(folder, names)
  if (isZipVoice(names)) return zipVoice(folder, names)
  const models = names.filter(isModel)
  if (models.some((name) => /(^|[-_.])(encoder|decoder|joiner)([-_.]|$)/i.test(name)))
    return invalid(folder, 'recogniser', `${folder} holds a recogniser, not a voice`)
  const vocoder = models.find((name) => /voc[ao]s|hifigan|vocoder/i.test(name))
  const voices = models.filter((name) => name !== vocoder)
  const model =
    single ?? voices.find((name) => !/int8|fp16|quant/i.test(name)) ?? voices[0] ?? models[0] ?? ''
  const read = await readOnnxMetadata(join(folder, model))
  if (!read.ok) return read
  const contents: Contents = { folder, names, model, metadata: read.value }
  const type = read.value.get('model_type') ?? ''
  if (type.startsWith('kokoro')) return styledVoice(contents, 'kokoro')
  if (type.startsWith('kitten')) return styledVoice(contents, 'kitten')
  if (type.startsWith('matcha')) return matcha(contents, vocoder)
  if (type.startsWith('vits')) return vits(contents)
  if (/whisper|zipformer|transducer|paraformer|sense|ctc|moonshine|nemo|telespeech/i.test(type))
    return invalid(folder, 'recogniser', `${model} is a recogniser (${type}), not a voice`)
  if (type === '' && names.includes(`${model}.json`)) return rawPiper(contents)
  if (type !== '')
    return invalid(folder, 'unknown', `${model}: "${type}" is no known kind of voice`)
  return invalid(folder, 'no_json', `${model} has no metadata, and ${model}.json is missing`)
}

async function vits(contents: Contents): Promise<Result<FoundVoice>> {
  const { folder, metadata, model } = contents
  const tokens = await tokensOf(contents)
  if (!tokens.ok) return tokens
  const comment = metadata.get('comment') ?? ''
  const family: VoiceFamily = /piper/i.test(comment)
    ? 'piper'
    : /mms/i.test(comment)
      ? 'mms'
      : 'vits'
  const language =
    languageIn(metadata.get('voice')) ?? languageIn(metadata.get('language')) ?? languageIn(model)
  const count = Number(metadata.get('n_speakers') ?? 1) || 1
  const names = await piperSpeakers(join(folder, `${model}.json`))
  return ok({
    family,
    folder,
    name: nameOf(model, folder),
    files: { model, tokens: tokens.value, ...extras(contents) },
    missing: null,
    needsRecording: null,
    needsEspeak: metadata.get('has_espeak') === '1' || family === 'piper',
    speakers: speakersOf(count, language, names),
  })
}

const piperConfig = z.object({
  audio: z.object({ sample_rate: z.int().min(1_000) }),
  espeak: z.object({ voice: z.string().min(1) }),
  phoneme_id_map: z.record(z.string(), z.array(z.int())),
  num_speakers: z.int().min(1).default(1),
  speaker_id_map: z.record(z.string(), z.int()).default({}),
  language: z
    .object({ code: z.string().optional(), name_english: z.string().optional() })
    .optional(),
})

async function piperJson(path: string) {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    const parsed = piperConfig.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

async function piperSpeakers(path: string): Promise<Map<number, string>> {
  const config = await piperJson(path)
  return new Map(Object.entries(config?.speaker_id_map ?? {}).map(([name, id]) => [id, name]))
}

/** A Piper as downloaded: the settings for the runtime are in the `.onnx.json`. */
async function rawPiper({ folder, model }: Contents): Promise<Result<FoundVoice>> {
  const json = join(folder, `${model}.json`)
  const config = await piperJson(json)
  if (!config)
    return invalid(json, 'no_json', `${json} is damaged, or does not belong to a Piper voice`)
  const voice = config.espeak.voice
  const symbols = Object.entries(config.phoneme_id_map)
    // The runtime knows symbols of one code point only, and ends the process at others.
    .filter(([symbol, ids]) => [...symbol].length === 1 && ids.length > 0)
    .map(([symbol, [id]]) => `${symbol} ${id}\n`)
  if (symbols.length === 0) return invalid(json, 'bad_tokens', `${json} lists no phonemes`)
  const speakers = new Map(Object.entries(config.speaker_id_map).map(([name, id]) => [id, name]))
  const language = languageIn(voice) ?? languageIn(config.language?.code)
  return ok({
    family: 'piper',
    folder,
    name: nameOf(model, folder),
    files: { model, tokens: 'tokens.txt' },
    missing: {
      tokens: symbols.join(''),
      metadata: {
        model_type: 'vits',
        comment: 'piper',
        language: config.language?.name_english ?? voice,
        voice,
        has_espeak: 1,
        n_speakers: config.num_speakers,
        sample_rate: config.audio.sample_rate,
      },
    },
    needsRecording: null,
    needsEspeak: true,
    speakers: speakersOf(config.num_speakers, language, speakers),
  })
}

async function matcha(
  contents: Contents,
  vocoder: string | undefined,
): Promise<Result<FoundVoice>> {
  const { folder, model, metadata } = contents
  const tokens = await tokensOf(contents)
  if (!tokens.ok) return tokens
  if (vocoder === undefined)
    return invalid(folder, 'no_vocoder', `${folder} holds no vocoder (such as vocos or hifigan)`)
  const language = languageIn(metadata.get('voice')) ?? languageIn(metadata.get('language'))
  return ok({
    family: 'matcha',
    folder,
    name: nameOf(model, folder),
    files: { acousticModel: model, vocoder, tokens: tokens.value, ...extras(contents) },
    missing: null,
    needsRecording: null,
    needsEspeak: metadata.get('has_espeak') === '1',
    speakers: speakersOf(Number(metadata.get('n_speakers') ?? 1) || 1, language, new Map()),
  })
}

function speakersOf(
  count: number,
  language: Place | null,
  names: ReadonlyMap<number, string>,
): FoundSpeaker[] {
  const { code, region } = language ?? { code: 'en', region: null }
  return Array.from({ length: count }, (_, at) => ({
    name: names.get(at) ?? null,
    gender: null,
    language: code,
    region,
  }))
}

interface Place {
  code: string
  region: string | null
}

/** A language in a code (`vi`, `en-us`, `vi_VN-vais1000-medium`), or in English words. */
function languageIn(text: string | undefined): Place | null {
  if (!text) return null
  const tag = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?(?=$|[-_.])/i.exec(text.trim())
  const code = tag?.[1] ? languageOf(tag[1]) : null
  if (code && languageNameIn('en', code) !== null) {
    const region = tag?.[2]?.toLowerCase() ?? null
    // Vietnamese voices are grouped into north, centre and south, which files do not show.
    return { code, region: code === 'vi' || region === code ? null : region }
  }
  const word =
    text
      .trim()
      .toLowerCase()
      .split(/[^a-z]+/)[0] ?? ''
  const byName = languageCodes.find((each) => languageNameIn('en', each)?.toLowerCase() === word)
  return byName === undefined ? null : { code: byName, region: null }
}

/** Codes whose English names are searched for. */
const languageCodes =
  'vi en fr de es it pt ru ja ko zh yue th id ms hi ar bn ta te ml mr gu kn pa ur fa tr uk pl cs sk hu ro bg el nl da sv nb fi he ka kk km lo my ne si sw sr hr sl lt lv et is ca eu gl cy ga'.split(
    ' ',
  )
