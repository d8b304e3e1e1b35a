import { EMBEDDED_CONNECTION_ID, type Connection } from '@shared/contracts/connection'
import { useTranslations } from 'use-intl'
import { useDocument } from './document-store'

/** How a connection is called: the embedded one by its translated name. */
export function useConnectionName(): (connection: Connection) => string {
  const t = useTranslations('header')
  return (connection) => (connection.kind === 'embedded' ? t('embedded') : connection.name)
}

/** True when rendering costs nothing: the project speaks with the embedded service. */
export function useFree(): boolean {
  return useDocument((state) => state.fields.connectionId === EMBEDDED_CONNECTION_ID)
}
