/** Every command that keys, menus, palette and the native menu know. Translated under `commands.<name>`. */
export const commandNames = [
  'openFile',
  'reopenWithEncoding',
  'closeProject',
  'reimport',
  'saveSrt',
  'saveVtt',
  'chooseOriginal',
  'removeOriginal',
  'exportTrack',
  'openSettings',
  'openApiSettings',
  'openPalette',
  'openHelp',
  'startTour',
  'undo',
  'redo',
  'selectAllCues',
  'previousCue',
  'nextCue',
  'editText',
  'nextShown',
  'find',
  'replace',
  'findNext',
  'findPrevious',
  'insertBefore',
  'insertAfter',
  'deleteCues',
  'duplicateCues',
  'splitCue',
  'splitBySpeakers',
  'mergeWithNext',
  'mergeSelected',
  'startAtPlayhead',
  'endAtPlayhead',
  'shiftCues',
  'shiftBack',
  'shiftForward',
  'shiftFrameBack',
  'shiftFrameForward',
  'snapCues',
  'nextProblem',
  'renderStale',
  'renderSelected',
  'cancelRun',
  'playPause',
  'playCue',
  'playFromHere',
  'playBefore',
  'playAfter',
  'runBack',
  'stop',
  'playFaster',
  'frameBack',
  'frameForward',
  'toStart',
  'toEnd',
  'loopSelection',
  'switchTakes',
  'zoomIn',
  'zoomOut',
  'zoomAll',
  'showCast',
  'showProblems',
  'showSound',
  'showDictionary',
  'addToDictionary',
  'largerInterface',
  'smallerInterface',
  'usualInterface',
  'switchTheme',
  'switchLanguage',
] as const

export type CommandName = (typeof commandNames)[number]

export interface Command {
  name: CommandName
  /** Default key in the writing of `keyOf`; null = none. */
  key: string | null
  /** Also while the focus is in a text field. */
  whileTyping?: boolean
  enabled: () => boolean
  /** Whether what the command switches is on; absent = it switches nothing. */
  checked?: () => boolean
  run: () => void
}
