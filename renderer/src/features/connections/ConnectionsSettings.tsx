import type { Connection, FoundService } from '@shared/contracts/connection'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { useAppInfo, useConnections } from '@/bridge/queries'
import { failureOf } from '@/bridge/query-client'
import { openDialog } from '@/model/view/workspace-store'
import { Button, Note, Stack } from '@cuecast/ui'
import { focusOnce } from '@/ui/focus'
import { ErrorNote, GoodLine } from '@/ui/states/ErrorNote'
import { AddConnection } from './AddConnection'
import { ConnectionCard, TestResult } from './ConnectionCard'
import { FindServers } from './FindServers'
import { ProviderCard } from './ProviderCard'

interface ConnectionsSettingsProps {
  isAdding: boolean
  /** Begin with a search for servers on this computer. */
  isFinding: boolean
  /** Id of the connection whose key is asked for. */
  keyFor: string | undefined
}

/** What was added last, and what was found there. */
interface Added {
  id: string
  found: FoundService | null
}

/** Connections: the embedded service, remote ones, and other speech services whose voices the embedded one has. */
export function ConnectionsSettings({ isAdding, isFinding, keyFor }: ConnectionsSettingsProps) {
  const t = useT()
  const { data: connections = [], error } = useConnections()
  const { data: info } = useAppInfo()
  const [adding, setAdding] = useState(isAdding)
  const [closed, setClosed] = useState(false)
  const [added, setAdded] = useState<Added | null>(null)
  const close = () => {
    setAdding(false)
    setClosed(true)
  }
  const take = ({ id }: Connection, found: FoundService | null) => {
    setAdded({ id, found })
    close()
    // A question that comes back to these settings comes back to the card, not to the empty form.
    if (isAdding) openDialog({ kind: 'settings', section: 'connections' })
  }
  return (
    <Stack gap={16}>
      {info && !info.secureStorage && <Note tone="warning">{t('settings.noSecureStorage')}</Note>}
      {error && <ErrorNote error={failureOf(error)} />}
      {added?.found && <Found found={added.found} />}
      <Stack as="ul" gap={8}>
        {connections.map((connection) =>
          connection.kind === 'provider' ? (
            <ProviderCard
              key={connection.id}
              connection={connection}
              isAsked={connection.id === keyFor}
              isNew={connection.id === added?.id}
            />
          ) : (
            <ConnectionCard
              key={connection.id}
              connection={connection}
              isAsked={connection.id === keyFor}
            />
          ),
        )}
      </Stack>
      {adding ? (
        <>
          <FindServers connections={connections} atOnce={isFinding} onAdded={take} />
          <AddConnection
            onClose={close}
            onAdded={take}
            secure={info?.secureStorage !== false}
            takesFocus={!isFinding}
          />
        </>
      ) : (
        <div>
          <Button
            ref={closed && !added ? focusOnce : undefined}
            icon={<Plus />}
            onClick={() => setAdding(true)}
          >
            {t('settings.add')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** What answered at an address. */
function Found({ found }: { found: FoundService }) {
  const t = useT()
  if (found.kind === 'cuecast') return <TestResult account={found.account} />
  const { name, voices } = found
  return <GoodLine testId="connection-found">{t('providers.found', { name, voices })}</GoodLine>
}
