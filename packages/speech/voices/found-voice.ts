import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { VoiceFamily } from '@shared/contracts/models/model-records'
import { failWith, ok, type Result } from '@shared/contracts/result'
import type { OnnxMetadata } from '../models/onnx-metadata'

/** A voice model as it is in a folder. */
export interface FoundVoice {
  family: VoiceFamily
  folder: string
  /** Display name, from its files. */
  name: string
  /** Its files by the runtime's names; paths inside the folder. */
  files: Record<string, string>
  /** Written where the download lacks them; null = it is complete. */
  missing: { metadata: Record<string, string | number>; tokens: string } | null
  /** It imitates a recording of a person; `text` = also needs the text of the recording. */
  needsRecording: 'sound' | 'text' | null
  /** It speaks phonemes of espeak-ng. */
  needsEspeak: boolean
  speakers: FoundSpeaker[]
}

export interface FoundSpeaker {
  name: string | null
  gender: 'female' | 'male' | null
  language: string
  region: string | null
}

/** Refused, with the reason that the user reads. */
export const invalid = (
  at: string,
  reason: string,
  message: string,
  params: Readonly<Record<string, string>> = {},
): Result<never> => failWith('MODEL_INVALID', message, { at, params: { reason, ...params } })

const isTokens = (name: string): boolean => /(^|[-_.])tokens\.txt$/i.test(name)

/** Content of a folder with a voice. */
export interface Contents {
  folder: string
  names: string[]
  /** The model: of several the full one, which is not quantised. */
  model: string
  metadata: OnnxMetadata
}

/** The list of symbols; one that the runtime cannot read would end its process, or never let it end. */
export async function tokensOf({ folder, names, metadata }: Contents): Promise<Result<string>> {
  const found = names.find((name) => name === 'tokens.txt') ?? names.find(isTokens)
  if (found === undefined) return invalid(folder, 'no_tokens', `${folder} holds no tokens.txt`)
  const path = join(folder, found)
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/).filter((line) => line !== '')
  const isSingle = metadata.get('has_espeak') === '1' || metadata.get('frontend') === 'characters'
  const wrong = lines.find((line) => {
    const [, symbol = '', id] = /^(.*) (\d+)$/.exec(line) ?? []
    return id === undefined || (isSingle && [...symbol].length > 1)
  })
  if (lines.length < 2) return invalid(path, 'bad_tokens', `${path} lists no symbols`)
  if (wrong !== undefined)
    return invalid(
      path,
      'bad_tokens',
      `${path}: "${wrong.slice(0, 40)}" is no symbol of this model`,
    )
  return ok(found)
}

/** Files that are passed on where they are there. */
export function extras({ names }: Contents): Record<string, string> {
  const lexicons = names.filter((name) => /^lexicon.*\.txt$/i.test(name)).sort()
  const rules = names.filter((name) => name.toLowerCase().endsWith('.fst')).sort()
  return {
    ...(lexicons.length > 0 ? { lexicon: lexicons.join(',') } : {}),
    ...(rules.length > 0 ? { ruleFsts: rules.join(',') } : {}),
  }
}

/** `vi_VN-vais1000-medium.onnx` → `vais1000`; a file that is only called "model" has its folder's name. */
export function nameOf(model: string, folder: string): string {
  const file = model.replace(/\.onnx$/i, '')
  const base = /^(model|kokoro|generator|acoustic|model-steps-\d+)$/i.test(file)
    ? basename(folder)
    : file
  const parts = base.split('-')
  const isPiper = parts.length >= 3 && /^[a-z]{2,3}_[A-Z]{2}$/.test(parts[0] ?? '')
  return (isPiper ? parts.slice(1, -1).join('-') : base).slice(0, 80) || 'voice'
}
