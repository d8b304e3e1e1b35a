import { z } from 'zod'
import { fail, ok, type Result } from '@shared/contracts/result'
import { dataOf, fieldsOf, listOf, textOf, type Fields } from './loose'
import { badResponse } from './service-error'

/** A cloud profile of settings; fields that we do not know are kept, here and in `settings`. */
const serviceProfileSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  settings: z.record(z.string(), z.unknown()),
  updated_at: z.string().nullable(),
})
export type ServiceProfile = z.infer<typeof serviceProfileSchema>
export type ProfileDraft = Pick<ServiceProfile, 'name' | 'settings'>
export type ProfileType = 'srt' | 'tts'

function profileOf(fields: Fields, type: string): ServiceProfile | null {
  const id = textOf(fields['id'])
  if (id === null) return null
  return {
    ...fields,
    id,
    type: textOf(fields['type']) ?? type,
    name: textOf(fields['name']) ?? '',
    settings: { ...(fieldsOf(fields['settings']) ?? settingsInText(fields['settings'])) },
    updated_at: textOf(fields['updated_at']),
  }
}

/** Some services keep settings as a JSON text. */
function settingsInText(value: unknown): Fields | null {
  if (typeof value !== 'string') return null
  try {
    return fieldsOf(JSON.parse(value))
  } catch {
    return null
  }
}

/** Reads the profiles of a type; a single profile at `data` counts as a list of one. */
export function readProfileList(body: unknown, type: string): Result<ServiceProfile[]> {
  const single = profileOf(fieldsOf(dataOf(body)) ?? {}, type)
  const list = single === null ? listOf(body, 'profiles') : [single]
  if (list === null) return fail(badResponse('/profile', 'list in data'))
  return ok(
    list.map((item) => profileOf(fieldsOf(item) ?? {}, type)).filter((each) => each !== null),
  )
}

/** Reads one profile; what the service leaves out of its answer is taken from what was sent. */
export function readProfile(body: unknown, sent: Partial<ServiceProfile>): Result<ServiceProfile> {
  const profile = profileOf({ ...sent, ...fieldsOf(dataOf(body)) }, sent.type ?? '')
  return profile === null ? fail(badResponse('/profile', 'data.id')) : ok(profile)
}
