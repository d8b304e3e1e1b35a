import { useEffect, useMemo, useRef } from 'react'
import { withoutMarkup } from '@shared/text/markup'
import type { Cue, Take } from '@shared/contracts/project-file'
import { filmWords } from '@shared/fitting/film-words'
import { activeTake, useTakes } from '@/model/document/takes-store'
import { findWords, wordsOfCue } from '@/model/work/film-words'
import type { Recorder } from './sound/microphone'
import styles from './recording.module.css'
import { bandScale, type BandWord, bandWords } from './text-band'

interface TextBandProps {
  cue: Cue
  recorder: Recorder
  /** The recording begins so long after the beginning of the take that it is a part of, ms; null: of none. */
  partFromMs: number | null
}

/** A take as it is, not as it is fitted into the film. */
const untouched = { startMs: 0, trimStartMs: 0, cuts: [], rate: 1 }

function wordsOf(cue: Cue, take: Take | null, isPart: boolean): BandWord[] {
  const text = withoutMarkup(cue.text)
  if (take && isPart) return bandWords(text, take.durationMs, filmWords(cue.text, take, untouched))
  const known = take && wordsOfCue(cue.id)
  const inCue = known?.map(({ text: word, startMs, endMs }) => ({
    text: word,
    startMs: startMs - cue.startMs,
    endMs: endMs - cue.startMs,
  }))
  return bandWords(text, cue.endMs - cue.startMs, inCue ?? null)
}

/**
 * The words of the cue on their way to a line: what is on it is to be said now. A look only: the words themselves
 * stand above it.
 */
export function TextBand({ cue, recorder, partFromMs }: TextBandProps) {
  const take = useTakes((takes) => activeTake(takes, cue.id)) ?? null
  const isPart = partFromMs !== null
  const fromMs = partFromMs ?? 0
  const words = useMemo(() => wordsOf(cue, take, isPart), [cue, take, isPart])
  useEffect(() => void findWords([cue.id]), [cue.id])
  const strip = useRef<HTMLDivElement>(null)
  const scale = bandScale(words) / 1_000
  const { readClock } = recorder
  useEffect(() => {
    // Words jump to the line where nothing is to move by itself.
    const still = window.matchMedia('(prefers-reduced-motion: reduce)')
    let frame = 0
    const draw = () => {
      frame = requestAnimationFrame(draw)
      const ms = readClock()
      if (!strip.current || ms === null) return
      const at = ms + fromMs
      const word = words.findLast(({ startMs }) => startMs <= at)
      strip.current.style.translate = `${-(still.matches ? (word?.startMs ?? 0) : at) * scale}px 0`
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [readClock, words, scale, fromMs])
  return (
    <div className={styles.band} aria-hidden data-testid="text-band">
      <div className={styles.bandLine} />
      <div ref={strip} className={styles.bandStrip}>
        {words.map(({ text, startMs, endMs }, i) => (
          <span
            key={`${i} ${text}`}
            className={styles.bandWord}
            style={{ left: startMs * scale, minWidth: (endMs - startMs) * scale }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}
