import { VisuallyHidden } from 'radix-ui'
import { useTranslations } from 'use-intl'
import type { CommandName } from '@/project/commands/command'
import { commandEnabled, keyOfCommand, runCommand } from '@/project/commands/command-table'
import { Kbd } from '@/ui/Kbd'
import { formatKey } from '@/ui/text/keys'
import styles from './Help.module.css'

/** A command with the key that it has now; pressing it does it. */
export function CommandLine({ name }: { name: CommandName }) {
  const t = useTranslations('help')
  const tc = useTranslations('commands')
  const key = keyOfCommand(name)
  const enabled = commandEnabled(name)
  const spoken = key === undefined ? t('noKey') : formatKey(key)
  return (
    <li>
      <button
        type="button"
        className={styles.command}
        aria-disabled={!enabled}
        title={enabled ? t('runNamed', { command: tc(name) }) : t('cannot')}
        data-testid={`help-command-${name}`}
        onClick={() => runCommand(name)}
      >
        <span>{tc(name)}</span>
        <VisuallyHidden.Root>{enabled ? spoken : `${spoken}, ${t('cannot')}`}</VisuallyHidden.Root>
        {key !== undefined && <Kbd keys={key} />}
      </button>
    </li>
  )
}
