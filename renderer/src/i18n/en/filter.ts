import type { filter as vi } from '../vi/filter'

export const filter: typeof vi = {
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
    noted: 'With a note',
  },
  speaker: 'Speaker',
  everybody: 'Everyone',
  narrator: 'Narrator',
  text: 'Filter by text…',
  shown: '{shown, number} / {all, number}',
  next: 'Next filtered cue',
  clear: 'Show all cues',
  none: 'No matching cues',
  noneHint: 'Change or clear the filter to see other cues.',
}
