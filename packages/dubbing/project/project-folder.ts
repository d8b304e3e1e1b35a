import { basename, join } from 'node:path'
import {
  cutToBytes,
  fileError,
  freeSpace,
  lstatOrNull,
  removeMatching,
  setAside,
  withFileErrors,
} from '@cuecast/platform'
import { stat } from 'node:fs/promises'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'

/** Extension of project folders. */
export const PROJECT_ENDING = '.cuecast'

/** Paths inside a project folder. */
export interface ProjectFolder {
  path: string
  document: string
  /** The ASS file that the project was made from. */
  source: string
  takes: string
  takesJournal: string
  tasksJournal: string
  /** Edits not yet saved to `document`. */
  editsJournal: string
  peaks: string
  backups: string
  lock: string
}

export function projectFolder(path: string): ProjectFolder {
  return {
    path,
    document: join(path, 'project.json'),
    source: join(path, 'source.ass'),
    takes: join(path, 'takes'),
    takesJournal: join(path, 'takes', 'takes.jsonl'),
    tasksJournal: join(path, 'tasks.jsonl'),
    editsJournal: join(path, 'edits.jsonl'),
    peaks: join(path, 'peaks'),
    backups: join(path, 'backups'),
    lock: join(path, '.lock'),
  }
}

/** `Phim tập 1.cuecast` → `Phim tập 1`. */
export function projectName(path: string): string {
  return basename(path).replace(/\.cuecast$/i, '')
}

/** File names have at most 255 bytes; leaves space for ` (99).cuecast`. */
const NAME_BYTES = 240

/** A name as file names may be: without what file systems refuse, and not too long. */
export function fileNameOf(name: string): string {
  const plain = name.replaceAll(/[<>:"/\\|?*\p{Cc}]/gu, ' ').trim()
  return cutToBytes(plain || 'Cuecast', NAME_BYTES).trimEnd()
}

/** Temporary names of atomic writes and the lock, limited to a project's own files. */
const TEMPORARY = new RegExp(
  [
    String.raw`^\.((project|\.checked|subtitles-written)\.json|(takes|tasks|edits)\.jsonl|film-[0-9a-f]{32}`,
    String.raw`|source\.ass|[0-9a-f]{64}\.[a-z0-9]{2,4}(\.peaks)?|[0-9a-f-]{36}\.take\.json)\.[0-9a-f]{12}\.tmp$`,
    String.raw`|^\.lock\.[0-9a-f-]{36}$`,
  ].join(''),
)

/** Removes leftovers of a kill in the middle of a write; only for the lock holder. */
export async function removeTemporary({ path, takes, peaks }: ProjectFolder): Promise<void> {
  for (const folder of [path, takes, peaks, join(path, 'review')])
    await removeMatching(folder, TEMPORARY)
}

/** Names a folder whatever it is called; null if there is none. */
export async function folderIdentity(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return null
  }
}

/**
 * Moves links and files away that are in the place of the project's folders: writing or removing
 * through them would change another folder. Returns the names of those folders and the new names of
 * the links. A read-only project with such links is refused.
 */
export async function setLinksAside(
  { path, takes, peaks, backups }: ProjectFolder,
  isReadOnly: boolean,
): Promise<Result<{ name: string; kept: string }[]>> {
  const moved: { name: string; kept: string }[] = []
  for (const folder of [takes, peaks, backups, join(path, 'review'), join(path, 'recordings')]) {
    try {
      const found = await lstatOrNull(folder)
      if (found === null || found.isDirectory()) continue
      if (isReadOnly) {
        const message = 'this is a link or a file in the place of a folder of the project'
        return failWith('PROJECT_INVALID', message, { at: folder })
      }
      moved.push({ name: basename(folder), kept: basename(await setAside(folder)) })
    } catch (cause) {
      return fail(fileError(cause, folder, 'write'))
    }
  }
  return ok(moved)
}

/** 16-bit audio at 22 kHz, about 12 characters per second, as the embedded service sends it. */
const BYTES_PER_CHARACTER = 4_000
/** Reserved for the document, journals and backups. */
const RESERVE_BYTES = 8 * 1024 * 1024

/** Checks for disk space for the audio of this many characters; DISK_FULL if there is too little. */
export async function roomFor(projectPath: string, characters: number): Promise<Result<void>> {
  const found = await withFileErrors(projectPath, 'write', async () => ok(await stat(projectPath)))
  if (!found.ok) return found
  const free = await freeSpace(projectPath)
  const needed = RESERVE_BYTES + characters * BYTES_PER_CHARACTER
  // If free space is unknown, the write itself will fail.
  if (!free.ok || free.value >= needed) return ok(undefined)
  const params = { path: projectPath, needed, free: free.value }
  return failWith('DISK_FULL', 'not enough space for the audio', { at: projectPath, params })
}
