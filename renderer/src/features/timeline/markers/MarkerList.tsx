import { BookmarkPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { useDocument } from '@/project/document/document-store'
import { Button } from '@/ui/Button'
import { Kbd } from '@/ui/Kbd'
import { MarkerRow } from './MarkerRow'
import styles from './markers.module.css'

/** Every marker of the film: gone to, named, coloured, deleted. */
export function MarkerList() {
  const t = useTranslations('timeline')
  const markers = useDocument((state) => state.markers)
  const key = keyOfCommand('addMarker')
  return (
    <>
      {markers.length === 0 ? (
        <p className={styles.none}>{t('marker.none')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('markers')}>
          {markers.map((marker) => (
            <MarkerRow key={marker.id} marker={marker} />
          ))}
        </ul>
      )}
      <Button
        look="quiet"
        icon={<BookmarkPlus />}
        data-testid="marker-add"
        onClick={() => runCommand('addMarker')}
      >
        {t('marker.add')} {key !== undefined && <Kbd keys={key} />}
      </Button>
    </>
  )
}
