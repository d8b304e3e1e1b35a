import type { recording as recordingVi } from '../../vi/dub/recording'

export const recording: typeof recordingVi = {
  title: 'Record cue {number, number}',
  record: 'Record',
  opening: 'Opening the microphone…',
  counting: 'Starts in {left, number}',
  recording: 'Recording, {seconds} s',
  countIn: 'Count in 3 seconds',
  microphone: 'Microphone',
  level: 'Level',
  decibels: '{decibels} dB',
  tooLoud: 'Too loud',
  take: 'Take in use',
  ownTake: 'Take {number, number} · {seconds} s · your voice',
  serviceTake: 'Take {number, number} · {seconds} s · service voice',
  play: 'Play',
  playPart: 'Play selection',
  recordPart: 'Record over selection',
  trim: 'Trim to selection',
  denoise: 'Reduce noise',
  denoisedBy: '“Reduce noise” uses {name}.',
  from: 'Start of the selection',
  to: 'End of the selection',
  seconds: '{seconds} s',
  partHint:
    'Drag the handles to select a part. Every change makes a new take; earlier ones stay in the list.',
  serviceTakeHint:
    'Drag the handles to select a part and record over it in your own voice. The earlier take stays.',
  ownVoiceHint: 'Recordings stay on this computer; they are never sent to a service.',
  import: 'Import a sound file…',
  own: 'your voice',
}
