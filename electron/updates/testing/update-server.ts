import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { InstallForm, Release } from '@shared/contracts/app'

/** Response of a server to requests for one path. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A key pair as releases are signed with; `publicKey` as it is built in. */
export function releaseKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    privateKey,
  }
}

/** A tar.gz with one folder, `top`, of these programs by path. */
export function archiveOf(files: Record<string, string>, top = 'cuecast-next-linux-x64'): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'cuecast-archive-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: 0o755 })
  }
  const named = [`--transform=s,^,${top}/,`, '--absolute-names']
  const archive = execFileSync('tar', [...named, '-C', folder, '-cz', ...Object.keys(files)])
  rmSync(folder, { recursive: true })
  return archive
}

const DAY_MS = 86_400_000

/** Published description of a version whose file is `data`. */
export function releaseOf(
  data: Uint8Array,
  more: Partial<Release> = {},
  form: InstallForm = 'folder',
): Release {
  return {
    product: 'cuecast',
    format: 1,
    channel: 'stable',
    version: '9.1.0',
    date: new Date().toISOString(),
    expires: new Date(Date.now() + DAY_MS).toISOString(),
    minimum: '0.0.1',
    notes: { vi: 'Nhanh hơn.', en: 'Faster.' },
    files: [
      {
        platform: process.platform,
        arch: process.arch,
        form,
        url: 'file.tar.gz',
        size: data.length,
        sha256: createHash('sha256').update(data).digest('hex'),
        sha512: createHash('sha512').update(data).digest('base64'),
      },
    ],
    ...more,
  }
}

/** A local update server with responses by path. */
export class UpdateServer {
  readonly #answers = new Map<string, Answer>()
  readonly #server = createServer((request, response) => {
    const path = request.url ?? '/'
    this.asked.push(path)
    const answer = this.#answers.get(path)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  /** Paths in the order of the requests. */
  readonly asked: string[] = []
  url = ''

  async listen(): Promise<this> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
    const { port } = this.#server.address() as AddressInfo
    this.url = `http://127.0.0.1:${port}/`
    return this
  }

  answer(path: string, answer: Answer): void {
    this.#answers.set(path, answer)
  }

  give(path: string, body: string | Uint8Array): void {
    this.answer(path, (_request, response) => response.end(body))
  }

  /** Publishes a release with its signature, and its file where that is given. */
  publish(release: Release, privateKey: KeyObject, file?: Uint8Array): void {
    const bytes = Buffer.from(JSON.stringify(release))
    this.give(`/${release.channel}.json`, bytes)
    this.give(`/${release.channel}.json.sig`, sign(null, bytes, privateKey).toString('base64'))
    if (file) this.give('/file.tar.gz', file)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }
}
