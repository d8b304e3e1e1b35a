import { countsOf } from '@shared/lists/grouped'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { ProjectFile } from '@shared/contracts/project-file'
import type { Relative } from '@shared/contracts/project/family'
import type { FamilyMember, VersionTable } from '@shared/contracts/project/version-table'
import { fail, ok, type Result } from '@shared/contracts/result'
import { compareOrigin, type OriginComparison } from '@shared/translation/compare-origin'
import { type VersionContent, versionRows } from '@shared/translation/version-rows'
import { isNetworkPath, namesIn, samePath, sameShare } from '@cuecast/platform'
import { isProject, projectNotFound } from '../project/document-file'
import type { ProjectContent } from '../project/project'
import { PROJECT_ENDING, projectFolder } from '../project/project-folder'
import { documentNow, readVersion } from './read-version'

/** A project as far as its family goes. */
export type Kin = Pick<ProjectContent, 'document' | 'path'>

export interface FamilyPlaces {
  /** Folders of projects that were opened lately: one that was moved is looked for among them. */
  recents?: readonly string[]
}

/** Generations from a version to the film's own text. */
const MAX_GENERATIONS = 10

/**
 * The projects of a film's languages, the origin first: in the place that the link names, else, by their id, beside this project
 * and among the recents. What cannot be found or read is listed with the reason. Without a family the project stands alone.
 */
export async function familyOf(
  project: Kin,
  { recents = [] }: FamilyPlaces = {},
): Promise<FamilyMember[]> {
  return (await new FamilySearch(project, recents).all()).map(({ member }) => member)
}

/** A project as another one's family names it. */
export function linkTo({ document, path }: Kin, fromPath: string): Relative {
  const { id, name, language } = document
  const folder = relative(dirname(fromPath), path).replaceAll('\\', '/')
  return { projectId: id, name, language, folder }
}

/** The origin of a version, read without its lock. PROJECT_NOT_FOUND: it is missing, or the project is no version. */
export async function readOrigin(
  project: Kin,
  { recents = [] }: FamilyPlaces = {},
): Promise<Result<ProjectContent>> {
  const link = project.document.family?.origin
  if (!link) return fail(projectNotFound(project.path))
  const { path, error } = await new FamilySearch(project, recents).find(link, project.path)
  return error ? fail(error) : readVersion(path)
}

/** What has changed in the origin of a version since its cues were last taken over. */
export async function originChanges(
  project: ProjectContent,
  places?: FamilyPlaces,
): Promise<Result<OriginComparison>> {
  const origin = await readOrigin(project, places)
  if (!origin.ok) return origin
  const takes = countsOf([...project.takes.index.all()].map(({ cueId }) => cueId))
  const compared = compareOrigin(
    project.document,
    origin.value.document,
    (cueId) => takes.get(cueId) ?? 0,
  )
  return compared ? ok(compared) : fail(projectNotFound(project.path))
}

/** A member of the family with its content; null where it cannot be read. */
export interface FamilyContent {
  member: FamilyMember
  content: ProjectContent | null
}

/** All members, each with what can be read of it now. */
export async function readFamily(
  project: ProjectContent,
  { recents = [] }: FamilyPlaces = {},
): Promise<FamilyContent[]> {
  const members: FamilyContent[] = []
  for (const member of await familyOf(project, { recents })) {
    const read = member.error
      ? fail(member.error)
      : member.isOpen
        ? ok(project)
        : await readVersion(member.path)
    members.push(
      read.ok
        ? { member, content: read.value }
        : { member: { ...member, error: read.error }, content: null },
    )
  }
  return members
}

/** All cues of the film in all of its languages. */
export async function versionTable(
  project: ProjectContent,
  places?: FamilyPlaces,
): Promise<VersionTable> {
  const members = await readFamily(project, places)
  return versionRows(
    members.map(({ member, content }): VersionContent => ({
      member,
      content: content && {
        project: content.document,
        takeOf: (cueId) => content.takes.index.active(cueId) ?? undefined,
      },
    })),
  )
}

/** A project that was looked for: its document, or why there is none. */
interface Found {
  path: string
  document: ProjectFile | null
  error?: StudioError
}

/** One search for the members of a family; folders are read once. */
class FamilySearch {
  readonly #read = new Map<string, Promise<Result<ProjectFile>>>()
  #around: Promise<string[]> | null = null

  constructor(
    private readonly project: Kin,
    private readonly recents: readonly string[],
  ) {}

  async all(): Promise<{ member: FamilyMember }[]> {
    const root = await this.#root()
    const members = new Map<string, { member: FamilyMember }>()
    const add = async (found: Found, link: Omit<Relative, 'folder'>, isOrigin: boolean) => {
      if (members.has(link.projectId)) return
      members.set(link.projectId, { member: this.#member(found, link, isOrigin) })
      for (const each of found.document?.family?.versions ?? [])
        await add(await this.find(each, found.path), each, false)
    }
    await add(root.found, root.link, true)
    const { document, path } = this.project
    const own = { path, document }
    await add(own, linkTo(own, path), !document.family?.origin)
    if (!root.found.document) await this.#addUnlisted(add)
    return [...members.values()]
  }

  /** The project with the film's own text, as far up as it is known. */
  async #root(): Promise<{ found: Found; link: Omit<Relative, 'folder'> }> {
    let at: Found = this.project
    let link: Omit<Relative, 'folder'> = linkTo(this.project, this.project.path)
    for (let i = 0; i < MAX_GENERATIONS; i += 1) {
      const up = at.document?.family?.origin
      if (!up) break
      link = up
      at = await this.find(up, at.path)
    }
    return { found: at, link }
  }

  /** Versions of the same family that only a missing origin names. */
  async #addUnlisted(
    add: (found: Found, link: Omit<Relative, 'folder'>, isOrigin: boolean) => Promise<void>,
  ): Promise<void> {
    const familyId = this.project.document.family?.id
    for (const path of await this.#near()) {
      const read = await this.#document(path)
      if (!read.ok || read.value.family?.id !== familyId) continue
      const found = { path, document: read.value }
      await add(found, linkTo(found, this.project.path), !read.value.family?.origin)
    }
  }

  /** The project of a link, which counts from the folder around `from`. */
  async find({ projectId, folder }: Relative, from: string): Promise<Found> {
    const { document, path } = this.project
    if (projectId === document.id) return { path, document }
    const usual = resolve(dirname(from), folder)
    const isMine = !isAbsolute(folder) && this.#mayRead(usual)
    if (isMine) {
      const read = await this.#document(usual)
      if (read.ok && read.value.id === projectId) return { path: usual, document: read.value }
      // A damaged project is in its place, and has no id.
      if (!read.ok && (await isProject(projectFolder(usual))))
        return { path: usual, document: null, error: read.error }
    }
    for (const candidate of await this.#near()) {
      const read = await this.#document(candidate)
      if (read.ok && read.value.id === projectId) return { path: candidate, document: read.value }
    }
    const error = studioError('PROJECT_NOT_FOUND', 'the project is not where it was', {
      at: usual,
      params: { path: usual },
    })
    return { path: usual, document: null, error }
  }

  /** A link in a project of others must not reach for another computer. */
  #mayRead(path: string): boolean {
    return !isNetworkPath(path) || sameShare(path, this.project.path)
  }

  #member(
    { path, document, error }: Found,
    link: Omit<Relative, 'folder'>,
    isOrigin: boolean,
  ): FamilyMember {
    return {
      projectId: link.projectId,
      name: document?.name ?? link.name,
      language: document?.language ?? link.language,
      isOrigin,
      isOpen: link.projectId === this.project.document.id,
      path,
      ...(error && { error }),
    }
  }

  #document(path: string): Promise<Result<ProjectFile>> {
    const known = this.#read.get(path) ?? documentNow(projectFolder(path))
    this.#read.set(path, known)
    return known
  }

  /** Projects beside this one, and recent ones. */
  #near(): Promise<string[]> {
    this.#around ??= this.#list()
    return this.#around
  }

  async #list(): Promise<string[]> {
    const { path } = this.project
    const beside = dirname(path)
    const names = await namesIn(beside).catch(() => [])
    const all = [
      ...names.filter((name) => name.endsWith(PROJECT_ENDING)).map((name) => join(beside, name)),
      ...this.recents,
    ]
    return all.filter((each) => !samePath(each, path))
  }
}
