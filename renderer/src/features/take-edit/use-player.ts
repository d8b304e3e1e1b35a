import { type RefObject, useEffect, useRef, useState } from 'react'
import { playSound, RECORDING_RATE, stopSound } from '@/features/recording'
import type { Span } from './operations'

type Samples = Float32Array<ArrayBuffer>

export interface TakePlayer {
  playing: boolean
  play: (from: number, until?: number) => void
  stop: () => void
  /** The line that shows what is played; it is moved outside React, every frame. */
  line: RefObject<HTMLDivElement | null>
}

/** Of what was played so much stays in sight where the waveform moves on, pixels. */
const BEHIND_PX = 80

const frames = (ms: number): number => Math.round((ms * RECORDING_RATE) / 1_000)

/** Plays parts of a sound, with a line that follows. */
export function useTakePlayer(sound: Samples | null): TakePlayer {
  const line = useRef<HTMLDivElement | null>(null)
  const [playing, setPlaying] = useState(false)
  const turn = useRef(0)
  useEffect(() => () => void stopSound(), [])
  const lengthMs = sound ? (sound.length * 1_000) / RECORDING_RATE : 0
  const stop = () => {
    turn.current += 1
    setPlaying(false)
    void stopSound()
  }
  const play = (from: number, until = lengthMs) => {
    if (!sound) return
    const mine = ++turn.current
    const part: Span = { fromMs: Math.max(0, from), toMs: Math.min(lengthMs, until) }
    setPlaying(true)
    const follow = (playedMs: () => number) => {
      if (turn.current !== mine) return
      const atMs = Math.min(part.toMs, part.fromMs + playedMs())
      if (line.current) showAt(line.current, atMs / lengthMs)
      requestAnimationFrame(() => follow(playedMs))
    }
    const samples = sound.slice(frames(part.fromMs), frames(part.toMs))
    void playSound(samples, follow).then(() => turn.current === mine && stop())
  }
  return { playing, play, stop, line }
}

/** Moves the line, and the waveform under it where the line would leave it. */
function showAt(line: HTMLElement, part: number): void {
  line.style.left = `${100 * part}%`
  const scroller = line.parentElement?.parentElement
  if (!scroller) return
  const { scrollLeft, clientWidth, scrollWidth } = scroller
  const place = part * scrollWidth
  if (place < scrollLeft || place > scrollLeft + clientWidth - 8)
    scroller.scrollLeft = place - BEHIND_PX
}
