import { mkdir, rmdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { termsOfShow } from '@shared/casting/cast-library'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { Cue, ProjectFile } from '@shared/contracts/project-file'
import type { ShowTerms } from '@shared/contracts/project/terms'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { sameLanguage } from '@shared/languages/language-codes'
import {
  compareOrigin,
  type OriginDifference,
  takeOver,
  withOwnChanges,
} from '@shared/translation/compare-origin'
import { createProject, readSubtitleFile } from '@cuecast/dubbing/project/create-project'
import { Project } from '@cuecast/dubbing/project/project'
import { projectName } from '@cuecast/dubbing/project/project-folder'
import { createVersion } from '@cuecast/dubbing/versions/create-version'
import { linkTo } from '@cuecast/dubbing/versions/family'
import { fileError, removeLeftovers, systemCode } from '@cuecast/platform'
import { wrong } from '../../options/values'
import type { DubOptions } from '../arguments/options'
import type { VersionsJob, VersionTarget } from '../arguments/version-options'
import { carryOver, freshDocument, patchBetween } from '../working-project'

/** The project with the film's own text, as the subtitles are now. It is kept: takes and versions refer to its cues. */
export async function keepOrigin({
  input,
  options,
  originFolder: folder,
}: VersionsJob<DubOptions>): Promise<Result<Project>> {
  const subtitles = await readSubtitleFile(input, options.reading, options.language)
  if (!subtitles.ok) return subtitles
  const read = { subtitles: subtitles.value, script: null }
  const none = { languages: [], voices: [] }
  const fresh = freshDocument(options, input, read, EMBEDDED_CONNECTION_ID, none)
  if (!fresh.ok) return fresh
  if (fresh.value === null) return failWith('SUBTITLES_EMPTY', 'there is no cue', { at: input })
  const opened = await openOrigin(folder, fresh.value, subtitles.value.source)
  if (!opened.ok) return opened
  const project = opened.value
  const saved = project.document.family?.origin
    ? wrong('this is a version of another film', folder, 'other-family')
    : await replaceBy(project, carryOver(project.document, fresh.value))
  if (saved.ok) return ok(project)
  await project.close()
  return saved
}

async function replaceBy(project: Project, document: ProjectFile): Promise<Result<void>> {
  const applied = project.apply(patchBetween(project.document, document))
  return applied.ok ? project.flush() : applied
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

/** The changes of an origin of which more is to be said than that they were taken over. */
export interface VersionUpdate {
  /** Cues that the origin no longer has, with the text that the version had for them. */
  removed: Cue[]
  /** Changes of the origin to times or speakers that were changed in the version too: the version's stay. */
  conflicts: Cue[]
}

/**
 * The version of a language beside its origin: a new one, or the one that is there with what has changed in the origin. Cues that
 * were changed in both keep what the version has.
 *
 * @returns INVALID_ARGUMENT for a folder that holds something else, the errors of `createVersion` and of projects
 */
export async function keepVersion(
  origin: Project,
  { projectFolder: folder }: VersionTarget,
  { language, shows }: { language: string; shows: readonly ShowTerms[] },
): Promise<Result<VersionUpdate>> {
  const opened = await Project.open(folder)
  if (opened.ok) {
    const updated = await updateVersion(opened.value, origin, { language, shows })
    const closed = await opened.value.close()
    return updated.ok && !closed.ok ? closed : updated
  }
  if (opened.error.code !== 'PROJECT_NOT_FOUND') return opened
  const free = await removeUnfinished(folder)
  if (!free.ok) return free
  const { speakers } = origin.document
  const made = await createVersion(origin, {
    language,
    name: projectName(folder),
    folder: dirname(folder),
    termsOf: () => termsOfShow(shows, language, speakers),
  })
  return made.ok ? ok({ removed: [], conflicts: [] }) : made
}

/** The folder that a killed call has made and not filled. */
async function removeUnfinished(folder: string): Promise<Result<void>> {
  try {
    await removeLeftovers(folder)
    await rmdir(folder)
    return ok(undefined)
  } catch (cause) {
    const code = systemCode(cause)
    if (code === 'ENOENT') return ok(undefined)
    return code === 'ENOTEMPTY' || code === 'EEXIST'
      ? wrong('the folder holds something else and no project', folder, 'not-a-project')
      : fail(fileError(cause, folder, 'write'))
  }
}

async function updateVersion(
  version: Project,
  origin: Project,
  { language, shows }: { language: string; shows: readonly ShowTerms[] },
): Promise<Result<VersionUpdate>> {
  const { document, path } = version
  const compared = compareOrigin(document, origin.document)
  const isOwn = document.family?.origin?.projectId === origin.document.id
  if (!compared || !isOwn || !sameLanguage(document.language, language))
    return wrong('the folder holds the project of another film or language', path, 'other-family')
  const both = compared.differences.filter(({ by }) => by === 'both')
  const changed = [
    ...compared.differences.filter(({ by }) => by === 'file'),
    ...both.flatMap((conflict) => withOwnChanges(conflict) ?? []),
  ]
  const taken = version.apply(takeOver(document, compared, changed))
  if (!taken.ok) return taken
  const { speakers } = version.document
  const terms = termsOfShow(shows, language, speakers)
  const agreed = shows.length > 0 ? version.apply({ fields: { terms } }) : taken
  if (!agreed.ok) return agreed
  const saved = await version.flush()
  const named = saved.ok ? await nameIn(origin, version) : saved
  const removed = cuesOf(changed.filter(({ next }) => !next))
  return named.ok ? ok({ removed, conflicts: cuesOf(both) }) : named
}

const cuesOf = (differences: readonly OriginDifference[]): Cue[] =>
  differences.flatMap(({ old, next }) => old ?? next ?? [])

/** The origin names its versions, also one that it has lost sight of. */
async function nameIn(origin: Project, version: Project): Promise<Result<void>> {
  const { document, path } = origin
  const id = version.document.family?.id ?? document.id
  const family = document.family ?? { id, origin: null, versions: [] }
  const link = linkTo(version, path)
  if (family.versions.some(({ projectId }) => projectId === link.projectId)) return ok(undefined)
  const versions = [...family.versions, link]
  const named = origin.apply({ fields: { family: { ...family, versions } } })
  return named.ok ? origin.flush() : named
}
