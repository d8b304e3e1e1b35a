import { basename } from 'node:path'
import { ok } from '@shared/contracts/result'
import { writeProjectSubtitles } from '@shared/interchange/write-project-subtitles'
import { readSubtitles } from '@shared/subtitles/read-subtitles'
import { writeAtomically } from '@cuecast/platform'
import { readSubtitleBytes, type ProjectSession } from '@cuecast/dubbing'
import type { ChosenPaths } from '../settings/chosen-paths'
import { notChosen } from './not-chosen'
import type { Dialogs } from '../window/dialogs'
import type { Handlers } from './register'

/** Cues that a preview shows. */
const PREVIEW_CUES = 2

/** Subtitle files beside the project: reading a changed one, writing the cues back. */
export function subtitleHandlers(deps: {
  projectSession: ProjectSession
  chosen: ChosenPaths
  dialogs: Pick<Dialogs, 'askOpen' | 'askSave'>
  /** Told of a file that may be shown in its folder. */
  wrote: (path: string) => void
}) {
  return {
    subtitlesRead: async ({ path: given, encoding }) => {
      const own = given !== undefined && given === deps.projectSession.subtitlePath
      if (given !== undefined && !own && !deps.chosen.has(given)) return notChosen(given)
      const path = given ?? (await deps.dialogs.askOpen('subtitles'))
      if (path === null) return ok(null)
      const bytes = await readSubtitleBytes(path)
      if (!bytes.ok) return bytes
      const fileName = basename(path)
      const read = readSubtitles(bytes.value, fileName, encoding === undefined ? {} : { encoding })
      if (!read.ok) return read
      const { cues, candidates } = read.value
      return ok({ path, fileName, encoding: read.value.encoding, candidates, cues: [...cues] })
    },
    subtitlesPreview: async ({ format, labels }) => {
      const project = deps.projectSession.require()
      if (!project.ok) return project
      const { cues, speakers, language } = project.value.document
      // From the first cue on that somebody is named for: there the choice can be seen.
      const from = Math.max(
        0,
        cues.findIndex(({ speakerId }) => speakerId !== null),
      )
      const shown = { cues: cues.slice(from, from + PREVIEW_CUES), speakers, language }
      return ok({ text: writeProjectSubtitles(shown, format, { labels }).trim() })
    },
    subtitlesSave: async ({ format, labels, bom }) => {
      const project = deps.projectSession.require()
      if (!project.ok) return project
      const path = await deps.dialogs.askSave('subtitles', format)
      if (path === null) return ok(null)
      const text = writeProjectSubtitles(project.value.document, format, { labels })
      const written = await writeAtomically(path, bom ? `\uFEFF${text}` : text)
      if (written.ok) deps.wrote(path)
      return written.ok ? ok({ path }) : written
    },
  } satisfies Partial<Handlers>
}
