// Models that speak like a recording of a person.
import { encodeAudio, openFilmSound } from '@cuecast/audio'
import type { VoiceRecording } from '@shared/contracts/models/model-records'
import { fail, ok, type Result } from '@shared/contracts/result'
import { type FoundVoice, invalid, nameOf } from './found-voice'

/** Parts of a Pocket by the runtime's names; quantised ones have `.int8` before `.onnx`. */
const pocketModels = {
  lmFlow: 'lm_flow',
  lmMain: 'lm_main',
  encoder: 'encoder',
  decoder: 'decoder',
  textConditioner: 'text_conditioner',
} as const
const pocketTables = { vocabJson: 'vocab.json', tokenScoresJson: 'token_scores.json' } as const

/** True if a folder holds a part that only Pocket has. */
export const isPocket = (names: readonly string[]): boolean =>
  names.some((name) => /^(lm_flow|lm_main)\b.*\.onnx$/i.test(name))

/** A model by the start of its name: of two the one with small numbers, which is how it is published. */
const partOf = (names: readonly string[], start: string): string | undefined => {
  const found = names
    .filter((name) => name.startsWith(start) && name.toLowerCase().endsWith('.onnx'))
    .sort()
  return found.find((name) => name.includes('int8')) ?? found[0]
}

const incomplete = (folder: string, file: string): Result<never> =>
  invalid(folder, 'no_part', `${folder} holds no ${file}`, { file })

/** Pocket: five models and its pieces of words; English. */
export function pocket(folder: string, names: readonly string[]): Result<FoundVoice> {
  const files: Record<string, string> = {}
  for (const [part, start] of Object.entries(pocketModels)) {
    const name = partOf(names, start)
    if (name === undefined) return incomplete(folder, `${start}.onnx`)
    files[part] = name
  }
  for (const [part, name] of Object.entries(pocketTables)) {
    if (!names.includes(name)) return incomplete(folder, name)
    files[part] = name
  }
  return ok({
    family: 'pocket',
    folder,
    name: nameOf('model.onnx', folder),
    files,
    missing: null,
    needsRecording: 'sound',
    needsEspeak: false,
    speakers: [{ name: null, gender: null, language: 'en', region: null }],
  })
}

/**
 * True if a folder holds a ZipVoice: an encoder and a decoder of speech, and words of two
 * languages.
 */
export const isZipVoice = (names: readonly string[]): boolean =>
  ['encoder', 'decoder'].every((part) => partOf(names, part) !== undefined) &&
  names.includes('lexicon.txt') &&
  names.includes('tokens.txt')

/** ZipVoice: Chinese and English; its vocoder is published separately and must be in the folder. */
export function zipVoice(folder: string, names: readonly string[]): Result<FoundVoice> {
  const vocoder = names.find((name) => /^voc[ao]s.*\.onnx$/i.test(name))
  if (vocoder === undefined)
    return invalid(folder, 'no_vocoder', `${folder} holds no vocoder (vocos_24khz.onnx)`)
  return ok({
    family: 'zipvoice',
    folder,
    name: nameOf('model.onnx', folder),
    files: {
      tokens: 'tokens.txt',
      lexicon: 'lexicon.txt',
      encoder: partOf(names, 'encoder') ?? '',
      decoder: partOf(names, 'decoder') ?? '',
      vocoder,
    },
    missing: null,
    needsRecording: 'text',
    needsEspeak: true,
    speakers: ['en', 'zh'].map((language) => ({
      name: null,
      gender: null,
      language,
      region: null,
    })),
  })
}

/** Rate of the models, Hz, and how long a recording may be, s. */
const RATE = 24_000
const MIN_S = 3
const MAX_S = 30

/**
 * A recording as the models take it: mono, 24 kHz, WAV.
 *
 * @returns MODEL_INVALID where it is too short, too long or silent; AUDIO_BROKEN, AUDIO_UNSUPPORTED and file errors
 */
export async function recordingAsWav({ file }: VoiceRecording): Promise<Result<Uint8Array>> {
  const opened = await openFilmSound(file, { sampleRate: RATE, channels: 1 })
  if (!opened.ok) return fail({ ...opened.error, at: file })
  try {
    const [samples = new Float32Array(0)] = await opened.value.read(MAX_S * RATE + 1)
    const seconds = samples.length / RATE
    if (seconds < MIN_S || seconds > MAX_S || !samples.some((x) => Math.abs(x) > 0.01))
      return invalid(
        file,
        'bad_recording',
        `${file}: a recording of ${MIN_S} to ${MAX_S} s of speech is needed`,
      )
    return ok(await encodeAudio([samples], RATE, 'wav'))
  } finally {
    await opened.value.close()
  }
}
