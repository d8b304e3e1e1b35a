import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { fileError } from '@cuecast/platform'
import {
  deliveryNames,
  type DeliveryRules,
  deliveryRulesSchema,
} from '@shared/contracts/formats/delivery-rules'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
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
    return failWith('INVALID_ARGUMENT', message)
  }
  const folder = places.find((place) => existsSync(place)) ?? ''
  const path = known === undefined ? resolve(asked) : join(folder, `${known}.json`)
  const read = await readJson(path, t)
  if (!read.ok) return read
  const parsed = deliveryRulesSchema.safeParse(read.value)
  if (!parsed.success) {
    const message = parsed.error.issues.slice(0, 1).map((issue) => wrongAt(issue, t))
    return failWith('INVALID_ARGUMENT', `${path}: ${message.join('')}`)
  }
  const name =
    known === undefined ? (parsed.data.name ?? asked) : t(`delivery.destinations.${known}`)
  return ok({ name, rules: parsed.data })
}

/** Parameters that a rule of the contract adds to its own issues. */
const issueParams = z.record(z.string(), z.union([z.string(), z.number()])).catch({})

/** Place of a mistake in the rules, and the value expected there. */
function wrongAt(issue: z.core.$ZodIssue, t: Translate): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const place = [...issue.path, ...unknown].join('.') || '.'
  return t('delivery.rulesWrong', { place, message: t('delivery.ruleIssue', wantedBy(issue)) })
}

function wantedBy(issue: z.core.$ZodIssue): Record<string, string | number> {
  const { message } = issue
  switch (issue.code) {
    case 'unrecognized_keys':
      return { kind: 'unknown' }
    case 'invalid_type':
      return { kind: 'type', expected: issue.expected }
    case 'invalid_value':
      return { kind: 'choice', choices: issue.values.join(', ') }
    case 'invalid_union':
      return {
        kind: 'choice',
        choices: 'options' in issue ? String(issue.options).replaceAll(',', ', ') : '',
      }
    case 'custom':
      return issueParams.parse(issue.params)
    default:
      return { kind: 'other', message }
  }
}

async function readJson(path: string, t: Translate): Promise<Result<unknown>> {
  let text = ''
  try {
    const { size } = await stat(path)
    if (size > MAX_BYTES) return failWith('FILE_TOO_LARGE', path, { at: path })
    text = await readFile(path, 'utf8')
    return ok(JSON.parse(text.replace(/^\ufeff/, '')))
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) return fail(fileError(cause, path, 'read'))
    const message = t('delivery.rulesUnreadable', { message: withLine(cause.message, text) })
    return failWith('INVALID_ARGUMENT', `${path}: ${message}`)
  }
}

/** Node 22 and later add line and column. */
const POSITION = /at position (\d+)(?: \(line \d+ column \d+\))?/

/** The message of a JSON error in one line; a place as line and column. */
export const withLine = (message: string, text: string): string =>
  message.replaceAll(/\s+/g, ' ').replace(POSITION, (_, position) => {
    const lines = text.slice(0, Number(position)).split('\n')
    return `at ${lines.length}:${(lines.at(-1) ?? '').length + 1}`
  })
