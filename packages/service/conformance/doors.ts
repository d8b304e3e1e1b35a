import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { silentLog } from '../log'
import { createService, type Service, type ServiceOptions } from '../service'
import { startService } from '../start-service'
import { makeKey, type KeyWish } from '../testing/test-service'

/** A way into the service; the same cases hold on both. */
export interface Door {
  readonly service: Service
  /** A key of a fresh account, or of the one named. */
  key(wish?: KeyWish): string
  request(path: string, init?: RequestInit): Promise<Response>
}

interface OpenDoor extends Door {
  close(): Promise<void>
}

type Options = Partial<ServiceOptions>

async function inProcess(options: Options, dataDir: string): Promise<OpenDoor> {
  const service = await createService({ log: silentLog, ...options, dataDir })
  return {
    service,
    key: (wish) => makeKey(service, wish),
    request: async (path, init) => service.app.request(path, init),
    close: () => service.close(),
  }
}

async function overHttp(options: Options, dataDir: string): Promise<OpenDoor> {
  const running = await startService({ log: silentLog, ...options, dataDir, port: 0 })
  return {
    service: running.service,
    key: (wish) => makeKey(running.service, wish),
    request: (path, init) => fetch(new URL(path, running.url), init),
    close: () => running.close(),
  }
}

const doors = [
  ['in-process', inProcess],
  ['over HTTP', overHttp],
] as const

/**
 * Runs the cases once in-process and once against a started server, with the real engine. The
 * service lives as long as the cases of one file.
 */
export function throughBothDoors(
  section: string,
  cases: (door: Door) => void,
  options: Options = {},
): void {
  throughDoors(doors, section, cases, options)
}

/** Runs the cases in-process only, where the wire makes no difference. */
export function insideOnly(section: string, cases: (door: Door) => void): void {
  throughDoors(doors.slice(0, 1), section, cases, {})
}

function throughDoors(
  chosen: readonly (typeof doors)[number][],
  section: string,
  cases: (door: Door) => void,
  options: Options,
): void {
  for (const [name, open] of chosen) {
    describe(`${section}, ${name}`, () => {
      let door: OpenDoor | null = null
      let dataDir = ''
      const opened = (): OpenDoor => {
        if (!door) throw new Error('the door is not open yet')
        return door
      }
      beforeAll(async () => {
        dataDir = await mkdtemp(join(tmpdir(), 'cuecast-conformance-'))
        door = await open(options, dataDir)
      })
      afterAll(async () => {
        await door?.close()
        await rm(dataDir, { recursive: true, force: true })
      })
      cases({
        get service() {
          return opened().service
        },
        key: (wish) => opened().key(wish),
        request: (path, init) => opened().request(path, init),
      })
    })
  }
}

export const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` })

/** A JSON request with a key. */
export function jsonRequest(key: string, method: string, body: unknown): RequestInit {
  return {
    method,
    headers: { ...bearer(key), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}
