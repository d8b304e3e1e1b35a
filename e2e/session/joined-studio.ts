import { testSigning } from '@cuecast/origin/testing/signing'
import { cp, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createGateway } from '@cuecast/dubbing/gateway/gateway'
import type { FakeService } from '@cuecast/dubbing/gateway/testing/fake-service'
import type { Dictionaries } from '@cuecast/dubbing'
import { ProjectSession } from '@cuecast/dubbing/project/project-session'
import { callNames } from '@shared/contracts/ipc'
import { studioError } from '@shared/contracts/errors'
import { usualPreferences } from '@shared/contracts/preferences'
import { fail, ok } from '@shared/contracts/result'
import type { StreamMessage } from '@shared/bridge/events'
import type { Gateways } from '../../electron/connections/gateways'
import { Emitter } from '../../electron/emitter'
import { exportHandlers } from '../../electron/ipc/export-handlers'
import { projectHandlers } from '../../electron/ipc/project-handlers'
import { type Handlers, registerHandlers } from '../../electron/ipc/register'
import { scriptHandlers } from '../../electron/ipc/script-handlers'
import { subtitleHandlers } from '../../electron/ipc/subtitle-handlers'
import { takeHandlers } from '../../electron/ipc/take-handlers'
import { someParts } from '../../electron/ipc/testing/some-parts'
import { ExportController } from '../../electron/jobs/export-controller'
import { JobRegistry, nothingUnfinished } from '../../electron/jobs/job-registry'
import { RunController } from '../../electron/jobs/run-controller'

/** Listeners passed to Electron's `ipcMain`, by channel. */
export type Channels = Map<string, (event: unknown, ...given: unknown[]) => unknown>

/** The studio's own page, as messages of it say where they come from. */
const PAGE = { senderFrame: { url: 'cuecast://app/index.html', parent: null } }

/** The parts of main that know a project, on a folder of projects and a service. */
export class Main {
  readonly session: ProjectSession
  readonly dubbing: RunController
  readonly exporting: ExportController
  readonly log: string[] = []

  constructor(
    readonly folder: string,
    service: FakeService,
    send: (message: StreamMessage) => void,
  ) {
    const contents = {
      isDestroyed: () => false,
      isCrashed: () => false,
      send: (_channel: string, message: StreamMessage) => send(message),
    }
    const emitter = new Emitter({ contents: contents as unknown as Electron.WebContents })
    const noListener = { changed: () => undefined, gone: () => undefined }
    const jobs = new JobRegistry(noListener, { unfinished: nothingUnfinished, endedJobs: [] })
    const gateways = gatewaysTo(service)
    const entries = { forRender: async () => ok({ entries: [] }) } as unknown as Dictionaries
    const spending = {
      reserve: async () => ok(() => undefined),
      note: async () => undefined,
      settle: async () => undefined,
    }
    this.dubbing = new RunController(gateways, entries, emitter, jobs, spending, {
      afterRender: async () => undefined,
    })
    this.exporting = new ExportController(emitter, jobs, () => 'en', gateways, testSigning)
    this.session = new ProjectSession({
      projectsFolder: folder,
      opened: (project) => this.dubbing.open(project),
      saved: (project, savedAt) => emitter.of(project).emit('projectSaved', { savedAt }),
      saveFailed: (project, error) => emitter.of(project).emit('projectSaveFailed', error),
      filmChosen: () => false,
      takesLost: (project, takeIds, notice) =>
        emitter.of(project).emit('takesLost', { takeIds, notice }),
      closing: async (project) => {
        await this.dubbing.close()
        jobs.left(project)
        this.exporting.leave()
      },
      background: (project) => this.exporting.ofProject(project),
    })
    const nothing = () => undefined
    const parts = someParts({
      emitter,
      jobs,
      projectSession: this.session,
      dubbing: this.dubbing,
      exporting: this.exporting,
      retaking: { shown: nothing },
      recent: {
        has: () => true,
        opened: nothing,
        takePicture: async () => undefined,
        projectOf: () => null,
      },
      chosen: { has: () => true },
      lastProject: { closed: nothing },
      dialogs: {
        askSave: async () => join(folder, 'track.wav'),
        askToReplace: async () => true,
      },
      settings: {
        preferences: usualPreferences,
        exportPlaces: {},
        rememberExport: nothing,
      },
      paths: { projects: folder, samples: folder },
      newProjects: async () => ({ folder: null, defaults: {} }),
    })
    const unknown = Object.fromEntries(
      callNames.map((name) => [name, () => fail(studioError('NOT_FOUND', `no ${name} here`))]),
    )
    const handlers = {
      ...unknown,
      ...projectHandlers(parts),
      ...scriptHandlers(parts),
      ...subtitleHandlers(parts),
      ...takeHandlers(parts),
      ...exportHandlers(parts),
    } as unknown as Handlers
    const find = (token: string) => this.session.require(token)
    registerHandlers(handlers, { find, log: (line) => void this.log.push(line) })
  }

  /** The program ends. */
  async end(): Promise<void> {
    await this.exporting.close()
    await this.session.end()
  }

  /** The program is killed: what lies on the disk now is all that is left of it. */
  async kill(): Promise<void> {
    const left = `${this.folder} at the kill`
    // An export that is being written comes and goes meanwhile.
    const filter = (path: string) => !basename(path).includes('track')
    await cp(this.folder, left, { recursive: true, filter })
    await this.end()
    await rm(this.folder, { recursive: true })
    await cp(left, this.folder, { recursive: true })
    await rm(left, { recursive: true })
    // Its locks are those of a process that is not there any more.
    const projects = (await readdir(this.folder)).filter((name) => name.endsWith('.cuecast'))
    for (const name of projects) await rm(join(this.folder, name, '.lock'), { force: true })
  }
}

function gatewaysTo({ url: baseUrl, key }: FakeService): Gateways {
  const of = (connectionId: string) =>
    createGateway({ connectionId, target: async () => ok({ baseUrl, key, swapGenders: false }) })
  return { of, account: async () => ok({ credits: 5 }) } as unknown as Gateways
}

/** The way between window and main: each direction keeps its order, and takes its time. */
export class Wire {
  #listener: ((message: StreamMessage) => void) | null = null
  #calls: Promise<void> = Promise.resolve()
  #messages: Promise<void> = Promise.resolve()

  /** @param pause how long the next message takes */
  constructor(
    private readonly channels: Channels,
    private readonly pause: () => Promise<void>,
  ) {}

  /** From main to the window. */
  readonly send = (message: StreamMessage): void => {
    const copy = structuredClone(message)
    this.#messages = this.#messages.then(this.pause).then(() => this.#listener?.(copy))
  }

  /** The preload's `window.studio`. */
  get bridge(): object {
    const listen = (listener: (message: StreamMessage) => void) => {
      this.#listener = listener
      return () => (this.#listener = null)
    }
    const call =
      (name: string) =>
      async (...given: unknown[]): Promise<unknown> => {
        const copy = structuredClone(given)
        const turn = this.#calls
        this.#calls = turn.then(this.pause)
        await turn
        const answer = await this.channels.get(`cuecast:${name}`)?.(PAGE, ...copy)
        await this.pause()
        return structuredClone(answer)
      }
    return new Proxy({}, { get: (_, name) => (name === 'listen' ? listen : call(String(name))) })
  }

  /** Resolves when nothing is on its way to the window. */
  async quiet(): Promise<void> {
    let last: unknown
    do {
      last = this.#messages
      await this.#messages
    } while (last !== this.#messages)
  }
}
