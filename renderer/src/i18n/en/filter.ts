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
  everybody: 'Everybody',
  narrator: 'Narrator',
  text: 'Filter by words…',
  shown: '{shown, number} / {all, number}',
  next: 'Next cue of the filter',
  clear: 'Show all cues',
  none: 'No cue is like that',
  noneHint: 'Change or clear the filter to see other cues.',
}
