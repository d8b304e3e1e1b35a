import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { type Log, readKept, writeKept } from '@cuecast/platform'
import { adapterOf, type GivenProvider, listVoices, type ProviderVoice } from '@cuecast/providers'
import { type EngineVoice, placeOfLanguage, PROVIDER_KEY } from '@cuecast/speech'
import {
  MANY_LANGUAGES,
  type Provider,
  type ProviderPrice,
} from '@shared/contracts/models/providers'
import type { StudioError } from '@shared/contracts/errors'
import { ok } from '@shared/contracts/result'
import { languageNameIn } from '@shared/languages/display-names'

const keptVoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  languages: z.array(z.string()),
  gender: z.enum(['female', 'male', 'unknown']),
  /** It was listed once, and is no more. */
  gone: z.boolean().default(false),
})
type KeptVoice = z.infer<typeof keptVoiceSchema>

interface Listed {
  provider: GivenProvider
  voices: readonly KeptVoice[]
}

/** Refusals that every text would meet: nothing is sent for a while, or until the provider's settings change. */
const blocking = new Set<StudioError['code']>([
  'UNAUTHORIZED',
  'FORBIDDEN',
  'INSUFFICIENT_CREDITS',
  'INSECURE_URL',
])

/** Long enough that a film ends at once, short enough for who has topped up an account, ms. */
const BLOCKED_MS = 30_000

/** The providers of the user and their voices, as they were last listed. */
export class ProviderVoices {
  #listed = new Map<string, Listed>()
  readonly #blocked = new Map<string, { error: StudioError; until: number }>()
  #all: readonly EngineVoice[] = []
  #byKey = new Map<string, { provider: Provider; voice: KeptVoice }>()
  #closed = false
  #writing: Promise<unknown> = Promise.resolve()

  /** @param folder where lists are kept between starts */
  constructor(
    private readonly folder: string,
    private readonly log: Log,
  ) {}

  /** The same array as long as nothing has changed. */
  list(): readonly EngineVoice[] {
    return this.#all
  }

  find(key: string): { provider: Provider; voice: KeptVoice } | null {
    return this.#byKey.get(key) ?? null
  }

  /** Why nothing is sent to a provider; null = it is. */
  blocked(id: string): StudioError | null {
    const blocked = this.#blocked.get(id)
    return blocked && performance.now() < blocked.until ? blocked.error : null
  }

  /** A provider has refused a text. */
  refused(id: string, error: StudioError): void {
    if (!blocking.has(error.code)) return
    this.#blocked.set(id, { error, until: performance.now() + BLOCKED_MS })
  }

  /**
   * From now on these are the providers, with the voices that are given, or kept from before.
   *
   * @returns when each has a list: those that are kept are renewed behind it
   */
  async set(providers: readonly GivenProvider[]): Promise<{ listed: Promise<unknown> }> {
    const kept = await Promise.all(providers.map((provider) => this.#kept(provider)))
    this.#blocked.clear()
    this.#listed = new Map(kept.map((each) => [each.provider.id, each]))
    this.#list()
    const listed = kept.map(async ({ provider, voices }) => {
      const renewed = this.#renew(provider, voices).catch((error: unknown) =>
        this.log('error', 'a list of voices broke', { reason: String(error) }),
      )
      if (voices.length === 0) await renewed
    })
    return { listed: Promise.all(listed) }
  }

  async #kept(provider: GivenProvider): Promise<Listed> {
    const schema = z.array(keptVoiceSchema)
    const kept = await readKept(this.#file(provider), schema, [], (to) =>
      this.log('warn', 'a damaged list of voices was set aside', { to }),
    )
    if (kept.ok) return { provider, voices: kept.value }
    const reason = kept.error.message
    this.log('warn', 'a list of voices cannot be read', { provider: provider.name, reason })
    return { provider, voices: [] }
  }

  async #renew(provider: GivenProvider, before: readonly KeptVoice[]): Promise<void> {
    const listed = provider.voices ? ok(provider.voices) : await listVoices(provider)
    if (!listed.ok) {
      const reason = listed.error.message
      return this.log('warn', 'a provider lists no voices', { provider: provider.name, reason })
    }
    if (this.#closed || this.#listed.get(provider.id)?.provider !== provider) return
    const now = new Map<string, KeptVoice>()
    for (const voice of listed.value) now.set(voice.id, { ...copyOf(voice), gone: false })
    for (const voice of before) if (!now.has(voice.id)) now.set(voice.id, { ...voice, gone: true })
    const voices = [...now.values()]
    this.#listed.set(provider.id, { provider, voices })
    this.#list()
    const writing = writeKept(this.#file(provider), voices)
    this.#writing = Promise.all([this.#writing, writing])
    const written = await writing
    if (!written.ok)
      this.log('warn', 'a list of voices was not kept', { reason: written.error.message })
  }

  /** Lists that are still asked for are not kept. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#writing
  }

  #list(): void {
    this.#byKey = new Map()
    const all: EngineVoice[] = []
    for (const each of this.#listed.values())
      for (const voice of each.voices) {
        const key = keyOf(each.provider, voice)
        this.#byKey.set(key, { provider: each.provider, voice })
        all.push(engineVoice(key, each.provider, voice))
      }
    this.#all = all
  }

  #file({ id }: Provider): string {
    const name = createHash('sha256').update(id).digest('hex').slice(0, 16)
    return join(this.folder, `voices-${name}.json`)
  }
}

const copyOf = ({ id, name, languages, gender }: ProviderVoice) => ({
  id,
  name,
  languages: [...languages],
  gender,
})

const keyOf = ({ id }: Provider, voice: KeptVoice): string => `${PROVIDER_KEY}${id}:${voice.id}`

const priceIn = ({ perMillion, currency }: ProviderPrice) => ({ perMillion, currency })

function engineVoice(key: string, provider: Provider, voice: KeptVoice): EngineVoice {
  const { id, kind, name } = provider
  const adapter = adapterOf(kind)
  const terms = adapter.terms(provider)
  const price = provider.price ?? adapter.price(provider, voice.id)
  const places = voice.languages.map(placeOfLanguage)
  const isOne = new Set(places.map(({ language }) => language)).size === 1
  const { language, region } = (isOne && places[0]) || { language: MANY_LANGUAGES, region: null }
  const names = (locale: 'vi' | 'en') => ({
    voice: `${voice.name} (${name})`,
    language: languageNameIn(locale, language) ?? language,
  })
  return {
    key,
    gender: voice.gender,
    language,
    names: { vi: names('vi'), en: names('en') },
    region,
    origin: { model: name, licence: terms.title.en, commercial: terms.commercial, consent: null },
    provider: { id, kind, name, price: price && priceIn(price), terms: terms.title },
    ...(voice.gone && { hidden: true }),
  }
}
