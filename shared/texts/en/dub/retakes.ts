import type { retakes as retakesVi } from '../../vi/dub/retakes'

export const retakes: typeof retakesVi = {
  results: {
    fixed: 'fixed',
    better: 'better, still doubtful',
    unchanged: 'unchanged',
    untried: 'not tried',
  },
  doubts: {
    SILENT: 'no sound',
    WORDS_DIFFER: 'says other words',
    OTHER_VOICE: 'sounds like another voice',
    ONSET_CUT: 'start cut off',
    END_CUT: 'end cut off',
    DOES_NOT_FIT: 'too long for its time',
    CLIPPING: 'clipped',
    LONG_SILENCE: 'long silence inside',
    PACE: 'unusual pace',
    LEVEL: 'unusual level',
  },
  reasons: {
    NO_BETTER: '{tries, plural, one {# try was no good} other {# tries were no good}}',
    SAME_AGAIN: 'this voice gives the same take again',
    BUDGET: 'the limit of credits was reached',
    FAILED: 'the service could not speak it',
    STOPPED: 'stopped before it was tried further',
    LOCKED: 'its take is locked',
    OWN: 'its take was recorded by a person',
    CHOSEN: 'somebody chose its take',
    STALE: 'its text or voice has changed: render it first',
    OTHER_SERVICE: 'another service made its take',
    NO_RECOGNISER: 'no recogniser is installed that could check its words',
    LOST: 'an earlier request may have been charged',
    CHANGED: 'its take was changed meanwhile',
  },
}
