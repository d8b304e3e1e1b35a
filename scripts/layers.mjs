/** Stages of the data inside `shared/`: each may import only earlier ones (and contracts). */
export const sharedStages = [
  'subtitles',
  'narration',
  'casting',
  'dubbing',
  'fitting',
  'translation',
  'mixing',
  'review',
  'interchange',
]

/** Steps of the window's state in `renderer/src/model`: each may import only earlier ones. */
export const modelSteps = [
  'document',
  'edits',
  'playback',
  'view',
  'services',
  'derived',
  'work',
  'fixes',
  'session',
]

export const MAX_LINES = 400
export const MAX_FILES_PER_FOLDER = 25
/** Source files for every 1,000 lines of the product: more means files too small to read alone. */
export const MAX_FILES_PER_1000_LINES = 11
/** Share of product files that only one other file imports: parts of a concept cut out of it. */
export const MAX_SINGLE_IMPORTER_SHARE = 0.35

/**
 * Registries of the window: lists that collect what features have. A feature's entry is a file of its own
 * because adding a feature then touches its folder only, so being imported by nothing but a registry is no
 * sign of a needless split, and the share above does not count it.
 */
export const REGISTRIES = /^renderer\/src\/app\/registries\//

/** What each package may import of the project, next to itself. `contracts` is `shared/contracts`. */
export const PACKAGES = {
  'spoken-text': ['shared'],
  platform: ['contracts'],
  origin: ['shared', 'platform'],
  providers: ['shared', 'platform'],
  audio: ['shared', 'platform', 'origin'],
  speech: ['shared', 'platform', 'audio', 'spoken-text'],
  service: ['shared', 'platform', 'origin', 'providers', 'audio', 'speech'],
  dubbing: ['shared', 'platform', 'origin', 'audio', 'spoken-text'],
  ui: [],
  'review-page': ['shared', 'ui'],
  cli: [
    'shared',
    'platform',
    'origin',
    'providers',
    'audio',
    'dubbing',
    'speech',
    'service',
    'spoken-text',
  ],
}

/**
 * Who may not import what, and why. `from` is tested against the importing file, `never` against
 * the imported path (inside the project) or package name. `tests: false` lets tests through.
 */
export const LAYERS = [
  {
    from: /^shared\//,
    never: /^(electron|renderer|scripts|bench|packages\/|node:|react|hono|libsql)/,
    tests: false,
    why: 'shared is framework-free: pure functions and types that every process can use',
  },
  {
    from: /^renderer\//,
    never: /^(electron|node:|packages\/(?!(?:spoken-text|ui)\/))/,
    why: 'the window is sandboxed: it reaches main only through bridge/ (window.studio)',
  },
  {
    from: /^renderer\//,
    never: /^shared\/(subtitles\/(decode|parse|read|write)-(subtitles|srt)|interchange\/write-.+)$/,
    tests: false,
    why: 'files are read and written in main: their libraries (subtitle, chardet) need Node streams',
  },
  {
    from: /^renderer\/src\/ui\//,
    never: /^renderer\/src\/(?!ui\/)/,
    tests: false,
    why: 'ui holds primitives that know nothing about a project',
  },
  {
    from: /^renderer\/src\/bridge\//,
    never: /^renderer\/src\/(?!bridge\/|ui\/)/,
    tests: false,
    why: 'bridge is how the window calls main: state, commands and features build on it',
  },
  {
    from: /^renderer\/src\/model\//,
    never: /^renderer\/src\/(commands|timeline|player|features|app)(\/|$)/,
    tests: false,
    why: 'model is the state that everything in the window shares; what shows or offers it builds on it',
  },
  {
    from: /^renderer\/src\/commands\//,
    never: /^renderer\/src\/(timeline|player|features|app)(\/|$)/,
    tests: false,
    why: 'features and engines run commands by name; commands/ knows none of them',
  },
  {
    from: /^renderer\/src\/timeline\//,
    never: /^renderer\/src\/(player|features|app)(\/|$)/,
    tests: false,
    why: 'the timeline is an engine: it draws what is in model, and no feature',
  },
  {
    from: /^renderer\/src\/player\//,
    never: /^renderer\/src\/(timeline|features|app)(\/|$)/,
    tests: false,
    why: 'the player is an engine: it plays what is in model, and no feature',
  },
  {
    from: /^renderer\/src\/features\//,
    never: /^renderer\/src\/app\//,
    tests: false,
    why: 'app puts the features together; a feature knows neither the layout nor the lists in app',
  },
  {
    from: /^packages\//,
    never: /^electron(\/|$)/,
    why: 'packages run in plain Node: no Electron',
  },
  {
    from: /^packages\/speech\//,
    never: /^(node:https?|hono|@hono\/.+|kysely|libsql|pg)$/,
    tests: false,
    why: 'speech is text or sound in, samples or text out: requests and databases belong to the service',
  },
  {
    from: /./,
    never: /^(node:)?wasi$/,
    why: 'it crashes V8 in threads of Node 20 (nodejs/node#53087) and keeps descriptors: flite/flite-program.ts',
  },
  {
    from: /^packages\/dubbing\/gateway\//,
    never: /^packages\/dubbing\/(?!gateway\/)/,
    tests: false,
    why: 'the gateway speaks to services; runs, project and export build on it',
  },
  {
    from: /^electron\/(?!ipc\/|studio\/|main\.ts)/,
    never: /^electron\/(ipc|studio)\//,
    why: 'studio/ puts main together and ipc/ answers the window; nothing else knows them',
  },
]

/**
 * Which feature of the window may import the `index.ts` of another, and why. Everything else that two
 * features share belongs in model/, commands/ or ui/. An entry without an import is a breach, too.
 */
export const FEATURE_IMPORTS = {
  'compare → import': 'what differs is shown as the changes of a new subtitle file are',
  'cues → review': 'a row of the table shows how many notes the cue has',
  'inspector → export': 'a take is dragged out of the window as a finished file is',
  'take-edit → recording': 'a take is decoded and played as the recorder does',
  'export → listening': 'what is doubtful or not approved stands in the way of delivering',
  'jobs → export': 'a finished export is dragged out of the list of jobs',
  'listening → recognition': 'takes that are rendered again are waited for as a recogniser is',
  'problems → recognition': 'a MISREAD problem shows what the recogniser found instead',
  'dictionary → voices': 'an entry is tried by voice, without it and with it',
  'profiles → voices': 'a profile is tried by voice, without it and with it',
  'recognition → voices': 'recognisers are got from their publishers on the same page as voices',
  'settings → voices': 'own voices are a section of the settings',
  'settings → recognition': 'recognisers are a section of the settings',
  'versions → cast': 'a translated film gets its voices and is rendered in one step',
  'versions → import': 'changes of the original are shown as those of a new subtitle file are',
  'settings → versions': 'services that translate are set up beside the language model',
  'settings → connections': 'connections are a section of the settings',
}

/** Names that only certain files may use at all; `tests: false` lets tests through. */
export const NAMES = [
  {
    name: /import [^;]*?\{[^}]*\b(rename|rm|unlink|renameSync|rmSync|unlinkSync)\b[^}]*\} from 'node:fs(\/promises)?'/,
    only: /^(packages\/platform\/(patient-files|running)\.ts|electron\/updates\/|packages\/(speech\/espeak|audio\/ffmpeg-decoders)\/build\/|scripts\/)/,
    tests: false,
    why: 'on Windows a scanner or a player holds files: platform/patient-files.ts waits, and fileError names the file',
  },
  {
    name: /import \{[^}]*\bcreate\b[^}]*\} from 'zustand'/,
    only: /^(renderer\/src\/(model\/project-store\.ts|ui\/)|scripts\/layers)/,
    why: 'model/project-store.ts makes every store: by its name and owner the tests and docs know it',
  },
  {
    name: /import [^;]*?\{[^}]*\b(spawn|spawnSync|exec|execSync|execFile|execFileSync)\b[^}]*\} from 'node:child_process'/,
    only: /^(packages\/platform\/programs\.ts|packages\/(speech\/espeak|audio\/ffmpeg-decoders)\/build\/|scripts\/)/,
    tests: false,
    why: 'platform/programs.ts takes no program from the current folder and opens no window for it',
  },
  {
    name: /\bipcMain\b/,
    only: /^(electron\/ipc\/register(?:\.test)?\.ts|e2e\/|scripts\/layers)/,
    why: 'ipc/register.ts is the only user of ipcMain: it checks sender and argument of every call',
  },
]

/**
 * Pairs of folders that still import each other, and folders that still hold too many files. The
 * list only shrinks: an entry that is fine by now is a breach, too.
 */
export const PENDING = []
