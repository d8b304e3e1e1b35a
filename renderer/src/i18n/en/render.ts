import type { render as vi } from '../vi/render'

export const render: typeof vi = {
  title: 'Render {count, plural, one {# cue} other {# cues}}?',
  cancel: 'Cancel',
  part: 'Render the first {count, number} · {credits} credits',
  start: 'Render · {credits} credits',
  startShort: 'Render as far as the credits go',
  paysFor:
    'The account pays for the first {count, number} of {total, number} cues. The others wait until it is topped up.',
  cost: 'This costs',
  balance: 'The account has',
  after: 'Left afterwards',
  credits: '{credits} credits',
  short: '{credits} credits short',
  limitDay: 'Left of today’s limit',
  limitProject: 'Left of the project’s limit',
  beyondLimit:
    'This is beyond the limit that you set. Render the cues within it first, or change the limit.',
  lost: '{count, plural, one {# cue} other {# cues}} may have been paid last time, because the service’s answer was lost. Compare the credits left before rendering again.',
  gap: 'The record of credits was damaged today: what your limit really leaves may be less.',
  changeLimit: 'Change the limit…',
  auditionTitle: 'Hear this voice?',
  auditionHint: 'This connection charges for every trial; hearing it again costs nothing.',
  hear: 'Hear · {credits} credits',
  remember: 'From now on do not ask up to {credits} credits',
  rememberHint: 'Can be changed in Settings.',
}
