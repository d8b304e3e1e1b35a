import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { guessShow } from '@shared/casting/cast-library'
import { type Family, MAX_VERSIONS } from '@shared/contracts/project/family'
import type { ProjectTerms } from '@shared/contracts/project/terms'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { newVersionDocument } from '@shared/translation/version-document'
import { removeTree, writeAtomically, withFileErrors } from '@cuecast/platform'
import { freePath, writableFolder } from '../project/create-project'
import { type Project, writeDocument } from '../project/project'
import { fileNameOf, PROJECT_ENDING, projectFolder, projectName } from '../project/project-folder'
import { readOnlyError } from '../project/project-lock'
import { linkTo } from './family'

export interface VersionWish {
  /** Of the version. */
  language: string
  /** Default: the origin's with the language, `Film.vi`. */
  name?: string
  /** Parent of its folder; default: that of the origin. */
  folder?: string
  /** Key names and forms of address that its show has for the language. */
  termsOf?: (show: string) => ProjectTerms | null
  /** True for a voice of the cast that speaks the language, too; it stays cast. */
  speaks?: (voiceId: number) => boolean
}

/**
 * Writes a new language version of an open project into a free folder, and the link to it into the project, which keeps it with
 * its next save at the latest. The caller opens the version, and tells the window of the project's `family`.
 *
 * @returns INVALID_ARGUMENT for the project's own language and beyond the most versions, PROJECT_READ_ONLY, and file errors
 */
export async function createVersion(
  project: Project,
  { language, name, folder, termsOf = () => null, speaks = () => false }: VersionWish,
): Promise<Result<{ path: string; family: Family }>> {
  if (project.access.readOnly) return fail(readOnlyError(project.path))
  const { document } = project
  if (language === '' || language === document.language)
    return failWith('INVALID_ARGUMENT', 'a version is in another language', { at: language })
  // A document with more of them could not be opened again.
  if ((document.family?.versions.length ?? 0) >= MAX_VERSIONS)
    return failWith('INVALID_ARGUMENT', `a film has at most ${MAX_VERSIONS} versions`, {
      at: language,
    })
  const parent = await writableFolder(folder ?? dirname(project.path), undefined)
  if (!parent.ok) return parent
  const wanted = fileNameOf(name ?? `${stemOf(project)}.${language}`)
  const path = await freePath(join(parent.value, wanted + PROJECT_ENDING), false)
  const id = randomUUID()
  const about = { id, name: name ?? projectName(path), language }
  const made = newVersionDocument(document, {
    ...about,
    createdAt: new Date().toISOString(),
    familyId: randomUUID(),
    folder: linkTo({ document: { ...document, ...about }, path }, project.path).folder,
    originFolder: linkTo(project, path).folder,
    speaks,
  })
  const show = document.show ?? guessShow(document.name, basename(dirname(project.path)))
  const written = await writeFolder(
    path,
    writeDocument({ ...made.version, show, terms: termsOf(show) }),
  )
  if (!written.ok) return written
  const { family } = made
  const noted = await project.note({ fields: { family } })
  const saved = noted.ok ? await project.flush() : noted
  if (saved.ok) return ok({ path, family })
  await project.note({ fields: { family: document.family ?? null } })
  await removeTree(path)
  return saved
}

/** Name of the project's folder, without its own language: `Film.en` → `Film`. */
function stemOf({ path, document }: Project): string {
  const name = projectName(path)
  const own = `.${document.language}`
  return document.language !== '' && name.length > own.length && name.endsWith(own)
    ? name.slice(0, -own.length)
    : name
}

/** A folder that another process has just made is not written to. */
async function writeFolder(path: string, document: string): Promise<Result<void>> {
  const made = await withFileErrors(path, 'write', async () => ok(await mkdir(path)))
  if (!made.ok) return made
  const written = await writeAtomically(projectFolder(path).document, document)
  if (!written.ok) await removeTree(path)
  return written
}
