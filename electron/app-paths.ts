import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { voicesFolder } from '@cuecast/speech'
import { keepLog, log } from '@cuecast/platform'
import { app, crashReporter } from 'electron'

export interface AppPaths {
  /** Built files: `main`, `preload`, `renderer`. */
  out: string
  samples: string
  /** Data of the embedded service: database, audio. */
  serviceData: string
  /** The user's own voices; `serve` and `dub` look there, too. */
  voices: string
  /** Voices of speakers, remembered across projects. */
  castLibrary: string
  /** Copies of the pronunciation dictionaries. */
  dictionaries: string
  /** Copies of the profiles. */
  profiles: string
  /** Journal of spending. */
  usage: string
  /** Today's number of requests to each connection. */
  requests: string
  /** Documents of projects whose own disk is full or gone. */
  unsaved: string
  /** Frames of films, for the list of recent projects. */
  pictures: string
  /** Auditions and other throw-away files. */
  scratch: string
  /** Projects made from samples, and from subtitles in a folder that cannot be written. */
  projects: string
}

/**
 * Paths of the app's data. `CUECAST_USER_DATA` and `CUECAST_DOCUMENTS` move the data elsewhere, for a
 * portable install or a second profile. Call before the app is ready.
 */
export function appPaths(): AppPaths {
  const data = process.env['CUECAST_USER_DATA']
  if (data) {
    mkdirSync(data, { recursive: true })
    app.setPath('userData', data)
  }
  const userData = app.getPath('userData')
  keepLog(join(userData, 'logs'))
  log(`Cuecast ${app.getVersion()} starts, data in ${userData}`)
  // Dumps of crashes stay there, too: nothing is ever sent.
  crashReporter.start({ uploadToServer: false })
  const documents = process.env['CUECAST_DOCUMENTS'] ?? app.getPath('documents')
  return {
    out: join(import.meta.dirname, '..'),
    samples: join(app.getAppPath(), 'resources', 'samples'),
    serviceData: join(userData, 'service'),
    voices: voicesFolder(),
    castLibrary: join(userData, 'cast-library.json'),
    dictionaries: join(userData, 'dictionaries'),
    profiles: join(userData, 'profiles'),
    usage: join(userData, 'usage.jsonl'),
    requests: join(userData, 'requests.json'),
    unsaved: join(userData, 'unsaved'),
    pictures: join(userData, 'pictures'),
    scratch: join(userData, 'scratch'),
    projects: join(documents, 'Cuecast'),
  }
}
