import type { find as findVi } from '../../vi/cues/find'

export const find: typeof findVi = {
  search: 'Find',
  replacement: 'Replace with',
  matchCase: 'Match case',
  wholeWord: 'Whole words',
  regex: 'Regular expression',
  speaker: 'Speaker',
  found: 'Results',
  count: '{count, plural, =0 {No matches} one {# match} other {# matches}}',
  previous: 'Previous match',
  next: 'Next match',
  replaceHere: 'Replace this cue',
  replaceAll: '{count, plural, =0 {Replace all} one {Replace in # cue} other {Replace in # cues}}',
  replaced: 'Replaced in {count, plural, one {# cue} other {# cues}}',
  wrong: {
    EMPTY: 'Enter something to find.',
    NESTED_REPETITION: 'A repetition inside a repetition, such as (a+)+, can run forever.',
    OPEN_GROUP: 'A parenthesis is unmatched.',
    OPEN_SET: 'A square or curly bracket is unclosed.',
    NOTHING_TO_REPEAT: 'There is nothing before *, + or ? to repeat.',
    SET_RANGE: 'A range in square brackets runs backwards, as in [z-a].',
    ESCAPE: 'The character after \\ is not a valid escape.',
    OTHER: 'This expression is not valid.',
  },
}
