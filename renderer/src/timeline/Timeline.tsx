import { Maximize2, ScanEye, ZoomIn, ZoomOut } from 'lucide-react'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  memo,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useState,
  useSyncExternalStore,
} from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { currentPreferences, setPreferences, usePreferences } from '@/bridge/preferences'
import { useDerived } from '@/model/derived/derived-store'
import { createUnassignedTracker } from '@/model/derived/speaker-uses'
import { cueNumber } from '@/model/document/document-patch'
import { useDocument } from '@/model/document/document-store'
import { useTakes } from '@/model/document/takes-store'
import { useFilmLength } from '@/model/playback/film'
import { openTexts } from '@/model/view/review'
import { useRuns } from '@/model/document/run-store'
import { useSelection } from '@/model/view/selection-store'
import { fitZoom, sliderToZoom, spanMs, zoomToSlider } from '@/model/view/view'
import { showWholeFilm, useViewport, zoomBy } from '@/model/view/viewport'
import { Slider } from '@/ui/fields/Slider'
import { IconButton } from '@/ui/IconButton'
import { Row, Text } from '@cuecast/ui'
import { area, areaStart, cueSurface } from '@/ui/focus'
import { stopAll } from '@/ui/stop-all'
import { formatTimecode } from '@/ui/text/timecode'
import { formatFactor } from '@/ui/text/language'
import { lookOf } from './draw/block-look'
import { HEAD_HINT, headColumn, onHeadBlur, onHeadFocus, onHeadKey } from './input/head-keys'
import { onLaneKey } from './input/lane-keys'
import { LaneHeadings } from './LaneHeadings'
import { MarkerButton } from './MarkerList'
import { MusicLane } from './MusicLane'
import { OriginalLane } from './OriginalLane'
import { TimelineOptions } from './TimelineOptions'
import { useStage } from './use-stage'
import styles from './Timeline.module.css'

interface TimelineProps {
  /** Puts the cues' menu around the lanes. */
  menu: (lanes: ReactElement) => ReactNode
}

/** Ruler, one lane per speaker and the minimap. The stage draws them; React renders the frame. */
export function Timeline({ menu }: TimelineProps) {
  const t = useT()
  const describe = useDescribeCue()
  const { refs, stage, height } = useStage(describe)
  const { root, lanes, ruler, minimap, window, playhead, headings } = refs
  const revealRow = (lane: number) => stage.current?.stack.reveal(lane)
  const speakers = useDocument((state) => state.speakers.length)
  const cues = useDocument((state) => state.order.length)
  const markers = useDocument((state) => state.markers.length)
  const hasUnassigned = useHasUnassigned()
  const original = useDocument((state) => state.fields.media !== null)
  const hasMusic = useDocument((state) => state.fields.music.length > 0)
  const width = usePreferences().layout[HEADS] ?? usualHeads()
  return (
    <section
      {...cueSurface}
      {...area('timeline')}
      ref={root}
      className={styles.timeline}
      style={{ '--heads': `${width}px` } as CSSProperties}
      aria-label={t('timeline.name')}
      data-testid="timeline"
      data-help="timing"
      data-lane-count={speakers + (hasUnassigned ? 1 : 0)}
      data-cue-count={cues}
      data-marker-count={markers}
      data-markers={markers > 0 || undefined}
      {...headListeners}
    >
      <div className={styles.corner}>
        <TimelineOptions />
        <MarkerButton />
        <FollowSwitch />
      </div>
      <div className={styles.ruler} title={t('timeline.ruler')}>
        <canvas ref={ruler} className={styles.canvas} aria-hidden data-testid="ruler" />
      </div>
      <div
        {...headColumn}
        className={styles.headings}
        role="toolbar"
        aria-orientation="vertical"
        aria-label={t('timeline.heads')}
        tabIndex={0}
        data-testid="lane-headings"
      >
        <span id={HEAD_HINT} hidden>
          {t('timeline.headHint')}
        </span>
        <LaneHeadings
          ref={headings}
          height={height}
          unassigned={hasUnassigned}
          onFocus={revealRow}
        />
      </div>
      {original && <OriginalLane />}
      {hasMusic && <MusicLane />}
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
      <HeadsHandle width={width} />
      <div className={styles.overlay}>
        <div ref={playhead} className={styles.playhead} data-testid="playhead" />
      </div>
    </section>
  )
}

/** Keys and focus of the heads: one stop of Tab, arrows inside. */
const headListeners = {
  onKeyDownCapture(event: KeyboardEvent) {
    if (!onHeadKey(event.currentTarget, event.target, event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
  },
  onFocus: ({ currentTarget, target }: FocusEvent) => onHeadFocus(currentTarget, target),
  onBlur: ({ currentTarget, target, relatedTarget }: FocusEvent) =>
    onHeadBlur(currentTarget, target, relatedTarget),
}

/** Layout key of the width of the lane names, CSS pixels. */
const HEADS = 'timeline.heads'
/** A larger window has room for whole names, CSS pixels. */
const usualHeads = () => Math.round(Math.min(260, Math.max(172, window.innerWidth * 0.14)))
const MIN_HEADS = 120
const MAX_HEADS = 420

function setHeads(width: number): void {
  const heads = Math.round(Math.min(MAX_HEADS, Math.max(MIN_HEADS, width)))
  void setPreferences({ layout: { ...currentPreferences().layout, [HEADS]: heads } })
}

/** Makes the names of the lanes wider or narrower, by dragging or the arrow keys; remembered. */
function HeadsHandle({ width }: { width: number }) {
  const t = useT()
  const grab = (press: PointerEvent<HTMLButtonElement>) => {
    const handle = press.currentTarget
    const fromX = press.clientX
    handle.setPointerCapture(press.pointerId)
    handle.onpointermove = ({ clientX }) => setHeads(width + clientX - fromX)
    handle.onpointerup = () => (handle.onpointermove = null)
  }
  const step: Readonly<Record<string, number>> = { ArrowLeft: -12, ArrowRight: 12 }
  return (
    <button
      type="button"
      className={styles.headsHandle}
      aria-label={t('timeline.resizeHeads')}
      data-testid="lane-heads"
      onPointerDown={grab}
      onKeyDown={({ key }) => step[key] !== undefined && setHeads(width + step[key])}
    />
  )
}

const FollowSwitch = memo(function FollowSwitch() {
  const t = useT()
  const follow = useViewport((state) => state.follow)
  return (
    <IconButton
      small
      label={t('timeline.follow')}
      icon={<ScanEye />}
      aria-pressed={follow}
      onClick={() => useViewport.setState({ follow: !follow })}
    />
  )
})

/** True if some cue has no known speaker. */
function useHasUnassigned(): boolean {
  const [tracker] = useState(createUnassignedTracker)
  return useDocument(tracker)
}

interface LanesProps {
  ref: Ref<HTMLCanvasElement>
  describe: (cueId: string) => string
  /** Returns whether the key was handled. */
  onKey: (event: globalThis.KeyboardEvent) => boolean
}

/**
 * The canvas of the cues. To screen readers it is a tree with the active cue as its only item: the
 * cue table has the whole list.
 */
function Lanes({ ref, describe, onKey }: LanesProps) {
  const t = useT()
  const id = useId()
  const activeId = useSelection((state) => state.activeId)
  const cues = useDocument((state) => state.order.length)
  const press = (event: KeyboardEvent): void => {
    if (onKey(event.nativeEvent)) event.preventDefault()
  }
  return (
    <div
      {...areaStart}
      className={styles.lanes}
      role="tree"
      aria-multiselectable
      aria-label={t('timeline.lanes')}
      aria-describedby={`${id}-hint`}
      aria-activedescendant={activeId === null ? undefined : `${id}-active`}
      tabIndex={0}
      onKeyDown={press}
    >
      <canvas ref={ref} className={styles.canvas} aria-hidden data-testid="lanes" />
      {cues === 0 && <p className={styles.empty}>{t('timeline.noCues')}</p>}
      {activeId !== null && <ActiveCue id={`${id}-active`} cueId={activeId} describe={describe} />}
      <span id={`${id}-hint`} hidden>
        {t('timeline.lanesHint')}
      </span>
    </div>
  )
}

interface ActiveCueProps {
  id: string
  cueId: string
  describe: (cueId: string) => string
}

function ActiveCue({ id, cueId, describe }: ActiveCueProps) {
  const description = useSyncExternalStore(followCues, () => describe(cueId))
  const selected = useSelection((state) => state.ids.has(cueId))
  const count = useDocument((state) => state.order.length)
  const number = useDocument((state) => cueNumber(state, cueId))
  return (
    <Text
      as="div"
      unseen
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-selected={selected}
      aria-posinset={number}
      aria-setsize={count}
    >
      {description}
    </Text>
  )
}

/** Follows the stores that the description of a cue is made from. */
function followCues(changed: () => void): () => void {
  return stopAll(
    useDocument.subscribe(changed),
    useTakes.subscribe(changed),
    useDerived.subscribe(changed),
    useRuns.subscribe(changed),
  )
}

/** Describes a cue's block in words, for screen readers and the tooltip. */
function useDescribeCue(): (cueId: string) => string {
  const t = useT()
  return (cueId) => {
    const document = useDocument.getState()
    const { byId, speakersById } = document
    const cue = byId.get(cueId)
    if (!cue) return ''
    const look = lookOf(cueId)
    const speaker = cue.speakerId === null ? undefined : speakersById[cue.speakerId]
    const state = look.state === 'stretched' || look.state === 'does-not-fit'
    const reason = look.reason
    return [
      t('timeline.cue', { number: cueNumber(document, cueId) }),
      speaker?.label ?? t('common.narrator'),
      `${formatTimecode(cue.startMs)} – ${formatTimecode(cue.endMs)}`,
      state
        ? `${t(`ui.states.${look.state}`)} ${formatFactor(look.audibleRate)}`
        : t(`ui.states.${look.state}`),
      reason === null ? '' : t(`errors.${reason}.what`),
      look.locked ? t('ui.locked') : '',
      look.notes
        ? t('review.mark', { open: look.notes.open, rejected: String(look.notes.rejected) })
        : '',
      ...openTexts(cueId),
      look.text.replaceAll('\n', ' '),
    ]
      .filter(Boolean)
      .join(', ')
  }
}

interface MinimapProps {
  canvas: RefObject<HTMLCanvasElement | null>
  window: RefObject<HTMLDivElement | null>
}

/** The whole film in one strip, with the part that the lanes show. */
const Minimap = memo(function Minimap({ canvas, window }: MinimapProps) {
  const t = useT()
  return (
    <>
      <div className={styles.mapName}>
        <Text cut grow>
          {t('timeline.minimap')}
        </Text>
        <IconButton
          small
          side="top"
          label={t('timeline.wholeFilm')}
          icon={<Maximize2 />}
          onClick={showWholeFilm}
        />
      </div>
      <div className={styles.minimap} title={t('timeline.minimapHint')}>
        <canvas ref={canvas} className={styles.canvas} aria-hidden data-testid="minimap" />
        <div ref={window} className={styles.window} data-testid="minimap-window" />
      </div>
    </>
  )
})

const STEPS = 100

/** Zoom of the timeline; every step changes it by the same factor. */
export function ZoomSlider() {
  const t = useT()
  const format = useFormatter()
  const view = useViewport()
  const least = fitZoom(useFilmLength(), Math.max(1, view.widthPx))
  const seconds = format.number(spanMs(view) / 1_000, { maximumSignificantDigits: 3 })
  return (
    <Row gap={2} className={styles.zoom}>
      <IconButton
        small
        side="top"
        label={t('timeline.zoomOut')}
        icon={<ZoomOut />}
        onClick={() => zoomBy(1 / 1.4)}
      />
      <Slider
        bare
        label={t('timeline.zoom')}
        min={0}
        max={STEPS}
        step={1}
        value={Math.round(zoomToSlider(view.pxPerSecond, least) * STEPS)}
        text={t('timeline.zoomValue', { seconds })}
        onChange={(step) => zoomBy(sliderToZoom(step / STEPS, least) / view.pxPerSecond)}
      />
      <IconButton
        small
        side="top"
        label={t('timeline.zoomIn')}
        icon={<ZoomIn />}
        onClick={() => zoomBy(1.4)}
      />
    </Row>
  )
}
