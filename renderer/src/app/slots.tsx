import type { ReactElement } from 'react'
import { CueMenu } from '@/features/cues/CueTable'
import { PlayerHost } from '@/features/player/PlayerHost'
import { Preview } from '@/features/player/Preview'
import { TransportBar } from '@/features/player/TransportBar'
import { Timeline, ZoomSlider } from '@/features/timeline/Timeline'
import styles from './slots.module.css'

/** Where the picture of the film stands. */
export function PictureSlot() {
  return <Preview />
}

const withCueMenu = (lanes: ReactElement) => <CueMenu>{lanes}</CueMenu>

/** Where transport and timeline stand. */
export function TimelineSlot() {
  return (
    <div className={styles.lower}>
      <PlayerHost />
      <TransportBar end={<ZoomSlider />} />
      <Timeline menu={withCueMenu} />
    </div>
  )
}
