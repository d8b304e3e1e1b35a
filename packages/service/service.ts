import { dirname, join } from 'node:path'
import { AccountLimits } from './accounts/rate-limits'
import { serviceApp } from './app'
import type { ServiceContext } from './context'
import { idempotency } from './http/idempotency'
import { prometheusMetrics } from './metrics'
import type { Routes } from './http/routes'
import { UploadFolder } from './http/upload'
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
  Recognisers,
  denoiseFile,
  separateVoices,
  type SoundFacts,
  SpeakerFinder,
  type Speech,
  VoiceAdding,
} from '@cuecast/speech'
import type { VoiceRecord } from '@shared/contracts/models/model-records'
import { defaultSettings, isLocal, type ServiceSettings } from './settings'
import { SpokenTexts } from './tasks/spoken-texts'
import { type AudioStorage, storageReadiness } from './storage/audio-files'
import { AudioLinks } from './storage/audio-links'
import { openAudioStorage } from './storage/audio-storage'
import { openTracing } from './tracing/tracing'
import { checkSecrets, startUpkeep } from './upkeep'
import { ModelSync } from './models/model-sync'
import { Transcriber } from './recognition/transcriber'
import { returnTranscriptions } from './recognition/transcription-store'
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
import { tellOfTask, tellOfTranscription, WebhookSender } from './webhooks/webhook-sender'

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
  'log' | 'logLevel' | 'speech' | 'launchModels' | 'onVoiceOff' | 'handsOver'
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
  const { speech: given, launchModels = forkModels, onVoiceOff, handsOver = false, ...rest } = more
  const settings = settingsOf(rest)
  const { sql, recovery, free } = await openStorage(settings, log)
  if (recovery) log('error', 'the database was damaged and has been replaced', { ...recovery })
  const added = new AddedVoices(settings.voicesDir)
  const models = modelHost(added, launchModels, { log, onVoiceOff })
  const speech =
    given ??
    createSpeech({
      workers: settings.workers,
      warm: settings.warm,
      finish: () => added.finish(),
      engines: [(threads) => new ModelEngine(added, models, threads)],
      // The system's own voices are for those who sit at it.
      later: isLocal(settings) ? systemEngines({ folder: settings.voicesDir, log }) : [],
    })
  const adding = new VoiceAdding(added, launchModels)
  let storage: AudioStorage | null = null
  async function giveUp(): Promise<void> {
    adding.close()
    models.close()
    await speech.close()
    storage?.close()
    await free()
  }
  try {
    storage = await openAudioStorage(settings.storage, settings.dataDir)
    const handed = handsOver ? new LRUCache<string, SoundFacts>({ max: MAX_HANDED }) : null
    // Whoever takes new sounds over in this process signs what it makes of them.
    const signing = handsOver ? null : await serviceSigning(settings, log)
    const parts = { settings, log, sql, storage, speech, recovery, adding, models }
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

async function assemble(
  { settings, log, sql, storage, speech, recovery, adding, models, handed, signing }: Parts,
  free: () => Promise<void>,
): Promise<Service> {
  const voices = voiceCatalogue(sql, allVoices(adding.voices, await speech.voices()))
  const files = storage.audio
  const changes = new TaskChanges(relayOf(sql))
  const folderTrouble = folderWatch(settings.dataDir, isEmbedded(sql) ? DATABASE : '.')
  const metrics = settings.metrics ? await prometheusMetrics(() => queue.state()) : null
  const { privateWebhooks: allowPrivate, restored: isHeld } = settings
  const keys = secretKeys(settings)
  const seen = { sql, log, metrics, tracing: openTracing(settings.tracing, log) }
  const webhooks = new WebhookSender({ ...seen, keys, allowPrivate, isHeld })
  const origins = new SoundOrigins(sql, settings.keepsTakes, signing)
  const parts = { ...seen, files, voices, changes, handed, origins, render: speech.render }
  const links = new AudioLinks(keys, settings.audioUrlSeconds)
  const renderer = new ChunkRenderer({ ...parts, ...noticesTo(webhooks, links) })
  const shared = sharedModelsOf({ settings, log, sql, storage, adding })
  const presence = presenceOf(settings, sql, shared)
  const holder = presence.id
  const queue = chunkQueue({ settings, log, sql, holder, renderer, models: shared })
  const readiness = storageReadiness(sql, storage, () => context.health())
  const recognising = recognition({ settings, log, sql, storage, models, holder }, webhooks)
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
    spokenTexts: new SpokenTexts(speech),
    readSrt: (request) => speech.cues(request),
    words: (request) => speech.words(request),
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
    stopping: readiness.stop,
    release: () => [changes, recognising.transcriber].forEach((each) => each.close()),
    close: () => (closing ??= end()),
  }
}

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
    const offered = await voices.list()
    log('info', 'service ready', { voices: offered.length, resumed: await queue.resume() })
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

type RecognitionParts = Pick<Parts, 'settings' | 'log' | 'sql' | 'storage' | 'models'> & {
  holder: string
}

function recognition(
  { settings, log, sql, storage, models: host, holder: owner }: RecognitionParts,
  webhooks: WebhookSender,
): Pick<
  ServiceContext,
  'recognisers' | 'speakerFinder' | 'denoise' | 'separate' | 'transcriber' | 'uploads'
> {
  const recognisers = new Recognisers(settings.recognisersDir, host)
  const notices = { onEnded: tellOfTranscription, afterEnded: () => webhooks.wake() }
  const { sounds } = storage
  const work = { host, recognisers, sounds, shared: !isEmbedded(sql) }
  const transcriber = new Transcriber({ sql, owner, log, settings, ...work, ...notices })
  const speakerFinder = new SpeakerFinder({ host, recognisers })
  const uploads = new UploadFolder(join(settings.dataDir, 'transcribe'), settings.maxSoundBytes)
  const denoise: ServiceContext['denoise'] = (file, signal) =>
    denoiseFile({ host, recognisers }, file, signal)
  const separate: ServiceContext['separate'] = (request) =>
    separateVoices({ host, recognisers, folder: settings.dataDir }, request)
  return { recognisers, speakerFinder, denoise, separate, transcriber, uploads }
}
