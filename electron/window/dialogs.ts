import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { dialog, type BrowserWindow } from 'electron'
import type { ExportOptions } from '@shared/contracts/export'
import { withEnding } from '@cuecast/platform'
import { projectName } from '@cuecast/dubbing'
import { filmEndings } from '@shared/contracts/film'
import type { ChosenPaths } from '../settings/chosen-paths'
import type { NativeWords } from './native-words'
import { askToOpen } from './open-dialog'

/** So many names stand in a question; more are not read. */
const REPLACED_NAMED = 12

/** What the export format is called as a file ending. */
const endings: Record<ExportOptions['format'], string> = {
  wav: 'wav',
  flac: 'flac',
  mp3: 'mp3',
  opus: 'opus',
  m4a: 'm4a',
}

/** Asks for a subtitle file or for the `project.json` of a project; null when closed. */
export function askForFile(
  window: BrowserWindow,
  words: NativeWords,
  chosen: ChosenPaths,
): Promise<string | null> {
  return askToOpen(window, chosen, {
    kind: 'project',
    title: words.openTitle,
    filters: [
      { name: words.subtitlesAndProjects, extensions: ['srt', 'vtt', 'ass', 'ssa', 'txt', 'json'] },
      { name: words.allFiles, extensions: ['*'] },
    ],
  })
}

/** Asks for a subtitle file; null when closed. */
export function askForSubtitles(
  window: BrowserWindow,
  words: NativeWords,
  chosen: ChosenPaths,
  projectPath: string | null,
): Promise<string | null> {
  return askToOpen(window, chosen, {
    kind: 'subtitles',
    title: words.reimportTitle,
    filters: [
      { name: words.subtitles, extensions: ['srt', 'vtt', 'ass', 'ssa', 'txt'] },
      { name: words.allFiles, extensions: ['*'] },
    ],
    otherwise: projectPath === null ? undefined : dirname(projectPath),
  })
}

/** Asks where the subtitles go, beside the project to begin with; null when closed. */
export function askForSubtitleTarget(
  window: BrowserWindow,
  words: NativeWords,
  projectPath: string,
  format: 'srt' | 'vtt',
): Promise<string | null> {
  const name = `${projectName(basename(projectPath))}.cuecast`
  return askToSave(window, words, {
    title: words.saveSubtitlesTitle,
    path: join(projectPath, '..', name),
    ending: format,
  })
}

/** Asks where a copy of the project goes, beside it to begin with; null when closed. */
export function askForCopy(
  window: BrowserWindow,
  words: NativeWords,
  projectPath: string,
): Promise<string | null> {
  const name = `${projectName(projectPath)} (${words.copyName}).cuecast`
  return askToSave(window, words, {
    title: words.copyTitle,
    path: join(projectPath, '..', name),
    ending: 'cuecast',
  })
}

/** Asks for the original film or sound; null when closed. */
export function askForFilm(
  window: BrowserWindow,
  words: NativeWords,
  chosen: ChosenPaths,
  projectPath: string | null,
): Promise<string | null> {
  return askToOpen(window, chosen, {
    kind: 'film',
    title: words.filmTitle,
    filters: [
      { name: words.filmsAndSounds, extensions: [...filmEndings] },
      { name: words.allFiles, extensions: ['*'] },
    ],
    otherwise: projectPath === null ? undefined : dirname(projectPath),
  })
}

/** Asks where the track goes, beside the project to begin with; null when closed. */
export function askForTarget(
  window: BrowserWindow,
  words: NativeWords,
  projectPath: string,
  format: ExportOptions['format'],
): Promise<string | null> {
  return askToSave(window, words, {
    title: words.exportTitle,
    path: join(projectPath, '..', projectName(basename(projectPath))),
    ending: endings[format],
  })
}

/** Asks where the list of how the cues fit goes, beside the project to begin with; null when closed. */
export function askForReportTarget(
  window: BrowserWindow,
  words: NativeWords,
  projectPath: string,
): Promise<string | null> {
  return askToSave(window, words, {
    title: words.reportTitle,
    path: join(projectPath, '..', `${projectName(basename(projectPath))} - ${words.reportName}`),
    ending: 'csv',
  })
}

interface SaveQuestion {
  title: string
  /** Where and under which name to begin with, without the ending. */
  path: string
  ending: string
}

async function askToSave(
  window: BrowserWindow,
  words: NativeWords,
  { title, path, ending }: SaveQuestion,
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title,
    defaultPath: `${path}.${ending}`,
    filters: [{ name: ending.toUpperCase(), extensions: [ending] }],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  if (canceled || !filePath) return null
  const target = withEnding(filePath, ending)
  // The system asked about the name as it was typed, not about the one with its ending.
  const unasked = target !== filePath && existsSync(target)
  return !unasked || (await askToReplace(window, words, [target])) ? target : null
}

/** Asks whether files that are there already may be written anew; null when not. */
export async function askToReplace(
  window: BrowserWindow,
  words: NativeWords,
  paths: readonly string[],
): Promise<true | null> {
  const names = paths.map((path) => basename(path))
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: words.replaceQuestion(paths.length),
    detail: [
      ...names.slice(0, REPLACED_NAMED),
      ...(names.length > REPLACED_NAMED ? ['…'] : []),
    ].join('\n'),
    buttons: [words.replace, words.keep],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return response === 0 ? true : null
}
