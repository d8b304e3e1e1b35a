import type { pace as paceVi } from '../../vi/cues/pace'

export const pace: typeof paceVi = {
  nothingHelps: 'No fix helps these cues: shorten their text, or move the cues around them.',
  fixed: {
    extend: '{count, plural, =0 {} one {# cue extended} other {# cues extended}}',
    shorten: '{count, plural, =0 {} one {# text shortened} other {# texts shortened}}',
    faster: '{count, plural, =0 {} one {# cue read faster} other {# cues read faster}}',
    left: '{count, plural, =0 {} one {# cue unchanged} other {# cues unchanged}}',
  },
  hurried: 'yes',
}
