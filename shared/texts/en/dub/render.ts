import type { render as renderVi } from '../../vi/dub/render'

export const render: typeof renderVi = {
  title: 'Render {count, plural, one {# cue} other {# cues}}?',
  part: '{fetched, plural, =0 {Render the first {count, number}} other {Fetch #, render the first {count, number}}} · {credits} credits',
  fetch: '{count, plural, one {Fetch the paid cue} other {Fetch # paid cues}}',
  fetched:
    '{count, plural, one {# of these cues is paid already and waits at the service: it is fetched first, free.} other {# of these cues are paid already and wait at the service: they are fetched first, free.}}',
  start: 'Render · {credits} credits',
  paysFor:
    '{count, plural, =0 {The account does not cover even the first cue to be paid. Top it up, then render.} other {The account covers the first {count, number} of {total, number} cues. The others wait until you top up.}}',
  cost: 'Cost',
  after: 'Left afterwards',
  short: '{credits} credits short',
  limitDay: 'Left of today’s limit',
  limitProject: 'Left of the project’s limit',
  beyondLimit: 'This exceeds your limit. Render the cues within it first, or change the limit.',
  startAnyway: 'Render anyway',
  showProblems: 'Show problems',
  misread:
    '{count, plural, one {# cue is} other {# cues are}} read by a voice of another language, or in a language the service does not offer: see Problems.',
  lost: '{count, plural, one {# cue} other {# cues}} may already have been charged, because the service’s response was lost. Check your remaining credits before rendering again.',
  notCharged: '{count, plural, one {It was not charged} other {They were not charged}}',
  gap: 'The usage record was damaged today: less of your limit may be left than shown.',
  changeLimit: 'Change the limit…',
  auditionTitle: 'Listen to this voice?',
  auditionHint: 'This connection charges for every preview; listening again is free.',
  listen: 'Listen · {credits} credits',
  remember: 'Don’t ask again up to {credits} credits',
  rememberHint: 'You can change this in Settings.',
}
