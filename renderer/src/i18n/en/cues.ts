import type { cues as vi } from '../vi/cues'

export const cues: typeof vi = {
  table: 'Subtitle cues',
  empty: 'The project has no cues',
  emptyHint: 'Drop a subtitle file on the window to begin.',
  columns: {
    number: '#',
    start: 'Start',
    end: 'End',
    speaker: 'Speaker',
    text: 'Text',
    cps: 'CPS',
    fit: 'Fit',
    state: 'State',
  },
  cpsHint: 'Characters per second that the viewer has to read',
  narrator: 'Narrator',
  note: 'Note: {note}',
  noText: 'Empty cue',
  editText: 'Text of the cue',
}
