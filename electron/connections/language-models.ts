import type { LanguageModel, LanguageModelState } from '@shared/contracts/connection'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { trialQuestion, type WordingQuestion } from '@shared/dubbing/shorten/asked-wordings'
import { type Asked, askForWordings, type ModelTarget, parseModelAddress } from '@cuecast/dubbing'
import { isLoopback } from '@cuecast/platform'
import type { KeyVault } from '../credentials/key-vault'
import type { SavedLanguageModel } from '../settings/settings-schema'
import { agreedFor } from './connections'

interface LanguageModelDeps {
  saved: { languageModel: SavedLanguageModel | null }
  vault: KeyVault
}

/** A key belongs to its address: another address never sees it. */
const keyIdOf = (address: string): string => `language model ${address}`

/** The language model that suggests wordings: at most one, and only if the user has set it up. */
export class LanguageModels {
  #run = ''
  #asked: Asked = { requests: 0, tokens: 0 }
  #stop = new AbortController()

  constructor(private readonly deps: LanguageModelDeps) {}

  state(): LanguageModelState | null {
    const { languageModel } = this.deps.saved
    if (!languageModel) return null
    const { agreed, ...model } = languageModel
    return {
      ...model,
      key: this.deps.vault.status(keyIdOf(model.address)),
      agreed: agreed.includes(model.address),
      local: isLoopback(new URL(model.address).hostname),
    }
  }

  /** Consent is remembered for every address; a key without an address is removed. */
  async set(
    model: LanguageModel,
    key: string | null | undefined,
  ): Promise<Result<LanguageModelState>> {
    const address = parseModelAddress(model.address, model.plainOrigin)
    if (!address.ok) return address
    const before = this.deps.saved.languageModel
    if (before && before.address !== address.value) this.deps.vault.clear(keyIdOf(before.address))
    if (key === null) this.deps.vault.clear(keyIdOf(address.value))
    else if (key !== undefined) await this.deps.vault.set(keyIdOf(address.value), key)
    const agreed = before?.agreed ?? []
    const { plainOrigin, ...wanted } = model
    const plain = agreedFor(address.value, plainOrigin)
    this.deps.saved.languageModel = { ...wanted, ...plain, address: address.value, agreed }
    return this.#current()
  }

  remove(): void {
    const before = this.deps.saved.languageModel
    if (before) this.deps.vault.clear(keyIdOf(before.address))
    this.deps.saved.languageModel = null
  }

  agree(agreed: boolean): Result<LanguageModelState> {
    const { languageModel } = this.deps.saved
    if (languageModel) {
      const others = languageModel.agreed.filter((each) => each !== languageModel.address)
      const all = agreed ? [...others, languageModel.address] : others
      this.deps.saved.languageModel = { ...languageModel, agreed: all }
    }
    return this.#current()
  }

  async test(
    model: LanguageModel,
    typedKey: string | undefined,
  ): Promise<Result<{ ms: number; wordings: string[] }>> {
    const address = parseModelAddress(model.address, model.plainOrigin)
    if (!address.ok) return address
    const key = typedKey ?? (await this.deps.vault.reveal(keyIdOf(address.value)))
    const startedAt = performance.now()
    const answer = await askForWordings({ ...model, address: address.value, key }, trialQuestion, {
      asked: { requests: 0, tokens: 0 },
    })
    if (!answer.ok) return answer
    return ok({ ms: performance.now() - startedAt, wordings: answer.value })
  }

  /** Counts the requests of a run until the next one begins. */
  async ask(
    run: string,
    question: WordingQuestion,
  ): Promise<Result<Asked & { wordings: string[] }>> {
    const target = await this.target()
    if (!target.ok) return target
    if (run !== this.#run) {
      this.#run = run
      this.#asked = { requests: 0, tokens: 0 }
    }
    const asked = this.#asked
    const options = { asked, signal: this.#stop.signal }
    const answer = await askForWordings(target.value, question, options)
    return answer.ok ? ok({ wordings: answer.value, ...asked }) : answer
  }

  /** The model with its key, where the user agreed that texts go there: NOT_FOUND, SENDING_NOT_AGREED. */
  async target(): Promise<Result<ModelTarget>> {
    const state = this.#current()
    if (!state.ok) return state
    const { address, agreed } = state.value
    if (agreed) return ok({ ...state.value, key: await this.deps.vault.reveal(keyIdOf(address)) })
    const message = 'nobody agreed that texts are sent to this address'
    return failWith('SENDING_NOT_AGREED', message, { at: address })
  }

  cancel(): void {
    this.#stop.abort()
    this.#stop = new AbortController()
  }

  #current(): Result<LanguageModelState> {
    const state = this.state()
    return state ? ok(state) : failWith('NOT_FOUND', 'no language model is set up')
  }
}
