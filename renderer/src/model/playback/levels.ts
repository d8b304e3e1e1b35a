import { usePlayhead } from './playhead'

/** Quietest level that a meter shows, dBFS. */
const METER_FLOOR_DB = -54

/** Part of a meter that a linear peak fills, 0–1, on a dB scale. */
export function meterPosition(peak: number): number {
  if (peak <= 0) return 0
  const db = 20 * Math.log10(peak)
  return Math.min(1, Math.max(0, 1 - db / METER_FLOOR_DB))
}

/** The position after one frame: rises at once, falls slowly enough to read. */
export const meterFall = (shown: number, now: number): number =>
  Math.max(now, shown * 0.94 - 0.004, 0)

/**
 * Draws levels, each as a child of `bars`, outside React while anything sounds.
 *
 * @param read the loudest samples now, linear
 * @returns the function that stops it
 */
export function drawLevels(bars: HTMLElement | null, read: () => readonly number[]): () => void {
  let frame = 0
  let shown: number[] = []
  const draw = (): void => {
    shown = read().map((peak, i) => meterFall(shown[i] ?? 0, meterPosition(peak)))
    Array.from(bars?.children ?? []).forEach((bar, i) => {
      if (bar instanceof HTMLElement)
        bar.style.clipPath = `inset(0 ${((1 - (shown[i] ?? 0)) * 100).toFixed(1)}% 0 0)`
    })
    const still = !usePlayhead.getState().playing && shown.every((value) => value < 0.005)
    frame = still ? 0 : requestAnimationFrame(draw)
  }
  const end = usePlayhead.subscribe((now, before) => {
    if (now.playing !== before.playing && frame === 0) frame = requestAnimationFrame(draw)
  })
  return () => {
    end()
    cancelAnimationFrame(frame)
  }
}

let read: (lane: string) => number = () => 0

/** The loudest sample of a lane now, linear; 0 while nothing has been played. */
export const laneLevel = (lane: string): number => read(lane)

/** Registers the player's function for reading the levels of lanes. */
export function readLanes(reader: (lane: string) => number): void {
  read = reader
}
