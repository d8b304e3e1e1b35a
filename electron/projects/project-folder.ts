import { basename, join } from 'node:path'

/** Ending of a project folder's name. */
export const PROJECT_ENDING = '.cuecast'

/** Where everything of a project lies in its folder. */
export interface ProjectFolder {
  path: string
  document: string
  takes: string
  takesJournal: string
  tasksJournal: string
  /** Edits on their way into `document`. */
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
