// Voices whose speakers are styles in a file next to the model.
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, type Result } from '@shared/contracts/result'
import {
  type Contents,
  extras,
  type FoundSpeaker,
  type FoundVoice,
  invalid,
  nameOf,
  tokensOf,
} from './found-voice'

/** Kokoro and Kitten: each speaker is a style, all of them in one file. */
export async function styledVoice(
  contents: Contents,
  family: 'kokoro' | 'kitten',
): Promise<Result<FoundVoice>> {
  const { folder, names, model, metadata } = contents
  const tokens = await tokensOf(contents)
  if (!tokens.ok) return tokens
  if (!names.includes('voices.bin'))
    return invalid(folder, 'no_styles', `${folder} holds no voices.bin`)
  const styles = await stat(join(folder, 'voices.bin'))
  const count = Number(metadata.get('n_speakers') ?? 1) || 1
  const size = (metadata.get('style_dim') ?? '')
    .split(',')
    .reduce((all, each) => all * Number(each), 4)
  if (Number.isFinite(size) && size > 4 && styles.size < size * count)
    return invalid(folder, 'no_styles', `${folder}/voices.bin is incomplete`)
  const speakerOf = family === 'kokoro' ? kokoroSpeaker : kittenSpeaker
  const speakers = (metadata.get('speaker_names') ?? '').split(',').map((name) => name.trim())
  return ok({
    family,
    folder,
    name: nameOf(model, folder),
    files: { model, voices: 'voices.bin', tokens: tokens.value, ...extras(contents) },
    missing: null,
    needsRecording: null,
    needsEspeak: true,
    speakers: Array.from({ length: count }, (_, at) => speakerOf(speakers[at] ?? '')),
  })
}

/** Kokoro names its speakers by language and gender: `af_bella` is an American woman. */
const kokoroLanguages: Readonly<Record<string, readonly [string, string | null]>> = {
  a: ['en', 'us'],
  b: ['en', 'gb'],
  e: ['es', null],
  f: ['fr', null],
  h: ['hi', null],
  i: ['it', null],
  j: ['ja', null],
  p: ['pt', 'br'],
  z: ['zh', null],
}

function kokoroSpeaker(code: string): FoundSpeaker {
  const parts = /^([a-z])([fm])(?:_(.+))?$/.exec(code)
  const [language, region] = kokoroLanguages[parts?.[1] ?? 'a'] ?? ['en', null]
  const name = parts?.[3] ?? code
  return {
    name: name === '' ? null : name.charAt(0).toUpperCase() + name.slice(1),
    gender: parts ? (parts[2] === 'm' ? 'male' : 'female') : null,
    language,
    region,
  }
}

/** KittenML's names for the speakers of its models; the files have numbers. */
const kittenNames: Readonly<Record<string, string>> = {
  '2-f': 'Bella',
  '2-m': 'Jasper',
  '3-f': 'Luna',
  '3-m': 'Bruno',
  '4-f': 'Rosie',
  '4-m': 'Hugo',
  '5-f': 'Kiki',
  '5-m': 'Leo',
}

function kittenSpeaker(code: string): FoundSpeaker {
  const [, key = '', gender] = /^expr-voice-(\d-([fm]))$/.exec(code) ?? []
  return {
    name: kittenNames[key] ?? (code === '' ? null : code),
    gender: gender === undefined ? null : gender === 'm' ? 'male' : 'female',
    language: 'en',
    region: 'us',
  }
}

/** Parts of a Supertonic by the runtime's names; quantised ones have `.int8` before `.onnx`. */
const supertonicParts = {
  durationPredictor: 'duration_predictor',
  textEncoder: 'text_encoder',
  vectorEstimator: 'vector_estimator',
  vocoder: 'vocoder',
} as const
const supertonicFiles = {
  ttsJson: 'tts.json',
  unicodeIndexer: 'unicode_indexer.bin',
  voiceStyle: 'voice.bin',
} as const

/** Languages of Supertonic 3, those offered first at the start. */
const supertonicLanguages =
  'vi en es fr de ja ko pt it ru id pl nl sv da fi cs sk sl hr hu ro bg uk el et lv lt tr ar hi'.split(
    ' ',
  )

/** True if a folder holds a part that only Supertonic has. */
export const isSupertonic = (names: readonly string[]): boolean =>
  names.some((name) => /^(duration_predictor|vector_estimator)\b.*\.onnx$/i.test(name))

/** Supertonic: four models, and styles that speak every language; each is a speaker in each language. */
export async function supertonic(folder: string, names: string[]): Promise<Result<FoundVoice>> {
  const files: Record<string, string> = {}
  for (const [part, start] of Object.entries(supertonicParts)) {
    const found = names.filter((name) => name.startsWith(start) && name.endsWith('.onnx')).sort()
    const name = found.find((each) => !/int8|fp16|quant/i.test(each)) ?? found[0]
    if (name === undefined) return incomplete(folder, `${start}.onnx`)
    files[part] = name
  }
  for (const [part, name] of Object.entries(supertonicFiles)) {
    if (!names.includes(name)) return incomplete(folder, name)
    files[part] = name
  }
  const count = await countStyles(join(folder, supertonicFiles.voiceStyle))
  if (count === null) return invalid(folder, 'bad_styles', `${folder}/voice.bin is damaged`)
  const styles = Array.from({ length: count }, (_, at) => supertonicStyle(at, count))
  return ok({
    family: 'supertonic',
    folder,
    name: nameOf('model.onnx', folder),
    files,
    missing: null,
    needsRecording: null,
    needsEspeak: false,
    speakers: supertonicLanguages.flatMap((language) =>
      styles.map((style) => ({ ...style, language, region: null })),
    ),
  })
}

const incomplete = (folder: string, file: string): Result<never> =>
  invalid(folder, 'no_part', `${folder} holds no ${file}`, { file })

/** Its own ten are five women and five men, in this order. */
const supertonicStyle = (at: number, count: number): Pick<FoundSpeaker, 'name' | 'gender'> =>
  count !== 10
    ? { name: null, gender: null }
    : at < 5
      ? { name: `F${at + 1}`, gender: 'female' }
      : { name: `M${at - 4}`, gender: 'male' }

/**
 * Number of styles in the file: two shapes of three numbers (64 bit each), the styles first, then
 * their values (32 bit each); null = another layout.
 */
async function countStyles(path: string): Promise<number | null> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(48)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    if (bytesRead < head.length) return null
    const [count = 0, a = 0, b = 0, again = 0, c = 0, d = 0] = [0, 8, 16, 24, 32, 40].map((at) =>
      Number(head.readBigInt64LE(at)),
    )
    const { size } = await file.stat()
    const isWhole =
      count > 0 && count === again && size === head.length + 4 * count * (a * b + c * d)
    return isWhole ? count : null
  } finally {
    await file.close()
  }
}
