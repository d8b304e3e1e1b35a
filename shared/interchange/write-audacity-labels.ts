import { oneLine, type Timeline } from './timeline'

/**
 * An Audacity label track: start, end (seconds) and text, tab-separated, one label a cue; a marker
 * is a label without length.
 */
export function writeAudacityLabels({ cues, markers }: Timeline): string {
  const seconds = (ms: number): string => (ms / 1000).toFixed(6)
  const labels = [
    ...cues.map(({ startMs, endMs, label, text }) => ({
      startMs,
      endMs,
      name: oneLine(label === '' ? text : `[${label}] ${text}`),
    })),
    ...markers.map(({ timeMs, endMs = timeMs, name }) => ({ startMs: timeMs, endMs, name })),
  ].sort((a, b) => a.startMs - b.startMs)
  return labels
    .map(({ startMs, endMs, name }) => `${seconds(startMs)}\t${seconds(endMs)}\t${name}\n`)
    .join('')
}
