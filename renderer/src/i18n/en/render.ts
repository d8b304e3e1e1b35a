import type { render as vi } from '../vi/render'

export const render: typeof vi = {
  title: 'Render {count, plural, one {# cue} other {# cues}}?',
  cancel: 'Cancel',
  part: 'Render the first {count, number} · {credits} credits',
  start: 'Render · {credits} credits',
  startShort: 'Render until the credits run out',
  paysFor:
    'The account covers the first {count, number} of {total, number} cues. The others wait until you top up.',
  cost: 'Cost',
  balance: 'Account balance',
  after: 'Left afterwards',
  credits: '{credits} credits',
  short: '{credits} credits short',
  limitDay: 'Left of today’s limit',
  limitProject: 'Left of the project’s limit',
  beyondLimit: 'This exceeds your limit. Render the cues within it first, or change the limit.',
  lost: '{count, plural, one {# cue} other {# cues}} may already have been charged, because the service’s response was lost. Check your remaining credits before rendering again.',
  gap: 'The usage record was damaged today: less of your limit may be left than shown.',
  changeLimit: 'Change the limit…',
  auditionTitle: 'Listen to this voice?',
  auditionHint: 'This connection charges for every preview; listening again is free.',
  hear: 'Listen · {credits} credits',
  remember: 'Don’t ask again up to {credits} credits',
  rememberHint: 'You can change this in Settings.',
}
