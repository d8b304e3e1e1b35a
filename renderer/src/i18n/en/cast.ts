import type { cast as vi } from '../vi/cast'

export const cast: typeof vi = {
  title: 'Cast',
  suggest: 'Suggest',
  suggestHint: 'Choose voices for the speakers that have none',
  language: 'Language',
  again: 'Try again',
  uncast:
    '{count, plural, one {# cue has} other {# cues have}} no voice. Choose one or press Suggest.',
  empty: 'No speakers yet',
  emptyHint: 'Speakers are found by labels such as [Host] at the start of a cue.',
  cues: '{count, plural, one {# cue} other {# cues}}',
  voiceOf: 'Voice of {name}',
  narrator: 'Narrator',
}
