import { oneLine, type Timeline } from './timeline'

/** An Audacity label track: start, end (seconds) and text, tab-separated, one label a cue. */
export function writeAudacityLabels({ cues }: Timeline): string {
  const seconds = (ms: number): string => (ms / 1000).toFixed(6)
  return cues
    .map(({ startMs, endMs, label, text }) => {
      const name = oneLine(label === '' ? text : `[${label}] ${text}`)
      return `${seconds(startMs)}\t${seconds(endMs)}\t${name}\n`
    })
    .join('')
}
