import type { render as vi } from '../vi/render'

export const render: typeof vi = {
  title: 'Render {count, plural, one {# cue} other {# cues}}?',
  cancel: 'Cancel',
  part: 'Render the first {count, number} · {credits} credits',
  start: 'Render · {credits} credits',
  cost: 'This costs',
  balance: 'The account has',
  after: 'Left afterwards',
  credits: '{credits} credits',
  short: '{credits} credits short',
  remember: 'From now on do not ask up to {credits} credits',
  rememberHint: 'Can be changed in Settings.',
}
