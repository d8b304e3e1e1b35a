import type { Bed } from '@shared/contracts/api-settings'
import { Play, Square } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useBeds } from '@/bridge/api-queries'
import { failureOf } from '@/bridge/failure'
import { studio } from '@/bridge/studio'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { IconButton } from '@/ui/IconButton'
import styles from './api.module.css'
import { CopyButton } from './CopyButton'
import { useSound } from './use-sound'

/** Music that can lie under a voice, to be listened to. */
export function BedsTab() {
  const t = useTranslations('api')
  const { data: beds = [], error } = useBeds()
  const { state, id, failure, toggle, stop } = useSound()
  useEffect(() => stop, [stop])
  const failed = failure ?? (error ? failureOf(error) : null)
  return (
    <div className={styles.section}>
      <p className={styles.note}>{t('beds.about')}</p>
      {failed && <ErrorNote error={failed} />}
      <ul className={styles.list}>
        {beds.map((bed) => (
          <BedRow
            key={bed.id}
            bed={bed}
            state={id === bed.id ? state : 'silent'}
            onToggle={() => toggle(bed.id, () => studio.apiBedHear({ id: bed.id }))}
          />
        ))}
      </ul>
    </div>
  )
}

function BedRow(props: { bed: Bed; state: 'silent' | 'asking' | 'playing'; onToggle: () => void }) {
  const t = useTranslations('api')
  const { bed, state, onToggle } = props
  return (
    <li className={styles.card} data-testid="bed" data-sound={state}>
      <div className={styles.line}>
        <IconButton
          label={t(state === 'silent' ? 'beds.hear' : 'beds.stop', { name: bed.name })}
          icon={state === 'silent' ? <Play /> : <Square />}
          busy={state === 'asking'}
          data-testid="bed-hear"
          onClick={onToggle}
        />
        <strong className={styles.grow} title={bed.description}>
          {bed.name}
        </strong>
        <code data-selectable>{bed.id}</code>
        <CopyButton text={bed.id} what={bed.name} />
      </div>
    </li>
  )
}
