/** Stages of the data inside `shared/`: each may import only earlier ones (and contracts). */
export const sharedStages = ['subtitles', 'casting', 'dubbing', 'fitting', 'mixing', 'interchange']

export const MAX_LINES = 400
export const MEDIAN_LINES = 100

/**
 * Who may not import what, and why. `from` is tested against the importing file, `never` against
 * the imported path (inside the project) or package name. `tests: false` lets tests through.
 */
export const LAYERS = [
  {
    from: /^shared\//,
    never: /^(electron|renderer|scripts|bench|node:|react|hono|libsql)/,
    tests: false,
    why: 'shared is framework-free: pure functions and types that every process can use',
  },
  {
    from: /^renderer\//,
    never: /^(electron|node:)/,
    why: 'the window is sandboxed: it reaches main only through bridge/ (window.studio)',
  },
  {
    from: /^renderer\//,
    never: /^shared\/(subtitles\/(decode|parse|read|write)-(subtitles|srt)|interchange\/write-.+)$/,
    tests: false,
    why: 'files are read and written in main: the parts for it (subtitle, chardet) stand on Node streams',
  },
  {
    from: /^renderer\/src\/(ui|project|bridge)\//,
    never: /^renderer\/src\/features\//,
    tests: false,
    why: 'features stand on ui, project and bridge, never the other way round',
  },
  {
    from: /^renderer\/src\/ui\//,
    never: /^renderer\/src\/(project|bridge)\//,
    why: 'ui holds primitives that know nothing of a project',
  },
  {
    from: /^electron\/(service|cli|audio|gateway|workers|files|network)\//,
    never: /^electron($|\/(main|ipc|security|credentials|settings|projects\/dialogs))/,
    why: 'service, cli and the engines run in plain Node: no Electron',
  },
  {
    from: /^electron\/service\//,
    never: /^electron\/(gateway|dubbing|projects|export|cli)(\/|$)/,
    why: 'the embedded service is a service like any other: it knows nothing of its client',
  },
  {
    from: /^electron\/(gateway|dubbing|audio|projects|export|credentials|settings|security|files|network|workers|auditions|cast|connections|dictionary|embedded|jobs|profiles|usage|window)\//,
    never: /^electron\/ipc\//,
    why: 'ipc calls the features, never the other way round',
  },
  {
    from: /^electron\/[^/]+\//,
    except: /^electron\/studio\//,
    never: /^electron\/studio\//,
    why: 'studio/ joins the folders; none of them knows it',
  },
  {
    from: /^electron\/(audio|files|network|workers|gateway)\//,
    never: /^electron\/(dubbing|projects|export)\//,
    why: 'adapters lie below the features that use them',
  },
]

/** Names that only certain files may use at all. */
export const NAMES = [
  {
    name: /\bipcMain\b/,
    only: /^(electron\/ipc\/register\.ts|e2e\/|scripts\/layers)/,
    why: 'ipc/register.ts is the only user of ipcMain: it checks sender and argument of every call',
  },
]
