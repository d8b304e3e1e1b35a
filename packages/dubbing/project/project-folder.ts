import { basename, join } from 'node:path'
import { removeMatching } from '@cuecast/platform'

/** Extension of project folders. */
export const PROJECT_ENDING = '.cuecast'

/** Paths inside a project folder. */
export interface ProjectFolder {
  path: string
  document: string
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

/** Temporary names of atomic writes and the lock, limited to a project's own files. */
const TEMPORARY = new RegExp(
  [
    String.raw`^\.((project|\.checked)\.json|(takes|tasks|edits)\.jsonl|film-[0-9a-f]{32}`,
    String.raw`|[0-9a-f]{64}\.[a-z0-9]{2,4}(\.peaks)?|[0-9a-f-]{36}\.take\.json)\.[0-9a-f]{12}\.tmp$`,
    String.raw`|^\.lock\.[0-9a-f-]{36}$`,
  ].join(''),
)

/** Removes leftovers of a kill in the middle of a write; only for the lock holder. */
export async function removeTemporary({ path, takes, peaks }: ProjectFolder): Promise<void> {
  for (const folder of [path, takes, peaks]) await removeMatching(folder, TEMPORARY)
}
