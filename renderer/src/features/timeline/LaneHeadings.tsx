import { memo, type Ref } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { changeSpeaker } from '@/project/edits/speaker-edits'
import { execute } from '@/project/document/execute'
import { NOBODY, toggleMonitorMute, useMonitor } from '@/project/playback/monitor-store'
import { laneRows } from './geometry/lane-layout'
import { LaneHeading } from './LaneHeading'

interface LaneHeadingsProps {
  /** Moved by the stage as the lanes are scrolled. */
  ref: Ref<HTMLDivElement>
  /** Height of the lanes' area. */
  height: number
  /** There are cues that nobody is named for. */
  nobody: boolean
}

/** Headings of the speakers' lanes, as high as their lanes. */
export const LaneHeadings = memo(function LaneHeadings({ ref, height, nobody }: LaneHeadingsProps) {
  const t = useTranslations('timeline')
  const speakers = useDocument((state) => state.speakers)
  const nobodyMuted = useMonitor((state) => state.muted.has(NOBODY))
  const rows = laneRows(speakers.length + (nobody ? 1 : 0), height)
  const place = (lane: number) => {
    const { top, height: laneHeight } = rows[lane] ?? { top: 0, height: 0 }
    return { top, height: laneHeight }
  }
  return (
    <div ref={ref}>
      {speakers.map(({ id, label, colour, muted }, lane) => (
        <LaneHeading
          key={id}
          lane={id}
          name={label}
          colour={colour}
          muted={muted}
          onMute={() => execute('muteSpeaker', changeSpeaker(id, { muted: !muted }))}
          style={place(lane)}
        />
      ))}
      {nobody && (
        <LaneHeading
          lane={NOBODY}
          name={t('narrator')}
          colour={null}
          muted={nobodyMuted}
          onMute={() => toggleMonitorMute(NOBODY)}
          style={place(speakers.length)}
        />
      )}
    </div>
  )
})
