import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, extname } from 'node:path'
import { compactHeap } from '@cuecast/audio/render/sample-collector'
import { foldName, nearNames } from '@shared/casting/near-names'
import { EMBEDDED_CONNECTION_ID, remoteConnectionId } from '@shared/contracts/connection'
import { providerConnectionId } from '@shared/contracts/models/providers'
import { causeText, studioError } from '@shared/contracts/errors'
import { profileTypes } from '@shared/contracts/profile'
import type { ProjectProfile } from '@shared/contracts/project-file'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { soundFieldsIn } from '@shared/profiles/settings'
import type { CallOptions } from '@cuecast/dubbing/gateway/service-caller'
import { createGateway, type Gateway } from '@cuecast/dubbing/gateway/gateway'
import { fieldsOf } from '@shared/services/loose-json'
import { fileError, parseJson, systemCode } from '@cuecast/platform'
import { createService, type Service } from '@cuecast/service/service'
import { installKey } from '@cuecast/service/accounts/keys'
import { detectProvider, type GivenProvider, listVoices, providerName } from '@cuecast/providers'
import { wrong } from '../options/values'
import type { DubOptions, RemoteService } from './arguments/options'
import { explainFailure } from './check-output'
import type { DubJob, ServiceConnection, Step } from './dub-job'
import { findVoice } from './find-by-name'
import { readSmall } from './prepare'

/** The service of `--connection`, or the embedded one. Until it is closed it may write to its folder. */
export const connectService: Step<'serviceFolder' | 'subtitles' | 'script', 'service'> = async (
  job,
) => {
  const { options, serviceFolder, closers } = job
  if (options.remote === null)
    closers.push(async (ended) =>
      ended.ok ? ended : fail(await explainFailure(ended.error, serviceFolder)),
    )
  const cues = job.subtitles?.cues ?? job.script?.cues
  const characters = cues?.reduce((sum, { text }) => sum + text.length, 0)
  const service = await connect(options.remote, { ...embeddedIn(job), characters })
  if (!service.ok) return service
  closers.push(() => service.value.close())
  return ok({ service: service.value })
}

/** The engines' memory is free for the mix, and what rendering has left behind in this thread. */
export const stopService: Step<'service'> = async ({ service }) => {
  await service.close()
  compactHeap()
  return ok({})
}

/** Folders of the embedded service of a job. */
export const embeddedIn = ({
  options,
  serviceFolder,
}: Pick<DubJob, 'options' | 'serviceFolder'>): ServiceFolders => ({
  dataDir: serviceFolder,
  voicesDir: options.voicesFolder,
  locale: options.locale,
})

interface ServiceFolders {
  /** Unfinished tasks continue at the next start. */
  dataDir: string
  voicesDir: string
  /** Voices and languages are named in it. */
  locale?: DubOptions['locale']
  /** Length of the text, as far as known. */
  characters?: number | undefined
}

/** Text that a running thread speaks while another one would start, characters. */
const WORTH_A_THREAD = 600

/**
 * Connects to the requested service, or starts the embedded one in this process, without a port.
 *
 * @param folders of the embedded service
 */
export async function connect(
  remote: DubOptions['remote'],
  folders: ServiceFolders,
): Promise<Result<ServiceConnection>> {
  if (remote === null) return startEmbedded(folders, null)
  const provider = await providerAt(remote)
  if (!provider.ok) return provider
  if (provider.value) return startEmbedded(folders, provider.value)
  const { baseUrl, key } = remote
  if (key === null) return wrong('--connection needs --key-env NAME', '--connection', 'no-key-env')
  const named = folders.locale && { language: folders.locale }
  const gateway = createGateway({
    connectionId: remoteConnectionId(baseUrl),
    target: async () => ok({ ...remote, key, swapGenders: false, ...named }),
  })
  return ok({ gateway, origin: new URL(baseUrl).origin, close: async () => undefined })
}

/** What answers at an address instead of a service, as `detectProvider` says it. */
const instead = new Set<unknown>(['page', 'models', 'redirect'])

/** The provider at an address, by asking it for its voices; null where a service of Cuecast's own kind may be. */
async function providerAt({
  baseUrl,
  key,
  plainOrigin,
  provider: { kind, model = null, style = null },
}: RemoteService): Promise<Result<GivenProvider | null>> {
  const found = kind
    ? ok({ kind, address: baseUrl, model: null })
    : await detectProvider(baseUrl, key, { plainOrigin })
  if (!found.ok) {
    const { code, params } = found.error
    const isOwn = params?.['found'] === 'cuecast'
    const isCertain = code === 'UNAUTHORIZED' || instead.has(params?.['found'])
    return (isCertain || key === null) && !isOwn ? found : ok(null)
  }
  const { address } = found.value
  const id = providerConnectionId(found.value.kind, address)
  const name = providerName(found.value)
  const chosen = { model: model ?? found.value.model, style }
  const provider = { ...found.value, ...chosen, id, name, key, plainOrigin, price: null }
  const listed = await listVoices(provider)
  return listed.ok ? ok({ ...provider, voices: listed.value }) : listed
}

async function startEmbedded(
  { dataDir, voicesDir, locale, characters = Infinity }: ServiceFolders,
  provider: GivenProvider | null,
): Promise<Result<ServiceConnection>> {
  try {
    await mkdir(dataDir, { recursive: true })
    const most = Math.min(4, availableParallelism(), Math.ceil(characters / WORTH_A_THREAD))
    const workers = Math.max(1, most)
    const service = await createService({
      dataDir,
      voicesDir,
      workers,
      handsOver: true,
      keepsTakes: true,
      providers: provider ? [provider] : [],
      log: () => undefined,
    })
    const key = await installKey(service.context.sql, dataDir)
    const target = {
      baseUrl: 'http://127.0.0.1',
      key,
      swapGenders: false,
      ...(locale && { language: locale }),
      send: (request: Request) => service.app.fetch(request),
      handOver: service.handOver,
    }
    const gateway = createGateway({
      connectionId: EMBEDDED_CONNECTION_ID,
      target: async () => ok(target),
    })
    let closing: Promise<void> | undefined
    const origin = provider && new URL(provider.address).origin
    return ok({ gateway, origin, close: () => (closing ??= end(service)) })
  } catch (cause) {
    if (systemCode(cause) !== '') return fail(fileError(cause, dataDir, 'write'))
    const message = causeText(cause)
    return failWith('SERVICE_NOT_RUNNING', message)
  }
}

async function end(service: Service): Promise<void> {
  service.stopping()
  service.release()
  await service.close()
}

/**
 * Fetches account, voices and languages; returns the first error. A page at `/me` without an
 * account counts as none: the service can render all the same.
 */
export const askOffer: Step<'service', 'voices' | 'languages'> = async (job) => {
  const { options, output, signal, service } = job
  const { gateway, origin } = service
  const patienceMs = options.giveUpAfterMs
  // Answers may drip: all of them together have this time.
  const limit = AbortSignal.timeout(Math.min(patienceMs, MAX_TIMER_MS))
  const stopListening = gateway.onWaiting((waiting) => output.wait(waiting))
  const offer = await askAll(gateway, { signal: AbortSignal.any([signal, limit]), patienceMs })
  stopListening()
  output.wait(null)
  if (!offer.ok && limit.aborted && !signal.aborted)
    return failWith('TIMEOUT', 'the service did not answer in time', { at: offer.error.at })
  if (!offer.ok) return offer
  const { credits } = offer.value
  const { t } = output
  const hasCredits = String(typeof credits === 'number')
  const name = origin ?? t('terminal.offlineService')
  output.say(t('terminal.connected', { service: name, credits: credits ?? 0, hasCredits }))
  if (credits === undefined) output.warn(t('terminal.balanceUnknown'))
  return offer
}

const MAX_TIMER_MS = 2 ** 31 - 1

/** `credits` null: no limit; undefined: the service does not tell. */
async function askAll(gateway: Gateway, options: CallOptions) {
  const me = await gateway.me(options)
  if (!me.ok && me.error.code !== 'BAD_RESPONSE') return me
  const voices = await gateway.voices(options)
  if (!voices.ok) return voices
  const languages = await gateway.languages(options)
  return ok({
    credits: me.ok ? me.value.account.credits : undefined,
    voices: voices.value,
    languages: languages.ok ? languages.value : [],
  })
}

/** The profile and the voice that the arguments name. */
export const findNamed: Step<'service' | 'voices', 'profile' | 'voice'> = async (job) => {
  const { options, signal, service, voices } = job
  const profile =
    options.profile === null
      ? ok(null)
      : await findProfile(options.profile, service.gateway, signal)
  if (!profile.ok) return profile
  const voice = options.voice === null ? ok(null) : findVoice(options.voice, voices, '--voice')
  return voice.ok ? ok({ profile: profile.value, voice: voice.value }) : voice
}

/**
 * The profile that `--profile` names: a JSON file with the fields of §4.4 (or a profile as the
 * service stores it), else a profile of the service by name. INVALID_ARGUMENT suggests similar names.
 */
async function findProfile(
  wanted: string,
  gateway: Gateway,
  signal: AbortSignal,
): Promise<Result<ProjectProfile>> {
  if (extname(wanted).toLowerCase() === '.json') return profileInFile(wanted)
  const found: ProjectProfile[] = []
  for (const type of profileTypes) {
    const listed = await gateway.profiles.list(type, { signal })
    if (!listed.ok) return listed
    for (const { id, name, settings } of listed.value.profiles)
      found.push({ id: `${type}-${id}`, type, name, fields: soundFieldsIn(settings) })
  }
  const plain = (name: string) => name.normalize('NFC').trim()
  const profile =
    found.find(({ name }) => plain(name) === plain(wanted)) ??
    found.find(({ name }) => foldName(name) === foldName(wanted))
  if (profile) return ok(profile)
  const near = nearNames(
    wanted,
    found.map(({ name }) => name),
  ).join(', ')
  const message = `the service has no profile "${wanted}"${near === '' ? '' : `; near: ${near}`}`
  return fail(refused(message, `--profile ${wanted}`, 'profile', near))
}

async function profileInFile(path: string): Promise<Result<ProjectProfile>> {
  const bytes = await readSmall(path)
  if (!bytes.ok) return bytes
  const text = new TextDecoder().decode(bytes.value)
  const record = fieldsOf(parseJson(text))
  const fields = soundFieldsIn(fieldsOf(record?.['settings']) ?? record ?? {})
  if (Object.keys(fields).length === 0)
    return fail(refused('the file names no audio field', basename(path), 'profile-file', ''))
  const name = record?.['name']
  return ok({
    id: createHash('sha1').update(JSON.stringify(fields)).digest('hex'),
    type: 'srt',
    name: typeof name === 'string' && name.trim() !== '' ? name : basename(path, extname(path)),
    fields,
  })
}

const refused = (message: string, at: string, reason: string, near: string) =>
  studioError('INVALID_ARGUMENT', message, { at, params: { reason, near } })
