import { memo, type Ref, useEffect, useRef } from 'react'
import { useT } from '@/ui/text/use-t'
import type { Speaker } from '@shared/contracts/project-file'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeSpeaker } from '@/model/edits/speaker-edits'
import {
  isLaneAudible,
  MUSIC,
  NARRATOR,
  type ORIGINAL,
  toggleMonitorMute,
  toggleSolo,
  useMonitor,
} from '@/model/playback/monitor-store'
import { cx, SpeakerDot, Text } from '@cuecast/ui'
import { Tooltip } from '@/ui/overlays/Tooltip'
import { useViewport } from '@/model/view/viewport'
import { FOLDED_LANE, laneRows } from './geometry/lane-layout'
import { HEAD_HINT } from './input/head-keys'
import { laneEdge } from './input/lane-heights'
import { useLaneRows } from './stage/lane-stack'
import styles from './Timeline.module.css'
import { useSpeakerMix } from '@/model/edits/speaker-mix'
import { drawLevels, laneLevel } from '@/model/playback/levels'
import { Slider } from '@/ui/fields/Slider'
import { useFigure } from '@/ui/text/figure'
import { usePanText } from '@/ui/text/pan-text'

interface LaneHeadingsProps {
  /** Moved by the stage as the lanes are scrolled. */
  ref: Ref<HTMLDivElement>
  /** Visible height of the lanes, CSS pixels. */
  height: number
  /** There is a lane for cues without a speaker. */
  unassigned: boolean
  /** The focus goes to a heading, by its place. */
  onFocus: (lane: number) => void
}

/** A heading next to each speaker's lane. */
export const LaneHeadings = memo(function LaneHeadings({
  ref,
  height,
  unassigned,
  onFocus,
}: LaneHeadingsProps) {
  const t = useT()
  const speakers = useDocument((state) => state.speakers)
  const unassignedMuted = useMonitor((state) => state.muted.has(NARRATOR))
  const mode = useViewport((state) => state.lanes)
  const drawn = useLaneRows((state) => state.rows)
  const count = mode === 'one' ? 1 : speakers.length + (unassigned ? 1 : 0)
  // Before the stage has drawn other lanes, they share the height.
  const rows = drawn?.length === count ? drawn : laneRows(Array(count).fill(true), height)
  const place = (lane: number) => {
    const { top, height: laneHeight } = rows[lane] ?? { top: 0, height: 0 }
    return { top, height: laneHeight }
  }
  if (mode === 'one')
    return (
      <div ref={ref}>
        <div className={styles.laneHeading} style={place(0)} data-testid="lane-heading">
          {t('common.allSpeakers')}
          <LaneEdge lane={0} />
        </div>
      </div>
    )
  return (
    <div ref={ref}>
      {speakers.map((speaker, lane) => (
        <LaneHeading
          key={speaker.id}
          lane={speaker.id}
          name={speaker.label}
          colour={speaker.colour}
          muted={speaker.muted}
          speaker={speaker}
          onMute={() =>
            execute('muteSpeaker', changeSpeaker(speaker.id, { muted: !speaker.muted }))
          }
          edge={lane}
          onFocus={() => onFocus(lane)}
          style={place(lane)}
        />
      ))}
      {unassigned && (
        <LaneHeading
          lane={NARRATOR}
          name={t('common.narrator')}
          colour={null}
          muted={unassignedMuted}
          onMute={() => toggleMonitorMute(NARRATOR)}
          edge={speakers.length}
          onFocus={() => onFocus(speakers.length)}
          style={place(speakers.length)}
        />
      )}
    </div>
  )
})

interface LaneHeadingProps {
  /** Id of the lane for solo and mute. */
  lane: string
  name: string
  /** Place in the speaker palette; null = no speaker, absent = no dot. */
  colour?: number | null
  muted: boolean
  /** Speaker with level and pan. */
  speaker?: Speaker
  /** Whose height its lower edge changes; absent: it has none. */
  edge?: number | typeof ORIGINAL
  onMute: () => void
  onFocus?: () => void
  style?: { top: number; height: number }
}

/** Heads from this height on have room for level and pan, CSS pixels. */
const MIXER_PX = 50

/** Name of a lane, with mute, solo and meter, and with level and pan where there is room. */
export function LaneHeading({
  lane,
  name,
  colour,
  muted,
  speaker,
  edge,
  onMute,
  onFocus,
  style,
}: LaneHeadingProps) {
  const t = useT()
  const solo = useMonitor((state) => state.solo.has(lane))
  const audible = useMonitor((state) => isLaneAudible(state, lane, muted))
  return (
    <div
      className={cx(
        styles.laneHeading,
        !audible && styles.silent,
        style?.height === FOLDED_LANE && styles.foldedHeading,
      )}
      style={style}
      onFocus={onFocus}
      data-testid="lane-heading"
      data-lane={lane}
      data-audible={audible}
      data-folded={style?.height === FOLDED_LANE || undefined}
    >
      {colour !== undefined && <SpeakerDot colour={colour} />}
      <Tooltip text={name} side="right">
        <Text cut grow className={styles.laneName}>
          {name}
        </Text>
      </Tooltip>
      <Tooltip text={t('timeline.mute', { name })} side="top">
        <button
          type="button"
          tabIndex={-1}
          className={cx(styles.switch, styles.mute)}
          aria-label={t('timeline.mute', { name })}
          aria-pressed={muted}
          onClick={onMute}
        >
          {t('timeline.muteShort')}
        </button>
      </Tooltip>
      <Tooltip text={t('timeline.solo', { name })} side="top">
        <button
          type="button"
          tabIndex={-1}
          className={cx(styles.switch, styles.solo)}
          aria-label={t('timeline.solo', { name })}
          aria-pressed={solo}
          onClick={() => toggleSolo(lane)}
        >
          {t('timeline.soloShort')}
        </button>
      </Tooltip>
      {speaker && style && style.height >= MIXER_PX && <LaneMixer speaker={speaker} />}
      {lane !== MUSIC && <LaneMeter lane={lane} />}
      {edge !== undefined && <LaneEdge lane={edge} />}
    </div>
  )
}

/** The lower edge of a head, by which heights are dragged. */
function LaneEdge({ lane }: { lane: number | typeof ORIGINAL }) {
  const t = useT()
  return (
    <div
      {...laneEdge(lane)}
      className={styles.laneEdge}
      title={t('timeline.laneEdge')}
      data-testid="lane-edge"
    />
  )
}

/** The arrows go from control to control: a slider takes them after Enter. */
const inHead = { bare: true, tabIndex: -1, 'aria-describedby': HEAD_HINT } as const

/** Level and pan of a speaker, where the head of the lane has room for them. */
function LaneMixer({ speaker }: { speaker: Speaker }) {
  const t = useT()
  const figure = useFigure()
  const panText = usePanText()
  const mix = useSpeakerMix(speaker)
  const { label: name, gainDb, pan } = speaker
  const level = `${figure(gainDb, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })} dB`
  return (
    <div className={styles.mixer}>
      <div style={{ flex: 1, minWidth: 0 }} title={level}>
        <Slider {...inHead} label={t('timeline.level', { name })} text={level} {...mix.level} />
      </div>
      <Text quiet small figures nowrap style={{ minWidth: 46, textAlign: 'right' }}>
        {level}
      </Text>
      <div style={{ flex: 'none', width: 48 }} title={panText(pan)}>
        <Slider {...inHead} label={t('timeline.pan', { name })} text={panText(pan)} {...mix.pan} />
      </div>
    </div>
  )
}

/** Level of a lane during playback. */
function LaneMeter({ lane }: { lane: string }) {
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => drawLevels(bars.current, () => [laneLevel(lane)]), [lane])
  return (
    <div ref={bars} className={styles.laneMeter} aria-hidden>
      <i />
    </div>
  )
}
