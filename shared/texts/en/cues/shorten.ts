import type { shorten as shortenVi } from '../../vi/cues/shorten'

export const shorten: typeof shortenVi = {
  title: 'Shorter wordings',
  description:
    '{count, plural, one {# cue} other {# cues}}. Each wording is measured in the voice that will speak it, free of charge.',
  estimated:
    'Lengths are estimates: measuring with this service’s voices would cost credits, so an offline voice reads the wordings, scaled to the take.',
  measured: 'Measured {done, number} of {total, number}',
  allFit: 'Everything fits',
  allFitHint: 'No cue has more text than its time allows.',
  notRendered: 'Nothing to measure yet',
  notRenderedHint: 'Once cues are rendered, those whose text does not fit are listed here.',
  selected: '{count, plural, one {Shorten the selected cue} other {Shorten # selected cues}}',
  list: 'Cues and their shorter wordings',
  now: 'Now',
  none: 'No rule shortens this text without changing what it says.',
  measuring: 'Measuring…',
  accept: 'Accept',
  skip: 'Skip',
  write: 'Edit the text…',
  fits: 'fits, {rate}×',
  unfit: 'too long, {rate}×',
  decided: '{decided, number} of {count, number} decided · {accepted, number} accepted',
  apply: '{count, plural, =0 {Use wordings} one {Use # wording} other {Use # wordings}}',
  applyAndRender:
    '{count, plural, =0 {Use and render} one {Use # wording and render} other {Use # wordings and render}}',
  answers: { accepted: 'Accepted', skipped: 'Skipped' },
  keys: {
    choose: 'choose',
    accept: 'accept',
    skip: 'skip',
    listen: 'Listen',
    next: 'next cue',
  },
  kinds: {
    contraction: 'contraction',
    number: 'shorter number',
    phrase: 'fewer words',
    doublet: 'said twice',
    filler: 'without filler',
    particle: 'without particle',
  },
}
