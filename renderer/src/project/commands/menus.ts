import type { MenuRole } from '@shared/contracts/app-menu'
import type { CommandName } from './command'

/** `-` is a line; a role is what the system does by itself. */
export type MenuEntry = CommandName | '-' | { readonly role: MenuRole }

export const menuNames = ['file', 'edit', 'cue', 'dub', 'play', 'view', 'window', 'help'] as const
export type MenuName = (typeof menuNames)[number]

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
  'shiftBack',
  'shiftForward',
  'shiftFrameBack',
  'shiftFrameForward',
  'snapCues',
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
    'closeProject',
    '-',
    'reimport',
    'reopenWithEncoding',
    'saveSubtitles',
    '-',
    'chooseOriginal',
    'removeOriginal',
    '-',
    'exportTrack',
    'saveFitReport',
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
    'showProblems',
    'showJobs',
    '-',
    'zoomIn',
    'zoomOut',
    'zoomAll',
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
  help: ['openHelp', 'startTour'],
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
  '-',
  ...changeCues,
  'snapCues',
  '-',
  'selectAllCues',
]
