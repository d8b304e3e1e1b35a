import { cp, lstat, mkdtemp, readdir, readFile, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { z } from 'zod'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { PROJECT_ENDING, projectFolder as placesIn } from '@cuecast/dubbing/project/project-folder'
import {
  fileError,
  withFileErrors,
  isAlive,
  movePath,
  namesIn,
  ownIdentity,
  parseJson,
  processIdentitySchema,
  removeTree,
  systemCode,
  writeAtomically,
} from '@cuecast/platform'
import type { Step } from './dub-job'
import type { Output } from './output'
import type { DubReport } from './report'

/** Temporary folders of jobs, in that of the system. */
const PREFIX = 'cuecast-dub-'
const PROJECT = 'dub.cuecast'
const OWNER = 'owner.json'

const ownerSchema = z.object({ process: processIdentitySchema, output: z.string() })

/**
 * The folders of a job: the user's project, or a temporary one, which is removed in the end. If it
 * contains paid work, it is kept although no project was requested. Of a job that ends before it has a
 * project nothing stays.
 *
 * @returns INVALID_ARGUMENT for a folder that holds something else, and file errors
 */
export const openWorkplace: Step<never, 'projectFolder' | 'serviceFolder'> = async (job) => {
  const { options, output, closers } = job
  await tidyAbandoned(output)
  if (options.projectFolder !== null) {
    const { projectFolder } = options
    const usable = await isUsable(projectFolder)
    if (!usable.ok) return usable
    const serviceFolder = join(projectFolder, '.service')
    closers.push(async (ended) => {
      const isBegun = await holdsProject(projectFolder)
      if (isBegun && !isFinished(ended)) return
      await removeOrWarn(serviceFolder, output)
      if (!isBegun && usable.value.isNew) await removeEmpty(projectFolder)
    })
    return ok({ projectFolder, serviceFolder })
  }
  return withFileErrors(tmpdir(), 'write', async () => {
    const folder = await mkdtemp(join(tmpdir(), PREFIX))
    await writeOwner(folder, options.output)
    const projectFolder = join(folder, PROJECT)
    closers.push(async (ended) => {
      const isWorth =
        options.remote !== null && !isFinished(ended) && (await mayBeCharged(projectFolder))
      const project = isWorth ? await moveBeside(options.output, projectFolder) : null
      if (project !== projectFolder) await removeOrWarn(folder, output)
      if (project === null) return ended
      output.warn(output.t('terminal.kept', { folder: project }))
      return ended.ok ? ok({ ...ended.value, project }) : ended
    })
    // What another service was paid for is known to the own one alone: it stays with the project.
    const isPaid = options.remote !== null
    const serviceFolder = isPaid ? join(projectFolder, '.service') : join(folder, 'service')
    return ok({ projectFolder, serviceFolder })
  })
}

/** Nothing is left to resume. */
const isFinished = (ended: Result<DubReport>): boolean => ended.ok && ended.value.ok

/**
 * The service has accepted a request of this project, or may have: credits were spent, and only the
 * project records them. An unreadable project is kept as well.
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
      await removeTree(folder)
      return project
    }
  }
  return project
}

/** A folder with other contents is never turned into a project. */
async function isUsable(folder: string): Promise<Result<{ isNew: boolean }>> {
  try {
    const names = await readdir(folder)
    if (isProject(names) || names.every((name) => name.startsWith('.'))) return ok({ isNew: false })
    const message = 'the folder holds something else and no project'
    const params = { reason: 'not-a-project' }
    return failWith('INVALID_ARGUMENT', message, { at: folder, params })
  } catch (cause) {
    return systemCode(cause) === 'ENOENT'
      ? ok({ isNew: true })
      : fail(fileError(cause, folder, 'read'))
  }
}

/** Leaves a folder that holds something. */
async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (cause) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(systemCode(cause))) throw cause
  }
}

const isProject = (names: readonly string[]): boolean =>
  names.includes('project.json') || names.includes('backups')

/** True if a job has got as far as its project, so that it can be resumed. */
export const holdsProject = async (folder: string): Promise<boolean> =>
  isProject(await readdir(folder).catch(() => []))

/** Records the owner of the folder, so that another job finds out when it has died. */
async function writeOwner(folder: string, output: string): Promise<void> {
  const owner: z.infer<typeof ownerSchema> = { process: ownIdentity(), output }
  const written = await writeAtomically(join(folder, OWNER), JSON.stringify(owner))
  if (!written.ok) throw new Error(written.error.message)
}

/**
 * Looks for temporary folders of killed jobs. Paid work is moved next to its track, and reported;
 * the others are removed.
 */
async function tidyAbandoned(output: Output): Promise<void> {
  const names = await namesIn(tmpdir()).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(PREFIX)))
    await tidyFolder(join(tmpdir(), name), output).catch(() => undefined)
}

async function tidyFolder(found: string, output: Output): Promise<void> {
  const owner = await abandonedBy(found)
  if (!owner) return
  // Of two jobs that begin now, one gets it.
  const folder = `${found}-left`
  await movePath(found, folder)
  await writeOwner(folder, owner.output)
  const project = join(folder, PROJECT)
  const kept = (await mayBeCharged(project)) ? await moveBeside(owner.output, project) : null
  if (kept !== project) await removeTree(folder)
  if (kept !== null) output.warn(output.t('terminal.keptEarlier', { folder: kept }))
}

/** Null for folders of other programs, and while the job runs. */
async function abandonedBy(folder: string): Promise<z.infer<typeof ownerSchema> | null> {
  const info = await lstat(folder)
  if (!info.isDirectory() || (process.getuid && info.uid !== process.getuid())) return null
  const owner = ownerSchema.safeParse(parseJson(await readFile(join(folder, OWNER), 'utf8')))
  return owner.success && isAlive(owner.data.process) === false ? owner.data : null
}

/** A scanner, or a service that has not let go of its files yet, is no failure of the job: the next one removes it. */
export async function removeOrWarn(folder: string, output: Output): Promise<void> {
  try {
    await removeTree(folder)
  } catch (cause) {
    const { message } = fileError(cause, folder, 'write')
    output.warn(output.t('terminal.notRemoved', { folder, message }))
  }
}
