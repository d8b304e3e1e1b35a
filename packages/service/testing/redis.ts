import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port'

const call = promisify(execFile)

export interface TestRedis {
  /** `redis://127.0.0.1:PORT` */
  readonly url: string
  /** Ends it at once, with all that it holds. */
  kill(): Promise<void>
  /** Starts it again on its port, empty. */
  start(): Promise<void>
  /** It takes connections and answers nothing. */
  pause(): void
  resume(): void
  /** Refuses whatever takes memory, or takes it again. */
  be(state: 'full' | 'well'): Promise<void>
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

function launch(folder: string, port: number, more: readonly string[]): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
  const memoryOnly = ['--save', '', '--appendonly', 'no']
  const server = spawn('redis-server', [...options, ...memoryOnly, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (part: Buffer) => {
      said += part.toString()
      if (said.includes('Ready to accept connections')) resolve(server)
    })
    server.once('error', (cause) => {
      const message =
        'Redis is missing: install the package "redis-server" (apt-get install redis-server)'
      reject(new Error(message, { cause }))
    })
    server.once('exit', () => reject(new Error(`Redis did not start: ${said}`)))
  })
}

/** Starts Redis in a folder and on a port of its own; it keeps nothing on disk. */
export async function startRedis(more: readonly string[] = []): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'cc-redis-'))
  const port = await freePort()
  let server: ChildProcess | null = await launch(folder, port, more)
  async function kill(): Promise<void> {
    const ending = server
    server = null
    // Ctrl+C ends it as well.
    if (ending?.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGKILL')
    await ended
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async start() {
      server = await launch(folder, port, more)
    },
    pause: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    async be(state) {
      const command = ['config', 'set', 'maxmemory', state === 'full' ? '1' : '0']
      await call('redis-cli', ['-p', String(port), ...command])
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
