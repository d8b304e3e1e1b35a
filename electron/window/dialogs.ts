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

/** A dialog to open a file. */
type OpenDialog = readonly [
  title: string,
  /** Name of the file type. */
  type: string,
  endings: readonly string[],
  /** In the project's folder until a file of this kind has been chosen. */
  startsIn?: 'project',
]

function openDialogs(t: Translate) {
  const subtitles = t('native.open.subtitlesType')
  const [film, sound] = [t('native.open.filmType'), t('native.open.soundType')]
  const models = ['onnx', 'zip', 'tar', 'bz2', 'tbz2', 'gz', 'tgz']
  const media = [...new Set([...filmEndings, ...soundEndings])]
  const projects = [...subtitleSources, ...scriptEndings]
  return {
    // A project is opened by the `project.json` in its folder.
    project: [t('welcome.open'), t('native.open.projectType'), projects],
    subtitles: [t('reimport.title'), subtitles, [...subtitleSources, 'txt', 'md'], 'project'],
    film: [t('native.open.film'), film, filmEndings, 'project'],
    script: [t('native.open.script'), t('native.open.scriptType'), scriptEndings],
    sound: [t('native.open.sound'), sound, soundEndings, 'project'],
    music: [t('native.open.music'), sound, soundEndings, 'project'],
    castMap: [t('castImport.title'), 'JSON', ['json'], 'project'],
    catalogue: [t('native.open.catalogue'), 'JSON', ['json']],
    translation: [
      t('native.open.translation'),
      subtitles,
      ['tsv', 'csv', 'txt', ...subtitleSources],
      'project',
    ],
    dictionary: [t('native.open.dictionary'), 'CSV', ['csv', 'tsv', 'txt']],
    cuts: [
      t('native.open.cuts'),
      t('native.open.cutsType'),
      ['edl', 'csv', 'tsv', 'txt'],
      'project',
    ],
    model: [t('native.open.model'), t('native.open.modelType'), models],
    turns: [t('native.open.turns'), t('native.open.turnsType'), ['rttm', 'json', 'txt'], 'project'],
    origin: [t('origin.title'), film, media],
    certificate: [t('native.open.certificate'), 'PEM', ['pem', 'crt', 'cer', 'key', 'txt']],
    notes: [t('native.open.notes'), t('review.list'), ['json'], 'project'],
  } satisfies Record<string, OpenDialog>
}
export type OpenKind = keyof ReturnType<typeof openDialogs>

/** A dialog to save a file. */
type SaveDialog = readonly [
  title: string,
  /** The suggested name without its ending, for a project of this name. */
  name: (project: string) => string,
  /** Ending unless the caller names one. */
  ending: string,
  /** Starts in the last folder of this kind; left out: next to the project. */
  lastFolder?: ChosenKind,
]

function saveDialogs(t: Translate) {
  const subtitles = t('edit.save.title')
  const ownName = (project: string) => project
  return {
    subtitles: [subtitles, (project) => `${project}.cuecast`, 'srt'],
    someSubtitles: [subtitles, (project) => t('native.save.someName', { project }), 'srt'],
    copy: [t('native.save.copy'), (project) => t('native.save.copyName', { project }), 'cuecast'],
    export: [t('header.exportHint'), ownName, 'wav'],
    report: [t('native.save.report'), (project) => t('native.save.reportName', { project }), 'csv'],
    delivery: [
      t('native.save.delivery'),
      (project) => t('native.save.deliveryName', { project }),
      'pdf',
    ],
    qcReport: [
      t('native.save.qcReport'),
      (project) => t('native.save.qcReportName', { project }),
      'pdf',
    ],
    pace: [t('native.save.pace'), (project) => t('native.save.paceName', { project }), 'csv'],
    castMap: [t('native.save.castMap'), () => t('native.save.castMapName'), 'json'],
    translatorTable: [t('native.save.translatorTable'), ownName, 'tsv', 'translation'],
    dictionary: [t('native.save.dictionary'), () => t('dictionary.title'), 'csv', 'dictionary'],
    usage: [t('native.save.usage'), () => t('native.save.usageName'), 'csv', 'usage'],
  } satisfies Record<string, SaveDialog>
}
type SaveKind = keyof ReturnType<typeof saveDialogs>

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
    const [title, type, endings, startsIn]: OpenDialog = openDialogs(translate())[kind]
    const project = startsIn ? this.deps.projectPath() : null
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
    const [title, name, usual, lastFolder]: SaveDialog = saveDialogs(translate())[kind]
    const ending = format ?? usual
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
