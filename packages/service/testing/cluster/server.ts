import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../../..')
const call = promisify(execFile)

/** Builds the program unless it is built of these sources. */
export async function buildProgram(): Promise<void> {
  await call(process.execPath, [join(root, 'scripts/run.mjs'), 'serve', '--help'], { cwd: root })
}

/** Runs a command of the built program; answers its last line. */
export async function command(name: string, args: readonly string[]): Promise<string> {
  const program = join(root, `out/main/cli-${name}.js`)
  const { stdout } = await call(process.execPath, [program, ...args])
  return stdout.trim().split('\n').at(-1) ?? ''
}

const poison = pathToFileURL(join(import.meta.dirname, 'poison.mjs')).href

const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** What a process needs whose clock the file moves (Debian's package "faketime"); null where that is missing. */
function clockEnv(file: string): NodeJS.ProcessEnv | null {
  if (!existsSync(faketime)) return null
  const own = { LD_PRELOAD: faketime, FAKETIME_TIMESTAMP_FILE: file }
  return { ...own, FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}

/** One process of the built program. Whenever it ends, it is started again, as a supervisor would. */
export class ServerProcess {
  /** Its address; null while it starts. */
  url: string | null = null
  /** What it wrote last, for the report of a run that failed. */
  said = ''
  /** How often it has ended without being stopped. */
  deaths = 0
  private child: ChildProcess | null = null
  private isWanted = true
  private running: Promise<void> = Promise.resolve()
  private clock: NodeJS.ProcessEnv = {}

  constructor(
    readonly name: string,
    private readonly args: readonly string[],
  ) {}

  get pid(): number | null {
    return this.child?.pid ?? null
  }

  /** Suspends it, or resumes it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal)
  }

  /** Gives it a clock that the file moves, from its next start on; false where the library for it is missing. */
  takeClock(file: string): boolean {
    const env = clockEnv(file)
    this.clock = env ?? {}
    return env !== null
  }

  /** Starts it; resolves with its first address, fails with what it wrote where a minute gives none. */
  async start(): Promise<void> {
    this.running = this.keep()
    const until = Date.now() + 60_000
    while (this.url === null && this.isWanted) {
      if (Date.now() > until) throw new Error(`${this.name} does not start: ${this.said}`)
      await pause(20)
    }
  }

  kill(): void {
    this.url = null
    this.child?.kill('SIGKILL')
  }

  /** Ends it in order. */
  async stop(): Promise<void> {
    this.isWanted = false
    this.signal('SIGCONT')
    this.child?.kill('SIGTERM')
    await this.running
  }

  private async keep(): Promise<void> {
    while (this.isWanted) {
      const program = join(root, 'out/main/cli-serve.js')
      const child = spawn(process.execPath, [program, ...this.args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...this.clock, NODE_OPTIONS: `--import ${poison}` },
      })
      this.child = child
      child.stderr.on('data', (part: Buffer) => {
        this.said = (this.said + part.toString()).slice(-20_000)
      })
      child.stdout.on('data', (part: Buffer) => {
        this.url ??= part.toString().trim()
      })
      await once(child, 'exit')
      this.url = null
      if (this.isWanted) this.deaths += 1
      // The database may be away for a moment: it would end again at once.
      await pause(200)
    }
  }
}

export interface Wire {
  readonly port: number
  /** Cuts every connection and takes no new one. */
  cut(): void
  /** From now on each connection is cut in the midst of what it carries. */
  truncate(): void
  /** All is well again. */
  join(): void
  close(): Promise<void>
}

/** A connection that is truncated carries so many bytes either way: some headers, and not all of a sound. */
const TRUNCATED_BYTES = 4_000

/** The network before a server: a port that passes on what comes. */
export async function wireTo(port: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  let isCut = false
  let isTruncating = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      let carried = 0
      socket.on('data', (part: Buffer) => {
        carried += part.length
        if (isTruncating && carried > TRUNCATED_BYTES)
          other.write(part.subarray(0, part.length >> 1), () => socket.destroy())
        else other.write(part)
      })
      socket.on('end', () => other.end())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const drop = (): void => sockets.forEach((socket) => void socket.destroy())
  return {
    port: address.port,
    cut() {
      isCut = true
      drop()
    },
    truncate: () => (isTruncating = true),
    join() {
      isCut = false
      isTruncating = false
    },
    async close() {
      server.close()
      drop()
      await once(server, 'close')
    },
  }
}
