import type { find as vi } from '../vi/find'

export const find: typeof vi = {
  title: 'Find and replace',
  search: 'Find',
  replacement: 'Replace with',
  matchCase: 'Match case',
  wholeWord: 'Whole words',
  regex: 'Regular expression',
  speaker: 'Cues of',
  everybody: 'Everybody',
  narrator: 'Narrator',
  found: 'What was found',
  count: '{count, plural, =0 {Nothing found} one {# place} other {# places}}',
  previous: 'Previous place',
  next: 'Next place',
  replaceHere: 'Replace this cue',
  replaceAll: 'Replace all ({count, plural, one {# cue} other {# cues}})',
  replaced: 'Replaced in {count, plural, one {# cue} other {# cues}}',
  wrong: 'The expression cannot be used: {reason}',
  cue: 'Cue {number, number}',
}
