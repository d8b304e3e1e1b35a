import { causeText } from '@shared/contracts/errors'
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  identityOf,
  isAlive,
  ownIdentity,
  parseJson,
  processIdentitySchema,
  startProgram,
} from '@cuecast/platform'
import { installForms } from '@shared/contracts/app'
import { z } from 'zod'

const installationSchema = z.object({
  form: z.enum(installForms),
  root: z.string(),
  /** Parts to replace in `root`: first the one file that starts the others. */
  parts: z.array(z.string()).min(1),
  /** Program to start. */
  program: z.string(),
  /**
   * Folder next to it for downloads and replaced versions: on the same disk, so that files can be
   * renamed.
   */
  stage: z.string(),
})

/** An installation of the program that its user may replace. */
export type Installation = z.infer<typeof installationSchema>

interface Surroundings {
  isPackaged: boolean
  execPath: string
  /** Folder of the packed program's own files. */
  resources: string
  env: Readonly<Record<string, string | undefined>>
}

/**
 * The running installation; null if it cannot replace itself: one of a package manager, Flatpak or
 * Snap, one that this user cannot write, and a program run from source, unless
 * `CUECAST_UPDATE_FOLDER` names a folder to try updates with. Packing marks only tar.gz and
 * AppImage with their form.
 */
export function findInstallation(given: Surroundings): Installation | null {
  const { env } = given
  if (env['FLATPAK_ID'] || env['SNAP'] || process.platform !== 'linux') return null
  const found = given.isPackaged ? packedInstallation(given) : null
  const tried = given.isPackaged ? undefined : env['CUECAST_UPDATE_FOLDER']
  const installation = tried ? folderInstallation(resolve(tried)) : found
  return installation && isWritable(installation) ? installation : null
}

function packedInstallation({ execPath, resources, env }: Surroundings): Installation | null {
  const file = join(resources, 'install-form.txt')
  const form = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (form === 'folder') return folderInstallation(resolve(dirname(execPath), '..', '..'))
  const { APPIMAGE: image, APPDIR: mounted } = env
  // An unpacked AppImage inherits the variables of another one from whose terminal it was started.
  if (form !== 'appimage' || !image || !mounted || !execPath.startsWith(`${mounted}/`)) return null
  const [root, name] = [dirname(image), basename(image)]
  const stage = join(root, `.${name}-update`)
  return { form, root, parts: [name], program: image, stage }
}

const STAGE = '.cuecast-update'

const folderInstallation = (root: string): Installation => ({
  form: 'folder',
  root,
  parts: ['bin/cuecast', 'lib/cuecast', 'share'],
  program: join(root, 'lib/cuecast/cuecast'),
  stage: join(root, STAGE),
})

function isWritable({ root, parts }: Installation): boolean {
  try {
    for (const part of parts) accessSync(dirname(join(root, part)), constants.W_OK)
    return existsSync(join(root, parts[0] ?? ''))
  } catch {
    return false
  }
}

const PLAN = 'plan.json'

const planSchema = z.object({
  installation: installationSchema,
  /** Folder of the stage that replaces the running version. */
  from: z.enum(['next', 'previous']),
  version: z.string(),
  /** The version that it replaces. */
  before: z.string(),
  /** Arguments of the program. */
  args: z.array(z.string()),
  /** Process that has to end first. */
  waitsFor: processIdentitySchema,
  /** Process that exchanges and watches the start; absent: it has not begun. */
  exchanger: processIdentitySchema.optional(),
  /** Process of the new version whose start is watched. */
  trial: processIdentitySchema.optional(),
})
export type UpdatePlan = z.infer<typeof planSchema>

/** Writes what `finishUpdate` does once this process has ended; answers the file. */
export function writePlan(plan: UpdatePlan): string {
  const file = join(plan.installation.stage, PLAN)
  writeFileSync(`${file}.new`, JSON.stringify(plan))
  renameSync(`${file}.new`, file)
  return file
}

function readPlan(file: string): UpdatePlan | null {
  if (!existsSync(file)) return null
  return planSchema.safeParse(parseJson(readFileSync(file, 'utf8'))).data ?? null
}

/**
 * Moves every part of the installation into the folder `to`, and those of the folder `from` into
 * its place. A kill at any moment leaves a program that starts, or that the `cuecast` script
 * restores at the next start. Throws errors of the disk, with everything back in its place.
 */
export function exchange({ root, parts }: Installation, from: string, to: string): void {
  const undo: Array<() => void> = []
  try {
    for (const part of parts) {
      const [current, fresh, old] = [root, from, to].map((folder) => join(folder, part))
      if (!current || !fresh || !old) continue
      mkdirSync(dirname(old), { recursive: true })
      if (existsSync(fresh) && existsSync(current) && statSync(current).isFile()) {
        // One file takes the other's place in one step.
        copyFileSync(current, old)
        renameSync(fresh, current)
        undo.push(() => {
          copyFileSync(current, fresh)
          renameSync(old, current)
        })
        continue
      }
      if (existsSync(current)) move(current, old, undo)
      if (existsSync(fresh)) move(fresh, current, undo)
    }
  } catch (cause) {
    for (const step of undo.reverse()) step()
    throw cause
  }
}

function move(from: string, to: string, undo: Array<() => void>): void {
  renameSync(from, to)
  undo.push(() => renameSync(to, from))
}

/**
 * Time limits for the old process to end and for the new version to open its window, and the
 * polling interval, ms.
 */
const usualPatience = { endMs: 60_000, startMs: 120_000, lookMs: 100 }

/**
 * Runs as a separate process: waits for the program to end, exchanges it, and starts the new
 * version. If that ends or shows no window in time, it is taken back, and the previous version is
 * started again.
 */
export async function finishUpdate(file: string, patience = usualPatience): Promise<void> {
  const plan = readPlan(file)
  if (!plan) return
  const { installation } = plan
  const { stage, program } = installation
  const [from, replaced, failed] = [plan.from, 'replaced', 'failed'].map((n) => join(stage, n))
  if (!from || !replaced || !failed) return
  const ended = await until(() => isAlive(plan.waitsFor) === false, patience.endMs, patience.lookMs)
  // The user stayed after all.
  if (!ended) return rmSync(file, { force: true })
  rmSync(join(stage, STARTED), { force: true })
  rmSync(replaced, { recursive: true, force: true })
  // From here on every start looks whether this process still watches.
  writePlan({ ...plan, exchanger: ownIdentity() })
  try {
    exchange(installation, from, replaced)
    if (await starts(plan, patience)) return
    exchange(installation, replaced, failed)
  } catch (cause) {
    writeFailure(plan, causeText(cause))
    return launch(program, plan.args)
  }
  writeFailure(plan, 'it did not start')
  rmSync(failed, { recursive: true, force: true })
  launch(program, plan.args)
}

/** A start that is longer ago than any exchange lasts, ms. */
const LONG_AGO_MS = 10 * 60_000

/**
 * Repairs an exchange whose process died: takes back half exchanged parts, and a version that was
 * never seen starting. Returns the program to start instead; null if there was nothing to repair,
 * or the exchange is still being watched. A kill during the repair leaves a state that the next
 * start repairs.
 */
export function recoverExchange(file: string): string | null {
  const plan = readPlan(file)
  // The plan of another program is ignored.
  if (!plan?.exchanger || resolve(plan.installation.stage) !== resolve(dirname(file))) return null
  const isOld = () => Date.now() - statSync(file).mtimeMs > LONG_AGO_MS
  // A computer that has another name by now cannot say whether the process lives.
  if (isAlive(plan.exchanger) ?? !isOld()) return null
  const { installation, from } = plan
  const { stage } = installation
  const mark = join(stage, STARTED)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === plan.version) return null
  const { trial } = plan
  // It hangs, and would keep every other start from opening a window.
  if (trial && trial.pid !== process.pid && isAlive(trial)) process.kill(-trial.pid, 'SIGKILL')
  takeBack(plan)
  for (const left of [from, 'failed']) rmSync(join(stage, left), { recursive: true, force: true })
  writeFailure(plan, 'the process that watched its start has ended')
  return installation.program
}

function takeBack({ installation: { root, parts, stage }, from }: UpdatePlan): void {
  for (const part of parts) {
    const [current, fresh, old, failed] = [
      join(root, part),
      join(stage, from, part),
      join(stage, 'replaced', part),
      join(stage, 'failed', part),
    ]
    if (!existsSync(old)) continue
    if (existsSync(fresh) && existsSync(current)) {
      // A file is copied before it is replaced: the copy may be half, and the file is still the old one.
      rmSync(old, { recursive: true, force: true })
      continue
    }
    rmSync(failed, { recursive: true, force: true })
    mkdirSync(dirname(failed), { recursive: true })
    if (existsSync(current) && !statSync(old).isFile()) renameSync(current, failed)
    renameSync(old, current)
  }
}

const STARTED = 'started'
const FAILED = 'failed.json'

const failureSchema = z.object({ version: z.string(), reason: z.string() })

function writeFailure({ installation: { stage }, version }: UpdatePlan, reason: string): void {
  writeFileSync(join(stage, FAILED), JSON.stringify({ version, reason }))
  rmSync(join(stage, PLAN), { force: true })
}

/** The version that failed to start since the last call, and the reason. */
export function takeFailure({ stage }: Installation): z.infer<typeof failureSchema> | null {
  const file = join(stage, FAILED)
  if (!existsSync(file)) return null
  const failure = failureSchema.safeParse(parseJson(readFileSync(file, 'utf8'))).data ?? null
  rmSync(file, { force: true })
  return failure
}

/** The exchange that installed this version, until it is known to start. */
export function trialOf({ stage }: Installation, version: string): UpdatePlan | null {
  const plan = readPlan(join(stage, PLAN))
  return plan?.version === version && existsSync(join(stage, 'replaced')) ? plan : null
}

/** The window is there: the version before is kept, unless it is the newer one that the user went back from. */
export async function endTrial(
  { installation: { stage }, from, version }: UpdatePlan,
  remove: (path: string) => Promise<void>,
): Promise<void> {
  // First: whatever a kill leaves of the rest, this version is not taken back.
  writeFileSync(join(stage, STARTED), version)
  await remove(join(stage, 'previous'))
  if (from === 'next') renameSync(join(stage, 'replaced'), join(stage, 'previous'))
  await remove(join(stage, PLAN))
  if (from === 'previous') await remove(join(stage, 'replaced'))
}

async function starts(plan: UpdatePlan, patience: typeof usualPatience): Promise<boolean> {
  const { installation, args, version } = plan
  const mark = join(installation.stage, STARTED)
  const child = startProgram(installation.program, args, { detached: true, stdio: 'ignore' })
  if (child.pid !== undefined)
    writePlan({ ...plan, exchanger: ownIdentity(), trial: identityOf(child.pid) })
  let hasEnded = false
  child.once('exit', () => (hasEnded = true))
  child.once('error', () => (hasEnded = true))
  const isMarked = () => existsSync(mark) && readFileSync(mark, 'utf8') === version
  await until(() => isMarked() || hasEnded, patience.startMs, patience.lookMs)
  if (isMarked()) {
    child.unref()
    return true
  }
  // The whole group: its windows and services, too.
  if (!hasEnded && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  await until(() => hasEnded, patience.endMs, patience.lookMs)
  return false
}

/** Starts a program that keeps running without this one. */
export function launch(program: string, args: readonly string[]): void {
  startProgram(program, args, { detached: true, stdio: 'ignore' }).unref()
}

async function until(isSo: () => boolean, mostMs: number, lookMs: number): Promise<boolean> {
  const end = Date.now() + mostMs
  while (!isSo()) {
    if (Date.now() > end) return false
    await wait(lookMs)
  }
  return true
}
