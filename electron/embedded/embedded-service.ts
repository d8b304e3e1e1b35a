import { join } from 'node:path'
import { serveModels } from './model-processes'
import { utilityProcess, type UtilityProcess } from 'electron'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { z } from 'zod'
import { PORT_TAKEN_EXIT, portTakenCodes } from '@cuecast/service/process-end'
import { createServer } from 'node:net'
import type { ApiEndpoint } from '@shared/contracts/service-manage'
import type { Provider } from '@shared/contracts/models/providers'
import type { SavedEndpoint } from '../settings/settings-schema'

const readySchema = z.object({
  type: z.literal('ready'),
  url: z.string(),
  key: z.string(),
  /** Its database was damaged and has been replaced. */
  recovered: z
    .object({
      broken: z.string().nullable(),
      backup: z.string().nullable(),
      accounts: z.number(),
      keys: z.number(),
    })
    .nullish(),
})
const failedSchema = z.object({
  type: z.literal('failed'),
  message: z.string(),
  code: z.string().nullable(),
})

const setSchema = z.object({
  type: z.literal('providers-set'),
  turn: z.number().int(),
  reason: z.string().nullable(),
})
const voiceOffSchema = z.object({ type: z.literal('voice-off'), name: z.string() })

interface EmbeddedOptions {
  dataDir: string
  /** The user's own voices. */
  voicesDir: string
  mainFolder: string
  /** Port that other programs expect it on; 0 = any. */
  port: () => number
  /** Nothing may be sent beyond this machine. */
  offline: () => boolean
  /** The user's other speech services, with their keys. */
  providers: () => Promise<Provider[]>
  log: (line: string) => void
  /** Its database was damaged: where that is kept, and the backup that accounts came from, if any. */
  databaseReplaced?(from: { broken: string | null; backup: string | null }): void
  /** A model has ended its process too often: its voices are switched off. */
  voiceOff?(name: string): void
}

/** Pauses before it is started again after a death; the last one repeats. */
const RESTART_DELAYS_MS = [200, 1_000, 2_000, 5_000, 10_000, 30_000]
/** A service that has run for this long is sound: its next death is a first one again, ms. */
const SOUND_AFTER_MS = 60_000
/** A service that stops finishes the requests under way; longer than this it may not take, ms. */
const STOP_MS = 3_000

type Started = Result<EmbeddedAddress> | 'port-taken'

/**
 * Runs the embedded service as a separate process, and restarts it after growing pauses when it
 * dies, so that a crash of the engine never affects the studio.
 */
export class EmbeddedService {
  #child: UtilityProcess | null = null
  #address: Promise<Result<EmbeddedAddress>> | null = null
  #portError: StudioError | null = null
  #stopped = false
  #deaths = 0
  #again: NodeJS.Timeout | undefined
  /** Counts the lists of providers that it was given. */
  #given = 0
  /** Counts restarts: a start that was overtaken by one begins nothing more. */
  #turn = 0

  constructor(private readonly options: EmbeddedOptions) {}

  /** Why it listens elsewhere than on the port it should have; null = it does not. */
  get portError(): StudioError | null {
    return this.#portError
  }

  /** Starts the service unless it runs; returns its address. */
  address(): Promise<Result<EmbeddedAddress>> {
    this.#address ??= this.#start()
    return this.#address
  }

  /** Stops it and starts it at its current place; requests for the address wait meanwhile. */
  restart(): Promise<Result<EmbeddedAddress>> {
    this.#turn += 1
    const old = this.#child
    this.#child = null
    this.#address = (old ? end(old) : Promise.resolve()).then(() => this.#start())
    return this.#address
  }

  /** Passes on whether anything may be sent beyond this machine. */
  networkChanged(): void {
    this.#child?.postMessage({ type: 'network', offline: this.options.offline() })
  }

  /** Passes on the user's other speech services; resolves when it knows their voices. */
  async providersChanged(): Promise<void> {
    const started = await this.address()
    const child = this.#child
    if (!started.ok || !child) return
    const turn = ++this.#given
    const providers = await this.options.providers()
    await new Promise<void>((resolve) => {
      const answered = (message: unknown): void => {
        const set = setSchema.safeParse(message)
        if (!set.success || set.data.turn !== turn) return
        if (set.data.reason !== null) this.options.log(`service: ${set.data.reason}`)
        done()
      }
      const done = (): void => {
        child.off('message', answered)
        child.off('exit', done)
        resolve()
      }
      child.on('message', answered)
      child.once('exit', done)
      child.postMessage({ type: 'providers', turn, providers })
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#again)
    if (this.#child) await end(this.#child)
    else await this.#address
  }

  /** On its own port, or on any when another program has that one: the studio needs it. */
  async #start(): Promise<Result<EmbeddedAddress>> {
    const turn = this.#turn
    const port = this.options.port()
    this.#portError = null
    if (this.#stopped) return fail(notWanted)
    const started = await this.#launch(port)
    if (started !== 'port-taken') return started
    if (this.#stopped || turn !== this.#turn) return fail(notWanted)
    const anywhere = await this.#launch(0)
    this.#portError = portInUse(port, 'another program has it')
    if (anywhere !== 'port-taken') return anywhere
    return failWith('SERVICE_NOT_RUNNING', 'the embedded service found no free port', {
      at: '127.0.0.1',
    })
  }

  #launch(port: number): Promise<Started> {
    const { mainFolder, dataDir, voicesDir, log } = this.options
    const child = utilityProcess.fork(join(mainFolder, 'service-process.js'), [], {
      serviceName: 'Cuecast speech service',
      stdio: 'pipe',
    })
    this.#child = child
    child.stdout?.on('data', (data: Buffer) => log(`service: ${data.toString().trimEnd()}`))
    child.stderr?.on('data', (data: Buffer) => log(`service: ${data.toString().trimEnd()}`))
    child.postMessage({ type: 'network', offline: this.options.offline() })
    // The keys of other services are in the vault, which may ask the system's.
    const start = (providers: Provider[]): void =>
      child.postMessage({ type: 'start', dataDir, voicesDir, port, providers })
    void this.options.providers().then(start)
    serveModels(child, join(mainFolder, 'model-process.worker.js'))
    return new Promise((resolve) => {
      let taken = false
      let reason: string | null = null
      let readyAt = Number.POSITIVE_INFINITY
      child.on('message', (message: unknown) => {
        const ready = readySchema.safeParse(message)
        if (ready.success) {
          readyAt = performance.now()
          const { recovered } = ready.data
          if (recovered) {
            log(`service: database replaced, ${JSON.stringify(recovered)}`)
            this.options.databaseReplaced?.(recovered)
          }
          resolve(ok({ url: ready.data.url, key: ready.data.key }))
        }
        const off = voiceOffSchema.safeParse(message)
        if (off.success) this.options.voiceOff?.(off.data.name)
        const failed = failedSchema.safeParse(message)
        if (!failed.success) return
        log(`service: ${failed.data.message}`)
        reason = failed.data.message
        taken = portTakenCodes.has(failed.data.code ?? '')
      })
      child.once('exit', (code) => {
        // The message may have been lost with the process; its exit code is not.
        if (port !== 0 && (taken || code === PORT_TAKEN_EXIT)) return resolve('port-taken')
        resolve(fail(endedError(code, reason, dataDir)))
        if (this.#child === child) this.#died(performance.now() - readyAt)
      })
    })
  }

  /** It is restarted after any number of crashes; a caller that needs it now does not wait for the pause. */
  #died(ranMs: number): void {
    this.#child = null
    this.#address = null
    if (this.#stopped) return
    if (ranMs >= SOUND_AFTER_MS) this.#deaths = 0
    const delay = RESTART_DELAYS_MS[this.#deaths] ?? RESTART_DELAYS_MS.at(-1)
    this.#deaths += 1
    clearTimeout(this.#again)
    this.#again = setTimeout(() => void (this.#stopped || this.address()), delay)
  }
}

/**
 * The reason it gave at its start concerns its data: the user has to look there, waiting does not
 * help.
 */
function endedError(code: number, reason: string | null, dataDir: string): StudioError {
  if (reason === null)
    return studioError('SERVICE_NOT_RUNNING', `the embedded service ended with code ${code}`)
  return studioError('SERVICE_NOT_RUNNING', `the embedded service could not start: ${reason}`, {
    at: dataDir,
    params: { reason: 'data' },
  })
}

const notWanted = studioError('SERVICE_NOT_RUNNING', 'the embedded service is being stopped')

async function end(child: UtilityProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.postMessage({ type: 'stop' })
  const timer = setTimeout(() => child.kill(), STOP_MS)
  await ended
  clearTimeout(timer)
}

/** Where the embedded service listens, and with which key. */
export interface EmbeddedAddress {
  /** `http://127.0.0.1:PORT`. */
  url: string
  /** Key of this install; stays in this process. */
  key: string
}

interface EndpointDeps {
  saved: { endpoint: SavedEndpoint }
  embedded: {
    address(): Promise<Result<EmbeddedAddress>>
    restart(): Promise<Result<EmbeddedAddress>>
    portError: StudioError | null
  }
}

/** Lets other programs use the embedded service, on a port that stays. */
export class PublicEndpoint {
  constructor(private readonly deps: EndpointDeps) {}

  async status(): Promise<Result<ApiEndpoint>> {
    const { saved, embedded } = this.deps
    const address = await embedded.address()
    const url = address.ok ? address.value.url : null
    return ok({ ...saved.endpoint, url, error: address.ok ? embedded.portError : address.error })
  }

  /** A port that is taken changes nothing. */
  async set(endpoint: SavedEndpoint): Promise<Result<ApiEndpoint>> {
    const { saved, embedded } = this.deps
    const now = await embedded.address()
    const listens = now.ok && new URL(now.value.url).port === String(endpoint.port)
    if (endpoint.open && !listens) {
      const taken = await portProblem(endpoint.port)
      if (taken) return fail(taken)
    }
    const moves = endpoint.open ? !listens : saved.endpoint.open
    saved.endpoint = endpoint
    if (moves) await embedded.restart()
    return this.status()
  }
}

/** Why this port of 127.0.0.1 is not available; null = it is free. */
export function portProblem(port: number): Promise<StudioError | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(portInUse(port, error.message)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(null)))
  })
}

function portInUse(port: number, reason: string): StudioError {
  const message = `nobody can listen on port ${port}: ${reason}`
  return studioError('PORT_IN_USE', message, { at: `127.0.0.1:${port}`, params: { port } })
}
