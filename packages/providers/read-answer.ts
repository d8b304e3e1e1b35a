import { parseJson } from '@cuecast/platform'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { fieldsOf, textOf } from '@shared/services/loose-json'
import { plainText } from '@shared/services/service-text'
import type { ProviderAnswer, ProviderRefusal, ProviderSound, ProviderVoice } from './adapter'

/** The JSON of an answer; undefined where it is none. */
export const jsonIn = ({ bytes }: Pick<ProviderAnswer, 'bytes'>): unknown =>
  parseJson(new TextDecoder().decode(bytes))

/** The JSON of a refusal; undefined where it is none. */
export const jsonOf = ({ text }: Pick<ProviderRefusal, 'text'>): unknown => parseJson(text)

/**
 * The voices of a list, each once: those that name no id are left out, and so are ids that no request could name.
 *
 * @param voiceOf null where an entry is no voice
 */
export function voicesIn(
  list: readonly unknown[],
  voiceOf: (entry: unknown) => ProviderVoice | null,
): ProviderVoice[] {
  const voices = new Map<string, ProviderVoice>()
  for (const entry of list) {
    const voice = voiceOf(entry)
    if (!voice || voice.id.length > 200 || plainText(voice.id) !== voice.id) continue
    if (!voices.has(voice.id))
      voices.set(voice.id, { ...voice, name: plainText(voice.name).slice(0, 200) })
  }
  return [...voices.values()]
}

/** Language codes of a list; what is none (`Vietnamese`) is left out. */
export const languagesIn = (list: readonly unknown[]): string[] => {
  const codes = list.flatMap((each) => textOf(each)?.trim().replaceAll('_', '-') ?? [])
  return [...new Set(codes.filter((code) => /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(code)))]
}

/** A gender in any spelling: `Female`, `FEMALE`. */
export function genderIn(value: unknown): ProviderVoice['gender'] {
  const gender = textOf(value)?.toLowerCase()
  return gender === 'female' || gender === 'male' ? gender : 'unknown'
}

/** An answer of status 200 whose content is no sound. */
export const noSound = (found: string): StudioError =>
  studioError('BAD_RESPONSE', `the answer holds no sound, but ${found}`)

/** The sound of an answer whose body is a sound file; BAD_RESPONSE where it is something else. */
export function soundIn({ bytes, contentType }: ProviderAnswer): Result<ProviderSound> {
  if (bytes.length === 0) return fail(noSound('nothing'))
  const start = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart()
  if (/^(?:<!doctype|<html|<\?xml)/i.test(start)) return fail(noSound('a web page'))
  if (/^[{[]/.test(start)) return fail(noSound('a message'))
  const isBinary = start.includes('\0') || start.includes('\uFFFD')
  return contentType.startsWith('text/') && !isBinary ? fail(noSound('a text')) : ok({ bytes })
}

/** The sound in a base64 field of a JSON answer; BAD_RESPONSE where there is none. */
export function encodedSound(answer: ProviderAnswer, field: string): Result<Uint8Array> {
  const value = fieldsOf(jsonIn(answer))?.[field]
  if (typeof value !== 'string' || value === '') {
    const plain = soundIn(answer)
    return plain.ok ? fail(noSound('something else')) : plain
  }
  const bytes = Buffer.from(value, 'base64')
  return bytes.length > 0 ? ok(new Uint8Array(bytes)) : fail(noSound('something unreadable'))
}

/** True for an answer of a successful status that states a failure, and nothing else. */
export function statesFailure({ bytes }: ProviderAnswer): boolean {
  if (bytes.length > 64 * 1024) return false
  const fields = fieldsOf(jsonIn({ bytes }))
  if (!fields || textOf(fields['audioContent'] ?? fields['audio_base64'])) return false
  const { error, detail, success } = fields
  return success === false || Boolean(error) || Boolean(detail)
}

/** `1s`, `6m0s`, `120ms`, `1.5s` as ms; null = none. */
export function durationIn(value: unknown): number | null {
  const text = textOf(value) ?? ''
  const units: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 }
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return null
  return parts.reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (units[unit] ?? 0), 0)
}
