import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { Cue, ProjectFile, Speaker } from '@shared/contracts/project-file'
import type { ProjectTerms, ShowTerms } from '@shared/contracts/project/terms'
import { lastImportOf } from '@shared/contracts/project/last-import'
import { sameLanguage } from '@shared/languages/language-codes'
import { labelKey } from '@shared/subtitles/labels'

/** The origin of a version: its document and its folder. */
export interface VersionOrigin {
  document: ProjectFile
  folder: string
}

/** A version of a film in another language: the film is taken over, its text is to be translated. */
export function versionDocument(
  { document, folder }: VersionOrigin,
  language: string,
): ProjectFile {
  const { name, cues, speakers } = document
  return {
    ...document,
    id: randomUUID(),
    createdAt: new Date().toISOString(),
    name: `${name}.${language}`,
    language,
    source: null,
    lastImport: null,
    review: null,
    casts: {},
    narratorVoiceId: null,
    speakers: speakers.map(withoutVoice),
    cues: cues.map((cue) => versionCue(cue, undefined)),
    family: familyOf({ document, folder }),
  }
}

/** The version as its origin is now: changed texts become originals, what is translated stays with its cue. */
export function updatedVersion(
  version: ProjectFile,
  { document, folder }: VersionOrigin,
): ProjectFile {
  const known = new Map(version.cues.map((cue) => [cue.id, cue]))
  const cast = new Map(version.speakers.map((speaker) => [speaker.id, speaker]))
  return {
    ...version,
    media: document.media,
    speakers: document.speakers.map((speaker) => cast.get(speaker.id) ?? withoutVoice(speaker)),
    cues: document.cues.map((cue) => versionCue(cue, known.get(cue.id))),
    family: familyOf({ document, folder }),
  }
}

function withoutVoice(speaker: Speaker): Speaker {
  const { voiceName: _, ...rest } = speaker
  return { ...rest, voiceId: null }
}

function versionCue(origin: Cue, before: Cue | undefined): Cue {
  const { id, startMs, endMs, speakerId, text, screen, overlapMeant, room } = origin
  const placed = { id, startMs, endMs, speakerId, original: text }
  if (before) return { ...before, ...placed }
  return {
    ...placed,
    text: '',
    ...(screen && { screen }),
    ...(overlapMeant !== undefined && { overlapMeant }),
    ...(room && { room }),
  }
}

function familyOf({ document, folder }: VersionOrigin): ProjectFile['family'] {
  const { id, name, language, cues, speakers, family } = document
  const origin = { projectId: id, name, language, folder: basename(folder) }
  return {
    id: family?.id ?? id,
    origin: { ...origin, taken: lastImportOf(cues, speakers) },
    versions: [],
  }
}

/** The terms of a show for the speakers of a version; forms of address of others are left out. */
export function termsFor(
  shows: readonly ShowTerms[],
  { language, speakers }: Pick<ProjectFile, 'language' | 'speakers'>,
): ProjectTerms | null {
  const show = shows.find((each) => sameLanguage(each.language, language))
  if (!show) return null
  const ids = new Map(speakers.map(({ id, label }) => [labelKey(label), id]))
  const addresses = show.addresses.flatMap(({ speaker, to, self, other }) => {
    const [from, whom] = [ids.get(labelKey(speaker)), ids.get(labelKey(to))]
    return from === undefined || whom === undefined
      ? []
      : [{ speaker: from, to: whom, self, other }]
  })
  return { names: show.names, addresses }
}
