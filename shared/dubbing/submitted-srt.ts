/** One cue as it is submitted. */
export interface SubmittedCue {
  startMs: number
  endMs: number
  label: string
  /** On one line; see `spokenText`. */
  text: string
}

const two = (value: number) => String(value).padStart(2, '0')

/** `hh:mm:ss,mmm`, the only form that the specification shows; hours grow past 99 if they must. */
export function srtTime(ms: number): string {
  const whole = Math.max(0, Math.round(ms))
  const seconds = Math.floor(whole / 1000)
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${clock.map(two).join(':')},${String(whole % 1000).padStart(3, '0')}`
}

/**
 * Slot of a cue whose times hold none, ms for each character. About 15 characters a second is
 * comfortable reading; a service that fits speech to a slot of nothing could only refuse the file.
 */
const MS_PER_CHARACTER = 66

/**
 * Writes the SRT of a task: numbered from 1 in the given order, each cue one line with its label,
 * so that text which itself begins with `[` is never taken for a label.
 */
export function writeSubmittedSrt(cues: readonly SubmittedCue[]): string {
  return cues
    .map((cue, index) => {
      const end =
        cue.endMs > cue.startMs
          ? cue.endMs
          : cue.startMs + Math.max(500, cue.text.length * MS_PER_CHARACTER)
      return `${index + 1}\n${srtTime(cue.startMs)} --> ${srtTime(end)}\n[${cue.label}] ${cue.text}\n`
    })
    .join('\n')
}
