import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port'

const shipped = resolve(import.meta.dirname, '../deploy/Caddyfile')

interface TestProxy {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  stop(): Promise<void>
}

/** Starts the proxy of `deploy/`, with its settings, before a service at this address (Debian's package "caddy"). */
export async function startCaddy(service: string): Promise<TestProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'cc-caddy-'))
  const port = await freePort()
  const upstream = new URL(service).host
  const settings = (await readFile(shipped, 'utf8'))
    .replace('api-1:8787 api-2:8787', upstream)
    .replace('{$SITE::8080} {', `:${port} {\n\tbind 127.0.0.1`)
  const file = join(folder, 'Caddyfile')
  await writeFile(file, settings)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const server = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env,
  })
  const ended = once(server, 'exit')
  const url = `http://127.0.0.1:${port}`
  const isOpen = () => fetch(url).then(Boolean, () => false)
  while (!(await isOpen())) {
    if (server.exitCode !== null) throw new Error('Caddy did not start (package "caddy")')
    await pause(50)
  }
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
