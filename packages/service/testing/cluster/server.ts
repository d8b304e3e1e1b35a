import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../../..')
const call = promisify(execFile)

/** Builds the program unless it is built of these sources. */
export async function buildProgram(): Promise<void> {
  await call(process.execPath, [join(root, 'scripts/run.mjs'), 'serve', '--help'], { cwd: root })
}

/** Runs `keys` of the built program; answers its last line. */
export async function keys(args: readonly string[]): Promise<string> {
  const { stdout } = await call(process.execPath, [join(root, 'out/main/cli-keys.js'), ...args])
  return stdout.trim().split('\n').at(-1) ?? ''
}

/** One process of the built program. Whenever it ends, it is started again, as a supervisor would. */
export class ServerProcess {
  /** Its address; null while it starts. */
  url: string | null = null
  /** What it wrote last, for the report of a run that failed. */
  said = ''
  private child: ChildProcess | null = null
  private isWanted = true
  private running: Promise<void> = Promise.resolve()

  constructor(
    readonly name: string,
    private readonly args: readonly string[],
  ) {}

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
    this.child?.kill('SIGTERM')
    await this.running
  }

  private async keep(): Promise<void> {
    while (this.isWanted) {
      const program = join(root, 'out/main/cli-serve.js')
      const child = spawn(process.execPath, [program, ...this.args], {
        stdio: ['ignore', 'pipe', 'pipe'],
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
      // The database may be away for a moment: it would end again at once.
      await pause(200)
    }
  }
}

export interface Wire {
  readonly port: number
  /** Cuts every connection and takes no new one. */
  cut(): void
  join(): void
  close(): Promise<void>
}

/** The network between a worker and Redis: a port that passes on what comes. */
export async function wireTo(port: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  let isCut = false
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
      socket.pipe(other)
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
    join: () => (isCut = false),
    async close() {
      server.close()
      drop()
      await once(server, 'close')
    },
  }
}
