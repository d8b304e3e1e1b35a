import type { switchService as vi } from '../vi/switch'

export const switchService: typeof vi = {
  title: 'Dub with {name}',
  about: 'Takes by {name} stay as drafts that can be heard and used again at any time.',
  again: 'Try again',
  go: 'Switch',
  goUncast: 'Switch, cast later',
  voices: 'Voices in their place',
  restored: 'Speakers who had a voice in this service get that voice back.',
  narrator: 'Narrator',
  ownCues: '{count, plural, one {# cue} other {# cues}} with a voice of their own',
  matchFor: 'Voice in place of {name}',
  kinds: {
    chosen: 'Just chosen',
    remembered: 'As the last time',
    same: 'The same name',
    alike: 'Same language and gender; listen first',
    none: 'No voice in its place yet',
  },
  carry:
    'Take {count, plural, one {# entry} other {# entries}} of the pronunciation dictionary along',
  carryHint: 'So that the final render reads as the draft does',
  cost: 'Final render',
  costFacts: '{count, plural, one {# cue} other {# cues}} · {credits} credits',
  left: 'Account has left',
  free: 'free',
  credits: '{credits} credits',
  sum: 'sum {credits}',
  short:
    '{credits} credits short: enough for the first {count, plural, one {# cue} other {# cues}} only.',
  drafts:
    '{count, plural, one {# cue has} other {# cues have}} a draft, which stays audible until it is rendered.',
  reused:
    '{count, plural, one {# cue has} other {# cues have}} a final take in this service already: used again at no cost.',
  byCue: 'Cue by cue',
}
