import { asRead, readCutFile, readSource, readSubtitleFile } from '@cuecast/dubbing'
import { writeAtomically } from '@cuecast/platform'
import { writtenFormats } from '@shared/contracts/formats/subtitle-formats'
import type { ReadSubtitles } from '@shared/contracts/open-project'
import type { ProjectFile } from '@shared/contracts/project-file'
import type { ReadingChoices } from '@shared/contracts/project/reading-choices'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { writeProjectSubtitles } from '@shared/interchange/write-project-subtitles'
import { notChosen } from '../settings/chosen-paths'
import type { Parts } from './parts'
import type { Handlers } from './register'

/** Cues that a preview shows. */
const PREVIEW_CUES = 2

/** Handlers of files around the project: imported subtitles and cuts, exported subtitles. */
export function subtitleHandlers(parts: Parts) {
  const { projectSession, chosen, dialogs, exporting } = parts
  return {
    subtitlesRead: async ({ path: given, choices = {}, language }) => {
      if (given !== undefined && given !== projectSession.subtitlePath && !chosen.has(given))
        return notChosen(given)
      const path = given ?? (await dialogs.askOpen('subtitles'))
      return path === null ? ok(null) : readFrom(path, choices, language)
    },
    ownSubtitlesRead: async (_, { choices = {}, language }) => {
      const path = projectSession.subtitlePath
      if (path === null) return failWith('FILE_NOT_FOUND', 'the project was not made from a file')
      return readFrom(path, choices, language)
    },
    cutsRead: async ({ path: given }) => {
      if (given !== undefined && !chosen.has(given)) return notChosen(given)
      const path = given ?? (await dialogs.askOpen('cuts'))
      return path === null ? ok(null) : readCutFile(path)
    },
    subtitlesPreview: ({ document }, { format, labels, originals }) => {
      const { cues, speakers, language } = document
      // From the first cue with a speaker, where the choice makes a difference.
      const from = Math.max(
        0,
        cues.findIndex(({ speakerId }) => speakerId !== null),
      )
      const shown = { cues: cues.slice(from, from + PREVIEW_CUES), speakers, language }
      return ok({ text: writeProjectSubtitles(shown, format, { labels, originals }).trim() })
    },
    subtitlesSave: async (project, { format, labels, originals, bom, only }) => {
      const what = only ? 'someSubtitles' : 'subtitles'
      const path = await dialogs.askSave(what, writtenFormats[format].ending)
      if (path === null) return ok(null)
      const document = withOnly(project.document, only)
      const source = await readSource(project.path, document)
      const text = writeProjectSubtitles(document, format, { labels, originals, source })
      const written = await writeAtomically(path, bom ? `\uFEFF${text}` : text)
      if (written.ok) exporting.note(path)
      return written.ok ? ok({ path }) : written
    },
  } satisfies Partial<Handlers>
}

async function readFrom(
  path: string,
  choices: ReadingChoices,
  language: string | undefined,
): Promise<Result<ReadSubtitles>> {
  const read = await readSubtitleFile(path, choices)
  return read.ok ? ok(asRead(path, read.value, { choices, language })) : read
}

function withOnly(document: ProjectFile, only: readonly string[] | undefined): ProjectFile {
  const wanted = new Set(only)
  return only ? { ...document, cues: document.cues.filter(({ id }) => wanted.has(id)) } : document
}
