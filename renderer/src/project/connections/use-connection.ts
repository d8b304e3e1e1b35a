import { EMBEDDED_CONNECTION_ID, type Connection } from '@shared/contracts/connection'
import { useTranslations } from 'use-intl'
import { useConnections } from '@/bridge/queries'
import { useDocument } from '../document/document-store'

/** How a connection is called: the embedded one by its translated name. */
export function useConnectionName(): (connection: Connection) => string {
  const t = useTranslations('header')
  return (connection) => (connection.kind === 'embedded' ? t('embedded') : connection.name)
}

/** How a connection is called by its id; one that was removed has no name of its own any more. */
export function useServiceName(): (connectionId: string) => string {
  const t = useTranslations('header')
  const nameOf = useConnectionName()
  const { data: connections = [] } = useConnections()
  return (id) => {
    const connection = connections.find((each) => each.id === id)
    return connection ? nameOf(connection) : t('goneService')
  }
}

/** True when rendering costs nothing: the project speaks with the embedded service. */
export function useFree(): boolean {
  return useDocument((state) => state.fields.connectionId === EMBEDDED_CONNECTION_ID)
}
