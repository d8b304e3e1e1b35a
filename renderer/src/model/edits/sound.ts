import type { ComponentProps } from 'react'
import { useT } from '@/ui/text/use-t'
import type { SoundFieldRow } from '@/ui/fields/SoundFieldRow'
import { useSoundText } from '@/ui/text/sound-text'
import type { SoundField } from '@shared/contracts/audio-settings'
import type { Cue, Speaker } from '@shared/contracts/project-file'
import {
  defaultFitSettings,
  defaultMixSettings,
  type FitSettings,
  type MixSettings,
} from '@shared/contracts/project/track-settings'
import {
  shownSoundFields,
  type SoundLayer,
  soundLayers,
  sourceOf,
} from '@shared/profiles/resolve-sound'
import { sameSetting } from '@shared/profiles/settings'
import type { EditName, StudioDocument } from '../document/document'
import { type Edit, execute } from '../document/execute'
import { setSound, type SoundTarget } from './profile-edits'

/** Effective value of one sound field, and its source. */
interface SoundLine {
  field: SoundField
  value: unknown
  /** Set on the cue or the speaker itself. */
  own: boolean
  /** Value without its own. */
  inherited: unknown
  /** Null: it differs from cue to cue. */
  from: { layer: SoundLayer; speaker: string } | null
}

type Sounding = Pick<StudioDocument, 'speakersById' | 'fields'>

/** The sound of cues, field by field: their common value, else that of the first one. */
export function cueSoundLines(cues: readonly Cue[], document: Sounding): SoundLine[] {
  const each = differing(cues).map((cue) => {
    const speaker = document.speakersById[cue.speakerId ?? ''] ?? null
    return linesOf(soundLayers(cue, speaker, document.fields), speaker?.label ?? '')
  })
  const [first = []] = each
  return first.map((line, i) => {
    const others = each.flatMap((lines) => lines[i] ?? [])
    const alike = others.every((other) => sameLine(line, other))
    return {
      ...line,
      own: others.some((other) => other.own),
      from: alike ? line.from : null,
    }
  })
}

/** One cue of each kind: most of a film's cues say nothing of their sound themselves. */
function differing(cues: readonly Cue[]): Cue[] {
  const seen = new Map<unknown, Set<unknown>>()
  return cues.filter(({ audio, speakerId, profileId }) => {
    if (audio) return true
    const profiles = seen.get(speakerId) ?? new Set()
    if (profiles.has(profileId)) return false
    seen.set(speakerId, profiles.add(profileId))
    return true
  })
}

/** The sound of a speaker's cues that say nothing themselves. */
export function speakerSoundLines(speaker: Speaker, { fields }: Sounding): SoundLine[] {
  const [, ...layers] = soundLayers({}, speaker, fields)
  return linesOf(layers, speaker.label)
}

/** @param layers the first is the cue's or the speaker's own */
function linesOf(layers: readonly SoundLayer[], speaker: string): SoundLine[] {
  return shownSoundFields.map((field) => {
    const { value, layer } = sourceOf(layers, field)
    return {
      field,
      value,
      own: layer === layers[0],
      inherited: sourceOf(layers.slice(1), field).value,
      from: { layer, speaker },
    }
  })
}

function sameLine(a: SoundLine, b: SoundLine): boolean {
  return (
    sameSetting(a.value, b.value) &&
    a.from?.layer.level === b.from?.layer.level &&
    a.from?.layer.profile?.id === b.from?.layer.profile?.id &&
    (a.from?.layer.level !== 'speaker' || a.from.speaker === b.from?.speaker)
  )
}

/** State and actions of a row for one sound field of a cue or speaker. */
export function useSoundRow(
  target: SoundTarget,
  testPrefix: string,
): (line: SoundLine) => ComponentProps<typeof SoundFieldRow> {
  const source = useSource()
  const t = useT()
  const text = useSoundText()
  return (line) => {
    const name = editName(target, line)
    return {
      field: line.field,
      of: target.level === 'cues' ? target.ids[0] : target.id,
      value: line.value,
      own: line.own,
      source: source(line),
      resetLabel: t('profiles.back', { value: text(line.field, line.inherited) }),
      testId: `${testPrefix}-${line.field}`,
      onChange: (value, group) => {
        const next = sameSetting(value, line.inherited) ? undefined : value
        execute(name, setSound(target, line.field, next), { group })
      },
      onReset: () => execute(name, setSound(target, line.field, undefined)),
    }
  }
}

function editName(target: SoundTarget, { field }: SoundLine): EditName {
  if (target.level === 'speaker') return 'changeSpeakerSound'
  return field === 'speed' ? 'changeSpeed' : 'changeSound'
}

/** Name of a field's source. */
function useSource(): (line: SoundLine) => string {
  const t = useT()
  return ({ from }) => {
    if (!from) return t('profiles.source.several')
    const { layer, speaker } = from
    const profile = layer.profile?.name
    if (profile !== undefined)
      return t(`profiles.source.${layer.level}Profile`, { profile, speaker })
    return layer.level === 'speaker'
      ? t('profiles.source.speaker', { speaker })
      : t(`profiles.source.${layer.level}`)
  }
}

/** The two kinds of track that a subtitle becomes. */
export const soundPresetNames = ['dub', 'voiceOver'] as const
type SoundPresetName = (typeof soundPresetNames)[number]

interface SoundPreset {
  bed: MixSettings['bed']
  fit: FitSettings
}

/** A voice-over follows no lips: it may continue for longer into the pause behind it, ms. */
const VOICE_OVER_BORROW_MS = 8_000

const soundPresets: Readonly<Record<SoundPresetName, SoundPreset>> = {
  /** The voices replace the original. */
  dub: { bed: { ...defaultMixSettings.bed, enabled: false }, fit: defaultFitSettings },
  /** “Thuyết minh”: the voices lie over the original, which goes down by 15 dB under them. */
  voiceOver: {
    bed: { ...defaultMixSettings.bed, enabled: true, gainDb: 0, duckDb: -15 },
    fit: { ...defaultFitSettings, maxBorrowMs: VOICE_OVER_BORROW_MS },
  },
}

/** Film sound and fitting of a preset; loudness, ceiling and fades stay as they are. */
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
    // The settings of disabled film sound do not matter.
    const sameFilmSound = preset.bed.enabled ? same(preset.bed, bed) : !bed.enabled
    return sameFilmSound && same(preset.fit, settings.fit)
  })
  return found ?? null
}
