import type { script as scriptVi } from '../../vi/cues/script'

export const script: typeof scriptVi = {
  label: 'Script',
  none: 'No text yet',
  noneHint: 'Insert a cue and start writing.',
  sentence: 'Sentence',
  empty: 'Write here…',
  chapters: 'Chapters',
  chapterNumber: 'Chapter {number, number}',
  chapter: 'Chapter title',
  play: 'Play this paragraph',
  render: '{count, plural, one {Render # sentence} other {Render # sentences}}',
  toVoice: '{count, plural, one {# sentence to render} other {# sentences to render}}',
  allVoiced: 'Everything is rendered',
  pinned: 'pinned to a time',
}
