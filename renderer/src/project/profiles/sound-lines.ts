import type { SoundField } from '@shared/contracts/audio-settings'
import type { Cue, Speaker } from '@shared/contracts/project-file'
import { soundLayers, sourceOf, type SoundLayer } from '@shared/profiles/resolve-sound'
import { shownSoundFields } from '@shared/profiles/scales'
import { sameSetting } from '@shared/profiles/settings'
import type { StudioDocument } from '../document/document'

/** One sound field as it holds, and who says so. */
export interface SoundLine {
  field: SoundField
  value: unknown
  /** Said by the cue or the speaker itself. */
  own: boolean
  /** What holds without that. */
  inherited: unknown
  /** Null: it differs from cue to cue. */
  from: { layer: SoundLayer; speaker: string } | null
}

type Sounding = Pick<StudioDocument, 'speakersById' | 'fields'>

/** The sound of cues, field by field: what they have in common, else what the first of them has. */
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

/** @param layers the first is what the cue or the speaker says itself */
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
