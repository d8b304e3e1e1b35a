import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the tests of the project on the distributed set share. */
    servers?: {
      /** Folder of PostgreSQL's socket. */
      postgres: string
      /** Port of the pooler before it, in transaction mode. */
      pooler: number
      /** Where audio goes, as the setting `storage` says it. */
      storage: string
    }
  }
}

const call = promisify(execFile)
const HOME = '/usr/lib/postgresql'

/** Folder of the newest PostgreSQL that Debian has installed. */
function programs(): string {
  let versions: string[] = []
  try {
    versions = readdirSync(HOME).sort((a, b) => Number(b) - Number(a))
  } catch {
    // None is installed.
  }
  const [newest] = versions
  if (newest === undefined)
    throw new Error(
      'PostgreSQL is missing: install the package "postgresql" (apt-get install postgresql)',
    )
  return join(HOME, newest, 'bin')
}

const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to run as root: then everything of it belongs to `postgres`. */
export const asOwner = (program: string, args: readonly string[]): string[] =>
  isRoot
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', program, ...args]
    : [program, ...args]

const idOf = async (flag: '-u' | '-g'): Promise<number> =>
  Number((await call('id', isRoot ? [flag, 'postgres'] : [flag])).stdout)

/** Whom their files belong to: user and group. */
export const ownerIds = (): Promise<[number, number]> => Promise.all([idOf('-u'), idOf('-g')])

/** A role of the test server that has to say this password; `test` needs none. */
export const guarded = { user: 'guarded', password: 'mật khẩu/1@' } as const

export interface TestPostgres {
  /** Folder of its socket. */
  readonly host: string
  /** A fresh, empty database; where it has that name already, the one that there is. */
  database(name?: string): Promise<string>
  /** Runs a program of PostgreSQL (`psql`, `pg_dump` …) on the server; answers what it prints. */
  client(program: string, args: readonly string[]): Promise<string>
  /** Stops at once, as an administrator does: transactions are cut. */
  halt(): Promise<void>
  /** Starts again after `halt`. */
  start(): Promise<void>
  /** It stands still, with all its connections open, until `thaw`. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  stop(): Promise<void>
}

/** A database of a running test server, made when it is not there yet. */
export async function databaseOn(host: string, name: string): Promise<string> {
  await call(join(programs(), 'createdb'), ['-h', host, '-U', 'test', name]).catch(
    (error: unknown) => {
      if (!String(error).includes('already exists')) throw error
    },
  )
  return `postgres://test@/${name}?host=${encodeURIComponent(host)}`
}

const settingsIn = (folder: string): readonly string[] => [
  'listen_addresses=',
  `unix_socket_directories=${folder}`,
  'fsync=off',
  'max_connections=200',
]

interface Server {
  end(): Promise<void>
  /** To the server and all of its processes. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>
}

/** Starts a server that ends with this process, however that ends; answers once it has said the words. */
export async function started(command: readonly string[], words: string, name: string) {
  const server = spawn('setpriv', ['--pdeathsig', 'INT', ...command], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', (part: Buffer) => {
      said = (said + part.toString()).slice(-10_000)
      if (said.includes(words)) resolve()
    })
    server.once('exit', () => reject(new Error(`${name} did not start: ${said}`)))
  })
  return { server, ended }
}

async function launch(bin: string, folder: string): Promise<Server> {
  const settings = settingsIn(folder).flatMap((each) => ['-c', each])
  const command = asOwner(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...settings])
  const { server, ended } = await started(command, 'ready to accept connections', 'PostgreSQL')
  return {
    async end() {
      server.kill('SIGINT')
      await ended
    },
    async signal(signal) {
      server.kill(signal)
      const list = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
      // One may have ended in between.
      for (const pid of list.trim().split(' '))
        await call('kill', ['-s', signal, pid]).catch(() => null)
    },
  }
}

/**
 * Starts PostgreSQL in a folder of its own, listening on a socket in it only.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = programs()
  const folder = await mkdtemp(join(tmpdir(), 'cc-pg-'))
  await chown(folder, ...(await ownerIds()))
  const data = join(folder, 'data')
  const wanted = '-U test -A trust -N -E UTF8 --no-locale'.split(' ')
  const [program = '', ...args] = asOwner(join(bin, 'initdb'), ['-D', data, ...wanted])
  await call(program, args)
  const rules = `local all ${guarded.user} scram-sha-256\nlocal all all trust\n`
  await writeFile(join(data, 'pg_hba.conf'), rules)
  let server = await launch(bin, folder)
  const client = async (name: string, options: readonly string[]): Promise<string> =>
    (await call(join(bin, name), ['-h', folder, '-U', 'test', ...options])).stdout
  const role = `CREATE ROLE ${guarded.user} LOGIN PASSWORD '${guarded.password}'`
  await client('psql', ['-d', 'postgres', '-c', role])
  let count = 0
  return {
    host: folder,
    client,
    database: (name = `test_${++count}`) => databaseOn(folder, name),
    halt: () => server.end(),
    async start() {
      server = await launch(bin, folder)
    },
    freeze: () => server.signal('SIGSTOP'),
    thaw: () => server.signal('SIGCONT'),
    async stop() {
      await server.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
