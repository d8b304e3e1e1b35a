import {
  type Cue,
  emptyFile,
  type ProjectFile,
  type Speaker,
  writtenFields,
} from '../contracts/project-file'
import type { Family, Relative } from '../contracts/project/family'
import { lastImportOf } from '../contracts/project/last-import'
import { sameLanguage } from '../languages/language-codes'
import { notSpeech } from '../subtitles/not-speech'

export interface NewVersion {
  id: string
  name: string
  /** Of the version. */
  language: string
  createdAt: string
  /** Of a family that does not exist yet. */
  familyId: string
  /** The version's folder as the origin names it, and the other way round (`Relative.folder`). */
  folder: string
  originFolder: string
  /** True for a voice that speaks the version's language, too. */
  speaks: (voiceId: number) => boolean
}

/**
 * The document of a new language version, and the family that the origin has from then on. Film, times, markers, speakers
 * and mix are the origin's; texts are empty beside the origin's text, and nobody is cast whose voice speaks only the
 * origin's language.
 */
export function newVersionDocument(
  origin: ProjectFile,
  about: NewVersion,
): { version: ProjectFile; family: Family } {
  const { id, name, language, createdAt, speaks } = about
  const known = origin.family ?? { id: about.familyId, origin: null, versions: [] }
  const { narratorVoiceId } = origin
  const taken = lastImportOf(origin.cues, origin.speakers)
  const from: Relative = {
    projectId: origin.id,
    name: origin.name,
    language: origin.language,
    folder: about.originFolder,
  }
  const version: ProjectFile = {
    ...emptyFile,
    ...takenFields(origin),
    id,
    name,
    language,
    createdAt,
    narratorVoiceId: narratorVoiceId !== null && speaks(narratorVoiceId) ? narratorVoiceId : null,
    cues: origin.cues.map((cue) => newVersionCue(cue, language)),
    speakers: origin.speakers.map((speaker) => newVersionSpeaker(speaker, speaks)),
    markers: origin.markers,
    family: { id: known.id, origin: { ...from, taken }, versions: [] },
  }
  const link: Relative = { projectId: id, name, language, folder: about.folder }
  return { version, family: { ...known, versions: [...known.versions, link] } }
}

/** Everything but cast, sound of the voices, profiles, review, terms and subtitle file. */
function takenFields(origin: ProjectFile): Partial<ProjectFile> {
  const {
    source: _source,
    lastImport: _lastImport,
    audio: _audio,
    profiles: _profiles,
    profileId: _profile,
    casts: _casts,
    review: _review,
    terms: _terms,
    ...taken
  } = writtenFields(origin)
  return taken
}

/**
 * A cue of the origin in a version: without a text, but for one that is in the version's language already. Sounds, songs and
 * credits stay unspoken whatever is written for them.
 */
export function newVersionCue(cue: Cue, language: string): Cue {
  const {
    language: spokenIn,
    text: original,
    spoken,
    translation: _translation,
    voiceId: _voice,
    profileId: _profile,
    audio: _audio,
    alone: _alone,
    acceptedTake: _accepted,
    longestPauseMs: _pause,
    approved: _approved,
    ...taken
  } = cue
  const isSame = spokenIn !== undefined && sameLanguage(spokenIn, language)
  const isSilent = notSpeech(cue) !== null
  return {
    ...taken,
    text: isSame ? original : '',
    original,
    ...(isSame && { translation: { from: original } }),
    ...(isSilent ? { spoken: 'no' } : spoken === 'yes' && { spoken }),
  }
}

/** A speaker of the origin in a version: cast only with a voice that speaks its language. */
export function newVersionSpeaker(
  { id, label, colour, voiceId, voiceName, gainDb, pan, muted, gender }: Speaker,
  speaks: (voiceId: number) => boolean = () => false,
): Speaker {
  const isKept = voiceId !== null && speaks(voiceId)
  return {
    id,
    label,
    colour,
    voiceId: isKept ? voiceId : null,
    ...(isKept && voiceName !== undefined && { voiceName }),
    gainDb,
    pan,
    muted,
    ...(gender && { gender }),
  }
}
