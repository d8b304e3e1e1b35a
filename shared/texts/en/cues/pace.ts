import type { pace as paceVi } from '../../vi/cues/pace'

export const pace: typeof paceVi = {
  chart: 'From start to end: the fastest cue of each part',
  bar: 'Cue {number, number}, {time}: {rate}×',
  none: 'No rates yet',
  noneHint: 'Render the cues, and this panel shows who is rushed, and where.',
  summary:
    '{hurried, number} of {cues, plural, one {# cue} other {# cues}} above {rate} · {time} of speech',
  usual: 'Median {median} · fastest {fastest}',
  sections: {
    worst: 'Fastest',
    speakers: 'Speakers',
    all: 'All cues ({count, number})',
  },
  calm: 'Nothing is rushed: every cue plays at a comfortable rate.',
  fix: '{count, plural, one {Fix this one} other {Fix these #}}',
  shorten: 'Shorter wordings for these cues…',
  fixHint:
    'Extends into the pause. Where that is not enough, the text is shortened without changing its meaning, or the voice reads faster; these cues are rendered again. One undo reverts everything.',
  everybody: 'Show all speakers',
  onlySpeaker: 'Show only the cues of this speaker',
  ofCues: '{hurried, number} of {cues, number}',
  speakerRates: 'Median {median} · fastest {fastest} · {time} rushed',
  nothingHelps: 'No fix helps these cues: shorten their text, or move the cues around them.',
  fixed: {
    extend: '{count, plural, =0 {} one {# cue extended} other {# cues extended}}',
    shorten: '{count, plural, =0 {} one {# text shortened} other {# texts shortened}}',
    faster: '{count, plural, =0 {} one {# cue read faster} other {# cues read faster}}',
    left: '{count, plural, =0 {} one {# cue unchanged} other {# cues unchanged}}',
  },
  hurried: 'yes',
}
