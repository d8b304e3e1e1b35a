import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port'
import { asOwner, ownerIds, started, type TestPostgres } from './postgres'

export interface TestPgBouncer {
  /** The database of the server behind it. */
  url(database: string): string
  readonly port: number
  /** It takes connections and answers nothing. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** Starts Debian's PgBouncer with the settings that it comes with, before a test server. */
export async function startPgBouncer(
  { host }: TestPostgres,
  mode: 'session' | 'transaction' | 'statement',
): Promise<TestPgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'cc-pgb-'))
  const port = await freePort()
  const users = join(folder, 'users')
  await writeFile(users, '"test" ""\n')
  const settings = [
    '[databases]',
    `* = host=${host}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    'default_pool_size = 4',
    // Each test has a database of its own.
    'server_idle_timeout = 5',
  ]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, settings.join('\n'))
  const [user, group] = await ownerIds()
  for (const each of [folder, users, file]) await chown(each, user, group)
  const command = asOwner('/usr/sbin/pgbouncer', [file])
  const { server, ended } = await started(command, 'process up', 'PgBouncer (package "pgbouncer")')
  return {
    port,
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    url: (database) => `postgres://test@127.0.0.1:${port}/${database}`,
    async stop() {
      server.kill('SIGTERM')
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
