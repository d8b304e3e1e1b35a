import { applyCastMap } from '@shared/casting/cast-map'
import type { CastMap } from '@shared/contracts/cast'
import { newSpeaker } from '@shared/casting/assign-speakers'
import { suggestVoices } from '@shared/casting/suggest-voices'
import type { Voice } from '@shared/contracts/connection'
import type { Cue, ProjectFile, Speaker } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import { misreadBy } from '@shared/casting/language-voices'
import { nearNames } from '@shared/casting/near-names'
import { findCastVoice } from './find-by-name'

export interface CastWishes {
  castMap: CastMap | null
  castFile: string
  /** Voice of all speakers missing from the cast file. */
  voice: Voice | null
}

export interface CastOutcome {
  document: ProjectFile
  /** Unknown labels in the cast file, with the closest existing label. */
  unknownLabels: { label: string; near: string }[]
  /** Speakers missing from the cast file, with the voice they got. */
  notCast: { label: string; voice: string }[]
}

const NARRATOR = '\0narrator'

/**
 * Casts every speaker: by the cast file, else the requested voice, else the previous one, else a
 * suitable voice of the language. VOICE_NOT_FOUND names the entry of the cast file.
 */
export function castDocument(
  document: ProjectFile,
  voices: readonly Voice[],
  { castMap, castFile, voice }: CastWishes,
): Result<CastOutcome> {
  for (const [label, entry] of Object.entries(castMap ?? {})) {
    const found = findCastVoice(entry, voices, `${castFile} › "${label}"`)
    if (!found.ok) return found
  }
  const { speakers, unknownLabels } = applyCastMap(document.speakers, castMap ?? {})
  const usesCastFile = Object.keys(castMap ?? {}).length > unknownLabels.length
  const wished = voice ? speakers.map((each) => giveWished(each, document, voice)) : speakers
  const narrator: Speaker = {
    ...newSpeaker(NARRATOR, 'Narrator', wished),
    voiceId: voice?.id ?? document.narratorVoiceId,
  }
  const suggested = new Map(
    suggestVoices([...wished, narrator], voices, document.language).map((each) => [
      each.speakerId,
      each.voice,
    ]),
  )
  const named = (each: Speaker) => voices.find(({ id }) => id === each.voiceId)
  const cast = wished.map((each) => withVoice(each, suggested.get(each.id) ?? named(each)))
  const narratorVoiceId = narrator.voiceId ?? suggested.get(NARRATOR)?.id ?? null
  return ok({
    document: inTheirLanguages({ ...document, speakers: cast, narratorVoiceId }, voices),
    unknownLabels: unknownLabels.map((label) => ({
      label,
      near:
        nearNames(
          label,
          document.speakers.map((each) => each.label),
          1,
        )[0] ?? '',
    })),
    notCast:
      !usesCastFile || voice
        ? []
        : cast
            .filter((each) => suggested.has(each.id))
            .map(({ label, voiceName }) => ({ label, voice: voiceName ?? '' })),
  })
}

/** Cues of another language than the project's get a voice of theirs, where the service has one. */
function inTheirLanguages(document: ProjectFile, voices: readonly Voice[]): ProjectFile {
  if (document.cues.every((cue) => cue.language === undefined)) return document
  const read = misreadIn(document, voices)
  const cues = document.cues.map((cue) => {
    const better = cue.language === undefined ? null : read(cue)?.better
    return better ? { ...cue, voiceId: better.id } : cue
  })
  return { ...document, cues }
}

/** What is wrong about the voice of a cue: `misreadBy` for a whole document. */
export function misreadIn(document: ProjectFile, voices: readonly Voice[]) {
  const speakers = new Map(document.speakers.map((speaker) => [speaker.id, speaker]))
  const speakerOf = ({ speakerId }: Pick<Cue, 'speakerId'>) => speakers.get(speakerId ?? '') ?? null
  return misreadBy(voices, { ...document, speakerOf })
}

/** The requested voice, unless the cast file has just assigned another. */
function giveWished(speaker: Speaker, before: ProjectFile, voice: Voice): Speaker {
  const earlier = before.speakers.find(({ id }) => id === speaker.id)
  return speaker === earlier ? withVoice(speaker, voice) : speaker
}

function withVoice(speaker: Speaker, voice: Voice | undefined): Speaker {
  return voice ? { ...speaker, voiceId: voice.id, voiceName: voice.name } : speaker
}
