import { createServer } from 'node:net'
import type { ApiDoor } from '@shared/contracts/api-settings'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { SavedDoor } from '../settings/settings-schema'
import type { EmbeddedAddress } from './embedded-address'

interface DoorDeps {
  saved: { door: SavedDoor }
  embedded: {
    address(): Promise<Result<EmbeddedAddress>>
    restart(): Promise<Result<EmbeddedAddress>>
    portError: StudioError | null
  }
}

/** Lets other programs use the embedded service, on a port that stays. */
export class PublicEndpoint {
  constructor(private readonly deps: DoorDeps) {}

  async status(): Promise<Result<ApiDoor>> {
    const { saved, embedded } = this.deps
    const address = await embedded.address()
    const url = address.ok ? address.value.url : null
    return ok({ ...saved.door, url, error: address.ok ? embedded.portError : address.error })
  }

  /** A port that is taken changes nothing. */
  async set(door: SavedDoor): Promise<Result<ApiDoor>> {
    const { saved, embedded } = this.deps
    const now = await embedded.address()
    const listens = now.ok && new URL(now.value.url).port === String(door.port)
    if (door.open && !listens) {
      const taken = await portProblem(door.port)
      if (taken) return fail(taken)
    }
    const moves = door.open ? !listens : saved.door.open
    saved.door = door
    if (moves) await embedded.restart()
    return this.status()
  }
}

/** Why nobody can listen on this port of 127.0.0.1 now; null = it is free. */
export function portProblem(port: number): Promise<StudioError | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(portInUse(port, error.message)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(null)))
  })
}

export function portInUse(port: number, reason: string): StudioError {
  const message = `nobody can listen on port ${port}: ${reason}`
  return studioError('PORT_IN_USE', message, { at: `127.0.0.1:${port}`, params: { port } })
}
