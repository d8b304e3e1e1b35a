import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { z } from 'zod'
import { nearNames } from '@shared/casting/near-names'
import {
  type ReadingChoices,
  readingChoicesSchema,
} from '@shared/contracts/project/reading-choices'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { labelKey } from '@shared/subtitles/labels'
import { withLine } from '@cuecast/dubbing/export/delivery-rules'
import { fileError } from '@cuecast/platform'
import { wrong } from '../../options/values'
import type { DubValues } from './option-table'
import { type DubSettings, dubSettingsSchema, settingsOf, takenAt } from './settings-schema'

/** Values of the options, and the file of `--settings`. */
export type DubWishes = Omit<DubValues, 'settings'> & {
  settings: DubSettings
  settingsFile: string | undefined
}

/** More than any settings. */
const MAX_BYTES = 1 << 20

const isSettings = (json: unknown): json is DubSettings => dubSettingsSchema.safeParse(json).success

/**
 * The file of `--settings`; empty without one. Its paths are resolved against its folder.
 *
 * @returns INVALID_ARGUMENT with the place of the mistake, FILE_TOO_LARGE beyond 1 MB, and errors
 * of reading a file
 */
export function readSettings(file: string | undefined): Result<DubSettings> {
  if (file === undefined) return ok({})
  const path = resolve(file)
  let text = ''
  let json: unknown
  try {
    if (statSync(path).size > MAX_BYTES)
      return failWith('FILE_TOO_LARGE', 'the file is too large', { at: path })
    text = readFileSync(path, 'utf8').replace(/^\ufeff/, '')
    json = JSON.parse(text)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) return fail(fileError(cause, path, 'read'))
    return wrong(withLine(cause.message, text), file, 'unreadable')
  }
  if (isSettings(json)) return ok(withPaths(json, dirname(path)))
  const [issue] = dubSettingsSchema.safeParse(json).error?.issues ?? []
  return issue ? refused(issue, json, file) : wrong('it holds no settings', file, 'unreadable')
}

function refused(issue: z.core.$ZodIssue, json: unknown, file: string): Result<never> {
  if (issue.code === 'unrecognized_keys') {
    const name = [...issue.path, ...issue.keys.slice(0, 1)].join('.')
    const known = settingsOf().map(({ path }) => path)
    const [near = ''] = nearNames(name, known)
    const message = `there is no such setting${near && `; near: ${near}`}`
    return wrong(message, `${file}: ${name}`, 'no-setting', { near })
  }
  const given: unknown = issue.path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value ? Reflect.get(value, step) : undefined),
    json,
  )
  const at = [issue.path.join('.'), JSON.stringify(given)].filter((part) => part).join(' ')
  const choices = takenAt(issue.path)
  return wrong(`it can be ${choices}`, `${file}: ${at}`, 'setting', { choices })
}

/** Paths in the file are relative to it, so that it can be used from anywhere. */
function withPaths(
  { job, review, translation, ...settings }: DubSettings,
  folder: string,
): DubSettings {
  const { speakerTurns, cover, chapters } = job ?? {}
  const path = (value: string) => resolve(folder, value)
  const original = review?.originalFile
  return {
    ...settings,
    ...(review && { review: { ...review, originalFile: original && path(original) } }),
    ...(translation && {
      translation: { ...translation, terms: translation.terms && path(translation.terms) },
    }),
    ...(job && {
      job: {
        ...job,
        speakerTurns: speakerTurns && path(speakerTurns),
        cover: cover && path(cover),
        chapters: chapters && path(chapters),
      },
    }),
  }
}

/** Choices for reading the subtitle file. */
export function readingIn({ reading }: DubSettings): ReadingChoices {
  const names = Object.entries(reading?.names ?? {}).map(([name, other]) => [labelKey(name), other])
  return readingChoicesSchema.parse({
    ...reading,
    ...(names.length > 0 && { names: Object.fromEntries(names) }),
  })
}
