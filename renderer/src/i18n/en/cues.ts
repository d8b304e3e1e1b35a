import type { cues as vi } from '../vi/cues'

export const cues: typeof vi = {
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
    take: 'Active take, and how many there are',
  },
  narrator: 'Narrator',
  note: 'Note: {note}',
  noText: 'Empty cue',
  editText: 'Cue text',
}
