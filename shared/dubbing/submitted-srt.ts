import { formatTime } from '../subtitles/format-time'

/** One cue as it is submitted. */
export interface SubmittedCue {
  startMs: number
  endMs: number
  label: string
  /** On one line; see `spokenText`. */
  text: string
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
      return `${index + 1}\n${formatTime(cue.startMs)} --> ${formatTime(end)}\n[${cue.label}] ${cue.text}\n`
    })
    .join('\n')
}
