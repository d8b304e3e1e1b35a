import type { help as helpVi } from '../../vi/app/help'

export const help: typeof helpVi = {
  search: 'Search help and shortcuts',
  back: 'All topics',
  topicsTitle: 'How to',
  commandsTitle: 'Commands and shortcuts',
  none: 'Nothing matches',
  noneHint: 'Try another word.',
  showAll: 'Show everything',
  noKey: 'no shortcut',
  runNamed: 'Do it now: {command}',
  cannot: 'not possible right now',
  more: 'Read more',
  less: 'Show less',
  doNow: 'Do it now',
  topics: {
    first: {
      title: 'First time? From subtitles to a dubbed track in four steps',
      text: '1. Open a sample on the first screen, or drop a subtitle file on the window.\n2. In the Cast panel, at the left edge, press Suggest to give everyone a voice; then listen and change what you like.\n3. Press Render at the top right: the button shows how many cues there are and what they cost.\n4. Space plays. Change a cue and render just that one. When everything is right, press Export.',
    },
    open: {
      title: 'Open subtitles or a project',
      text: 'Drop a subtitle file (SRT, WebVTT, ASS, TTML, SAMI …) on the window, or press Open subtitles.\nCuecast creates a .cuecast folder next to the file and saves every change there automatically; the subtitle file is never modified.\nAccents look wrong? Choose Reopen with encoding.',
    },
    cast: {
      title: 'Cast voices',
      text: 'Speakers come from the [Name] labels at the start of a cue. Press Suggest to give everyone a different voice, then change any you like; the star keeps favourites at the top.\nClick a speaker’s name (F2) to edit name, colour, level and pan; the three-dot menu merges or removes the speaker.\nCuecast remembers each speaker’s voice for the next episode: open it and press Use.\nThe triangle plays the speaker’s selected cue in that voice, or the first one.\nCues without a label belong to the narrator.',
    },
    render: {
      title: 'Render, and what it costs',
      text: 'The Render button at the top says how many cues are left and how many credits they cost. The arrow next to it renders only the selected cues.\nOnly new or changed cues are sent; finished ones cost nothing.\nThe offline voices are free. For any other service Cuecast asks first, unless the cost is below the amount you set in Settings.\nPause in the bar at the bottom: nothing more is sent or downloaded, even after a restart, until you resume. The Jobs panel lists everything that is running or has just finished, and what to do if something failed.',
    },
    edit: {
      title: 'Edit single cues',
      text: 'Click a cue to see its details on the right; double-click it or press F2 to edit in the table.\nA changed cue is marked “outdated”. Render just that cue with the button under its text.\nEvery step can be undone, including deletions.',
    },
    timing: {
      title: 'Times and the timeline',
      text: 'Drag the body of a block to move the cue, an edge to change its start or end; hold Shift to keep it from snapping.\nHold Alt and scroll to zoom. [ and ] set an edge to the playhead. Markers note a place to come back to.\nChanging times needs no new render and costs nothing.',
    },
    fit: {
      title: 'What fits and what does not',
      text: 'A voice longer than its cue is read faster: up to 1.2 times sounds natural, up to 1.5 times is flagged.\nBeyond that Cuecast does not force it: the cue is listed as “does not fit”, and the panel on the right says how many characters to cut, how far to extend it, or offers to let it overlap.\nThe Problems panel lists rushed cues, the fastest first, and slows them all down at once.',
    },
    takes: {
      title: 'Takes',
      text: 'Every render creates a new take; earlier ones are kept. Listen, compare and go back to any of them without spending credits.\nLock a take you like, and editing the text will not change it.\nDouble-click a block on the timeline (Shift+E) to edit inside its take: cut, silence, move words, set pauses, gain and fades; Say this word again (R) replaces one word alone. The original stays.',
    },
    narration: {
      title: 'Narration from a script',
      text: "Choose New narration and paste a script, or drop a .txt, .md, .docx, .epub, .pptx, .fountain or .fdx file. Headings become chapters, [Name] or Name: at the start of a line a speaker, [pause 800ms] a pause, '{'GIF|jif'}' a reading for one place.\nCues have no fixed times: each starts when the one before ends. When a sentence is rendered again, everything after it moves. Pin a cue to a time to match music or picture.\nF4 switches between table and script. In the script, each sentence you type becomes a cue, Enter starts a paragraph, and Backspace at its start joins it to the one before.",
    },
    recording: {
      title: 'Record your own voice',
      text: 'Select a cue and choose Record in your own voice (Shift+R; Ctrl+Shift+R while you write). Read the large text after the count-in; Stop stores a new take. The microphone is open only while you record.\nDrag the ends of the waveform to trim, or to record only that part again. Reduce noise removes fans and hiss.\nYour takes are fitted, mixed and exported like any other, and never sent to a service.',
    },
    dictionary: {
      title: 'Pronunciation dictionary',
      text: 'Define once how abbreviations, names and foreign words are pronounced. The subtitles keep their spelling; words with a dotted underline are pronounced differently.\nSelect a word in a cue and press the book icon below the text to add it.\nYou can listen to every entry before and after.',
    },
    profiles: {
      title: 'Voice profiles',
      text: 'A profile stores pitch, speed, volume and other settings under a name. Apply it to the whole project, a speaker or some cues; you always see first how many cues have to be rendered again and what that costs.\nOn the right, each setting of a cue shows where its value comes from: the cue, its speaker, the project or a profile; the round arrow restores the inherited value.\nProfiles are synced with the service. If a field was changed on both sides, you choose.',
    },
    original: {
      title: 'The film and its sound',
      text: 'Attach the film or its audio to see the picture and hear the original under the dub.\nThe slider next to the play button balances dub and original. The original is ducked automatically while a voice speaks.',
    },
    export: {
      title: 'Export and deliver',
      text: 'Press Export once every cue is done. Choose the format, the loudness, and whether to include the film sound.\nStems (one file per speaker, as long as the whole film) drop straight into your editing software.',
    },
    review: {
      title: 'Review by others',
      text: 'Choose Export for review to write a package that others open in a browser, without Cuecast or a network: they listen, take notes and save them as one small file.\nImport review notes, or drop the file on the window: every note appears at its cue in the Review panel.\nThe next package can show only what changed, with your answers.',
    },
    problems: {
      title: 'Problems and failures',
      text: 'The Problems panel lists cues that overlap, are too fast to read, are empty, do not fit or failed. Click a line to go to the cue; the wrench fixes it.\nF8 goes to the next problem.\nListen check (the ear) lets a speech recogniser on this computer compare what the takes say with their texts.',
    },
    versions: {
      title: 'Dub into other languages',
      text: 'File › New language version makes a project beside the original, with the same times, speakers and mix. A language model or a translation service that you have set up can translate it; nothing is sent before you agree.\nA translation is measured in the voice before anything is rendered: cues that would be too long are worded shorter. Cues that you have edited are never overwritten, and cues whose original has changed are marked.\nNames and forms of address are agreed once for a show and checked afterwards. The language menu at the top switches between versions; a film can be exported with a track for each.',
    },
    connections: {
      title: 'Connections and credits',
      text: 'The offline voices are built in and need no account. Add another service with its address and key in Settings, under Connections.\nKeys are stored in the system keychain and are never shown again. Test checks whether the key works and how many credits are left.\nClick the credits at the top to see the requests left, set a limit per day or project, and review usage.\nDraft with the offline voices, then choose another service at the top: Cuecast matches the voices, says what the final render costs and keeps the drafts. Switching back restores the earlier voices and takes, and nothing is charged twice.',
    },
    api: {
      title: 'Voices for other programs',
      text: 'API settings opens the offline service on a fixed port of this computer. Create a key for each program, choose what it may do and see when it was last used.\nA webhook notifies you when a task is done.',
    },
    library: {
      title: 'Cast library',
      text: 'The library remembers each speaker’s voice, colour, level and profile across a show. Open the next episode, and Cuecast recognises the names and suggests the same voices.\nYou can also export and import a cast map as a JSON file from the Cast panel’s menu.',
    },
    sound: {
      title: 'Shape the sound',
      text: 'In the Sound panel, choose full dub or voice-over, the level and ducking of the original, how voices fit their time, and the loudness of the export.\nOnly sentences in one breath need a new render; the number of cues that are rushed or do not fit is shown immediately, before and after.\nAdd music of your own there too: drag it on the timeline, set its level and fades.',
    },
    jobs: {
      title: 'Long jobs',
      text: 'Renders, exports and syncs are all in the Jobs panel with their progress and the time left. Pause, resume and retry from there.\nClosing Cuecast halfway loses nothing: it resumes at the next start and nothing is charged twice.',
    },
    models: {
      title: 'Voices of your own',
      text: 'Settings › Voices › Get natural voices gets a voice from its publisher and shows its licence; models that you have are added there, too. They run on this computer.',
    },
    final: {
      title: 'Draft offline, final render elsewhere',
      text: 'Dub the whole film with the free offline voices, then choose another service in the middle of the top bar. Cuecast matches the voices, keeps the takes as drafts and says what the final render costs.\nRender everything or cue by cue; if the credits run out, finished cues are kept: top up and resume.',
    },
    keys: {
      title: 'Keyboard shortcuts',
      text: 'Ctrl+K searches commands, settings, destinations and these chapters. In Settings, under Shortcuts, choose the Aegisub or Subtitle Edit preset, or change the shortcut of any command.',
    },
    access: {
      title: 'Accessibility',
      text: 'Enlarge the interface up to 300%, switch between light and dark, change the language at any time. Everything works by keyboard: F6 moves between areas, the arrow keys move within the table and the timeline.\nCuecast follows the system’s settings for reduced motion and high contrast.',
    },
    privacy: {
      title: 'Privacy',
      text: 'Cuecast sends texts only to the services that you have connected, and only when you render with them. The offline voices send nothing.\nStay offline, in Settings under General, holds back everything.\nWhatever you export says that its voices are synthetic: in its tags, in content credentials and by a mark in the sound. “Is this synthetic?” looks for that in any file.',
    },
  },
}
