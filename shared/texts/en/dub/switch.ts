import type { switchService as switchServiceVi } from '../../vi/dub/switch'

export const switchService: typeof switchServiceVi = {
  title: 'Dub with {name}',
  about: 'Takes from {name} stay as drafts that you can listen to and use again at any time.',
  go: 'Switch',
  goUncast: 'Switch and cast later',
  voices: 'Replacement voices',
  restored: 'Speakers who already had a voice in this service get it back.',
  ownCues: '{count, plural, one {# cue} other {# cues}} with a voice of their own',
  matchFor: 'Replacement for {name}',
  kinds: {
    chosen: 'Just chosen',
    remembered: 'Same as last time',
    same: 'Same name',
    alike: 'Same language and gender; listen first',
    none: 'No replacement yet',
  },
  carry: 'Copy {count, plural, one {# entry} other {# entries}} of the pronunciation dictionary',
  carryHint: 'So the final render is pronounced like the draft',
  cost: 'Final render',
  costFacts: '{count, plural, one {# cue} other {# cues}} · {credits} credits',
  sum: 'total {credits}',
  short:
    '{credits} credits short: enough for the first {count, plural, one {# cue} other {# cues}} only.',
  drafts:
    '{count, plural, one {# cue has a draft that plays until it is} other {# cues have drafts that play until they are}} rendered.',
  reused:
    '{count, plural, one {# cue has} other {# cues have}} a final take in this service already, reused at no cost.',
  byCue: 'Cue by cue',
}
