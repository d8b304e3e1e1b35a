import {
  defaultFitSettings,
  defaultMixSettings,
  type FitSettings,
  type MixSettings,
} from '@shared/contracts/project-file'
import type { Edit } from '../document/execute'

/** The two kinds of track that a subtitle becomes. */
export const soundPresetNames = ['dub', 'voiceOver'] as const
export type SoundPresetName = (typeof soundPresetNames)[number]

interface SoundPreset {
  bed: MixSettings['bed']
  fit: FitSettings
}

/** A voice-over follows no lips: it may go on for longer into the pause behind it, ms. */
const VOICE_OVER_BORROW_MS = 1_500

export const soundPresets: Readonly<Record<SoundPresetName, SoundPreset>> = {
  /** The voices stand in place of the original. */
  dub: { bed: { ...defaultMixSettings.bed, enabled: false }, fit: defaultFitSettings },
  /** “Thuyết minh”: the voices lie over the original, which goes down by 15 dB under them. */
  voiceOver: {
    bed: { ...defaultMixSettings.bed, enabled: true, gainDb: 0, duckDb: -15 },
    fit: { ...defaultFitSettings, maxBorrowMs: VOICE_OVER_BORROW_MS },
  },
}

/** Bed and fitting of a preset; loudness, ceiling and fades stay as they are. */
export function choosePreset(name: SoundPresetName): Edit {
  const { bed, fit } = soundPresets[name]
  return ({ fields: { mix } }) => ({ fields: { mix: { ...mix, bed }, fit } })
}

/** The preset that settings are those of, or null. */
export function presetOf(settings: { mix: MixSettings; fit: FitSettings }): SoundPresetName | null {
  const { bed } = settings.mix
  const same = (a: object, b: object) =>
    Object.entries(a).every(([key, value]) => Reflect.get(b, key) === value)
  const found = soundPresetNames.find((name) => {
    const preset = soundPresets[name]
    // What a bed that is off would sound like does not matter.
    const sameBed = preset.bed.enabled ? same(preset.bed, bed) : !bed.enabled
    return sameBed && same(preset.fit, settings.fit)
  })
  return found ?? null
}
