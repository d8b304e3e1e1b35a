import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultExportOptions, type ExportPlan } from '@shared/contracts/export'
import type { Job } from '@shared/contracts/jobs'
import { reviewOptionsSchema } from '@shared/contracts/review'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { type ProjectSession } from '@cuecast/dubbing/project/project-session'
import { sessionIn } from './testing/project-session'
import { present } from '@shared/testing/must'
import { someParts } from './testing/some-parts'

vi.mock('electron', () => ({
  app: { getFileIcon: async () => ({ isEmpty: () => false }) },
  nativeImage: {},
}))
const { exportHandlers } = await import('./export-handlers')

const CHOSEN = '/films/chosen.wav'
const EARLIER = '/films/earlier.wav'

const plan: ExportPlan = {
  folder: '/films',
  name: 'chosen',
  files: [],
  freeBytes: null,
  neededBytes: 0,
  notes: [],
  unreadableCueIds: [],
  errors: [],
}

let projectSession: ProjectSession
folderForEach(async (folder) => {
  projectSession = sessionIn(folder)
  const srt = join(folder, 'a.srt')
  writeFileSync(srt, '1\n00:00:00,000 --> 00:00:01,000\nXin chào\n')
  await projectSession.open(srt)
})
afterEach(() => projectSession.close())

const open = () => present(projectSession.project)

const WRITTEN = '/films/written.wav'

/** The handlers, with a log of opened and dragged files. */
function handlersWithLog() {
  const started: string[] = []
  const dragged: (readonly string[])[] = []
  const handlers = exportHandlers(
    someParts({
      projectSession,
      exporting: {
        start: (_project, _options, to) => {
          started.push(to)
          return 'job'
        },
        plan: async () => plan,
        planned: async () => plan,
        wrote: (path) => path === WRITTEN || path === import.meta.filename,
      },
      chosen: { has: () => false },
      jobs: {
        list: { all: () => [{ export: { path: EARLIER } }] as Job[] },
        wrote: () => false,
      },
      settings: { exportPlaces: {}, rememberExport: () => undefined },
      dialogs: { askSave: async () => CHOSEN, askToReplace: async () => false },
      window: { contents: { startDrag: ({ files = [] }) => void dragged.push(files) } },
    }),
  )
  return { handlers, started, dragged }
}

/** Target of an export that the window requests with `path`. */
async function fileOf(path: string): Promise<string | undefined> {
  const { handlers, started } = handlersWithLog()
  await handlers.exportStart(open(), { ...defaultExportOptions, path })
  return started[0]
}

describe('a drag out of the window', () => {
  it('takes files that this session wrote, and no others', async () => {
    const { handlers, dragged } = handlersWithLog()
    const own = import.meta.filename
    expect((await handlers.filesDrag(open(), { files: [{ path: own }] })).ok).toBe(true)
    const refused = [
      [{ path: '/etc/passwd' }],
      [{ path: own }, { path: '/etc/passwd' }],
      [{ takeId: 'unknown' }],
    ]
    for (const files of refused)
      expect(await handlers.filesDrag(open(), { files })).toMatchObject({
        error: { code: 'PATH_NOT_CHOSEN' },
      })
    expect(await handlers.filesDrag(open(), { files: [{ path: WRITTEN }] })).toMatchObject({
      error: { code: 'FILE_NOT_FOUND' },
    })
    expect(dragged).toEqual([[own]])
  })
})

describe('an export', () => {
  it('goes to the file of an earlier one without asking', async () => {
    expect(await fileOf(EARLIER)).toBe(EARLIER)
  })

  it('reads no original text that the user did not choose', async () => {
    const { handlers, started } = handlersWithLog()
    const review = { ...reviewOptionsSchema.parse({}), originalFile: '/home/user/.ssh/id' }
    const options = { ...defaultExportOptions, review }
    const refused = { error: { code: 'PATH_NOT_CHOSEN', at: review.originalFile } }
    expect(await handlers.exportStart(open(), options)).toMatchObject(refused)
    expect(await handlers.exportPlan(open(), options)).toMatchObject({
      value: { errors: [refused.error] },
    })
    expect(started).toEqual([])
  })

  it('is asked for if the window names a file that the user did not choose', async () => {
    expect(await fileOf('/home/user/.profile')).toBe(CHOSEN)
  })
})
