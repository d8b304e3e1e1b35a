import type { Connection, FoundService } from '@shared/contracts/connection'
import { providerConnectionId } from '@shared/contracts/models/providers'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '@/ui/text/use-t'
import { addConnection } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button, Card, Note, Row, Text } from '@cuecast/ui'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { settingsOf } from './provider-choices'

interface FindServersProps {
  connections: readonly Connection[]
  /** Look without being asked again. */
  atOnce: boolean
  onAdded: (connection: Connection, found: FoundService) => void
}

type FoundProvider = Extract<FoundService, { kind: 'provider' }>

/** Looks for speech servers on this computer, and offers those that answer. */
export function FindServers({ connections, atOnce, onAdded }: FindServersProps) {
  const t = useT()
  const finding = useAttempt(() => studio.connectionFindLocal())
  const look = useEffectEvent(finding.run)
  useEffect(() => {
    if (atOnce) look()
  }, [atOnce])
  const servers = finding.value?.flatMap((each) => (each.kind === 'provider' ? each : []))
  const isThere = ({ provider, address }: FoundProvider) =>
    connections.some(({ id }) => id === providerConnectionId(provider, address))
  return (
    <Card>
      <Row gap={8} wrap>
        <Button icon={<Search />} busy={finding.busy} onClick={finding.run}>
          {t('providers.find')}
        </Button>
        <Text quiet small>
          {t('providers.findAbout')}
        </Text>
      </Row>
      {finding.error && <ErrorNote error={finding.error} />}
      {servers?.length === 0 && (
        <Note tone="info" icon data-testid="find-servers-none">
          {t('providers.foundNone')}
        </Note>
      )}
      {servers?.map((server) => (
        <FoundServer
          key={server.address}
          server={server}
          isThere={isThere(server)}
          onAdded={onAdded}
        />
      ))}
    </Card>
  )
}

interface FoundServerProps extends Pick<FindServersProps, 'onAdded'> {
  server: FoundProvider
  isThere: boolean
}

function FoundServer({ server, isThere, onAdded }: FoundServerProps) {
  const t = useT()
  const { name, address, voices } = server
  const adding = useAttempt(
    () => addConnection({ name, baseUrl: address, key: '', provider: settingsOf(server) }),
    (connection) => onAdded(connection, server),
  )
  return (
    <>
      <Row gap={8} data-testid="found-server">
        <Text grow>{t('providers.found', { name, voices })}</Text>
        <Text quiet small>
          {address}
        </Text>
        <Button look="primary" disabled={isThere} busy={adding.busy} onClick={adding.run}>
          {t(isThere ? 'providers.added' : 'providers.add')}
        </Button>
      </Row>
      {adding.error && <ErrorNote error={adding.error} />}
    </>
  )
}
