import { execFile, execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servicePrivileges } from '@shared/contracts/service-manage'
import { silentLog } from '@cuecast/platform/structured-log'
import { type RunningService, startService } from '../start-service'
import { makeKey } from '../testing/test-service'

const call = promisify(execFile)

/** Runs a program to its end; answers what it has printed, and fails with that where it fails. */
async function printed(program: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    return (await call(program, [...args], { cwd })).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = Object(error)
    throw new Error(`${program}: ${stdout}${stderr}`, { cause: error })
  }
}

/** Whether Perl has OpenAPI::Client (Debian's package "libopenapi-client-perl"). */
function hasPerlClient(): boolean {
  try {
    execFileSync('perl', ['-MOpenAPI::Client', '-e', '1'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Fetched from the registry of npm when it is tried: too much for the lock file. */
const generator = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3']

const clientIn = (name: string): string => resolve(import.meta.dirname, '../testing', name)

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  module: 'NodeNext',
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.AsyncIterable'],
  types: [],
}

describe('clients that others generate from the document', () => {
  let running: RunningService
  let folder = ''
  let key = ''
  const document = (): string => join(folder, 'openapi.json')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cuecast-clients-'))
    running = await startService({ log: silentLog, dataDir: join(folder, 'data'), port: 0 })
    key = await makeKey(running.service, { privileges: servicePrivileges })
    await writeFile(document(), await (await fetch(`${running.url}/openapi.json`)).text())
  })
  afterAll(async () => {
    await running.close()
    await rm(folder, { recursive: true, force: true })
  })

  it.runIf(hasPerlClient())(
    'speak, follow and edit a text in Perl, every answer as said',
    async () => {
      const client = clientIn('openapi-client.pl')
      expect(await printed('perl', [client, document(), running.url, key], folder)).toBe('')
    },
  )

  it.runIf(process.env['CUECAST_TESTS'] === 'full' && process.platform !== 'win32')(
    'compile in TypeScript, and speak and follow a text',
    async () => {
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
      await copyFile(clientIn('openapi-client.ts.txt'), join(folder, 'client.ts'))
      await writeFile(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: ['client.ts'] }),
      )
      await printed('npm', ['install', '--no-audit', '--no-fund', ...generator], folder)
      await printed('npx', ['openapi-typescript', document(), '-o', 'api.ts'], folder)
      await printed('npx', ['tsc'], folder)
      expect(JSON.parse(await printed('node', ['client.js', running.url, key], folder))).toEqual({
        texts: ['Một.', 'Hai.'],
        end: 'completed',
        hasSound: true,
        word: 'off',
        refused: 'NOT_FOUND',
      })
    },
  )
})
