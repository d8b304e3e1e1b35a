import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import type { ProjectFile } from '@shared/contracts/project-file'
import { type ShowTerms, showTermsSchema } from '@shared/contracts/project/terms'
import { fail, ok, type Result } from '@shared/contracts/result'
import { sameLanguage } from '@shared/languages/language-codes'
import { createProject, readSubtitleFile } from '@cuecast/dubbing/project/create-project'
import { Project } from '@cuecast/dubbing/project/project'
import { fileError, parseJson } from '@cuecast/platform'
import { wrong } from '../../options/values'
import type { DubOptions } from '../arguments/options'
import type { VersionsJob } from '../arguments/version-options'
import type { VersionCall } from '../dub-job'
import { exitCodeOf } from '../exit-codes'
import type { Output } from '../output'
import type { Ended } from '../report'
import { carryOver, freshDocument, patchBetween } from '../working-project'
import type { VersionOrigin } from './version-document'

interface Running {
  output: Output
  signal: AbortSignal
  run(options: DubOptions, version: VersionCall): Promise<Ended>
}

/** Dubs an input in each language; one that fails does not stop the others. */
export async function runVersions(
  job: VersionsJob<DubOptions>,
  running: Running,
): Promise<Ended[]> {
  const { output, signal, run } = running
  const { input, options, versions } = job
  const failed = (result: Result<never>, language?: string): Ended[] => {
    if (result.ok) return []
    const { error } = result
    output.fail(error)
    const about = language === undefined ? {} : { language }
    return [{ ok: false, input, error, code: exitCodeOf(error.code), ...about }]
  }
  const shows = job.termsFile === null ? ok([]) : await readTerms(job.termsFile)
  if (!shows.ok) return failed(shows)
  const origin = await keepOrigin(job)
  if (!origin.ok) return failed(origin)
  const ended: Ended[] = []
  for (const target of versions) {
    if (signal.aborted) break
    output.say(`\n${target.name}`)
    if (sameLanguage(target.language, origin.value.document.language)) {
      const message = 'the subtitles are in this language already'
      const same = wrong(message, `--translate-to ${target.language}`, 'same-language')
      ended.push(...failed(same, target.language))
      continue
    }
    const { projectFolder, name, output: track } = target
    const own: DubOptions = {
      ...options,
      input: null,
      language: null,
      projectFolder,
      name,
      output: track,
    }
    const translator = job.translator()
    const version = {
      input,
      origin: origin.value,
      target,
      translator,
      shows: shows.value,
      report: null,
    }
    ended.push(await run(own, version))
  }
  return ended
}

/** The project with the film's own text, as the subtitles are now. It is kept: takes and versions refer to its cues. */
async function keepOrigin(job: VersionsJob<DubOptions>): Promise<Result<VersionOrigin>> {
  const { input, options, originFolder: folder } = job
  const subtitles = await readSubtitleFile(input, options.reading, options.language)
  if (!subtitles.ok) return subtitles
  const read = { subtitles: subtitles.value, script: null }
  const none = { languages: [], voices: [] }
  const fresh = freshDocument(options, input, read, EMBEDDED_CONNECTION_ID, none)
  if (!fresh.ok) return fresh
  if (fresh.value === null)
    return fail(studioError('SUBTITLES_EMPTY', 'there is no cue', { at: input }))
  const { source } = subtitles.value
  const opened = await openOrigin(folder, fresh.value, source)
  if (!opened.ok) return opened
  const project = opened.value
  const isOther = project.document.family?.origin
  const document = withFamily(carryOver(project.document, fresh.value))
  project.apply(patchBetween(project.document, document))
  const saved = isOther
    ? wrong('this is a version of another film', folder, 'other-family')
    : await project.flush()
  await project.close(true)
  return saved.ok ? ok({ document, folder }) : saved
}

async function openOrigin(
  folder: string,
  fresh: ProjectFile,
  source: string | undefined,
): Promise<Result<Project>> {
  if (await stat(folder).catch(() => null)) {
    const opened = await Project.open(folder)
    if (opened.ok || opened.error.code !== 'PROJECT_NOT_FOUND') return opened
  }
  try {
    await mkdir(dirname(folder), { recursive: true })
  } catch (cause) {
    return fail(fileError(cause, folder, 'write'))
  }
  return createProject(folder, fresh, { source })
}

const withFamily = (document: ProjectFile): ProjectFile => ({
  ...document,
  family: document.family ?? { id: document.id, origin: null, versions: [] },
})

const termsSchema = z.union([z.array(showTermsSchema), showTermsSchema.transform((show) => [show])])

async function readTerms(path: string): Promise<Result<ShowTerms[]>> {
  try {
    const shows = termsSchema.safeParse(parseJson(await readFile(path, 'utf8')))
    if (shows.success) return ok(shows.data)
    return wrong('the file holds no key names and forms of address', path, 'terms')
  } catch (cause) {
    return fail(fileError(cause, path, 'read'))
  }
}
