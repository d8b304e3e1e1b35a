import type { Bed } from '@shared/contracts/api-settings'
import type { CallInput, CallOutput } from '@shared/contracts/ipc'
import { ok, type Result } from '@shared/contracts/result'
import {
  clonedVoice,
  createdKey,
  managed,
  managedAccount,
  managedDelivery,
  managedKey,
  managedWebhook,
  usageDay,
} from '@shared/contracts/service-manage'
import { v1MusicAnswer } from '@shared/contracts/tts-v1'
import { z } from 'zod'
import type { ManageCaller, ManageRequest } from './manage-caller'

const none = z.null()

/** The API settings of the embedded service (`/manage`), typed. */
export class ManageClient {
  constructor(private readonly caller: ManageCaller) {}

  accounts = () => this.#data({ path: '/manage/accounts' }, z.array(managedAccount))

  addAccount = (body: CallInput<'apiAccountAdd'>) =>
    this.#data({ method: 'POST', path: '/manage/accounts', body }, managedAccount)

  changeAccount = ({ accountId, ...body }: CallInput<'apiAccountChange'>) =>
    this.#data({ method: 'PATCH', path: `/manage/accounts/${accountId}`, body }, managedAccount)

  /** Keys of other programs; the install's own is nobody's business. */
  async keys(): Promise<Result<CallOutput<'apiKeys'>>> {
    const all = await this.#data({ path: '/manage/keys' }, z.array(managedKey))
    return all.ok ? ok(all.value.filter(({ privileges }) => !privileges.includes('manage'))) : all
  }

  addKey = (body: CallInput<'apiKeyAdd'>) =>
    this.#data({ method: 'POST', path: '/manage/keys', body }, createdKey)

  revokeKey = (id: string) =>
    this.#done({ method: 'DELETE', path: `/manage/keys/${encodeURIComponent(id)}` })

  webhook = (account: number) =>
    this.#data({ path: of(account, 'webhook') }, managedWebhook.nullable())

  setWebhook = ({ accountId, ...body }: CallInput<'apiWebhookSet'>) =>
    this.#data({ method: 'PUT', path: of(accountId, 'webhook'), body }, managedWebhook)

  removeWebhook = (account: number) =>
    this.#done({ method: 'DELETE', path: of(account, 'webhook') })

  testWebhook = (account: number) =>
    this.#data({ method: 'POST', path: of(account, 'webhook/test') }, managedDelivery)

  deliveries = (account: number) =>
    this.#data({ path: of(account, 'deliveries') }, z.array(managedDelivery))

  retryDelivery = (account: number, id: string) => {
    const path = of(account, `deliveries/${encodeURIComponent(id)}/retry`)
    return this.#data({ method: 'POST', path }, managedDelivery)
  }

  usage = (account: number) => this.#data({ path: of(account, 'usage') }, z.array(usageDay))

  clones = (account: number) => this.#data({ path: of(account, 'voices') }, z.array(clonedVoice))

  addClone = ({ accountId, ...body }: CallInput<'apiCloneAdd'>) =>
    this.#data({ method: 'POST', path: of(accountId, 'voices'), body }, clonedVoice)

  removeClone = (account: number, id: number) =>
    this.#done({ method: 'DELETE', path: of(account, `voices/${id}`) })

  async beds(): Promise<Result<Bed[]>> {
    const answer = await this.caller.ask({ path: '/api/v1/background_music' }, v1MusicAnswer)
    return answer.ok ? ok(answer.value.background_music) : answer
  }

  /** A bed by itself, as MP3. */
  hearBed = (id: string) => this.caller.bytes(`/previews/music/${encodeURIComponent(id)}.mp3`)

  async #data<T>(request: ManageRequest, schema: z.ZodType<T>): Promise<Result<T>> {
    const answer = await this.caller.ask(request, managed(schema))
    return answer.ok ? ok(answer.value.data) : answer
  }

  async #done(request: ManageRequest): Promise<Result<void>> {
    const answer = await this.#data(request, none)
    return answer.ok ? ok(undefined) : answer
  }
}

const of = (account: number, path: string): string => `/manage/accounts/${account}/${path}`
