import type { cues as cuesVi } from '../../vi/cues/cues'

export const cues: typeof cuesVi = {
  table: 'Subtitle cues',
  empty: 'The project has no cues',
  emptyHint: 'Insert the first cue, or open a subtitle file.',
  columns: {
    number: '#',
    start: 'Start',
    end: 'End',
    speaker: 'Speaker',
    text: 'Text',
    cps: 'CPS',
    fit: 'Fit',
    state: 'State',
    take: 'Take',
  },
  hints: {
    cps: 'Characters per second the viewer has to read',
    fit: 'The voice against the time it has; the mark is the end of that time',
    take: 'Active take, and how many there are',
  },
  language: 'Spoken in: {language}',
  note: 'Note: {note}',
  noText: 'Empty cue',
  editText: 'Cue text',
}
