import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { studioError } from '@shared/contracts/errors'
import type { Cue, ProjectFile, ProjectPatch, Speaker } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { reflowed } from '@shared/fitting/narrated'
import { diffScript, resplit } from '@shared/narration/change-script'
import { cuesAfter, diffCues } from '@shared/subtitles/edit/diff-cues'
import { sameLanguage } from '@shared/languages/language-codes'
import { labelKey } from '@shared/subtitles/labels'
import { fileError, systemCode } from '@cuecast/platform'
import {
  createProject,
  keepSource,
  Project,
  PROJECT_ENDING,
  projectFolder as placesIn,
} from '@cuecast/dubbing'
import type { DubOptions } from './arguments/options'

/** The project of a job: the user's folder, or a temporary one. */
export interface Workplace {
  projectFolder: string
  /** Data folder of the embedded service. */
  serviceFolder: string
  /**
   * Removes a temporary project. If it contains paid work, keeps it although no project was requested
   * and returns its folder; otherwise null.
   */
  close(end: JobEnd): Promise<string | null>
}

export interface JobEnd {
  /** Nothing is left to resume. */
  finished: boolean
  /** Rendering cost credits. */
  paid: boolean
}

/** @returns INVALID_ARGUMENT for a folder that holds something else, and file errors */
export async function openWorkplace({
  projectFolder,
  output,
}: Pick<DubOptions, 'projectFolder' | 'output'>): Promise<Result<Workplace>> {
  if (projectFolder !== null) {
    const usable = await isUsable(projectFolder)
    if (!usable.ok) return usable
    const serviceFolder = join(projectFolder, '.service')
    const close = async ({ finished }: JobEnd) => {
      if (finished) await rm(serviceFolder, { recursive: true, force: true })
      return null
    }
    return ok({ projectFolder, serviceFolder, close })
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'cuecast-dub-'))
    const project = join(folder, 'dub.cuecast')
    const close = async ({ finished, paid }: JobEnd) => {
      const isWorth = !finished && paid && (await mayBeCharged(project))
      const kept = isWorth ? await moveBeside(output, project) : null
      if (kept !== project) await rm(folder, { recursive: true, force: true })
      return kept
    }
    return ok({ projectFolder: project, serviceFolder: join(folder, 'service'), close })
  } catch (cause) {
    return fail(fileError(cause, tmpdir(), 'write'))
  }
}

/**
 * The service has accepted a request of this project, or may have: credits were spent, and only the
 * project knows. What cannot be read is worth keeping, too.
 */
async function mayBeCharged(project: string): Promise<boolean> {
  try {
    const journal = await readFile(placesIn(project).tasksJournal, 'utf8')
    const count = (type: string) => journal.split(`"type":"${type}"`).length - 1
    return count('accepted') + count('lost') > 0 || count('sending') > count('refused')
  } catch (cause) {
    return systemCode(cause) !== 'ENOENT'
  }
}

/** Moves a project next to the track under a free name; if that fails, it stays where it is. */
async function moveBeside(output: string, project: string): Promise<string> {
  const name = basename(output, extname(output))
  for (let nth = 1; nth < 100; nth += 1) {
    const folder = join(dirname(output), `${name}${nth === 1 ? '' : ` ${nth}`}${PROJECT_ENDING}`)
    if (await stat(folder).catch(() => null)) continue
    try {
      await cp(project, folder, { recursive: true, errorOnExist: true, force: false })
      return folder
    } catch {
      await rm(folder, { recursive: true, force: true })
      return project
    }
  }
  return project
}

/** A folder with other contents is never turned into a project. */
async function isUsable(folder: string): Promise<Result<void>> {
  try {
    const names = await readdir(folder)
    const isProject = names.includes('project.json') || names.includes('backups')
    if (isProject || names.every((name) => name.startsWith('.'))) return ok(undefined)
    const message = 'the folder holds something else and no project'
    const params = { reason: 'not-a-project' }
    return fail(studioError('INVALID_ARGUMENT', message, { at: folder, params }))
  } catch (cause) {
    return systemCode(cause) === 'ENOENT' ? ok(undefined) : fail(fileError(cause, folder, 'read'))
  }
}

/**
 * The document to render: the new one, merged into the existing project if there is one.
 *
 * @param fresh made from the subtitles; null = the project's own cues, voiced by `connectionId`
 */
export async function openDocument(
  { projectFolder }: Workplace,
  fresh: ProjectFile | null,
  { connectionId, narration }: { connectionId: string } & Pick<DubOptions, 'narration'>,
): Promise<Result<{ document: ProjectFile; project: Project | null }>> {
  if (fresh === null) {
    const opened = await Project.open(projectFolder)
    if (!opened.ok) return opened
    const { document } = opened.value
    const wanted = withChoices({ ...document, connectionId }, narration)
    return ok(withCarried(opened.value, wanted))
  }
  if (!(await stat(projectFolder).catch(() => null))) return ok({ document: fresh, project: null })
  const opened = await Project.open(projectFolder)
  if (opened.ok) return ok(withCarried(opened.value, fresh))
  const isEmpty = opened.error.code === 'PROJECT_NOT_FOUND'
  return isEmpty ? ok({ document: fresh, project: null }) : opened
}

/** A project's own narration as the arguments want it; texts that stay keep their takes. */
function withChoices(document: ProjectFile, choices: DubOptions['narration']): ProjectFile {
  const { narration, cues } = document
  if (!narration) return document
  const pauses = { ...narration.pauses, ...choices.pauses }
  const wanted = { ...narration, ...choices, pauses }
  const isSame = wanted.split === narration.split
  const split = isSame ? cues : resplit(cues, wanted.split, () => randomUUID())
  return { ...document, narration: wanted, cues: split }
}

/** A narration's cues lie by their takes; the script's order decides, not their earlier times. */
function withCarried(project: Project, fresh: ProjectFile) {
  const carried = carryOver(project.document, fresh)
  return { document: { ...carried, cues: flowedCues(project, carried) }, project }
}

/** The cues of a document where the project's takes put them. */
const flowedCues = ({ takes }: Project, document: ProjectFile): Cue[] =>
  reflowed(document, (cueId) => takes.index.active(cueId) ?? undefined)

/** Lays a narration out again by its takes, and saves it. Nothing to do for subtitles. */
export async function reflow(project: Project): Promise<Result<void>> {
  const { document } = project
  const cues = flowedCues(project, document)
  if (cues === document.cues) return ok(undefined)
  project.apply(patchBetween(document, { ...document, cues }))
  return project.flush()
}

/** Saves the document to the open project or a new one. */
export async function keepDocument(
  { projectFolder }: Workplace,
  document: ProjectFile,
  { project, source }: { project: Project | null; source: string | undefined },
): Promise<Result<Project>> {
  if (project === null) return createProject(projectFolder, document, { source })
  const kept = await keepSource(project.folder, source)
  if (!kept.ok) return kept
  project.apply(patchBetween(project.document, document))
  const saved = await project.flush()
  return saved.ok ? ok(project) : saved
}

/**
 * Merges a subtitle file into the project created from it earlier: unchanged cues keep their ids and
 * thus their takes, speakers keep their voices and settings.
 */
export function carryOver(earlier: ProjectFile, fresh: ProjectFile): ProjectFile {
  const known = new Map(earlier.speakers.map((speaker) => [labelKey(speaker.label), speaker]))
  const sameService = earlier.connectionId === fresh.connectionId
  const ids = new Map<string, string>()
  const speakers = fresh.speakers.map((speaker): Speaker => {
    const old = known.get(labelKey(speaker.label))
    ids.set(speaker.id, old?.id ?? speaker.id)
    if (!old) return speaker
    // Voice ids are only valid for their own service.
    return sameService ? old : { ...old, voiceId: null }
  })
  const cues = fresh.cues.map((cue) => ({
    ...cue,
    speakerId: cue.speakerId === null ? null : (ids.get(cue.speakerId) ?? null),
  }))
  return {
    ...earlier,
    // Takes were made for it as it is written; another region is no reason to pay for them again.
    language:
      sameService && sameLanguage(earlier.language, fresh.language)
        ? earlier.language
        : fresh.language,
    connectionId: fresh.connectionId,
    narratorVoiceId: sameService ? earlier.narratorVoiceId : null,
    speakers,
    narration: fresh.narration ?? null,
    cues: cuesAfter((fresh.narration ? diffScript : diffCues)(earlier.cues, cues)).map((cue) =>
      sameService ? cue : withoutVoice(cue),
    ),
  }
}

function withoutVoice(cue: Cue): Cue {
  const { voiceId: _, ...rest } = cue
  return rest
}

/** The patch from one document to the other. */
export function patchBetween(from: ProjectFile, to: ProjectFile): ProjectPatch {
  const staying = new Set(to.cues.map((cue) => cue.id))
  return {
    cues: {
      upsert: to.cues,
      remove: from.cues.filter((cue) => !staying.has(cue.id)).map((cue) => cue.id),
    },
    speakers: to.speakers,
    fields: {
      language: to.language,
      connectionId: to.connectionId,
      narratorVoiceId: to.narratorVoiceId,
      media: to.media,
      mix: to.mix,
      fit: to.fit,
      narration: to.narration ?? null,
      ...(to.profiles && { profiles: to.profiles }),
      ...(to.profileId !== undefined && { profileId: to.profileId }),
    },
  }
}
