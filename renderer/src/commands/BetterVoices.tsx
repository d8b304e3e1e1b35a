import { areBuiltIn } from '@shared/casting/suggest-voices'
import type { Voice } from '@shared/contracts/connection'
import { X } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { openDialog, type DialogProps } from '@/model/view/workspace-store'
import { IconButton } from '@/ui/IconButton'
import { Row, Text } from '@cuecast/ui'
import styles from './BetterVoices.module.css'

/** Ways to better voices, and the part of the settings that each begins in. */
const ways = {
  service: { section: 'connections', adding: true },
  server: { section: 'connections', adding: true, find: true },
  download: { section: 'voices', getting: true },
} as const satisfies Record<string, DialogProps['settings']>

interface BetterVoicesProps {
  /** All that can be chosen; undefined while they are not known. */
  voices: readonly Voice[] | undefined
  /** Can be dismissed, for good. */
  dismissible?: boolean
}

/** One line that leads to better voices, while only built-in ones are there. */
export function BetterVoices({ voices = [], dismissible = false }: BetterVoicesProps) {
  const t = useT()
  const { betterVoicesDismissed } = usePreferences()
  if (!areBuiltIn(voices) || (dismissible && betterVoicesDismissed)) return null
  return (
    <Row gap={4} align="start" data-testid="better-voices">
      <Row gap="2px 12px" wrap grow align="baseline">
        <Text quiet small>
          {t('voices.better.lead')}
        </Text>
        {(['service', 'server', 'download'] as const).map((way) => (
          <button
            key={way}
            type="button"
            className={styles.way}
            data-testid={`better-voices-${way}`}
            onClick={() => openDialog({ kind: 'settings', ...ways[way] })}
          >
            {t(`voices.better.${way}`)}
          </button>
        ))}
      </Row>
      {dismissible && (
        <IconButton
          small
          label={t('voices.better.dismiss')}
          icon={<X />}
          onClick={() => void setPreferences({ betterVoicesDismissed: true })}
        />
      )}
    </Row>
  )
}
