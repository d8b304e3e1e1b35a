import { basename, join } from 'node:path'
import { dialog, type BrowserWindow } from 'electron'
import type { ExportOptions } from '@shared/contracts/export'
import { projectName } from '../projects/project-folder'
import { filmEndings } from '../projects/film-file'
import type { NativeWords } from './native-words'

/** What the export format is called as a file ending. */
const endings: Record<ExportOptions['format'], string> = {
  wav: 'wav',
  flac: 'flac',
  mp3: 'mp3',
  opus: 'opus',
  m4a: 'm4a',
}

/** Asks for a subtitle file or for the `project.json` of a project; null when closed. */
export async function askForFile(
  window: BrowserWindow,
  words: NativeWords,
): Promise<string | null> {
  const answer = await dialog.showOpenDialog(window, {
    title: words.openTitle,
    properties: ['openFile'],
    filters: [
      { name: words.subtitlesAndProjects, extensions: ['srt', 'vtt', 'ass', 'ssa', 'txt', 'json'] },
      { name: words.allFiles, extensions: ['*'] },
    ],
  })
  return answer.canceled ? null : (answer.filePaths[0] ?? null)
}

/** Asks for a subtitle file; null when closed. */
export async function askForSubtitles(
  window: BrowserWindow,
  words: NativeWords,
): Promise<string | null> {
  const answer = await dialog.showOpenDialog(window, {
    title: words.reimportTitle,
    properties: ['openFile'],
    filters: [
      { name: words.subtitles, extensions: ['srt', 'vtt', 'ass', 'ssa', 'txt'] },
      { name: words.allFiles, extensions: ['*'] },
    ],
  })
  return answer.canceled ? null : (answer.filePaths[0] ?? null)
}

/** Asks where the subtitles go, beside the project to begin with; null when closed. */
export async function askForSubtitleTarget(
  window: BrowserWindow,
  words: NativeWords,
  projectPath: string,
  format: 'srt' | 'vtt',
): Promise<string | null> {
  const answer = await dialog.showSaveDialog(window, {
    title: words.saveSubtitlesTitle,
    defaultPath: join(projectPath, '..', `${projectName(basename(projectPath))}.cuecast.${format}`),
    filters: [{ name: format.toUpperCase(), extensions: [format] }],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  return answer.canceled || !answer.filePath ? null : answer.filePath
}

/** Asks for the original film or sound; null when closed. */
export async function askForFilm(
  window: BrowserWindow,
  words: NativeWords,
): Promise<string | null> {
  const answer = await dialog.showOpenDialog(window, {
    title: words.filmTitle,
    properties: ['openFile'],
    filters: [
      { name: words.filmsAndSounds, extensions: [...filmEndings] },
      { name: words.allFiles, extensions: ['*'] },
    ],
  })
  return answer.canceled ? null : (answer.filePaths[0] ?? null)
}

/** Asks where the track goes, beside the project to begin with; null when closed. */
export async function askForTarget(
  window: BrowserWindow,
  words: NativeWords,
  projectPath: string,
  format: ExportOptions['format'],
): Promise<string | null> {
  const ending = endings[format]
  const answer = await dialog.showSaveDialog(window, {
    title: words.exportTitle,
    defaultPath: join(projectPath, '..', `${projectName(basename(projectPath))}.${ending}`),
    filters: [{ name: ending.toUpperCase(), extensions: [ending] }],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  return answer.canceled || !answer.filePath ? null : answer.filePath
}
