import { Bookmark, BookmarkPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { closeMarkers, showMarkers, useMarkerList } from '@/project/view/marker-list-store'
import { IconButton } from '@/ui/IconButton'
import { Popover } from '@/ui/overlays/Popover'
import { useDocument } from '@/project/document/document-store'
import { Button } from '@/ui/Button'
import { Kbd } from '@/ui/Kbd'
import styles from './markers.module.css'
import { MarkerRow } from './MarkerRow'

/** Opens the list of markers. */
export function MarkerButton() {
  const t = useTranslations('timeline')
  const open = useMarkerList((state) => state.open)
  return (
    <Popover
      label={t('markers')}
      open={open}
      onOpenChange={(next) => (next ? showMarkers(null) : closeMarkers())}
      className={styles.popover}
      testId="marker-list"
      trigger={
        <IconButton
          small
          label={t('markers')}
          keys={keyOfCommand('showMarkers')}
          icon={<Bookmark />}
          data-testid="markers"
        />
      }
    >
      <MarkerList />
    </Popover>
  )
}

/** Every marker of the film: gone to, named, coloured, deleted. */
function MarkerList() {
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
