import type { common as commonVi } from '../../vi/app/common'

export const common: typeof commonVi = {
  narrator: 'Narrator',
  cues: '{count, plural, one {# cue} other {# cues}}',
  language: 'Language',
  voice: 'Voice',
  name: 'Name',
  credits: '{credits} credits',
  left: '{time} left',
  cue: 'Cue {number, number}',
  level: 'Level',
  speakers: 'Speakers',
  original: 'Original text',
  seconds: '{seconds} s',
  allSpeakers: 'All speakers',
  project: 'Project',
  nextTry: 'next attempt at {time}',
  free: 'free',
  everyone: 'Everyone',
  balance: 'Account balance',
  encoding: 'Encoding',
  frameRate: 'Frame rate',
}
