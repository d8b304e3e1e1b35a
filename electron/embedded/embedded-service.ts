import { join } from 'node:path'
import { utilityProcess, type UtilityProcess } from 'electron'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { z } from 'zod'

const readySchema = z.object({ type: z.literal('ready'), url: z.string(), key: z.string() })
const failedSchema = z.object({ type: z.literal('failed'), message: z.string() })

export interface EmbeddedAddress {
  /** `http://127.0.0.1:PORT`. */
  url: string
  /** Key of this install; stays in this process. */
  key: string
}

const RESTART_DELAYS_MS = [200, 1_000, 5_000]

/**
 * Keeps the embedded service running in a process of its own, restarting it with growing pauses
 * when it dies, so that a crash of the engine never takes the studio with it.
 */
export class EmbeddedService {
  #child: UtilityProcess | null = null
  #address: Promise<Result<EmbeddedAddress>> | null = null
  #stopped = false
  #deaths = 0

  constructor(
    private readonly options: { dataDir: string; mainFolder: string; log: (line: string) => void },
  ) {}

  /** Starts the service when it does not run yet; answers where it listens. */
  address(): Promise<Result<EmbeddedAddress>> {
    this.#address ??= this.#start()
    return this.#address
  }

  async stop(): Promise<void> {
    this.#stopped = true
    const child = this.#child
    if (!child) return
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.postMessage({ type: 'stop' })
    const timer = setTimeout(() => child.kill(), 3_000)
    await ended
    clearTimeout(timer)
  }

  #start(): Promise<Result<EmbeddedAddress>> {
    const { mainFolder, dataDir, log } = this.options
    const child = utilityProcess.fork(join(mainFolder, 'service-process.js'), [], {
      serviceName: 'Cuecast speech service',
      stdio: 'pipe',
    })
    this.#child = child
    child.stdout?.on('data', (data: Buffer) => log(`service: ${data.toString().trimEnd()}`))
    child.stderr?.on('data', (data: Buffer) => log(`service: ${data.toString().trimEnd()}`))
    child.postMessage({ type: 'start', dataDir, port: 0 })
    return new Promise((resolve) => {
      child.on('message', (message: unknown) => {
        const ready = readySchema.safeParse(message)
        if (ready.success) {
          this.#deaths = 0
          resolve(ok({ url: ready.data.url, key: ready.data.key }))
        }
        const failed = failedSchema.safeParse(message)
        if (failed.success) log(`service: ${failed.data.message}`)
      })
      child.once('exit', (code) => {
        resolve(
          fail(studioError('SERVICE_NOT_RUNNING', `the embedded service ended with code ${code}`)),
        )
        this.#died()
      })
    })
  }

  #died(): void {
    this.#child = null
    this.#address = null
    if (this.#stopped) return
    const delay = RESTART_DELAYS_MS[this.#deaths]
    this.#deaths += 1
    if (delay !== undefined) setTimeout(() => void (this.#stopped || this.address()), delay)
  }
}
