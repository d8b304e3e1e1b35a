import { Bookmark } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { keyOfCommand } from '@/project/commands/command-table'
import { closeMarkers, showMarkers, useMarkerList } from '@/project/view/marker-list-store'
import { IconButton } from '@/ui/IconButton'
import { Popover } from '@/ui/overlays/Popover'
import { MarkerList } from './MarkerList'
import styles from './markers.module.css'

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
