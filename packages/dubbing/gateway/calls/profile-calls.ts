import type { ProfileType } from '@shared/contracts/profile'
import { ok, type Result } from '@shared/contracts/result'
import {
  profileBody,
  readProfile,
  readProfileList,
  type ListedProfiles,
  type ProfileDraft,
  type ServiceProfile,
} from '../answers/profiles'
import type { CallOptions, ServiceCaller } from '../service-caller'

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
