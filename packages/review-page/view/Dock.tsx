import { LoaderCircle, Pause, Play, Repeat, SkipBack, SkipForward, X } from 'lucide-react'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { useStore } from 'zustand'
import { clock } from '../model'
import { cx, fieldLook, Stack, Text } from '@cuecast/ui'
import { usePage, useText, useView, type Page } from '../page'
import { speeds, type TrackId } from '../player/player'
import { IconButton, useMedia, useNarrow } from './controls'
import { CueActions } from './CueDetail'
import { coloursOf, drawOverview, drawWave, peaksOf, type WaveScene } from './wave'

/** The player: waveform, overview of the film, and the controls. */
export function Dock() {
  const t = useText()
  const scene = useScene()
  const { player } = usePage()
  const failed = useStore(player.state, (state) => state.failed)
  return (
    <Stack as="section" className="dock" aria-label={t('player.label')}>
      {failed !== null && (
        <p className="warning" role="alert">
          {t(`player.failed.${failed.reason}`, { file: failed.file })}
        </p>
      )}
      <Wave scene={scene} />
      <Overview scene={scene} />
      <Controls />
    </Stack>
  )
}

function useScene(): WaveScene {
  const { index, player, notes } = usePage()
  const selected = useView((view) => view.selected)
  const range = useView((view) => view.range)
  const track = useStore(player.state, (state) => state.track)
  const written = useStore(notes.state, (state) => state.notes)
  const peaks = useMemo(() => peaksOf(index.pkg.tracks), [index])
  return useMemo(
    () => ({
      cues: index.cues,
      selected,
      colourOf: (cue) => index.speakers.get(cue.speakerId ?? '')?.colour,
      peaks: peaks.get(track) ?? peaks.values().next().value,
      startMs: index.pkg.startMs,
      range,
      notes: [...written, ...index.pkg.earlierNotes].map((note) => note.startMs),
    }),
    [index, selected, range, track, written, peaks],
  )
}

/** The size of a canvas in CSS pixels; its bitmap follows the density of the screen. */
function useCanvas(canvas: RefObject<HTMLCanvasElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      const ratio = Math.min(2, globalThis.devicePixelRatio || 1)
      element.width = Math.round(width * ratio)
      element.height = Math.round(height * ratio)
      element.getContext('2d')?.setTransform(ratio, 0, 0, ratio, 0, 0)
      setSize({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [canvas])
  return size
}

function useColours(canvas: RefObject<HTMLCanvasElement | null>) {
  const theme = useView((view) => view.theme)
  return useMemo(
    () => (theme && canvas.current ? coloursOf(canvas.current) : coloursOf(document.body)),
    [theme, canvas],
  )
}

/** The position is so far from the left. */
const ANCHOR = 0.35

function Wave({ scene }: { scene: WaveScene }) {
  const { player } = usePage()
  const narrow = useNarrow()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = useCanvas(canvas)
  const colours = useColours(canvas)
  const spanMs = narrow ? 10_000 : 24_000
  useEffect(() => {
    const draw = (ms: number) => {
      const pen = canvas.current?.getContext('2d')
      const scale = { width, height, leftMs: ms - spanMs * ANCHOR, spanMs }
      if (pen && width > 0) drawWave(pen, scale, scene, colours, ms)
    }
    draw(player.timeMs)
    return player.onTime(draw)
  }, [scene, colours, width, height, spanMs, player])
  const drag = useDrag(width, spanMs)
  return (
    <div className="wave-frame">
      <canvas ref={canvas} className="wave" aria-hidden {...drag} />
      <RangeNote />
    </div>
  )
}

/** A finger that rests so long begins a range, ms. */
const HOLD_MS = 350

interface Drag {
  x: number
  ms: number
  isRange: boolean
  moved: boolean
}

/** Dragging moves through the film; with Shift, or after the finger has rested, it chooses a range. */
function useDrag(width: number, spanMs: number) {
  const page = usePage()
  const { player, view } = page
  const drag = useRef<Drag | null>(null)
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  const timeAt = (event: PointerEvent<HTMLElement>, ms: number) =>
    ms +
    ((event.clientX - event.currentTarget.getBoundingClientRect().left) / width - ANCHOR) * spanMs
  const end = () => {
    clearTimeout(hold.current)
    drag.current = null
    view.setState({ choosesRange: false })
  }
  useEffect(() => () => clearTimeout(hold.current), [])
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      const next = { x: event.clientX, ms: player.timeMs, isRange: event.shiftKey, moved: false }
      drag.current = next
      if (event.pointerType === 'mouse') return
      hold.current = setTimeout(() => {
        if (next.moved || drag.current !== next) return
        next.isRange = true
        next.ms = player.timeMs
        view.setState({ choosesRange: true })
      }, HOLD_MS)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag
      if (!current || (!current.moved && Math.abs(event.clientX - current.x) < 5)) return
      current.moved = true
      if (current.isRange) chooseRange(page, timeAt(event, current.ms), current, width, spanMs)
      else player.seek(current.ms - ((event.clientX - current.x) / width) * spanMs)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag
      if (current && !current.moved && !current.isRange) player.seek(timeAt(event, current.ms))
      end()
    },
    onPointerCancel: end,
    // A finger that rests chooses a range, and no menu of the browser's.
    onContextMenu: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
  }
}

/** The chosen range, with a button that gives it up; how one is chosen, until the first one was. */
function RangeNote() {
  const page = usePage()
  const { index } = page
  const t = useText()
  const isTouch = useMedia('(pointer: coarse)')
  const range = useView((view) => view.range)
  const choosesRange = useView((view) => view.choosesRange)
  const knowsRange = useView((view) => view.knowsRange)
  const playing = useStore(page.player.state, (state) => state.playing)
  if (range)
    return (
      <div className="range-note">
        <Text figures>
          {index.time(range.startMs)} – {index.time(range.endMs)}
        </Text>
        <IconButton
          icon={X}
          name={t('player.clearRange')}
          keys="Esc"
          onClick={() => page.setRange(null)}
        />
      </div>
    )
  if ((knowsRange || playing) && !choosesRange) return null
  const how = choosesRange ? 'dragNow' : isTouch ? 'holdToChoose' : 'shiftToChoose'
  return <span className="range-note">{t(`player.${how}`)}</span>
}

function chooseRange(
  page: Page,
  toMs: number,
  from: { x: number; ms: number },
  width: number,
  spanMs: number,
): void {
  const start = from.ms + (from.x / width - ANCHOR) * spanMs
  const [startMs, endMs] = start < toMs ? [start, toMs] : [toMs, start]
  page.setRange({
    startMs: Math.max(0, Math.round(startMs)),
    endMs: Math.max(1, Math.round(endMs)),
  })
}

/** The whole package in one strip: a slider over its waveform. */
function Overview({ scene }: { scene: WaveScene }) {
  const { player, index } = usePage()
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const { width, height } = useCanvas(canvas)
  const colours = useColours(canvas)
  const { startMs, durationMs } = index.pkg
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    const scale = { width, height, leftMs: startMs, spanMs: Math.max(1, durationMs) }
    if (pen && width > 0) drawOverview(pen, scale, scene, colours)
  }, [scene, colours, width, height, startMs, durationMs])
  useEffect(() => {
    let said = ''
    const show = (ms: number) => {
      const element = slider.current
      if (!element) return
      element.value = String(ms)
      const words = clock(ms)
      if (words !== said) element.setAttribute('aria-valuetext', words)
      said = words
    }
    show(player.timeMs)
    return player.onTime(show)
  }, [player])
  return (
    <div className="overview">
      <canvas ref={canvas} aria-hidden />
      <input
        ref={slider}
        type="range"
        aria-label={t('player.position')}
        min={startMs}
        max={startMs + durationMs}
        step={100}
        defaultValue={startMs}
        onInput={(event) => player.seek(Number(event.currentTarget.value))}
      />
    </div>
  )
}

function Controls() {
  const { index } = usePage()
  const narrow = useNarrow()
  const cue = index.cue(useView((view) => view.selected))
  return (
    <div className="controls">
      <div className="transport">
        <Transport />
        <Time />
        {narrow && <span className="spacer" />}
        {narrow && <CueActions cue={cue} isShort />}
      </div>
      <div className="listening">
        <Tracks />
        <LoopAndSpeed />
      </div>
    </div>
  )
}

function Transport() {
  const page = usePage()
  const { player } = page
  const t = useText()
  const { playing, waiting } = useStore(player.state)
  const name = waiting ? t('player.loading') : t(playing ? 'player.pause' : 'player.play')
  return (
    <>
      <IconButton
        icon={SkipBack}
        name={t('player.previous')}
        keys="↑"
        onClick={() => page.step(-1)}
      />
      <IconButton
        icon={waiting ? LoaderCircle : playing ? Pause : Play}
        name={name}
        keys="Space"
        look="normal"
        tone={waiting ? 'play waiting' : 'play'}
        onClick={() => player.toggle()}
      />
      <IconButton
        icon={SkipForward}
        name={t('player.next')}
        keys="↓"
        onClick={() => page.step(1)}
      />
    </>
  )
}

function LoopAndSpeed() {
  const page = usePage()
  const { player } = page
  const t = useText()
  const { speed, loop } = useStore(player.state)
  const range = useView((view) => view.range)
  return (
    <>
      <IconButton
        icon={Repeat}
        name={t(range ? 'player.loopRange' : 'player.loop')}
        keys="R"
        isOn={loop !== null}
        onClick={() => page.toggleLoop()}
      />
      <select
        className={cx(fieldLook, 'select speed')}
        aria-label={t('player.speed')}
        title={`${t('player.speed')} (− +)`}
        value={speed}
        onChange={({ target }) => player.setSpeed(Number(target.value))}
      >
        {speeds.map((each) => (
          <option key={each} value={each}>
            {each}×
          </option>
        ))}
      </select>
    </>
  )
}

function Time() {
  const { player, index } = usePage()
  const label = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const show = (ms: number) => {
      if (label.current) label.current.textContent = index.time(ms)
    }
    show(player.timeMs)
    return player.onTime(show)
  }, [player, index])
  return (
    <Text figures className="time">
      <span ref={label} data-testid="time" />
      <Text quiet className="length">
        {index.pkg.timecode ? index.time(player.endMs) : clock(player.endMs)}
      </Text>
    </Text>
  )
}

const trackKeys: Partial<Record<TrackId, string>> = { dub: 'M', original: 'O', previous: 'V' }

function Tracks() {
  const { player, index } = usePage()
  const t = useText()
  const current = useStore(player.state, (state) => state.track)
  // Only tracks that have sound at the selected cue are offered.
  const cue = index.cue(useView((view) => view.selected))
  const { tracks } = index.pkg
  if (tracks.length < 2) return null
  return (
    <fieldset className="segments" aria-label={t('player.track')}>
      {tracks.map(({ id }) => {
        const isHere = id === current || player.has(id) || (cue && player.has(id, cue.startMs))
        const name = t(`player.tracks.${id}`)
        const key = trackKeys[id]
        return (
          <button
            key={id}
            type="button"
            className="segment-button"
            aria-pressed={id === current}
            disabled={!isHere}
            title={isHere ? (key ? `${name} (${key})` : name) : `${name}: ${t('player.notHere')}`}
            onClick={() => player.setTrack(id)}
          >
            {name}
          </button>
        )
      })}
    </fieldset>
  )
}
