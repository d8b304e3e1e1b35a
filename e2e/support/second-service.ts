import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

const main = resolve(import.meta.dirname, '../../out/main')
const ACCOUNT = 'Hãng phim'

/** Another service on a separate port, with an account whose credits are counted. */
export class SecondService {
  /** Credits that the account has been given so far. */
  #given: number
  readonly key: string

  #process: ChildProcess

  private constructor(
    readonly url: string,
    private readonly data: string,
    process: ChildProcess,
    credits: number,
  ) {
    this.#process = process
    this.key = this.#keys(['create', '--account', ACCOUNT, '--credits', String(credits)])
    this.#given = credits
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  static async start(data: string, credits: number): Promise<SecondService> {
    const { url, process } = await serve(data, '0')
    return new SecondService(url, data, process, credits)
  }

  /** Kills it as a crash would: no chance to finish anything. */
  async crash(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
  }

  /** Starts it again on the port that it had. */
  async startAgain(): Promise<void> {
    this.#process = (await serve(this.data, new URL(this.url).port)).process
  }

  /** Adds credits to the account's remaining ones. */
  topUp(credits: number): void {
    this.#keys(['topup', String(credits), '--account', ACCOUNT])
    this.#given += credits
  }

  /** Credits that the account has left, by the service's own books. */
  async left(): Promise<number> {
    const answer = await fetch(`${this.url}/api/v2/me`, {
      headers: { authorization: `Bearer ${this.key}` },
    })
    const { data } = (await answer.json()) as { data: { credits: number } }
    return data.credits
  }

  /** Credits that were charged in all, by the service's own books. */
  async charged(): Promise<number> {
    return this.#given - (await this.left())
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await ended
  }

  /** Runs a command of `keys`; answers its last line. */
  #keys(command: readonly string[]): string {
    const args = [join(main, 'cli-keys.js'), ...command, '--data', this.data]
    return execFileSync('node', args, { encoding: 'utf8' }).trim().split('\n').at(-1) ?? ''
  }
}

/** Runs `serve` and waits until it prints its address. */
async function serve(data: string, port: string) {
  const args = [join(main, 'cli-serve.js'), '--data', data, '--port', port]
  const process = spawn('node', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const printed = once(process.stdout, 'data')
  const ended = once(process, 'exit').then(([code]) => {
    throw new Error(`serve ended with ${String(code)} before it listened`)
  })
  const [line]: unknown[] = await Promise.race([printed, ended])
  ended.catch(() => undefined)
  return { url: String(line).trim(), process }
}
