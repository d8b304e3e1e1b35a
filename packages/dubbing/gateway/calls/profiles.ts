import { z } from 'zod'
import type { ProfileType } from '@shared/contracts/profile'
import { ok, type Result, fail } from '@shared/contracts/result'
import { isSoundField } from '@shared/profiles/settings'
import type { CallOptions, ServiceCaller } from '../service-caller'
import { dataOf, fieldsOf, listOf, textOf, type Fields } from '@shared/services/loose-json'
import { badResponse } from '@shared/services/service-error'

/** Cloud profiles at `/profile/{id_or_type}`, written in the form in which the service lists them. */
export interface ProfileCalls {
  list(type: ProfileType, options?: CallOptions): Promise<Result<ListedProfiles>>
  get(id: string, options?: CallOptions): Promise<Result<ServiceProfile>>
  create(
    type: ProfileType,
    draft: ProfileDraft,
    options?: CallOptions,
  ): Promise<Result<ServiceProfile>>
  replace(id: string, draft: ProfileDraft, options?: CallOptions): Promise<Result<ServiceProfile>>
  remove(id: string, options?: CallOptions): Promise<Result<void>>
}

const at = (idOrType: string) => `/profile/${encodeURIComponent(idOrType)}`

export function profileCalls(caller: ServiceCaller): ProfileCalls {
  let form: ServiceProfile['form'] = 'object'
  return {
    async list(type, options) {
      const answer = await caller.call({ method: 'GET', path: at(type) }, options)
      const listed = answer.ok ? readProfileList(answer.value.body, type) : answer
      if (listed.ok) form = listed.value.profiles[0]?.form ?? form
      return listed
    },
    async get(id, options) {
      const answer = await caller.call({ method: 'GET', path: at(id) }, options)
      return answer.ok ? readProfile(answer.value.body, { id }) : answer
    },
    async create(type, draft, options) {
      const body = profileBody(draft, form)
      const answer = await caller.call({ method: 'POST', path: at(type), body }, options)
      return answer.ok ? readProfile(answer.value.body, { type, ...draft }) : answer
    },
    async replace(id, draft, options) {
      const body = profileBody(draft, form)
      const answer = await caller.call({ method: 'POST', path: at(id), body }, options)
      return answer.ok ? readProfile(answer.value.body, { id, ...draft }) : answer
    },
    async remove(id, options) {
      const answer = await caller.call({ method: 'DELETE', path: at(id) }, options)
      return answer.ok ? ok(undefined) : answer
    },
  }
}

/** Where a service puts the settings: in `settings`, there as JSON text, or next to the name. */
const settingsForms = ['object', 'text', 'flat'] as const
type SettingsForm = (typeof settingsForms)[number]

/** A cloud profile; unknown fields are preserved, here and in `settings`. */
const serviceProfileSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  settings: z.record(z.string(), z.unknown()),
  form: z.enum(settingsForms),
  updated_at: z.string().nullable(),
})
type ServiceProfile = z.infer<typeof serviceProfileSchema>
type ProfileDraft = Pick<ServiceProfile, 'name' | 'settings'>

/** The profiles of one type on a service. */
interface ListedProfiles {
  profiles: ServiceProfile[]
  /** It has one profile per type instead of a list; without an id, the type is its id. */
  single: boolean
}

/** Fields that are not settings, for the flat form. */
const notSettings = new Set(
  'id uuid type name title status message data success user_id created_at updated_at'.split(' '),
)

/** @param fallbackId id of a profile without one; null = then it is not a profile */
function profileOf(fields: Fields, type: string, fallbackId: string | null): ServiceProfile | null {
  const found = settingsOf(fields)
  const id = textOf(fields['id']) ?? (found === null ? null : fallbackId)
  if (id === null) return null
  return {
    ...fields,
    id,
    type: textOf(fields['type']) ?? type,
    name: textOf(fields['name']) ?? textOf(fields['title']) ?? '',
    settings: { ...found?.settings },
    form: found?.form ?? 'object',
    updated_at: textOf(fields['updated_at']),
  }
}

function settingsOf(fields: Fields): { settings: Fields; form: SettingsForm } | null {
  const member = fields['settings']
  const object = fieldsOf(member)
  if (object !== null) return { settings: object, form: 'object' }
  const text = settingsInText(member)
  if (text !== null) return { settings: text, form: 'text' }
  const flat = Object.entries(fields).filter(([name]) => !notSettings.has(name))
  const isFlat = flat.some(([name]) => isSoundField(name))
  return isFlat ? { settings: Object.fromEntries(flat), form: 'flat' } : null
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

/** Reads the profiles of a type, whether the service has a list of them or only one. */
export function readProfileList(body: unknown, type: ProfileType): Result<ListedProfiles> {
  const list = listOf(body, 'profiles', type)
  if (list !== null) {
    const profiles = list
      .map((item) => profileOf(fieldsOf(item) ?? {}, type, null))
      .filter((each) => each !== null)
    return ok({ profiles, single: false })
  }
  const data = fieldsOf(dataOf(body))
  const one = fieldsOf(data?.[type]) ?? fieldsOf(data?.['profile']) ?? data
  const single = one === null ? null : profileOf(one, type, type)
  if (single !== null) return ok({ profiles: [single], single: true })
  return isEmptyData(body)
    ? ok({ profiles: [], single: false })
    : fail(badResponse('/profile', 'list in data'))
}

/** `{data: null}` and `{data: {}}`: no profile yet. */
function isEmptyData(body: unknown): boolean {
  const fields = fieldsOf(body)
  if (fields === null || !('data' in fields)) return false
  return fields['data'] === null || Object.keys(fieldsOf(fields['data']) ?? {}).length === 0
}

/**
 * Reads one profile; fields missing from the response are taken from the request, and a missing id
 * is the type.
 */
function readProfile(body: unknown, sent: Partial<ServiceProfile>): Result<ServiceProfile> {
  const answer = fieldsOf(dataOf(body)) ?? {}
  const { settings: _, ...rest } = sent
  const merged = settingsOf(answer) === null ? { ...sent, ...answer } : { ...rest, ...answer }
  const profile = profileOf(merged, sent.type ?? '', sent.id ?? sent.type ?? null)
  return profile === null ? fail(badResponse('/profile', 'data.id')) : ok(profile)
}

/** The body that stores a profile, in the service's own form. */
function profileBody({ name, settings }: ProfileDraft, form: SettingsForm): unknown {
  if (form === 'flat') return { ...settings, name }
  return { name, settings: form === 'text' ? JSON.stringify(settings) : settings }
}
