import type { Connection, NewConnection } from '@shared/contracts/connection'
import type { Result } from '@shared/contracts/result'
import { keys } from './queries'
import { queryClient } from './query-client'
import { studio } from './studio'

/** Everything that main may now answer differently about a connection is asked again. */
async function refreshed<T>(answer: Promise<Result<T>>, id?: string): Promise<Result<T>> {
  const result = await answer
  if (result.ok) {
    await queryClient.invalidateQueries({ queryKey: keys.connections })
    if (id) await queryClient.invalidateQueries({ queryKey: keys.ofConnection(id) })
  }
  return result
}

export function addConnection(connection: NewConnection): Promise<Result<Connection>> {
  return refreshed(studio.connectionAdd(connection))
}

export function updateConnection(
  change: Parameters<typeof studio.connectionUpdate>[0],
): Promise<Result<Connection>> {
  return refreshed(studio.connectionUpdate(change), change.id)
}

/** The key goes in and never comes back. */
export function setConnectionKey(id: string, key: string): Promise<Result<Connection>> {
  return refreshed(studio.connectionSetKey({ id, key }), id)
}

export function clearConnectionKey(id: string): Promise<Result<Connection>> {
  return refreshed(studio.connectionClearKey({ id }), id)
}

export function removeConnection(id: string): Promise<Result<void>> {
  return refreshed(studio.connectionRemove({ id }), id)
}
