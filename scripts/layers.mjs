/** Stages of the data inside `shared/`: each may import only earlier ones (and contracts). */
export const sharedStages = [
  'subtitles',
  'narration',
  'casting',
  'dubbing',
  'fitting',
  'mixing',
  'review',
  'interchange',
]

export const MAX_LINES = 400
export const MAX_FILES_PER_FOLDER = 25
/** Source files for every 1,000 lines of the product: more means files too small to read alone. */
export const MAX_FILES_PER_1000_LINES = 11
/** Share of product files that only one other file imports: parts of a concept cut out of it. */
export const MAX_SINGLE_IMPORTER_SHARE = 0.35

/** What each package may import of the project, next to itself. `contracts` is `shared/contracts`. */
export const PACKAGES = {
  'spoken-text': [],
  platform: ['contracts'],
  audio: ['shared', 'platform'],
  service: ['shared', 'platform', 'audio', 'spoken-text'],
  dubbing: ['shared', 'platform', 'audio', 'spoken-text'],
  'review-page': ['shared'],
  cli: ['shared', 'platform', 'audio', 'dubbing', 'service', 'spoken-text'],
}

/**
 * Who may not import what, and why. `from` is tested against the importing file, `never` against
 * the imported path (inside the project) or package name. `tests: false` lets tests through.
 */
export const LAYERS = [
  {
    from: /^shared\//,
    never: /^(electron|renderer|scripts|bench|packages\/(?!spoken-text\/)|node:|react|hono|libsql)/,
    tests: false,
    why: 'shared is framework-free: pure functions and types that every process can use',
  },
  {
    from: /^renderer\//,
    never: /^(electron|node:|packages\/(?!spoken-text\/))/,
    why: 'the window is sandboxed: it reaches main only through bridge/ (window.studio)',
  },
  {
    from: /^renderer\//,
    never: /^shared\/(subtitles\/(decode|parse|read|write)-(subtitles|srt)|interchange\/write-.+)$/,
    tests: false,
    why: 'files are read and written in main: their libraries (subtitle, chardet) need Node streams',
  },
  {
    from: /^renderer\/src\/(ui|project|bridge)\//,
    never: /^renderer\/src\/features\//,
    tests: false,
    why: 'features build on ui, project and bridge, never the other way round',
  },
  {
    from: /^renderer\/src\/ui\//,
    never: /^renderer\/src\/(project|bridge)\//,
    why: 'ui holds primitives that know nothing about a project',
  },
  {
    from: /^packages\//,
    never: /^electron(\/|$)/,
    why: 'packages run in plain Node: no Electron',
  },
  {
    from: /./,
    never: /^(node:)?wasi$/,
    why: 'it crashes V8 in threads of Node 20 (nodejs/node#53087) and keeps descriptors: flite/wasi-program.ts',
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

/** Names that only certain files may use at all. */
export const NAMES = [
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
