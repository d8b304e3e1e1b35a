import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ManagedRecogniser } from '@shared/contracts/models/recognisers'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { type OnnxMetadata, readOnnxMetadata } from '../models/onnx-metadata'
import {
  LISTENING_RATE,
  type DenoiserModel,
  type DiariserModel,
  type RecogniserModel,
  type SeparatorModel,
} from '../models/model-messages'

type RecogniserFamily = ManagedRecogniser['family']

/**
 * Content of a folder with a recogniser, a denoiser, a separator, or the two models of a diariser.
 */
export interface RecogniserFiles {
  family: RecogniserFamily
  /** Names in the folder, by the runtime's name for each. */
  files: Readonly<Record<string, string>>
  /** Files of weights, which the models refer to by name. */
  weights: string[]
  /** Codes that the model knows; empty: it does not say. */
  languages: string[]
  bytes: number
  /** From names, sizes and tokens: the same for the same model, wherever it is. */
  fingerprint: string
}

/** Languages of Alibaba's SenseVoice, which its files do not list. */
const SENSE_VOICE = ['zh', 'en', 'ja', 'ko', 'yue']

/** Languages of NVIDIA's Canary, as the runtime documents them. */
const CANARY = ['en', 'es', 'de', 'fr']

const refused = (reason: string, at: string): Result<never> =>
  failWith('MODEL_INVALID', reason, { at, params: { reason } })

/** Reason to refuse a model that expects another sample rate; null: it may be used. */
function otherRate(metadata: OnnxMetadata, at: string): Result<never> | null {
  const rate = Number(metadata.get('sample_rate') ?? LISTENING_RATE)
  return rate === LISTENING_RATE
    ? null
    : refused(
        `the model listens to ${rate} Hz; only models for ${LISTENING_RATE} Hz can be used`,
        at,
      )
}

/**
 * Identifies the files of a folder: Whisper (encoder, decoder, tokens), Zipformer or NeMo (with a
 * joiner), Canary (like Whisper), Moonshine, SenseVoice or NeMo (one model, tokens), as sherpa-onnx
 * publishes them; or pyannote's segmentation and a model of voices, which find speakers; or
 * DPDFNet, which reduces noise; or Spleeter or UVR's MDX-Net, which take voices out of a film.
 * MODEL_INVALID names the missing part.
 */
export async function recogniserFiles(folder: string): Promise<Result<RecogniserFiles>> {
  const names = await readdir(folder).catch(() => null)
  if (names === null) return refused('the folder cannot be read', folder)
  const tokens = names.find((name) => /(^|[-_.])tokens\.txt$/.test(name))
  if (tokens === undefined) {
    const other = await withoutTokens(folder, names)
    if (other) return other
  }
  if (tokens === undefined) return refused('the folder holds no tokens.txt', folder)
  const moonshine = moonshineFiles(names)
  if (moonshine) return described(folder, 'moonshine', { ...moonshine, tokens }, [])
  const encoder = modelNamed(names, 'encoder')
  const decoder = modelNamed(names, 'decoder')
  const joiner = modelNamed(names, 'joiner')
  const weights = names.filter((name) => /\.(?:weights|data|onnx_data)$/.test(name))
  if (encoder && decoder && joiner)
    return described(folder, 'zipformer', { encoder, decoder, joiner, tokens }, weights)
  if (encoder && decoder) return described(folder, 'whisper', { encoder, decoder, tokens }, weights)
  const model = modelNamed(names, 'model')
  if (model) return described(folder, 'sense-voice', { model, tokens }, weights)
  return refused(
    'neither Whisper nor Zipformer, NeMo, SenseVoice or Moonshine: the model files are missing',
    folder,
  )
}

/** Moonshine's files: four of its first version, two of its second; null where they are not all there. */
function moonshineFiles(names: readonly string[]): Record<string, string> | null {
  const encoderV2 = names.find((name) => /^encoder_model\.(?:ort|onnx)$/.test(name))
  const mergedDecoder = names.find((name) => /^decoder_model_merged\.(?:ort|onnx)$/.test(name))
  if (encoderV2 && mergedDecoder) return { encoder: encoderV2, mergedDecoder }
  const decoders = names.filter((name) => name.includes('cached_decode'))
  const preprocessor = modelNamed(names, 'preprocess')
  const encoder = modelNamed(names, 'encode')
  const uncachedDecoder = modelNamed(decoders, 'uncached')
  const cachedDecoder = modelNamed(
    decoders.filter((name) => !name.includes('uncached')),
    'cached',
  )
  return preprocessor && encoder && uncachedDecoder && cachedDecoder
    ? { preprocessor, encoder, uncachedDecoder, cachedDecoder }
    : null
}

/** The file of a part; of two the one with small numbers, which a processor works through faster. */
function modelNamed(names: readonly string[], part: string): string | undefined {
  const found = names.filter((name) => name.endsWith('.onnx') && name.includes(part)).sort()
  return found.find((name) => name.includes('int8')) ?? found[0]
}

async function described(
  folder: string,
  likely: 'whisper' | 'zipformer' | 'sense-voice' | 'moonshine',
  files: Record<string, string>,
  weights: string[],
): Promise<Result<RecogniserFiles>> {
  const hash = createHash('sha256')
  const sizes = await Promise.all(weights.map((name) => stat(join(folder, name))))
  let bytes = sizes.reduce((sum, { size }) => sum + size, 0)
  let metadata: OnnxMetadata = new Map()
  for (const [part, name] of Object.entries(files)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return refused(`${name} cannot be read`, folder)
    bytes += found.size
    hash.update(`${name} ${found.size}\n`)
    // Only the runtime can read an .ort file.
    if (part === 'tokens' || name.endsWith('.ort')) continue
    const read = await readOnnxMetadata(path)
    if (!read.ok) return read
    if (part === 'encoder' || part === 'model') metadata = read.value
  }
  const tokens = await readFile(join(folder, files['tokens'] ?? ''), 'utf8')
  const badLine = tokens
    .split('\n')
    .findIndex((line) => line.trim() !== '' && !/\S*\s+\d+\s*$/.test(line))
  if (badLine >= 0)
    return refused(
      `line ${badLine + 1} is no token with its number`,
      join(folder, files['tokens'] ?? ''),
    )
  const wrongRate = otherRate(metadata, folder)
  if (wrongRate) return wrongRate
  const kind = metadata.get('model_type') ?? ''
  const isNemo = /^EncDec|nemo/i.test(kind + (metadata.get('model_author') ?? ''))
  const family = isNemo ? nemoFamilies[likely] : likely
  if (family === 'sense-voice' && !/sense/i.test(kind + metadata.get('comment')))
    return refused(`the model is no SenseVoice but "${kind}"`, join(folder, files['model'] ?? ''))
  if (family === 'whisper' && !kind.startsWith('whisper'))
    return refused(`the model is no Whisper but "${kind}"`, join(folder, files['encoder'] ?? ''))
  const fingerprint = hash.update(tokens).digest('hex')
  const languages = languagesOf(family, metadata)
  return ok({ family, files, weights, languages, bytes, fingerprint })
}

/** NVIDIA's models have the same files, and end the process that loads them as others. */
const nemoFamilies = {
  whisper: 'canary',
  zipformer: 'nemo-transducer',
  'sense-voice': 'nemo-ctc',
  moonshine: 'moonshine',
} as const

interface OnnxFile {
  name: string
  metadata: OnnxMetadata
}

/**
 * A denoiser, a separator or a diariser, recognised by the content of its models; null if there is
 * none.
 */
async function withoutTokens(
  folder: string,
  names: readonly string[],
): Promise<Result<RecogniserFiles> | null> {
  const models: OnnxFile[] = []
  for (const name of names.filter((each) => each.endsWith('.onnx')).sort()) {
    const read = await readOnnxMetadata(join(folder, name))
    if (!read.ok) return read
    models.push({ name, metadata: read.value })
  }
  const ofType = (type: string) =>
    models.filter(({ metadata }) => metadata.get('model_type') === type)
  const [denoiser] = ofType('dpdfnet')
  if (denoiser) return modelFiles(folder, 'denoiser', { model: denoiser })
  const [uvr] = ofType('UVR')
  if (uvr) return modelFiles(folder, 'separator', { [firstStemOf(uvr)]: uvr })
  const spleeter = ofType('spleeter')
  return spleeter.length > 0 ? spleeterFiles(folder, spleeter) : diariserFiles(folder, models)
}

/** UVR names models after their first output: for some, the instruments. */
const firstStemOf = ({ name, metadata }: OnnxFile): 'model' | 'instruments' =>
  /inst|kara_2/i.test(`${name} ${metadata.get('model_name') ?? ''}`) ? 'instruments' : 'model'

/** Both models of Spleeter; of each the one with small numbers. */
async function spleeterFiles(
  folder: string,
  models: readonly OnnxFile[],
): Promise<Result<RecogniserFiles>> {
  const [vocals, accompaniment] = ['vocals', 'accompaniment'].map((part) => {
    const found = models.filter(({ name }) => name.includes(part))
    return found.find(({ name }) => name.includes('int8')) ?? found[0]
  })
  if (!vocals || !accompaniment)
    return refused(
      'Spleeter needs two models: vocals.onnx and accompaniment.onnx; one is missing',
      folder,
    )
  return modelFiles(folder, 'separator', { vocals, accompaniment })
}

/** Models without tokens. */
async function modelFiles(
  folder: string,
  family: 'denoiser' | 'separator',
  parts: Readonly<Record<string, OnnxFile>>,
): Promise<Result<RecogniserFiles>> {
  const hash = createHash('sha256')
  let bytes = 0
  for (const { name, metadata } of Object.values(parts)) {
    const { size } = await stat(join(folder, name))
    bytes += size
    hash.update(`${name} ${size} ${JSON.stringify([...metadata])}\n`)
  }
  const files = Object.fromEntries(Object.entries(parts).map(([part, { name }]) => [part, name]))
  const fingerprint = hash.digest('hex')
  return ok({ family, files, weights: [], languages: [], bytes, fingerprint })
}

/** The two models of a diariser; null where there is neither. */
async function diariserFiles(
  folder: string,
  models: readonly OnnxFile[],
): Promise<Result<RecogniserFiles> | null> {
  const segmentation = smallest(models, ['powerset_max_classes', 'receptive_field_shift'])
  const embedding = smallest(models, ['framework', 'output_dim'])
  if (!segmentation && !embedding) return null
  if (!segmentation)
    return refused('the folder lacks the segmentation model of pyannote (.onnx)', folder)
  if (!embedding)
    return refused(
      'the folder lacks the model of voices: an .onnx file of Wespeaker, 3D-Speaker or NeMo',
      folder,
    )
  const hash = createHash('sha256')
  let bytes = 0
  for (const { name, metadata } of [segmentation, embedding]) {
    const wrongRate = otherRate(metadata, join(folder, name))
    if (wrongRate) return wrongRate
    const { size } = await stat(join(folder, name))
    bytes += size
    hash.update(`${name} ${size} ${JSON.stringify([...metadata])}\n`)
  }
  const files = { segmentation: segmentation.name, embedding: embedding.name }
  const fingerprint = hash.digest('hex')
  return ok({ family: 'diariser', files, weights: [], languages: [], bytes, fingerprint })
}

/** The model with these entries; of two the one with small numbers. */
function smallest(models: readonly OnnxFile[], keys: readonly string[]): OnnxFile | undefined {
  const found = models.filter(({ metadata }) => keys.every((key) => metadata.has(key)))
  return found.find(({ name }) => name.includes('int8')) ?? found[0]
}

function languagesOf(
  family: RecogniserModel['family'],
  metadata: ReadonlyMap<string, string>,
): string[] {
  if (family === 'sense-voice') return SENSE_VOICE
  if (family === 'canary') return CANARY
  if (family !== 'whisper') return []
  if (metadata.get('is_multilingual') === '0') return ['en']
  return (metadata.get('all_language_codes') ?? '').split(',').filter(Boolean)
}

/** Description of the model for the runtime. */
export function recogniserModel(
  id: string,
  folder: string,
  { family, files, bytes }: Pick<RecogniserFiles, 'family' | 'files' | 'bytes'>,
): RecogniserModel | DiariserModel | DenoiserModel | SeparatorModel {
  const path = (part: string): string => join(folder, files[part] ?? '')
  const base = { key: id, bytes, tokens: path('tokens') }
  if (family === 'diariser') {
    const { key } = base
    return { key, bytes, family, segmentation: path('segmentation'), embedding: path('embedding') }
  }
  if (family === 'denoiser') return { key: id, bytes, family, model: path('model') }
  if (family === 'separator') return { key: id, bytes, family, ...separatorPaths(files, path) }
  switch (family) {
    case 'moonshine': {
      const paths = Object.keys(files).map((part) => [part, path(part)])
      return { ...base, ...Object.fromEntries(paths), family, encoder: path('encoder') }
    }
    case 'whisper':
    case 'canary':
      return { ...base, family, encoder: path('encoder'), decoder: path('decoder') }
    case 'zipformer':
    case 'nemo-transducer':
      return {
        ...base,
        family,
        encoder: path('encoder'),
        decoder: path('decoder'),
        joiner: path('joiner'),
      }
    case 'nemo-ctc':
    case 'sense-voice':
      return { ...base, family, model: path('model') }
  }
}

/** The same for the same model, whatever its folder is called. */
export const recogniserId = ({ family, fingerprint }: RecogniserFiles): string =>
  `${family}-${fingerprint.slice(0, 8)}`

function separatorPaths(
  { vocals, accompaniment, instruments }: RecogniserFiles['files'],
  path: (part: string) => string,
): Omit<SeparatorModel, 'key' | 'bytes' | 'family'> {
  if (vocals !== undefined && accompaniment !== undefined)
    return {
      vocals: path('vocals'),
      accompaniment: path('accompaniment'),
      firstStem: 'voices',
    }
  return instruments === undefined
    ? { model: path('model'), firstStem: 'voices' }
    : { model: path('instruments'), firstStem: 'rest' }
}
