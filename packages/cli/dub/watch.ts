import { createHash } from 'node:crypto'
import { readdir, readFile, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { fileError, parseJson, writeAtomically, removeTree } from '@cuecast/platform'
import { endingOf } from '@shared/contracts/film'
import { subtitleEndings } from '@shared/contracts/formats/subtitle-formats'
import { exitCodeOf, exitCodes } from './exit-codes'
import type { DubOptions } from './arguments/options'
import type { Output } from './output'
import type { Ended } from './report'

/** Pause between two looks at the folder, ms. A file that did not change between them is complete. */
const LOOK_EVERY_MS = 1_000
/** In the folder of the output: which files were dubbed, by name and content. */
const STATE_FILE = '.cuecast-watch.json'
/** There, too: a project for each file that is not finished, so that nothing is paid twice. */
const WORK_FOLDER = '.cuecast-watch'
/** Endings of subtitles that `--as-spoken` and `--as-written` put next to a track. */
const WRITTEN = /\.(?:spoken|written)\.[^.]+$/

const stateSchema = z.record(z.string(), z.string())

interface Watch {
  folder: string
  job: (input: string) => DubOptions
  signal: AbortSignal
  output: Output
  run: (job: DubOptions) => Promise<Ended>
  tell: (ended: Ended) => void
}

/**
 * Dubs each subtitle file of a folder once, even across restarts, and waits for new ones until it
 * is stopped. A file counts as new when its content changes. Files that fail because of their
 * content are not tried again until they change; after any other failure, the next start tries
 * again. While the folder cannot be read, it waits for the folder to come back.
 *
 * @returns the exit code
 */
export async function watchFolder(watch: Watch): Promise<number> {
  const { folder, output, signal } = watch
  const [first] = await sizesIn(folder).then(
    (sizes) => [sizes],
    (cause: unknown) => {
      output.fail(fileError(cause, folder, 'read'))
      return []
    },
  )
  if (!first) return exitCodes.input
  output.say(output.t('terminal.watching', { folder }))
  let before = first
  const failedNow = new Set<string>()
  let isAway = false
  while (!signal.aborted) {
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    const now = await sizesIn(folder).catch((cause: unknown) => {
      if (!isAway) output.fail(fileError(cause, folder, 'read'))
      return null
    })
    isAway = now === null
    if (!now) continue
    for (const [name, size] of now) {
      if (signal.aborted) break
      if (before.get(name) === size) await dubOnce(watch, name, failedNow)
    }
    before = now
  }
  return exitCodeOf('CANCELLED')
}

async function dubOnce(
  { folder, job, output, run, tell }: Watch,
  name: string,
  failed: Set<string>,
) {
  const path = join(folder, name)
  const bytes = await readFile(path).catch(() => null)
  if (bytes === null) return
  const hash = createHash('sha256').update(bytes).digest('hex')
  const options = job(path)
  const stateFile = join(options.folder, STATE_FILE)
  const done = await readState(stateFile)
  if (done[name] === hash || failed.has(`${name} ${hash}`)) return
  const projectFolder = join(options.folder, WORK_FOLDER, `${options.name}.cuecast`)
  const ended = await run({ ...options, projectFolder })
  if (ended.code === exitCodes.interrupted) return
  const isOver = ended.ok || ended.code === exitCodes.input
  try {
    if (isOver) {
      await writeAtomically(stateFile, JSON.stringify({ ...done, [name]: hash }, null, 2))
      await removeTree(projectFolder)
      await rmdir(dirname(projectFolder)).catch(() => undefined)
    } else failed.add(`${name} ${hash}`)
  } catch (cause) {
    // Not in the list: the next start makes it once more.
    failed.add(`${name} ${hash}`)
    output.fail(fileError(cause, stateFile, 'write'))
  }
  tell(isOver && ended.ok ? { ...ended, report: { ...ended.report, project: null } } : ended)
}

async function readState(path: string): Promise<z.infer<typeof stateSchema>> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return stateSchema.safeParse(parseJson(text)).data ?? {}
}

/** Subtitle files by name, each with what changes while it is being written. */
async function sizesIn(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter(
    (name) => subtitleEndings.has(endingOf(name)) && !basename(name).startsWith('.'),
  )
  // Tracks may be written into the same folder, and subtitles with them.
  const bases = new Set(names.map((name) => basename(name, extname(name))))
  const isSource = (name: string) => !WRITTEN.test(name) || !bases.has(name.replace(WRITTEN, ''))
  const sizes = new Map<string, string>()
  for (const name of names.filter(isSource).sort()) {
    const info = await stat(join(folder, name)).catch(() => null)
    if (info?.isFile()) sizes.set(name, `${info.size} ${info.mtimeMs}`)
  }
  return sizes
}
