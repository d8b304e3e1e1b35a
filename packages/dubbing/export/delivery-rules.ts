import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileError } from '@cuecast/platform'
import {
  deliveryNames,
  type DeliveryRules,
  deliveryRulesSchema,
} from '@shared/contracts/formats/delivery-rules'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { Translate } from '@shared/texts/texts'

/** From a build (`out/main`), and from the source. */
const places = ['../..', '../../..'].map((up) =>
  join(import.meta.dirname, up, 'resources', 'destinations'),
)

/** More than any list of rules. */
const MAX_BYTES = 1 << 20

export interface NamedRules {
  name: string
  rules: DeliveryRules
}

/**
 * The rules of a destination by its name, or of a file that ends in `.json`.
 *
 * @returns INVALID_ARGUMENT without params for an unknown name and for rules that are wrong, with the place:
 *   the message is in the reader's language; and what reading a file can fail with
 */
export async function readRules(asked: string, t: Translate): Promise<Result<NamedRules>> {
  const known = deliveryNames.find((name) => name === asked)
  if (known === undefined && !asked.endsWith('.json')) {
    const choices = deliveryNames.join(', ')
    const message = t('delivery.unknownDestination', { name: asked, choices })
    return fail(studioError('INVALID_ARGUMENT', message))
  }
  const folder = places.find((place) => existsSync(place)) ?? ''
  const path = known === undefined ? resolve(asked) : join(folder, `${known}.json`)
  const read = await readJson(path, t)
  if (!read.ok) return read
  const parsed = deliveryRulesSchema.safeParse(read.value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const place = issue?.path.join('.') || '.'
    const message = t('delivery.rulesWrong', { place, message: issue?.message ?? '' })
    return fail(studioError('INVALID_ARGUMENT', `${path}: ${message}`))
  }
  const name =
    known === undefined ? (parsed.data.name ?? asked) : t(`delivery.destinations.${known}`)
  return ok({ name, rules: parsed.data })
}

async function readJson(path: string, t: Translate): Promise<Result<unknown>> {
  try {
    const text = await readFile(path, 'utf8')
    if (text.length > MAX_BYTES) return fail(studioError('FILE_TOO_LARGE', path, { at: path }))
    return ok(JSON.parse(text.replace(/^\ufeff/, '')))
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) return fail(fileError(cause, path, 'read'))
    const message = t('delivery.rulesUnreadable', { message: cause.message })
    return fail(studioError('INVALID_ARGUMENT', `${path}: ${message}`))
  }
}
