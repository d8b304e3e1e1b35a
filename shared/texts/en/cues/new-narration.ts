import type { newNarration as newNarrationVi } from '../../vi/cues/new-narration'

export const newNarration: typeof newNarrationVi = {
  title: 'New narration',
  description: 'Paste a script, drop a file, or start with an empty page.',
  paste:
    '# Chapter one\n\n[Narrator] The first sentence. The second one. [pause 800ms]\n\nA new paragraph.',
  text: 'Script',
  file: '{name} · encoding {encoding}',
  open: 'Open a file…',
  untitled: 'Narration',
  split: 'Split by',
  splits: { sentence: 'Sentence', line: 'Line', paragraph: 'Paragraph' },
  notes: 'Notes',
  notesRead: { skip: 'Left out', inline: 'Read in place', end: 'After the chapter' },
  listNumbers: 'Read the numbers of lists',
  readAction: 'The narrator reads the action',
  speakers: 'Speakers:',
  speaker: '{name} · {count}',
  refuse: '“{name}” is no speaker: read it as text',
  admit: '“{name}” is a speaker after all',
  keepSpeaker: 'Keep speaker until the next name',
  empty: 'Start with an empty page',
  create: '{count, plural, one {Create # cue} other {Create # cues}}',
  createNone: 'Create narration',
  reading: 'Reading the script… Cancel stops it.',
  counts:
    '{cues, plural, one {# cue} other {# cues}} · {chapters, plural, one {# chapter} other {# chapters}} · {speakers, plural, one {# speaker} other {# speakers}}',
  preview: 'Preview of the cues',
  pause: '{seconds} s pause',
  problem: 'Line {line}: {detail}',
  more: '{count, plural, one {and # more place} other {and # more places}}',
}
