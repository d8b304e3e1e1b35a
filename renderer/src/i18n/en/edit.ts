import type { edit as vi } from '../vi/edit'

export const edit: typeof vi = {
  save: {
    title: 'Save subtitles',
    format: 'Format',
    formats: { srt: 'SubRip (SRT)', vtt: 'WebVTT' },
    labels: 'Include speaker names',
    labelsHint:
      'SRT uses [Name] before the text, WebVTT a voice tag. Leave them out of subtitles for viewers.',
    labelsNone: 'This project has no named speakers.',
    bom: 'Add UTF-8 byte-order mark (BOM)',
    bomHint: 'The file is always UTF-8. Only old players that show garbled text need the mark.',
    preview: 'Preview',
    apply: 'Save as…',
  },
  cueNumber: 'cue {number, number}',
  startAtPlayhead:
    'The playhead is not before the end of this cue (at least {ms, number} ms are needed). Move it to where the cue should start, then try again.',
  endAtPlayhead:
    'The playhead is not after the start of this cue (at least {ms, number} ms are needed). Move it to where the cue should end, then try again.',
  shift: {
    title: 'Shift times',
    amount: 'Shift by',
    hint: 'Negative values move earlier. The gaps between cues stay the same.',
    unit: 'Unit',
    units: { ms: 'milliseconds', seconds: 'seconds', frames: 'frames' },
    scope: 'Which cues',
    scopes: {
      selected: 'Selected ({count, number})',
      following: 'From this one on ({count, number})',
      all: 'All ({count, number})',
    },
    apply: 'Shift',
  },
  goTo: {
    title: 'Go to a cue or a time',
    label: 'Cue number or time',
    hint: 'For example 120 or 1:02:03.5. The film has {cues, number} cues.',
    wrong: 'Enter a number from 1 to {cues, number}, or a time such as 1:02:03.',
    apply: 'Go',
  },
}
