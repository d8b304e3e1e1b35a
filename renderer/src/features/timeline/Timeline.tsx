import { ScanEye } from 'lucide-react'
import { memo, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { createUnassignedTracker } from '@/project/derived/unassigned'
import { useViewport } from '@/project/view/viewport-store'
import { IconButton } from '@/ui/IconButton'
import { useDescribeCue } from './describe-cue'
import { onLaneKey } from './input/lane-keys'
import { LaneHeadings } from './LaneHeadings'
import { Lanes } from './Lanes'
import { MarkerButton } from './markers/MarkerButton'
import { Minimap } from './Minimap'
import { OriginalLane } from './OriginalLane'
import { useStageRefs } from './stage-refs'
import styles from './Timeline.module.css'
import { useStage } from './use-stage'

const FollowSwitch = memo(function FollowSwitch() {
  const t = useTranslations('timeline')
  const follow = useViewport((state) => state.follow)
  return (
    <IconButton
      small
      label={t('follow')}
      icon={<ScanEye />}
      aria-pressed={follow}
      onClick={() => useViewport.setState({ follow: !follow })}
    />
  )
})

/** Whether some cue has no speaker that the document knows. */
function useHasUnassigned(): boolean {
  const [nobody] = useState(createUnassignedTracker)
  return useDocument(nobody)
}

interface TimelineProps {
  /** Puts the cues' menu around the lanes. */
  menu: (lanes: ReactElement) => ReactNode
}

/** Ruler, one lane per speaker and the minimap. Drawn by the stage; React only holds the frame. */
export function Timeline({ menu }: TimelineProps) {
  const t = useTranslations('timeline')
  const describe = useDescribeCue()
  const refs = useStageRefs()
  const { root, lanes, ruler, minimap, window, playhead, headings } = refs
  const { stage, height } = useStage(refs, describe)
  const speakers = useDocument((state) => state.speakers.length)
  const cues = useDocument((state) => state.order.length)
  const markers = useDocument((state) => state.markers.length)
  const hasUnassigned = useHasUnassigned()
  const original = useDocument((state) => state.fields.media !== null)
  return (
    <section
      ref={root}
      className={styles.timeline}
      aria-label={t('name')}
      data-testid="timeline"
      data-help="timing"
      data-lane-count={speakers + (hasUnassigned ? 1 : 0)}
      data-cue-count={cues}
      data-marker-count={markers}
      data-markers={markers > 0 || undefined}
    >
      <div className={styles.corner}>
        <MarkerButton />
        <FollowSwitch />
      </div>
      <div className={styles.ruler} title={t('ruler')}>
        <canvas ref={ruler} className={styles.canvas} aria-hidden data-testid="ruler" />
      </div>
      <div className={styles.headings}>
        <LaneHeadings ref={headings} height={height} nobody={hasUnassigned} />
      </div>
      {original && <OriginalLane />}
      {menu(
        <div className={styles.lanesArea}>
          <Lanes
            ref={lanes}
            describe={describe}
            onKey={(event) => stage.current !== null && onLaneKey(stage.current, event)}
          />
        </div>,
      )}
      <Minimap canvas={minimap} window={window} />
      <div className={styles.overlay}>
        <div ref={playhead} className={styles.playhead} data-testid="playhead" />
      </div>
    </section>
  )
}
