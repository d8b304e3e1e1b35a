import type { CommandName } from '@/project/commands/command'
import type { HelpTopic } from '@/project/help/help-topics'

/** What one does about a topic; shown under its text, with the keys that hold now. */
export const topicCommands: Readonly<Record<HelpTopic, readonly CommandName[]>> = {
  open: ['openFile', 'reopenWithEncoding', 'reimport'],
  cast: ['showCast'],
  library: ['showCast'],
  profiles: ['showProfiles'],
  sound: ['showSound', 'saveFitReport'],
  jobs: ['showJobs', 'pauseRun', 'cancelRun'],
  final: ['openSettings', 'openAccount'],
  render: ['renderStale', 'renderSelected', 'pauseRun', 'cancelRun', 'showJobs'],
  edit: ['editText', 'chooseSpeaker', 'splitCue', 'mergeWithNext', 'undo', 'find', 'goTo'],
  timing: ['startAtPlayhead', 'endAtPlayhead', 'shiftCues', 'snapCues', 'addMarker', 'zoomAll'],
  fit: ['showSound', 'nextProblem', 'renderSelected'],
  takes: ['renderSelected', 'playCue', 'switchTakes'],
  dictionary: ['showDictionary', 'addToDictionary'],
  original: ['chooseOriginal', 'showSound', 'playPause', 'loopSelection'],
  export: ['exportTrack', 'saveSubtitles'],
  problems: ['showProblems', 'nextProblem', 'nextShown'],
  connections: ['openSettings', 'openAccount'],
  api: ['openApiSettings'],
  keys: ['openPalette', 'openSettings'],
  access: [
    'largerInterface',
    'smallerInterface',
    'usualInterface',
    'switchTheme',
    'switchLanguage',
  ],
}
