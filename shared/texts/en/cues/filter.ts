import type { filter as filterVi } from '../../vi/cues/filter'

export const filter: typeof filterVi = {
  title: 'Filter cues',
  kinds: {
    all: 'All cues',
    stale: 'To render',
    draft: 'Drafts',
    final: 'Final',
    unfit: 'Does not fit',
    failed: 'Failed',
    overlapping: 'Overlapping',
    fast: 'Too fast',
    silent: 'Not spoken',
    foreign: 'In another language',
    noted: 'With a note',
  },
  text: 'Filter by text…',
  shown: '{shown, number} / {all, number}',
  next: 'Next filtered cue',
  clear: 'Show all cues',
  none: 'No matching cues',
  noneHint: 'Change or clear the filter to see other cues.',
}
