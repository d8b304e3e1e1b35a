import type { CuePace } from '@shared/fitting/pace'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useDocument } from '@/model/document/document-store'
import { selectCue, useSelection } from '@/model/view/selection-store'
import { formatTimecode } from '@/ui/text/timecode'
import styles from './pace.module.css'

/** Bars of the film: as many as a narrow panel can show apart from each other. */
const BARS = 60

/** The fastest cue of each part of the film, by place; undefined where no cue is spoken. */
function barsOf(cues: readonly CuePace[], endMs: number): (CuePace | undefined)[] {
  const bars = Array<CuePace | undefined>(BARS).fill(undefined)
  for (const pace of cues) {
    const at = Math.min(BARS - 1, Math.floor((pace.startMs / Math.max(1, endMs)) * BARS))
    if (pace.neededRate > (bars[at]?.neededRate ?? 0)) bars[at] = pace
  }
  return bars
}

/**
 * The film from left to right, each bar its fastest cue there. A click selects that cue; so do the
 * arrow keys, Home and End.
 */
export function PaceChart({ cues, label }: { cues: readonly CuePace[]; label: string }) {
  const t = useTranslations('pace')
  const format = useFormatter()
  const filmMs = useDocument((state) => state.fields.media?.durationMs ?? 0)
  const activeId = useSelection((state) => state.activeId)
  const last = cues.at(-1)
  const endMs = Math.max(filmMs, (last?.startMs ?? 0) + (last?.playedMs ?? 0))
  const bars = useMemo(() => barsOf(cues, endMs), [cues, endMs])
  const filled = bars.flatMap((bar, at) => (bar ? [at] : []))
  const chosen = bars.findIndex((bar) => bar?.cueId === activeId)
  const [stop, setStop] = useState(0)
  // The bar that Tab stops at: the selected cue's, else where the keys were last.
  const tabbed = chosen >= 0 ? chosen : (filled.find((at) => at >= stop) ?? filled[0] ?? 0)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const at = filled.indexOf(tabbed)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: filled.length - 1 }[event.key]
    const next = to === undefined ? undefined : filled[to]
    const bar = next === undefined ? undefined : bars[next]
    if (next === undefined || !bar) return
    event.preventDefault()
    event.stopPropagation()
    setStop(next)
    selectCue(bar.cueId)
    const button = event.currentTarget.querySelector<HTMLElement>(`[data-bar='${next}']`)
    button?.focus()
  }

  return (
    <div
      className={styles.chart}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {bars.map((bar, at) => {
        if (!bar) return <span key={at} className={styles.gap} />
        const name = t('bar', {
          number: bar.number,
          time: formatTimecode(bar.startMs),
          rate: format.number(bar.neededRate, { maximumFractionDigits: 2 }),
        })
        return (
          <button
            key={at}
            type="button"
            className={styles.place}
            tabIndex={at === tabbed ? 0 : -1}
            aria-label={name}
            aria-current={bar.cueId === activeId || undefined}
            title={name}
            data-bar={at}
            onClick={() => {
              setStop(at)
              selectCue(bar.cueId)
            }}
          >
            <span
              className={styles.column}
              data-look={lookOf(bar)}
              style={{ height: `${barPart(bar.neededRate) * 100}%` }}
            />
          </button>
        )
      })}
    </div>
  )
}

/** How a rate looks everywhere: hurried like a stretched cue, beyond the limit like one that does not fit. */
export function lookOf({ state, hurried }: CuePace): 'wrong' | 'stretched' | 'calm' {
  if (state === 'does-not-fit') return 'wrong'
  return hurried ? 'stretched' : 'calm'
}

/** The rate at which a bar is full; faster ones are as long. */
const FULL_RATE = 2

/** How much of a bar a rate fills, 0 … 1; a little remains at the natural rate, to be seen and hit. */
export function barPart(rate: number): number {
  return Math.min(1, Math.max(0.06, (rate - 1) / (FULL_RATE - 1)))
}
