import type * as vi from '../vi/own-voices'

/** The user's own voice models, in the window and in the terminal. */
export const ownVoices: typeof vi.ownVoices = {
  stage:
    '{stage, select, unpack {unpacking…} copy {copying…} check {checking: speaking a sentence…} other {}}',
  none: 'You have no voices of your own in {folder}.',
  removed: 'removed: {name}',
  about:
    '{name}: {family}, {sampleRate, number} Hz, {megabytes, number} MB, {msPerSecond, number} ms for a second of speech',
  licenceIs:
    '  licence: {hasName, select, true {{name}} other {not known}}; commercial use: {commercial, select, allowed {is allowed} forbidden {not allowed} other {not known}}',
  usedFrom: '  used from {folder}',
  isDisabled: '  switched off{crashes, plural, =0 {} other { after # crashes ({reason})}}',
  speakerLine:
    '  {id}  {name} ({gender, select, female {female voice} other {male voice}}, {language} {region})',
  tested:
    '{name}: {seconds, number, ::.0} s of speech; loading took {loadMs, number} ms, a second takes {msPerSecond, number} ms',
  limitsAre:
    'memory {memoryMb, number} MB, threads of a model: {threads, number}, models loaded at once: {models, number}',
}
