import { decimalMark } from './language'

/** `hh:mm:ss,mmm`, in English `hh:mm:ss.mmm`. */
export function formatTimecode(ms: number): string {
  const whole = Math.max(0, Math.round(ms))
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')
  const hours = Math.floor(whole / 3_600_000)
  const minutes = Math.floor(whole / 60_000) % 60
  const seconds = Math.floor(whole / 1_000) % 60
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds)}${decimalMark()}${pad(whole % 1_000, 3)}`
}

/** Seconds with their fraction: `2,000`, in English `2.000`; longer ones `1:02,000`. */
export const formatLength = (ms: number): string => formatTimecode(ms).replace(/^00:(00:)?0?/, '')

/** Ms of `1:02:03,4`, `02:03.400` or `63,4`; null when it is no time. */
export function parseTimecode(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim())
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = match
  const ms = Number(fraction.padEnd(3, '0'))
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + ms
}

/** A length for display: `2:10`, `1:02:03`. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  const tail = `${Math.floor(seconds / 60) % 60}`
  const last = String(seconds % 60).padStart(2, '0')
  return seconds >= 3_600
    ? `${Math.floor(seconds / 3_600)}:${tail.padStart(2, '0')}:${last}`
    : `${tail}:${last}`
}
