import type { MenuRole, AppMenu, AppMenuItem } from '@shared/contracts/app'
import type { CommandName } from './command'
import type { EditName } from '@/model/document/document'
import { useHistory } from '@/model/document/history-store'
import { useWorkspace } from '@/model/view/workspace-store'
import { commandChecked, commandEnabled, keyOfCommand } from './command-table'

/** `-` is a line; a role is what the system does by itself. */
type MenuEntry = CommandName | '-' | { readonly role: MenuRole }

const menuNames = ['file', 'edit', 'cue', 'dub', 'play', 'view', 'window', 'help'] as const
type MenuName = (typeof menuNames)[number]

const role = <R extends MenuRole>(name: R): { readonly role: R } => ({ role: name })

const edit = [
  'undo',
  'redo',
  '-',
  role('cut'),
  role('copy'),
  role('paste'),
  'selectAllCues',
  '-',
  'find',
  'replace',
  'findNext',
  'findPrevious',
  '-',
  'goTo',
  'nextShown',
  'nextProblem',
  'shortenTexts',
  '-',
  'nextNote',
  'previousNote',
  'takeSuggestion',
  'noteDone',
  'lockApproved',
  'copyNotes',
  '-',
  'openPalette',
] as const

/** What both the menu of cues and their context menu begin their changes with. */
const changeCues = [
  'insertBefore',
  'insertAfter',
  'duplicateCues',
  'deleteCues',
  '-',
  'splitCue',
  'splitBySpeakers',
  'mergeWithNext',
  'mergeSelected',
  '-',
  'startAtPlayhead',
  'endAtPlayhead',
  'shiftCues',
] as const

const cue = [
  'editText',
  'chooseSpeaker',
  ...changeCues,
  'stretchCues',
  'reconform',
  'shiftBack',
  'shiftForward',
  'shiftFrameBack',
  'shiftFrameForward',
  'startEarlier',
  'startLater',
  'endEarlier',
  'endLater',
  'snapCues',
  'toggleRipple',
  'toggleSpoken',
  'switchScreen',
  '-',
  'previousCue',
  'nextCue',
] as const

const play = [
  'playPause',
  'stop',
  'playFaster',
  'runBack',
  '-',
  'playCue',
  'playFromHere',
  'playBefore',
  'playAfter',
  'playBegin',
  'playEnd',
  'switchTakes',
  'selectAtPlayhead',
  'selectWhilePlaying',
  'loopSelection',
  '-',
  'frameBack',
  'frameForward',
  'secondBack',
  'secondForward',
  'toStart',
  'toEnd',
  '-',
  'addMarker',
  'nextMarker',
  'previousMarker',
  'removeMarker',
  'showMarkers',
] as const

/** The native menu. Every command of the table stands in it once. */
export const nativeMenus = {
  file: [
    'openFile',
    'newNarration',
    '-',
    'saveProjectAs',
    'duplicateProject',
    'renameProject',
    'closeProject',
    '-',
    'reimport',
    'importSettings',
    'importReviewNotes',
    'reopenWithEncoding',
    'saveSubtitles',
    'convertNarration',
    '-',
    'chooseOriginal',
    'removeOriginal',
    'startTimecode',
    'subtitlesFromFilm',
    'speakersFromFile',
    'addMusic',
    '-',
    'exportTrack',
    'exportReview',
    'saveFitReport',
    'savePace',
    '-',
    'openSettings',
    'openAccount',
    'openApiSettings',
    '-',
    role('quit'),
  ],
  edit,
  cue,
  dub: [
    'renderStale',
    'renderSelected',
    'pauseRun',
    'cancelRun',
    '-',
    'recordTake',
    'importTake',
    'listenCheck',
    '-',
    'showSound',
    'showCast',
    'importCastMap',
    'exportCastMap',
    'openCastLibrary',
    'showDictionary',
    'addToDictionary',
    'showProfiles',
  ],
  play,
  view: [
    'toggleScript',
    '-',
    'showProblems',
    'showPace',
    'showJobs',
    'showReview',
    '-',
    'zoomIn',
    'zoomOut',
    'zoomAll',
    'zoomSelection',
    '-',
    'largePicture',
    'pictureWindow',
    'pictureFullScreen',
    '-',
    'largerInterface',
    'smallerInterface',
    'usualInterface',
    '-',
    'switchTheme',
    'switchLanguage',
    '-',
    role('togglefullscreen'),
    role('reload'),
    role('toggleDevTools'),
  ],
  window: [role('minimize')],
  help: ['openHelp', 'startTour', '-', 'about'],
} as const satisfies Readonly<Record<MenuName, readonly MenuEntry[]>>

/** What somebody forgot to put into a menu: the tests want nothing here. */
export type InNoMenu = Exclude<CommandName, (typeof nativeMenus)[MenuName][number]>

/** What a right click on a cue offers, in the table and on the timeline. */
export const cueMenu: readonly (CommandName | '-')[] = [
  'editText',
  'chooseSpeaker',
  'playCue',
  'playFromHere',
  'renderSelected',
  'recordTake',
  'listenCheck',
  '-',
  ...changeCues,
  'snapCues',
  'toggleSpoken',
  'switchScreen',
  '-',
  'selectAllCues',
]

/** The words of a menu in the window's language. */
export interface MenuWords {
  command: (name: CommandName) => string
  menu: (name: MenuName) => string
  role: (role: MenuRole) => string
  undo: (edit: EditName) => string
  redo: (edit: EditName) => string
}

/** Undoing and doing again name the edit; everything else is called what it is called everywhere. */
function labelOf(name: CommandName, words: MenuWords): string {
  const { past, future } = useHistory.getState()
  const last = past.at(-1)?.name
  const next = future.at(-1)?.name
  if (name === 'undo' && last !== undefined) return words.undo(last)
  if (name === 'redo' && next !== undefined) return words.redo(next)
  return words.command(name)
}

function itemOf(entry: MenuEntry, words: MenuWords, usable: boolean): AppMenuItem {
  if (entry === '-') return { kind: 'line' }
  if (typeof entry === 'object') {
    return { kind: 'role', role: entry.role, label: words.role(entry.role) }
  }
  return {
    kind: 'command',
    name: entry,
    label: labelOf(entry, words),
    key: keyOfCommand(entry) ?? null,
    enabled: usable && commandEnabled(entry),
    checked: commandChecked(entry),
  }
}

/** The native menu as things stand. Behind a dialog nothing can be done. */
export function menuModel(words: MenuWords): AppMenu {
  const usable = useWorkspace.getState().dialog === null
  return menuNames.map((id) => ({
    id,
    label: words.menu(id),
    items: nativeMenus[id].map((entry) => itemOf(entry, words, usable)),
  }))
}
