import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { ProviderAnswer, ProviderSound } from './adapter'

/** The JSON of an answer; undefined where it is none. */
export function jsonIn({ bytes }: Pick<ProviderAnswer, 'bytes'>): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** An answer of status 200 whose content is no sound. */
export const noSound = (found: string): StudioError =>
  studioError('BAD_RESPONSE', `the answer holds no sound, but ${found}`)

/** The sound of an answer whose body is a sound file; BAD_RESPONSE where it is something else. */
export function soundIn({ bytes, contentType }: ProviderAnswer): Result<ProviderSound> {
  if (bytes.length === 0) return fail(noSound('nothing'))
  const start = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart()
  if (/^(?:<!doctype|<html|<\?xml)/i.test(start)) return fail(noSound('a web page'))
  if (/^[{[]/.test(start)) return fail(noSound(`a message: ${start.slice(0, 120)}`))
  if (contentType.startsWith('text/')) return fail(noSound('a text'))
  return ok({ bytes })
}

/** The sound in a base64 field of a JSON answer; BAD_RESPONSE where there is none. */
export function encodedSound(value: unknown): Result<Uint8Array> {
  if (typeof value !== 'string' || value === '') return fail(noSound('a message without it'))
  const bytes = Buffer.from(value, 'base64')
  return bytes.length > 0 ? ok(new Uint8Array(bytes)) : fail(noSound('something unreadable'))
}
