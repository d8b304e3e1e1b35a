import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { type OnnxMetadata, readOnnxMetadata } from '../models/onnx-metadata'
import type { RecogniserModel } from '../models/model-messages'

/** What a folder with a recogniser holds. */
export interface RecogniserFiles {
  family: RecogniserModel['family']
  /** Names in the folder, by what the runtime calls them. */
  files: Readonly<Record<string, string>>
  /** Weights beside the models, which refer to them by name. */
  weights: string[]
  /** Codes that the model knows; empty: it does not say. */
  languages: string[]
  bytes: number
  /** From names, sizes and tokens: the same for the same model, wherever it lies. */
  fingerprint: string
}

/** What Alibaba's SenseVoice knows; its files do not say it. */
const SENSE_VOICE = ['zh', 'en', 'ja', 'ko', 'yue']

const refused = (reason: string, at: string): Result<never> =>
  fail(studioError('MODEL_INVALID', reason, { at, params: { reason } }))

/**
 * Looks at the files of a folder: Whisper (encoder, decoder, tokens), Zipformer (with a joiner) or
 * SenseVoice (one model, tokens), as sherpa-onnx publishes them. MODEL_INVALID says what is missing.
 */
export async function recogniserFiles(folder: string): Promise<Result<RecogniserFiles>> {
  const names = await readdir(folder).catch(() => null)
  if (names === null) return refused('the folder cannot be read', folder)
  const tokens = names.find((name) => /(^|[-_.])tokens\.txt$/.test(name))
  if (tokens === undefined) return refused('the folder holds no tokens.txt', folder)
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
    'neither Whisper nor Zipformer nor SenseVoice: the .onnx files are missing',
    folder,
  )
}

/** The file of a part; of two the one with small numbers, which a processor works through faster. */
function modelNamed(names: readonly string[], part: string): string | undefined {
  const found = names.filter((name) => name.endsWith('.onnx') && name.includes(part)).sort()
  return found.find((name) => name.includes('int8')) ?? found[0]
}

async function described(
  folder: string,
  family: RecogniserFiles['family'],
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
    if (part === 'tokens') continue
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
  const kind = metadata.get('model_type') ?? ''
  if (family === 'sense-voice' && !/sense/i.test(kind + metadata.get('comment')))
    return refused(`the model is no SenseVoice but "${kind}"`, join(folder, files['model'] ?? ''))
  if (family === 'whisper' && !kind.startsWith('whisper'))
    return refused(`the model is no Whisper but "${kind}"`, join(folder, files['encoder'] ?? ''))
  const fingerprint = hash.update(tokens).digest('hex')
  const languages = languagesOf(family, metadata)
  return ok({ family, files, weights, languages, bytes, fingerprint })
}

function languagesOf(
  family: RecogniserFiles['family'],
  metadata: ReadonlyMap<string, string>,
): string[] {
  if (family === 'sense-voice') return SENSE_VOICE
  if (family === 'zipformer') return []
  if (metadata.get('is_multilingual') === '0') return ['en']
  return (metadata.get('all_language_codes') ?? '').split(',').filter(Boolean)
}

/** How the runtime is to load it. */
export function recogniserModel(
  id: string,
  folder: string,
  { family, files, bytes }: Pick<RecogniserFiles, 'family' | 'files' | 'bytes'>,
): RecogniserModel {
  const path = (part: string): string => join(folder, files[part] ?? '')
  const base = { key: id, bytes, tokens: path('tokens') }
  switch (family) {
    case 'whisper':
      return { ...base, family, encoder: path('encoder'), decoder: path('decoder') }
    case 'zipformer':
      return {
        ...base,
        family,
        encoder: path('encoder'),
        decoder: path('decoder'),
        joiner: path('joiner'),
      }
    case 'sense-voice':
      return { ...base, family, model: path('model') }
  }
}

/** The same for the same model, whatever its folder is called. */
export const recogniserId = ({ family, fingerprint }: RecogniserFiles): string =>
  `${family}-${fingerprint.slice(0, 8)}`
