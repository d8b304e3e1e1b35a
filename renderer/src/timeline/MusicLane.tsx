import type { Music } from '@shared/contracts/project/track-settings'
import { changedMusic, musicRows, startedAt } from '@shared/mixing/music'
import { CircleAlert, Music2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeMusic, removeMusic } from '@/model/edits/project-edits'
import { useMusic } from '@/model/playback/music'
import { MUSIC, toggleMonitorMute, useMonitor } from '@/model/playback/monitor-store'
import { endMs, msToX } from '@/model/view/view'
import { useViewport } from '@/model/view/viewport'
import { showSoundTab } from '@/model/view/fold'
import { openSide } from '@/model/view/workspace-store'
import { fileName } from '@/ui/text/file-name'
import { formatTimecode } from '@/ui/text/timecode'
import { LaneHeading } from './LaneHeadings'
import styles from './Timeline.module.css'

const ROW_PX = 24
const PAD_PX = 3

/** Music of the project: blocks that can be moved and trimmed; those that overlap lie in rows. */
export function MusicLane() {
  const t = useT()
  const music = useDocument((state) => state.fields.music)
  const muted = useMonitor((state) => state.muted.has(MUSIC))
  const [dragged, setDragged] = useState<Music | null>(null)
  const shown = music.map((each) => (each.id === dragged?.id ? dragged : each))
  // The rows stay while a block is dragged.
  const rows = musicRows(music)
  const height = (Math.max(0, ...rows) + 1) * ROW_PX + 2 * PAD_PX
  return (
    <>
      <div className={styles.musicHeading} style={{ height }}>
        <LaneHeading
          lane={MUSIC}
          name={t('timeline.music')}
          muted={muted}
          onMute={() => toggleMonitorMute(MUSIC)}
        />
      </div>
      <div className={styles.music} style={{ height }}>
        {shown.map((each, i) => (
          <MusicBlock
            key={each.id}
            music={each}
            top={PAD_PX + (rows[i] ?? 0) * ROW_PX}
            onDrag={setDragged}
          />
        ))}
      </div>
    </>
  )
}

/** Opens the settings of a piece. */
function showMusic(openId: string): void {
  useMusic.setState({ openId })
  openSide('sound')
  showSoundTab('mix')
}

type Part = 'whole' | 'start' | 'end'

/** The music with a part dragged by some time. */
function draggedBy(music: Music, part: Part, byMs: number): Music {
  if (part === 'start') return startedAt(music, music.startMs + byMs)
  if (part === 'end') return changedMusic(music, { endMs: music.endMs + byMs })
  const startMs = Math.max(0, Math.round(music.startMs + byMs))
  return { ...music, startMs, endMs: startMs + music.endMs - music.startMs }
}

function place(part: Part, { id, startMs, endMs: end, offsetMs }: Music): void {
  const edit = changeMusic(id, { startMs, endMs: end, offsetMs })
  execute(part === 'whole' ? 'moveMusic' : 'changeMusic', edit)
}

/** Closer to the place of the press than this is a click, CSS pixels. */
const DRAG_PX = 3
/** Step of an arrow key, ms. */
const STEP_MS = 100

interface MusicBlockProps {
  music: Music
  top: number
  onDrag: (music: Music | null) => void
}

function MusicBlock({ music, top, onDrag }: MusicBlockProps) {
  const t = useT()
  const view = useViewport()
  const missing = useMusic((state) => state.errors.has(music.id))
  const open = useMusic((state) => state.openId === music.id)
  const left = msToX(view, music.startMs)
  const width = msToX(view, music.endMs) - left
  if (music.endMs < view.startMs || music.startMs > endMs(view)) return null
  const show = () => showMusic(music.id)
  const grab = (part: Part) => (press: PointerEvent<HTMLElement>) => {
    if (press.button !== 0) return
    press.stopPropagation()
    dragMusic(press, { music, part, msPerPx: 1_000 / view.pxPerSecond, onDrag, onClick: show })
  }
  const press = (event: KeyboardEvent) => {
    if (onBlockKey(music, event)) event.preventDefault()
  }
  const name = fileName(music.path)
  const when = `${formatTimecode(music.startMs)} – ${formatTimecode(music.endMs)}`
  // A block of hours is drawn only in its visible part: its name stays visible.
  const cut = Math.max(0, -left - 1)
  return (
    <button
      type="button"
      className={styles.musicBlock}
      style={{ left, width: Math.max(4, width), top, height: ROW_PX - 2, paddingLeft: cut + 8 }}
      title={[name, when, missing ? t('timeline.musicMissing') : t('timeline.musicHint')].join(
        '\n',
      )}
      aria-label={t(missing ? 'timeline.musicNameMissing' : 'timeline.musicName', { name, when })}
      aria-pressed={open}
      data-testid="music-block"
      data-missing={missing}
      data-start={music.startMs}
      data-end={music.endMs}
      onPointerDown={grab('whole')}
      onKeyDown={press}
    >
      <i aria-hidden className={styles.musicFades} style={{ clipPath: fadeShape(music) }} />
      {missing ? <CircleAlert aria-hidden /> : <Music2 aria-hidden />}
      <span>{name}</span>
      <i className={styles.musicEdge} data-edge="start" onPointerDown={grab('start')} />
      <i className={styles.musicEdge} data-edge="end" onPointerDown={grab('end')} />
    </button>
  )
}

/** The level over time: a polygon that rises and falls with the fades. */
function fadeShape({ startMs, endMs: end, fadeInMs, fadeOutMs }: Music): string {
  const part = (ms: number) => `${((100 * ms) / Math.max(1, end - startMs)).toFixed(2)}%`
  const top = `${part(fadeInMs)} 0, calc(100% - ${part(fadeOutMs)}) 0`
  return `polygon(0 100%, ${top}, 100% 100%)`
}

/** Arrows move the block, with Shift ten times as far; Delete removes it. Returns whether it was one. */
function onBlockKey(music: Music, event: KeyboardEvent): boolean {
  const step = event.shiftKey ? 10 * STEP_MS : STEP_MS
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      place('whole', draggedBy(music, 'whole', event.key === 'ArrowLeft' ? -step : step))
      break
    case 'Delete':
    case 'Backspace':
      execute('removeMusic', removeMusic(music.id))
      break
    case 'Enter':
    case ' ':
      showMusic(music.id)
      break
    default:
      return false
  }
  event.stopPropagation()
  return true
}

interface Drag {
  music: Music
  part: Part
  msPerPx: number
  onDrag: (music: Music | null) => void
  onClick: () => void
}

/** Follows the pointer until it is let go, which is one edit; Escape takes the drag back. */
function dragMusic(
  press: PointerEvent<HTMLElement>,
  { music, part, msPerPx, onDrag, onClick }: Drag,
): void {
  const target: HTMLElement = press.currentTarget
  const fromX = press.clientX
  let moved: Music | null = null
  target.setPointerCapture(press.pointerId)
  const stop = new AbortController()
  const finish = (keep: boolean) => {
    stop.abort()
    onDrag(null)
    if (keep && moved) place(part, moved)
    else if (keep) onClick()
  }
  const { signal } = stop
  target.addEventListener(
    'pointermove',
    ({ clientX }) => {
      if (!moved && Math.abs(clientX - fromX) < DRAG_PX) return
      moved = draggedBy(music, part, (clientX - fromX) * msPerPx)
      onDrag(moved)
    },
    { signal },
  )
  target.addEventListener('pointerup', () => finish(true), { signal })
  target.addEventListener('pointercancel', () => finish(false), { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      finish(false)
    },
    { signal, capture: true },
  )
}
