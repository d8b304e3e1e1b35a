import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { dialog, type BrowserWindow } from 'electron'
import { withEnding } from '@cuecast/platform'
import { filmEndings, soundEndings } from '@shared/contracts/film'
import { subtitleSources } from '@shared/contracts/formats/subtitle-formats'
import { scriptEndings } from '@shared/contracts/narration'
import type { Translate } from '@shared/texts/texts'
import type { ChosenKind, ChosenPaths } from '../settings/chosen-paths'

/** At most so many file names are listed in a question. */
const MAX_LISTED = 12

export type OpenKind =
  | 'project'
  | 'subtitles'
  | 'script'
  | 'film'
  | 'sound'
  | 'music'
  | 'castMap'
  | 'dictionary'
  | 'translation'
  | 'notes'
  | 'cuts'
  | 'model'
  | 'catalogue'
  | 'turns'
  | 'origin'
  | 'certificate'
export type SaveKind =
  | 'subtitles'
  | 'someSubtitles'
  | 'copy'
  | 'export'
  | 'report'
  | 'delivery'
  | 'qcReport'
  | 'pace'
  | 'castMap'
  | 'dictionary'
  | 'translatorTable'
  | 'usage'

interface OpenDialog {
  title: string
  /** Name of the file type, and its endings. */
  type: string
  endings: readonly string[]
  /** Starts in the project's folder until a file of this kind has been chosen. */
  inProject: boolean
}

interface SaveDialog {
  title: string
  /** Suggested name without its ending, for a project of this name. */
  name(project: string): string
  /** Ending unless the caller names one. */
  ending: string
  /** Starts in the last folder of this kind; otherwise next to the project. */
  lastFolder?: ChosenKind
}

const modelDialog = (t: Translate): OpenDialog => ({
  title: t('native.open.model'),
  type: t('native.open.modelType'),
  endings: ['onnx', 'zip', 'tar', 'bz2', 'tbz2', 'gz', 'tgz'],
  inProject: false,
})

const catalogueDialog = (t: Translate): OpenDialog => ({
  title: t('native.open.catalogue'),
  type: 'JSON',
  endings: ['json'],
  inProject: false,
})

const turnsDialog = (t: Translate): OpenDialog => ({
  title: t('native.open.turns'),
  type: t('native.open.turnsType'),
  endings: ['rttm', 'json', 'txt'],
  inProject: true,
})

const originDialog = (t: Translate): OpenDialog => ({
  title: t('origin.title'),
  type: t('native.open.filmType'),
  endings: [...new Set([...filmEndings, ...soundEndings])],
  inProject: false,
})

const certificateDialog = (t: Translate): OpenDialog => ({
  title: t('native.open.certificate'),
  type: 'PEM',
  endings: ['pem', 'crt', 'cer', 'key', 'txt'],
  inProject: false,
})

const translationDialog = (t: Translate): OpenDialog => ({
  title: t('native.open.translation'),
  type: t('native.open.subtitlesType'),
  endings: ['tsv', 'csv', 'txt', ...subtitleSources],
  inProject: true,
})

const musicDialog = (t: Translate): OpenDialog => ({
  title: t('native.open.music'),
  type: t('native.open.soundType'),
  endings: soundEndings,
  inProject: true,
})

// A project is opened by the `project.json` in its folder.
const openDialogs = (t: Translate): Record<OpenKind, OpenDialog> => ({
  project: {
    title: t('welcome.open'),
    type: t('native.open.projectType'),
    endings: [...subtitleSources, ...scriptEndings],
    inProject: false,
  },
  subtitles: {
    title: t('reimport.title'),
    type: t('native.open.subtitlesType'),
    endings: [...subtitleSources, 'txt', 'md'],
    inProject: true,
  },
  film: {
    title: t('native.open.film'),
    type: t('native.open.filmType'),
    endings: filmEndings,
    inProject: true,
  },
  script: {
    title: t('native.open.script'),
    type: t('native.open.scriptType'),
    endings: scriptEndings,
    inProject: false,
  },
  sound: {
    title: t('native.open.sound'),
    type: t('native.open.soundType'),
    endings: soundEndings,
    inProject: true,
  },
  music: musicDialog(t),
  castMap: { title: t('castImport.title'), type: 'JSON', endings: ['json'], inProject: true },
  catalogue: catalogueDialog(t),
  translation: translationDialog(t),
  dictionary: {
    title: t('native.open.dictionary'),
    type: 'CSV',
    endings: ['csv', 'tsv', 'txt'],
    inProject: false,
  },
  cuts: {
    title: t('native.open.cuts'),
    type: t('native.open.cutsType'),
    endings: ['edl', 'csv', 'tsv', 'txt'],
    inProject: true,
  },
  model: modelDialog(t),
  turns: turnsDialog(t),
  origin: originDialog(t),
  certificate: certificateDialog(t),
  notes: {
    title: t('native.open.notes'),
    type: t('review.list'),
    endings: ['json'],
    inProject: true,
  },
})

const translatorTableDialog = (t: Translate): SaveDialog => ({
  title: t('native.save.translatorTable'),
  name: (project) => project,
  ending: 'tsv',
  lastFolder: 'translation',
})

const saveDialogs = (t: Translate): Record<SaveKind, SaveDialog> => ({
  subtitles: {
    title: t('edit.save.title'),
    name: (project) => `${project}.cuecast`,
    ending: 'srt',
  },
  someSubtitles: {
    title: t('edit.save.title'),
    name: (project) => t('native.save.someName', { project }),
    ending: 'srt',
  },
  copy: {
    title: t('native.save.copy'),
    name: (project) => t('native.save.copyName', { project }),
    ending: 'cuecast',
  },
  export: { title: t('header.exportHint'), name: (project) => project, ending: 'wav' },
  report: {
    title: t('native.save.report'),
    name: (project) => t('native.save.reportName', { project }),
    ending: 'csv',
  },
  delivery: {
    title: t('native.save.delivery'),
    name: (project) => t('native.save.deliveryName', { project }),
    ending: 'pdf',
  },
  qcReport: {
    title: t('native.save.qcReport'),
    name: (project) => t('native.save.qcReportName', { project }),
    ending: 'pdf',
  },
  pace: {
    title: t('native.save.pace'),
    name: (project) => t('native.save.paceName', { project }),
    ending: 'csv',
  },
  castMap: {
    title: t('native.save.castMap'),
    name: () => t('native.save.castMapName'),
    ending: 'json',
  },
  translatorTable: translatorTableDialog(t),
  dictionary: {
    title: t('native.save.dictionary'),
    name: () => t('dictionary.title'),
    ending: 'csv',
    lastFolder: 'dictionary',
  },
  usage: {
    title: t('native.save.usage'),
    name: () => t('native.save.usageName'),
    ending: 'csv',
    lastFolder: 'usage',
  },
})

interface DialogDeps {
  /** Null where there is no window to show a dialog over. */
  window: { readonly shown: BrowserWindow | null }
  translate: () => Translate
  chosen: ChosenPaths
  /** Folder of the open project, and its name as file names may be. */
  projectPath: () => string | null
  projectName: () => string
}

/** File dialogs of the system. Every method returns null or false when the user closes the dialog. */
export class Dialogs {
  constructor(private readonly deps: DialogDeps) {}

  /**
   * Asks for a file of this kind. Newer Electron no longer lets the system remember the last
   * folder, so each kind starts in the folder of its last choice.
   */
  async askOpen(kind: OpenKind): Promise<string | null> {
    const [path] = await this.#ask(kind, ['openFile'])
    return path ?? null
  }

  /** The same for several files; none when the user closes the dialog. */
  askOpenSeveral(kind: OpenKind): Promise<string[]> {
    return this.#ask(kind, ['openFile', 'multiSelections'])
  }

  /** Asks for a folder, starting in `first`. */
  async askFolder(title: string, first: string | null): Promise<string | null> {
    const { window, chosen } = this.deps
    if (!window.shown) return null
    const folder = await firstFolder(first, chosen.folderOf('folder'))
    const { canceled, filePaths } = await dialog.showOpenDialog(window.shown, {
      title,
      properties: ['openDirectory', 'createDirectory'],
      ...(folder !== null && { defaultPath: folder }),
    })
    const [path] = canceled ? [] : filePaths
    return path === undefined ? null : chosen.chosen('folder', path)
  }

  async #ask(kind: OpenKind, properties: ('openFile' | 'multiSelections')[]): Promise<string[]> {
    const { window, chosen, translate } = this.deps
    if (!window.shown) return []
    const { title, type, endings, inProject } = openDialogs(translate())[kind]
    const project = inProject ? this.deps.projectPath() : null
    const folder = await firstFolder(chosen.folderOf(kind), project && dirname(project))
    const { canceled, filePaths } = await dialog.showOpenDialog(window.shown, {
      title,
      properties,
      filters: [
        { name: type, extensions: [...endings] },
        { name: translate()('native.open.allFiles'), extensions: ['*'] },
      ],
      ...(folder !== null && { defaultPath: folder }),
    })
    return canceled ? [] : filePaths.map((path) => chosen.chosen(kind, path))
  }

  /** Asks for the target of a file of this kind; the path returned has the ending. */
  async askSave(kind: SaveKind, format?: string): Promise<string | null> {
    const { window, chosen, translate } = this.deps
    if (!window.shown) return null
    const { title, name, lastFolder, ...usual } = saveDialogs(translate())[kind]
    const ending = format ?? usual.ending
    const project = this.deps.projectPath() ?? ''
    const folder = lastFolder ? await firstFolder(chosen.folderOf(lastFolder)) : dirname(project)
    const { canceled, filePath } = await dialog.showSaveDialog(window.shown, {
      title,
      defaultPath: join(folder ?? '', `${name(this.deps.projectName())}.${ending}`),
      filters: [{ name: ending.toUpperCase(), extensions: [extname(`.${ending}`).slice(1)] }],
      properties: ['showOverwriteConfirmation', 'createDirectory'],
    })
    if (canceled || !filePath) return null
    const path = withEnding(filePath, ending)
    // The system has confirmed overwriting the name as typed, not the one with the ending added.
    const unconfirmed = path !== filePath && existsSync(path)
    if (unconfirmed && !(await this.askToReplace([path]))) return null
    return lastFolder ? chosen.chosen(lastFolder, path) : path
  }

  /** Asks whether existing files may be overwritten. */
  async askToReplace(paths: readonly string[]): Promise<boolean> {
    const { shown } = this.deps.window
    if (!shown) return false
    const t = this.deps.translate()
    const names = paths.map((path) => basename(path))
    const { response } = await dialog.showMessageBox(shown, {
      type: 'warning',
      message: t('native.replace.question', { files: paths.length }),
      detail: [...names.slice(0, MAX_LISTED), ...(names.length > MAX_LISTED ? ['…'] : [])].join(
        '\n',
      ),
      buttons: [t('native.replace.replace'), t('ui.cancel')],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    })
    return response === 0
  }
}

/** The first of these folders that still exists. */
async function firstFolder(...folders: (string | null | undefined)[]): Promise<string | null> {
  for (const folder of folders) {
    const info = folder ? await stat(folder).catch(() => null) : null
    if (folder && info?.isDirectory()) return folder
  }
  return null
}
