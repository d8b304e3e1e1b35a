import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { waveShape } from '@/features/recording'
import { useFigure } from '@/ui/text/figure'
import { useT } from '@/ui/text/use-t'
import { Fades, LevelHandle, type LevelHandlesProps, useDraggedLevels } from './LevelHandles'
import type { TakeItem } from './operations'
import styles from './take-edit.module.css'
import type { TakeSelection } from './use-selection'

interface TakeStageProps extends Omit<LevelHandlesProps, 'durationMs'> {
  sound: Float32Array
  durationMs: number
  items: readonly TakeItem[]
  selection: TakeSelection
  line: RefObject<HTMLDivElement | null>
  onPlayFrom: (ms: number) => void
}

/** A second is at least this wide, pixels: a short word can be read. */
const SECOND_PX = 220
/** Pauses so long show their length, ms. */
const SHOWN_PAUSE_MS = 280
/** Columns of the waveform for each second, and at most. */
const COLUMNS = 200
const MAX_COLUMNS = 6_000
/** A pointer that moves less, pixels, has clicked. */
const CLICK_PX = 3

/** The waveform of a take with its words under it, at their times. */
export function TakeStage(props: TakeStageProps) {
  const { sound, durationMs, items, selection, line, onPlayFrom, ...levels } = props
  const { span } = selection
  const seconds = durationMs / 1_000
  const box = useRef<HTMLDivElement | null>(null)
  const dragged = useDraggedLevels({ ...levels, durationMs })
  const at = (ms: number) => `${(100 * ms) / durationMs}%`
  const from = span?.fromMs ?? null
  useEffect(() => {
    const scroller = box.current
    if (from === null || !scroller) return
    const place = (from / durationMs) * scroller.scrollWidth
    const { scrollLeft, clientWidth } = scroller
    if (place < scrollLeft || place > scrollLeft + clientWidth - 60)
      scroller.scrollLeft = Math.max(0, place - clientWidth / 3)
  }, [from, durationMs])
  return (
    <div className={styles.frame}>
      <div
        className={styles.stage}
        ref={box}
        data-testid="take-stage"
        data-ms={Math.round(durationMs)}
      >
        <div style={{ position: 'relative', width: `max(100%, ${seconds * SECOND_PX}px)` }}>
          <div className={styles.wave}>
            <Wave sound={sound} durationMs={durationMs} selection={selection} />
            {span && (
              <div
                className={styles.selected}
                style={{ left: at(span.fromMs), width: at(span.toMs - span.fromMs) }}
                data-testid="take-selected"
              />
            )}
            <Fades dragged={dragged} durationMs={durationMs} />
          </div>
          <WordLine
            items={items}
            selection={selection}
            durationMs={durationMs}
            onPlayFrom={onPlayFrom}
          />
          <div className={styles.line} ref={line} style={{ left: at(span?.fromMs ?? 0) }} />
        </div>
      </div>
      {/* Beside what scrolls: it stays in sight. */}
      <div className={styles.gainHandle}>
        <LevelHandle {...dragged.handle('gainDb')} />
      </div>
    </div>
  )
}

type WaveProps = Pick<TakeStageProps, 'sound' | 'durationMs' | 'selection'>

/** The waveform: dragging over it selects, a click is a place. */
function Wave({ sound, durationMs, selection }: WaveProps) {
  const columns = Math.min(MAX_COLUMNS, Math.max(200, Math.round((durationMs / 1_000) * COLUMNS)))
  const shape = useMemo(() => waveShape(sound, columns, 0.006), [sound, columns])
  const drag = useRef<{ x: number; ms: number } | null>(null)
  const msAt = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (clientX - left) / width)) * durationMs
  }
  return (
    <svg
      className={styles.shape}
      viewBox={`0 -1 ${columns} 2`}
      preserveAspectRatio="none"
      aria-hidden
      data-testid="take-wave"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const ms = msAt(event)
        drag.current = { x: event.clientX, ms }
        selection.draw({ fromMs: ms, toMs: ms })
      }}
      onPointerMove={(event) => {
        if (!drag.current || Math.abs(event.clientX - drag.current.x) < CLICK_PX) return
        const ms = msAt(event)
        const { ms: start } = drag.current
        selection.draw({ fromMs: Math.min(start, ms), toMs: Math.max(start, ms) })
      }}
      onPointerUp={() => {
        drag.current = null
      }}
    >
      <path d={shape} />
    </svg>
  )
}

type WordLineProps = Pick<TakeStageProps, 'items' | 'selection' | 'durationMs' | 'onPlayFrom'>

/** The words and pauses at their times: a click plays from one, dragging selects several. */
function WordLine({ items, selection, durationMs, onPlayFrom }: WordLineProps) {
  const t = useT()
  const figure = useFigure()
  const dragged = useRef(false)
  const at = (ms: number) => `${(100 * ms) / durationMs}%`
  const pauseText = ({ fromMs, toMs }: TakeItem) =>
    toMs - fromMs < SHOWN_PAUSE_MS ? '·' : t('takeEdit.ms', { ms: Math.round(toMs - fromMs) })
  const nameOf = ({ kind, text, fromMs, toMs }: TakeItem) => {
    const seconds = figure(fromMs / 1_000, { maximumFractionDigits: 2 })
    return kind === 'word'
      ? t('takeEdit.word', { text, seconds })
      : t('takeEdit.pauseItem', { ms: Math.round(toMs - fromMs), seconds })
  }
  return (
    <fieldset className={styles.words} aria-label={t('takeEdit.words')}>
      {items.map((item, i) => (
        <button
          key={`${item.kind} ${item.index} ${item.fromMs}`}
          type="button"
          tabIndex={-1}
          className={styles.item}
          style={{ left: at(item.fromMs), width: at(item.toMs - item.fromMs) }}
          aria-label={nameOf(item)}
          title={nameOf(item)}
          aria-pressed={selection.items.includes(item)}
          data-kind={item.kind}
          data-testid={`take-${item.kind}`}
          onPointerDown={(event) => {
            if (event.button !== 0) return
            dragged.current = false
            if (event.shiftKey) selection.extendTo(i)
            else selection.choose(i)
          }}
          onPointerEnter={({ buttons }) => {
            if (buttons !== 1) return
            dragged.current = true
            selection.extendTo(i)
          }}
          onClick={({ shiftKey }) => !shiftKey && !dragged.current && onPlayFrom(item.fromMs)}
        >
          {item.kind === 'word' ? item.text : pauseText(item)}
        </button>
      ))}
    </fieldset>
  )
}
