import { Check, ChevronDown, CloudOff, Cloud, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAccount, useConnections } from '@/bridge/queries'
import { askSwitch } from '@/project/connections/ask-switch'
import { useDocument } from '@/project/document/document-store'
import { useConnectionName } from '@/project/connections/use-connection'
import { openDialog } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { Menu, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import styles from './ConnectionMenu.module.css'

/** Which service speaks for this project, and whether it answers. */
export function ConnectionMenu() {
  const t = useTranslations('header')
  const current = useDocument((state) => state.fields.connectionId)
  const { data: connections = [] } = useConnections()
  const name = useConnectionName()
  const { isError, isSuccess } = useAccount(current)
  const selected = connections.find(({ id }) => id === current)
  const status = isError ? 'wrong' : isSuccess ? 'good' : 'asking'
  return (
    <Menu
      trigger={
        <Button
          look="quiet"
          className={styles.trigger}
          data-testid="connection-menu"
          data-connection-state={status}
          title={t(`connection.${status}`)}
        >
          <span className={styles.light} data-status={status} aria-hidden />
          <span className={styles.name}>{selected ? name(selected) : t('connection.gone')}</span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      {connections.map((connection) => (
        <MenuItem
          key={connection.id}
          icon={connection.kind === 'embedded' ? <CloudOff /> : <Cloud />}
          hint={connection.kind === 'embedded' ? t('embeddedHint') : hostOf(connection.baseUrl)}
          data-testid="connection-choice"
          onSelect={() => askSwitch(connection.id)}
        >
          <span className={styles.item}>
            {name(connection)}
            {connection.id === current && <Check size={14} aria-label={t('inUse')} />}
          </span>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem
        icon={<Plus />}
        data-testid="add-connection"
        onSelect={() => openDialog({ kind: 'settings', section: 'connections' })}
      >
        {t('addConnection')}
      </MenuItem>
    </Menu>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
