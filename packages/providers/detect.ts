import { type Provider, type ProviderKind, providerNames } from '@shared/contracts/models/providers'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { fieldsOf, listOf, textOf } from '@shared/services/loose-json'
import { plainText } from '@shared/services/service-text'
import { type Sent, sendOnce } from './call-provider'
import { voicePaths } from './openai'
import { jsonIn, jsonOf } from './read-answer'

/** What answers at an address, and the address as requests need it. */
export interface DetectedProvider {
  kind: ProviderKind
  address: string
  /** The one that it speaks with, where it does not know the usual name; null = the kind's own default. */
  model: string | null
}

interface Asking {
  key: string | null
  /** Origin for which the user has agreed to plain http. */
  plainOrigin: string | undefined
  timeoutMs: number
}

/** What can answer besides a provider: `params.found` of a failure. */
type Found = 'page' | 'cuecast' | 'models' | 'redirect' | 'nothing'

const advice: Readonly<Record<Found, string>> = {
  page: 'a web page answers there: enter the address of the interface, not of the website',
  cuecast: 'a Cuecast service answers there: add it as a Cuecast service',
  models: 'a server of language models answers there, which does not speak',
  redirect: 'it redirects to another address: enter that one',
  nothing: 'what answers there is no speech service that is known here',
}

/**
 * Which kind of provider answers at an address that a user has typed: by its host, else by asking in the way of each
 * kind. Nothing is asked that could cost something.
 *
 * @param typed `127.0.0.1:8880`, `…/v1`, `…/v1/audio/speech`, `api.openai.com`; `westeurope` for Azure
 * @returns INVALID_ARGUMENT; INSECURE_URL; OFFLINE or TIMEOUT where nobody answers; BAD_RESPONSE where something else
 * does, with `params.found`
 */
export async function detectProvider(
  typed: string,
  key: string | null,
  { plainOrigin }: { plainOrigin?: string | undefined } = {},
): Promise<Result<DetectedProvider>> {
  const url = typedUrl(typed)
  if (!url) {
    const at = plainText(typed.trim().slice(0, 200))
    return failWith('INVALID_ARGUMENT', 'this is not a web address', { at })
  }
  const known = byHost(url)
  if (known) return ok({ ...known, model: null })
  const asking = { key, plainOrigin, timeoutMs: 10_000 }
  const base = baseOf(url)
  const first = await ask('openai', base, '/', { ...asking, key: null })
  if (first.kind === 'failure') return fail(first.error)
  if (await isCuecast(base, asking)) return instead('cuecast', base)
  for (const [kind, isIt] of asked) {
    const address = await isIt(base, asking)
    if (address !== null)
      return ok({ kind, address, model: kind === 'openai' ? await modelAt(address, asking) : null })
  }
  return instead(await foundInstead(base, first, asking), base)
}

/** A name for a provider that the user has not named; servers that only speak as OpenAI does are called by their host. */
export function providerName({
  kind,
  address,
}: Pick<DetectedProvider, 'kind' | 'address'>): string {
  const { host, hostname } = new URL(address)
  return kind === 'openai' && hostname !== 'api.openai.com' ? host : providerNames[kind]
}

/** Where servers on the own computer answer when they are installed as their instructions say. */
const localPorts: ReadonlyMap<number, string> = new Map([
  [8880, 'Kokoro-FastAPI'],
  [8000, 'Speaches'],
  [1234, 'LM Studio'],
  [5005, 'Orpheus-FastAPI'],
  [4123, 'Chatterbox'],
  [8004, 'Chatterbox'],
  [7851, 'AllTalk'],
  [5050, 'openai-edge-tts'],
  [8080, 'LocalAI'],
])

/** A speech server on this computer. */
export interface LocalServer {
  address: string
  /** Of the program that usually has the port. */
  name: string
  model: string | null
}

/** OpenAI-compatible servers that speak on this computer, asked all at once and for a second at most. */
export async function findLocalServers(
  ports: ReadonlyMap<number, string> = localPorts,
): Promise<LocalServer[]> {
  const asking = { key: null, plainOrigin: undefined, timeoutMs: 1_000 }
  const found = await Promise.all(
    [...ports].map(async ([port, name]) => {
      const base = `http://127.0.0.1:${port}`
      const [isOwn, address] = await Promise.all([isCuecast(base, asking), openaiAt(base, asking)])
      if (address === null || isOwn) return []
      return [{ address, name, model: await modelAt(address, asking) }]
    }),
  )
  return found.flat()
}

/** Routes that users copy together with the address. */
const routes =
  /\/(?:audio\/(?:speech|voices)|models|chat\/completions|voices|cognitiveservices(?:\/.*)?|text:synthesize|text-to-speech(?:\/.*)?|api\/v[12]|docs|hmi\/tts\/v5)$/

function typedUrl(typed: string): URL | null {
  const text = typed.trim()
  // A single word is a region of Azure's: `southeastasia`, `eastus2`.
  if (/^[a-z]{5,}\d?$/.test(text) && text !== 'localhost') return regionUrl(text)
  const isHere = /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[)/i.test(text)
  const isWhole = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
  const whole = isWhole ? text : `${isHere ? 'http' : 'https'}://${text}`
  if (text === '' || !URL.canParse(whole)) return null
  const url = new URL(whole)
  const isPlain = !url.username && !url.password && /^https?:$/.test(url.protocol)
  return isPlain ? url : null
}

const regionUrl = (region: string): URL =>
  new URL(
    `https://${region}.tts.speech.${region.startsWith('china') ? 'azure.cn' : 'microsoft.com'}`,
  )

function byHost({ hostname }: URL): Omit<DetectedProvider, 'model'> | null {
  const azure =
    /^([a-z\d]+)\.(?:tts\.speech|stt\.speech|api\.cognitive)\.(?:microsoft\.com|azure\.cn)$/
  const region = azure.exec(hostname)?.[1]
  if (region) return { kind: 'azure', address: regionUrl(region).origin }
  if (hostname.endsWith('.cognitiveservices.azure.com'))
    return { kind: 'azure', address: `https://${hostname}/tts` }
  if (/^(?:.+\.)?api\.openai\.com$/.test(hostname))
    return { kind: 'openai', address: `https://${hostname}/v1` }
  if (/^api\.(?:.+\.)?elevenlabs\.io$/.test(hostname))
    return { kind: 'elevenlabs', address: `https://${hostname}` }
  if (/^(?:[a-z\d-]+-)?texttospeech\.googleapis\.com$/.test(hostname))
    return { kind: 'google', address: `https://${hostname}` }
  return hostname === 'api.fpt.ai' ? { kind: 'fpt', address: `https://${hostname}` } : null
}

/** Without routes, version, query and slashes at the end. */
function baseOf({ origin, pathname }: URL): string {
  const path = pathname.replace(/\/+$/, '').replace(routes, '')
  return origin + path.replace(/\/v\d+$/, '')
}

function ask(
  kind: ProviderKind,
  address: string,
  path: string,
  asking: Asking,
  method: 'GET' | 'POST' = 'GET',
): Promise<Sent> {
  const provider: Provider = {
    id: '',
    kind,
    name: new URL(address).host,
    address,
    key: asking.key,
    model: null,
    style: null,
    plainOrigin: asking.plainOrigin,
    price: null,
  }
  const request = { method, path, ...(method === 'POST' && { body: {} }) }
  return sendOnce(provider, request, { timeoutMs: asking.timeoutMs })
}

/** Probes in order: the most specific comes first, because many servers imitate OpenAI. FPT.AI has no route to probe. */
const asked: readonly [ProviderKind, (base: string, asking: Asking) => Promise<string | null>][] = [
  ['azure', azureAt],
  ['google', googleAt],
  ['elevenlabs', elevenlabsAt],
  ['openai', openaiAt],
]

/** The list in an answer, and what refuses it otherwise. */
async function listAt(kind: ProviderKind, address: string, path: string, asking: Asking) {
  const sent = await ask(kind, address, path, asking)
  const list = sent.kind === 'answer' ? listOf(jsonIn(sent.answer), 'voices') : null
  const refusal = sent.kind === 'refusal' ? sent.refusal : null
  const isRefused = refusal !== null && [400, 401, 403].includes(refusal.status)
  const refused = isRefused ? fieldsOf(jsonOf(refusal)) : null
  return { list, refused, status: refusal?.status ?? null }
}

const has = (list: readonly unknown[] | null, field: string): boolean =>
  list?.some((entry) => textOf(fieldsOf(entry)?.[field]) !== null) ?? false

async function azureAt(base: string, asking: Asking): Promise<string | null> {
  const { list, refused } = await listAt('azure', base, '/cognitiveservices/voices/list', asking)
  const isRefused = /subscription key/i.test(
    textOf(fieldsOf(refused?.['error'])?.['message']) ?? '',
  )
  return has(list, 'ShortName') || isRefused ? base : null
}

async function googleAt(base: string, asking: Asking): Promise<string | null> {
  const { list, refused } = await listAt('google', base, '/v1/voices', asking)
  // `{ error: { code: 403, status: 'PERMISSION_DENIED' } }`.
  const error = fieldsOf(refused?.['error'])
  const isRefused = typeof error?.['code'] === 'number' && textOf(error['status']) !== null
  return has(list, 'ssmlGender') || isRefused ? base : null
}

async function elevenlabsAt(base: string, asking: Asking): Promise<string | null> {
  const { list, refused } = await listAt('elevenlabs', base, '/v2/voices?page_size=1', asking)
  const detail = fieldsOf(refused?.['detail'])
  return has(list, 'voice_id') || textOf(detail?.['status'] ?? detail?.['code']) !== null
    ? base
    : null
}

/** A server that speaks refuses the method, or a request without a text, which costs nothing; others have no such route. */
async function speaksAt(address: string, asking: Asking): Promise<boolean> {
  for (const method of ['GET', 'POST'] as const) {
    const sent = await ask('openai', address, '/audio/speech', asking, method)
    const status = sent.kind === 'refusal' ? sent.refusal.status : 0
    if ([400, 401, 405, 415, 422].includes(status)) return true
  }
  return false
}

const speechModel = /tts|kokoro|speech|voice|orpheus|chatterbox|piper|bark|parler|dia\b|csm/i

/** The first model of a server whose name says that it speaks, or its only one; null where the usual name will do. */
async function modelAt(address: string, asking: Asking): Promise<string | null> {
  const { list } = await listAt('openai', address, '/models', asking)
  const ids = (list ?? []).flatMap((entry) => textOf(fieldsOf(entry)?.['id']) ?? [])
  if (ids.includes('tts-1')) return null
  return ids.find((id) => speechModel.test(id)) ?? (ids.length === 1 ? (ids[0] ?? null) : null)
}

/** With `/v1`, as all have it, or without. */
async function openaiAt(base: string, asking: Asking): Promise<string | null> {
  for (const address of [`${base}/v1`, base]) {
    const lists = await Promise.all(
      voicePaths.map((path) => listAt('openai', address, path, asking)),
    )
    if (lists.some(({ list }) => (list?.length ?? 0) > 0)) return address
    const models = await listAt('openai', address, '/models', asking)
    const isRefused = textOf(fieldsOf(models.refused?.['error'])?.['message']) !== null
    if (isRefused) return address
    // Servers of language models list theirs too.
    if (await speaksAt(address, asking)) return address
  }
  return null
}

/** A Cuecast service answers as OpenAI does as well, and can do more. */
async function isCuecast(base: string, asking: Asking): Promise<boolean> {
  const sent = await ask('openai', base, '/api/v2/me', { ...asking, key: null })
  const body =
    sent.kind === 'answer'
      ? jsonIn(sent.answer)
      : sent.kind === 'refusal'
        ? jsonOf(sent.refusal)
        : null
  const fields = fieldsOf(body)
  return typeof fields?.['success'] === 'boolean' && textOf(fields['error_code']) !== null
}

async function foundInstead(base: string, first: Sent, asking: Asking): Promise<Found> {
  if (first.kind === 'refusal' && first.refusal.status >= 300 && first.refusal.status < 400)
    return 'redirect'
  const { list } = await listAt('openai', base, '/v1/models', asking)
  if (list) return 'models'
  const text =
    first.kind === 'answer'
      ? new TextDecoder().decode(first.answer.bytes.subarray(0, 200))
      : first.kind === 'refusal'
        ? first.refusal.text
        : ''
  if (/ollama/i.test(text)) return 'models'
  return /^\s*<(?:!doctype|html|head)/i.test(text) ? 'page' : 'nothing'
}

function instead(found: Found, base: string): Result<DetectedProvider> {
  const at = new URL(base).origin
  return failWith('BAD_RESPONSE', advice[found], { at, params: { found } })
}
