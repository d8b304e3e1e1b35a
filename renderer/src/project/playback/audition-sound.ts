import { defaultAudioFields, type AudioFields } from '@shared/contracts/audio-settings'
import { soundOf, type SoundCue, type SoundSpeaker } from '@shared/profiles/resolve-sound'
import { useDocument } from '../document/document-store'

/** How a trial has to sound: what cue, speaker and project ask for beyond the voice itself. */
export function auditionSound(
  cue: SoundCue,
  speaker: SoundSpeaker | null,
): Partial<AudioFields> | undefined {
  const {
    split_layout: _layout,
    audio_format: _format,
    ...sound
  } = soundOf(cue, speaker, useDocument.getState().fields)
  const asked = Object.entries(sound).filter(
    ([name, value]) => value !== Reflect.get(defaultAudioFields, name),
  )
  return asked.length > 0 ? Object.fromEntries(asked) : undefined
}
