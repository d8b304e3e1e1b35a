import { dirname, join } from 'node:path'
import { AccountLimits } from './accounts/rate-limits'
import { serviceApp } from './app'
import type { ServiceContext } from './context'
import { idempotency } from './http/idempotency'
import { prometheusMetrics } from './metrics'
import type { Routes } from './http/routes'
import { wrongKeys } from './http/wrong-keys'
import type { Signing } from '@cuecast/origin'
import { gathered, jsonLog, type Log, type LogLevel, LRUCache } from '@cuecast/platform'
import {
  AddedVoices,
  allVoices,
  createSpeech,
  systemEngines,
  forkModels,
  type LaunchModels,
  ModelEngine,
  type ModelHost,
  modelHost,
  type SoundFacts,
  type Speech,
  type SrtRequest,
  VoiceAdding,
  type WordsRequest,
} from '@cuecast/speech'
import type { VoiceRecord } from '@shared/contracts/models/model-records'
import type { GivenProvider } from '@cuecast/providers'
import type { Provider } from '@shared/contracts/models/providers'
import { defaultSettings, isLocal, type ServiceSettings } from './settings'
import { SpokenTexts } from './tasks/spoken-texts'
import { type AudioStorage, storageReadiness } from './storage/audio-files'
import { AudioLinks } from './storage/audio-links'
import { openAudioStorage } from './storage/audio-storage'
import { openTracing } from './tracing/tracing'
import { checkSecrets, startUpkeep } from './upkeep'
import { ModelSync } from './models/model-sync'
import { recognition } from './service-recognition'
import { returnTranscriptions } from './recognition/transcription-store'
import { Providers } from './providers/providers'
import { openOrRecover, type Recovery, writeOut } from './store/backup'
import { DATABASE, folderWatch, lockFolder, prepareDataFolder } from './store/data-folder'
import { openDatabase } from './store/open-store'
import { Presence } from './store/presence'
import { secretKeys } from './store/secret-keys'
import { relayOf } from './store/notices'
import type { Sql } from './store/sql'
import { SharedCounts } from './store/shared-counts'
import { isEmbedded } from './store/sqlite'
import { ChunkRenderer, type Handed, type HandedSound, handedSound } from './tasks/chunk-renderer'
import { ChunkQueue } from './tasks/chunk-queue'
import { returnChunks } from './tasks/deaths'
import { TaskChanges } from './tasks/task-changes'
import { TaskController } from './tasks/task-controller'
import { SoundOrigins } from './voices/sound-origins'
import { serviceSigning } from './voices/service-signing'
import { previews } from './voices/previews'
import { voiceCatalogue } from './voices/voice-catalogue'
import { tellOfTask, WebhookSender } from './webhooks/webhook-sender'

export interface ServiceOptions extends Partial<ServiceSettings> {
  dataDir: string
  /** Default: JSON lines on stderr, of `logLevel` and above. */
  log?: Log
  logLevel?: LogLevel
  /** Default: espeak-ng in `workers` threads. */
  speech?: Speech
  /** How a process for models is started; default: this process forks it. */
  launchModels?: LaunchModels
  /** Whoever calls the routes in this process takes new sounds over by `handOver` instead of fetching them. */
  handsOver?: boolean
  /** A model has ended its process too often: its voices are switched off. */
  onVoiceOff?(record: VoiceRecord): void
  /** Speech services of the user's, whose voices the install's own account has. */
  providers?: readonly GivenProvider[]
}

/** A service without a listener: its routes can be called in-process with `app.request()`. */
export interface Service {
  readonly app: Routes
  readonly context: ServiceContext
  /** Set when the database was damaged at the start and has been replaced. */
  readonly recovery: Recovery | null
  /**
   * The file of a sound that was made a moment ago, by its address, and what is in it: to be linked or copied,
   * never changed. Null for any other: it is fetched. Only with `handsOver`.
   */
  handOver(address: string): HandedSound | null
  /** From now on these are the user's speech services. Resolves when their voices are known. */
  setProviders(providers: readonly Provider[]): Promise<void>
  /** From now on it says that it is not ready, and still answers. */
  stopping(): void
  /** Answers requests that wait for a change at once: the service is about to stop. */
  release(): void
  /** Ends waiting requests and rendering; unfinished chunks resume at the next start. */
  close(): Promise<void>
}

/** New sounds that may wait to be taken over; those before them are fetched. */
const MAX_HANDED = 4_000

type Given = Omit<
  ServiceOptions,
  'log' | 'logLevel' | 'speech' | 'launchModels' | 'onVoiceOff' | 'handsOver' | 'providers'
>

const settingsOf = (given: Given): ServiceSettings => ({
  ...defaultSettings(given.dataDir),
  // Beside the voices, wherever these are.
  ...(given.voicesDir !== undefined && {
    recognisersDir: join(dirname(given.voicesDir), 'recognisers'),
  }),
  ...given,
})

const stderrLog = (level?: LogLevel): Log =>
  jsonLog(
    gathered((lines) => process.stderr.write(lines)),
    () => new Date(),
    level,
  )

export async function createService(options: ServiceOptions): Promise<Service> {
  const { logLevel, log = stderrLog(logLevel), ...more } = options
  const { speech: given, launchModels = forkModels, onVoiceOff, ...others } = more
  const { handsOver = false, providers: wished = [], ...rest } = others
  const settings = settingsOf(rest)
  const { sql, recovery, free } = await openStorage(settings, log)
  if (recovery) log('error', 'the database was damaged and has been replaced', { ...recovery })
  const added = new AddedVoices(settings.voicesDir)
  const models = modelHost(added, launchModels, { log, onVoiceOff })
  const providers = new Providers(settings.dataDir, log)
  const speech =
    given ??
    createSpeech({
      workers: settings.workers,
      warm: settings.warm,
      finish: () => added.finish(),
      engines: [(threads) => new ModelEngine(added, models, threads)],
      // The system's own voices are for those who sit at it.
      later: isLocal(settings)
        ? [
            ...systemEngines({ folder: settings.voicesDir, log }),
            (threads) => providers.engine(threads),
          ]
        : [],
    })
  const adding = new VoiceAdding(added, launchModels)
  let storage: AudioStorage | null = null
  async function giveUp(): Promise<void> {
    adding.close()
    models.close()
    await providers.close()
    await speech.close()
    storage?.close()
    await free()
  }
  try {
    await providers.set(wished)
    storage = await openAudioStorage(settings.storage, settings.dataDir)
    const handed = handsOver ? new LRUCache<string, SoundFacts>({ max: MAX_HANDED }) : null
    // Whoever takes new sounds over in this process signs what it makes of them.
    const signing = handsOver ? null : await serviceSigning(settings, log)
    const parts = { settings, log, sql, storage, speech, recovery, adding, models, providers }
    return await assemble({ ...parts, handed, signing }, giveUp)
  } catch (error) {
    await giveUp()
    throw error
  }
}

interface OpenStorage {
  sql: Sql
  recovery: Recovery | null
  /** Closes the database and lets others have what this service had for itself. */
  free(): Promise<void>
}

async function openStorage({ dataDir, database }: ServiceSettings, log: Log): Promise<OpenStorage> {
  if (database !== null) {
    prepareDataFolder(dataDir, false)
    const sql = await openDatabase({ dataDir, database }, log)
    return { sql, recovery: null, free: () => sql.close() }
  }
  const unlock = lockFolder(dataDir)
  try {
    const { sql, recovery } = openOrRecover(dataDir)
    const free = async (): Promise<void> => {
      await sql.close()
      unlock()
    }
    return { sql, recovery, free }
  } catch (error) {
    unlock()
    throw error
  }
}

interface Parts {
  settings: ServiceSettings
  log: Log
  sql: Sql
  storage: AudioStorage
  speech: Speech
  recovery: Recovery | null
  adding: VoiceAdding
  models: ModelHost
  providers: Providers
  handed: Handed | null
  signing: Signing | null
}

type QueueParts = Pick<Parts, 'settings' | 'log' | 'sql'> & {
  holder: string
  renderer: ChunkRenderer
  models: ModelSync | null
}

function chunkQueue({ settings, ...parts }: QueueParts): ChunkQueue {
  const [relay, renders] = [relayOf(parts.sql), settings.role !== 'api']
  return new ChunkQueue({ ...settings, ...parts, relay, isShared: relay !== null, renders })
}

async function assemble(given: Parts, free: () => Promise<void>): Promise<Service> {
  const { settings, log, sql, storage, speech, recovery, adding, handed, signing } = given
  const { providers } = given
  const listed = allVoices(adding.voices, await speech.voices(), providers.list)
  const voices = voiceCatalogue(sql, listed)
  const files = storage.audio
  const changes = new TaskChanges(relayOf(sql))
  const folderTrouble = folderWatch(settings.dataDir, isEmbedded(sql) ? DATABASE : '.')
  const metrics = settings.metrics ? await prometheusMetrics(() => queue.state()) : null
  const { privateWebhooks: allowPrivate, restored: isHeld } = settings
  const keys = secretKeys(settings)
  const seen = { sql, log, metrics, tracing: openTracing(settings.tracing, log) }
  const webhooks = new WebhookSender({ ...seen, keys, allowPrivate, isHeld })
  const origins = new SoundOrigins(sql, settings.keepsTakes, signing)
  const links = new AudioLinks(keys, settings.audioUrlSeconds)
  const { render } = speech
  const parts = { ...given, ...seen, files, voices, changes, origins, render }
  const renderer = new ChunkRenderer({ ...parts, ...noticesTo(webhooks, links) })
  const shared = sharedModelsOf({ settings, log, sql, storage, adding })
  const presence = presenceOf(settings, sql, shared)
  const holder = presence.id
  const queue = chunkQueue({ settings, log, sql, holder, renderer, models: shared })
  const readiness = storageReadiness(sql, storage, () => context.health())
  const recognising = recognition({ ...given, holder }, webhooks)
  const context: ServiceContext = {
    settings,
    voices,
    storage,
    links,
    adding,
    previews: previews({ folder: settings.dataDir, speech, origins, added: adding.voices }),
    tasks: new TaskController({ sql, queue, changes, metrics, renderer, folderTrouble }),
    ...healthOf(settings, folderTrouble, queue),
    unready: readiness.reason,
    ...seen,
    ...limitsOf(settings, sql),
    ...textsOf(speech),
    ...recognising,
    webhooks,
    secretKeys: keys,
    idempotency: idempotency(sql),
  }
  const rest = await begin(context, { presence, queue, changes, shared })
  async function end(): Promise<void> {
    await rest()
    await writeOut(sql, log)
    await free()
  }
  let closing: Promise<void> | null = null
  return {
    app: serviceApp(context),
    context,
    handOver: (address) => handedSound(address, files, handed),
    recovery,
    setProviders: async (each) => void (await (await providers.set(each)).listed),
    stopping: readiness.stop,
    release: () => [changes, recognising.transcriber].forEach((each) => each.close()),
    close: () => (closing ??= end()),
  }
}

const textsOf = (speech: Speech) => ({
  spokenTexts: new SpokenTexts(speech),
  readSrt: (request: SrtRequest) => speech.cues(request),
  words: (request: WordsRequest) => speech.words(request),
})

function limitsOf({ proxies }: ServiceSettings, sql: Sql) {
  const counts = isEmbedded(sql) ? null : new SharedCounts(sql)
  return { limits: new AccountLimits(sql, counts), wrongKeys: wrongKeys(proxies, sql, counts) }
}

const noticesTo = (webhooks: WebhookSender, links: AudioLinks) => ({
  onSettled: (sql: Sql, task: number) => tellOfTask(sql, links, task),
  afterSettled: () => webhooks.wake(),
})

/** Under which name this process works, and who of the others is dead. */
const presenceOf = (
  { leaseMs, role }: ServiceSettings,
  sql: Sql,
  models: ModelSync | null,
): Presence =>
  new Presence({
    sql,
    leaseMs,
    isShared: !isEmbedded(sql),
    works: role !== 'api',
    lacks: () => models?.lacks() ?? [],
    giveBack: [returnChunks, returnTranscriptions],
  })

interface Working {
  presence: Presence
  queue: ChunkQueue
  changes: TaskChanges
  shared: ModelSync | null
}

/**
 * Begins to work. What it returns ends that again; where something cannot begin, it has ended
 * already: a timer or a worker that went on would keep a process alive that never listens.
 */
async function begin(
  context: ServiceContext,
  { presence, queue, changes, shared }: Working,
): Promise<() => Promise<void>> {
  const { settings, log, voices, transcriber, webhooks, limits, tracing } = context
  let endUpkeep = (): Promise<void> => Promise.resolve()
  async function rest(): Promise<void> {
    changes.close()
    await ended('transcriptions', transcriber.stop())
    await ended('queue', queue.stop())
    await ended('presence', presence.end())
    await ended('webhooks', webhooks.stop())
    await ended('upkeep', endUpkeep())
    await ended('models', shared?.stop() ?? Promise.resolve())
    await ended('limits', limits.close())
    await ended('tracing', tracing.stop())
  }
  const ended = (part: string, end: Promise<void>): Promise<void> =>
    end.catch((error: unknown) =>
      log('warn', 'not ended in order', { part, reason: String(error) }),
    )
  try {
    await checkSecrets(context)
    shared?.start()
    await presence.begin()
    if (settings.role !== 'api') transcriber.resume()
    webhooks.wake()
    endUpkeep = startUpkeep(context)
    const resumed = await queue.resume()
    log('info', 'service ready', { voices: await voices.count(), resumed })
    return rest
  } catch (error) {
    await rest()
    throw error
  }
}

function healthOf(
  { storage }: ServiceSettings,
  folderTrouble: () => string | null,
  queue: ChunkQueue,
): Pick<ServiceContext, 'health' | 'ownHealth'> {
  return {
    health: () => folderTrouble() ?? queue.trouble,
    ownHealth: () => folderTrouble() ?? (storage === null ? queue.trouble : null),
  }
}

/** Models that processes share; null where there is one process alone. */
function sharedModelsOf({
  settings: { recognisersDir, modelBytes: maxBytes },
  adding: { voices },
  ...parts
}: Pick<Parts, 'settings' | 'log' | 'sql' | 'storage' | 'adding'>): ModelSync | null {
  if (isEmbedded(parts.sql)) return null
  return new ModelSync({ ...parts, voices, recognisersDir, maxBytes })
}
