import type { listenCheck as listenCheckVi } from '../../vi/cues/listen-check'

export const listenCheck: typeof listenCheckVi = {
  title: 'Listen check',
  about:
    'A recogniser on this computer listens to the takes and compares the words it finds with the text of each cue. Cues that differ a lot go to the Problems panel. No sound leaves this computer, not even takes of an online service.',
  none: 'This needs a speech recogniser first: a Whisper, Zipformer, NeMo, Moonshine or SenseVoice model on this computer.',
  notRendered:
    'There is nothing to check yet: only cues that are rendered and unchanged since can be checked.',
  which: 'Cues to check',
  all: 'All rendered cues ({count, number})',
  selected: 'Selected cues ({count, number})',
  limit: 'Report differences',
  limits: '{percent, select, any {Of any word} other {From {percent} of a cue’s words}}',
  limitHint: 'Recognisers are wrong about a few words, too, most often about names.',
  again: 'Check again what has been checked',
  againHint:
    '{count, plural, one {# cue has been checked and not rendered since.} other {# cues have been checked and not rendered since.}}',
  start: '{count, plural, =0 {Nothing new to check} one {Check # cue} other {Check # cues}}',
  mayClose: 'You can close this window and keep working; Jobs shows the progress.',
  done: '{checked, plural, one {# cue checked.} other {# cues checked.}}',
  failed: '{count, plural, one {# cue could not be checked.} other {# cues could not be checked.}}',
  allRight: 'Every checked cue says its text.',
  differ:
    '{count, plural, one {# cue says other words than its text.} other {# cues say other words than their text.}}',
  ignored: '{count, plural, one {Report # ignored cue again} other {Report # ignored cues again}}',
  afterRender: 'Listen check after each render',
  afterRenderHint: 'Needs a recogniser. It runs in the background and costs no credits.',
}
