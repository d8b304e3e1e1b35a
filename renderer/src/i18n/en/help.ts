import type { help as vi } from '../vi/help'

export const help: typeof vi = {
  title: 'Help',
  search: 'Search help and keys',
  back: 'List',
  here: 'For what you are doing',
  topicsTitle: 'How to',
  commandsTitle: 'Commands and keys',
  found: '{count, plural, one {# result} other {# results}}',
  none: 'Nothing matches',
  noneHint: 'Try another word.',
  showAll: 'Show everything',
  tour: 'Take the four-step tour',
  noKey: 'no key',
  runNamed: 'Do it now: {command}',
  cannot: 'not possible right now',
  more: 'Read more',
  less: 'Show less',
  doNow: 'Do it now',
  topics: {
    open: {
      title: 'Open subtitles or a project',
      text: 'Drop an SRT, VTT or ASS file on the window, or press Open subtitles.\nCuecast makes a .cuecast folder beside the file and saves every change there by itself; the subtitle file is left alone.\nAccents look wrong? Choose Read the file again in another encoding.',
    },
    cast: {
      title: 'Cast voices',
      text: 'Speakers come from the [Name] labels at the start of a cue. Press Suggest to give everyone a voice of their own, then change whichever you like; the star keeps a favourite at the top.\nPress a speaker’s name (F2) for name, colour, level and left/right; the three dots merge or remove.\nCuecast remembers each speaker’s voice for the next episode: open it and press Use.\nThe triangle says the speaker’s selected cue in that voice, or the first one.\nCues without a label belong to the narrator.',
    },
    render: {
      title: 'Render, and what it costs',
      text: 'The Render button at the top says how many cues are left and how many credits they cost. The arrow beside it renders only the selected cues.\nOnly new or changed cues are sent; finished ones cost nothing more.\nThe offline voices are free. Any other service asks first, unless the cost is below what you set in Settings.\nPause at the bottom: nothing more is sent or fetched, over restarts too, until you go on. The Jobs panel keeps everything that runs or has just ended, with what to do when something failed.',
    },
    edit: {
      title: 'Edit single cues',
      text: 'Press a cue to see everything about it at the right; double-click it or press F2 to edit in the table.\nA changed cue is marked “stale”. Render it alone with the button under its text.\nUndo takes back every step, deleting too.',
    },
    timing: {
      title: 'Times and the timeline',
      text: 'Drag the body of a block to move the cue, an edge to change its start or end; hold Shift to keep it from snapping.\nHold Alt and turn the wheel to zoom. [ and ] set an edge to the playhead. Markers note a place and go along to the editing program.\nChanging times needs no new render and costs nothing.',
    },
    fit: {
      title: 'What fits and what does not',
      text: 'A voice longer than its cue is read faster: up to 1.2 times sounds natural, up to 1.5 times is marked.\nBeyond that Cuecast forces nothing: the cue is listed as “does not fit”, and the panel at the right says how many characters to cut, how far to extend it, or offers to let it overlap.',
    },
    takes: {
      title: 'Takes',
      text: 'Every render makes a new take; the earlier ones stay. Listen, compare and go back to any of them without spending credits.\nLock the one you like, and editing the text will not change it.',
    },
    dictionary: {
      title: 'Pronunciation dictionary',
      text: 'Teach once how abbreviations, names and foreign words are said. The subtitles keep their spelling; words with a dotted line will be said otherwise.\nMark a word in a cue and press the book below the text to add it.\nEvery entry can be heard before and after.',
    },
    profiles: {
      title: 'Voice profiles',
      text: 'A profile keeps pitch, speed, volume and the other figures under a name. Apply it to the whole project, a speaker or some cues; each time you see beforehand how many cues have to be rendered again and what that costs.\nAt the right, below each figure of a cue, stands where it comes from: the cue, its speaker, the project or which profile; the round arrow goes back to the inherited value.\nProfiles are kept the same at the service. Where both sides have changed a field, you choose.',
    },
    original: {
      title: 'The film and its sound',
      text: 'Choose the original film or sound to see the picture and hear it under the dub.\nThe slider beside the play button balances dub and original. The original steps back by itself while a voice speaks.',
    },
    export: {
      title: 'Export and hand over',
      text: 'Press Export once every cue is done. Choose the format, the loudness, and whether the original goes with it.\nStems for each speaker, as long as the whole film, drop straight into an editing program.',
    },
    problems: {
      title: 'Problems and failures',
      text: 'The Problems panel lists cues that overlap, run too fast, are empty, do not fit or failed. Press a line to go there; the wrench fixes it.\nF8 goes to the next problem.',
    },
    connections: {
      title: 'Connections and credits',
      text: 'The offline voices are built in and need no account. Add another service by its address and key in Settings, under Connections.\nKeys live in the system’s key store and are never shown again. Test tells whether the key works and how many credits are left.\nPress the credits at the top to see which requests are left, to set a limit for a day or a project, and to see what was used.\nDraft with the offline voices, then choose another service at the top: Cuecast matches the voices, says what the final render costs and keeps the drafts. Going back brings the earlier voices and takes back, and nothing is paid twice.',
    },
    api: {
      title: 'Voices for other programs',
      text: 'API settings open the offline service on a fixed port of this computer. Make a key for each program, choose what it may do, see what it used.\nA webhook tells you when a task is done.',
    },
    library: {
      title: 'Cast library',
      text: 'The library remembers each speaker’s voice, colour, level and profile across a show. Open the next episode, and Cuecast recognises the names and offers the same voices.\nA cast map also goes out and comes in as a JSON file, from the menu of the Cast panel.',
    },
    sound: {
      title: 'Shape the sound',
      text: 'The Sound panel chooses full dub or voice-over, how loud the original stays and where it steps back, how voices fit their time, and the loudness of the export.\nNothing here needs a new render: how many cues are fast or do not fit is shown at once, before and after.',
    },
    jobs: {
      title: 'Long work',
      text: 'Renders, exports and syncs are all in the Jobs panel with what is done and the time left. Pause, go on and retry from there.\nClosing Cuecast half-way loses nothing: the next start goes on and nothing is paid twice.',
    },
    final: {
      title: 'Draft offline, final render elsewhere',
      text: 'Do the whole film with the free offline voices, then choose another service in the middle of the top bar. Cuecast matches the voices, keeps the takes as drafts and says what the final render costs.\nRender all of it or cue by cue; if the credits run out, what is finished stays: top up and go on.',
    },
    keys: {
      title: 'Keyboard shortcuts',
      text: 'Every command is in Find a command. In Settings, under Keys, take the set of Aegisub or Subtitle Edit, or give any command another key.',
    },
    access: {
      title: 'Easier to see and use',
      text: 'Enlarge the interface up to 300%, switch between light and dark, change the language at any time. Everything works by keyboard: Tab goes between areas, arrows move inside the table and the timeline.\nCuecast follows the system’s settings for reduced motion and high contrast.',
    },
  },
}
