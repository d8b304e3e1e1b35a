import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Cue, ProjectFile } from '@shared/contracts/project-file'
import { failWith, ok } from '@shared/contracts/result'
import type { ChunkUpdate, RunProgress } from '@shared/contracts/run'
import { measureTake } from '@cuecast/audio/measure-take'
import { createGateway } from '../../gateway/gateway'
import { FakeService } from '../../gateway/testing/fake-service'
import { createProject } from '../../project/create-project'
import { Project } from '../../project/project'
import type { RunsDeps } from '../run-deps'
import { Runs } from '../runs'
import { must } from '@shared/testing/must'
import { sampleCue, sampleDocument } from '@shared/testing/samples'

function documentOf(texts: readonly string[], connectionId = 'remote'): ProjectFile {
  const cues = texts.map((text, i) =>
    sampleCue(`c${i}`, i * 2000, { endMs: i * 2000 + 1500, text }),
  )
  return sampleDocument({ connectionId, narratorVoiceId: 1, cues })
}

/** A project in a fresh folder, a fake service, and the runs between them. */
export class Fixture {
  readonly updates: ChunkUpdate[] = []
  readonly progress: RunProgress[] = []
  /** Changed before `open`. */
  deps: Partial<RunsDeps> = {}
  /** The session opened last; a killed session sends and reports nothing more. */
  #session = { killed: false }
  readonly #killed: { runs: Runs; project: Project }[] = []

  private constructor(
    readonly folder: string,
    readonly service: FakeService,
    public project: Project,
    public runs: Runs,
  ) {}

  static async start(texts: readonly string[], connectionId = 'remote'): Promise<Fixture> {
    const folder = await mkdtemp(join(tmpdir(), 'cuecast-runs-'))
    const service = await FakeService.start()
    const path = join(folder, 'Phim.cuecast')
    const project = must(await createProject(path, documentOf(texts, connectionId)))
    const fixture = new Fixture(folder, service, project, await noRuns(project))
    await fixture.runs.close()
    await fixture.open()
    return fixture
  }

  get cueIds(): string[] {
    return this.project.document.cues.map((cue) => cue.id)
  }

  /** States that a cue went through. */
  states(cueId: string): string[] {
    return this.updates.filter((each) => each.cueId === cueId).map((each) => each.state)
  }

  async open(): Promise<void> {
    const session = { killed: false }
    this.#session = session
    const { url: baseUrl, key } = this.service
    const gateway = (connectionId: string) =>
      createGateway({
        connectionId,
        target: async () =>
          session.killed
            ? failWith('CANCELLED', 'killed')
            : ok({ baseUrl, key, swapGenders: false }),
      })
    this.runs = must(
      await Runs.open({
        project: this.project,
        gateway,
        measure: (bytes, bound) => measureTake(bytes, undefined, bound),
        onChunk: (update) => !session.killed && this.updates.push(update),
        onProgress: (progress) => !session.killed && this.progress.push(progress),
        ...this.deps,
      }),
    )
  }

  /** Renders and returns the final progress. */
  async render(cueIds: readonly string[] = this.cueIds): Promise<RunProgress> {
    const { runId } = must(await this.runs.start(cueIds))
    const ended = await this.runs.ended(runId)
    if (!ended) throw new Error('the run is not running')
    return ended
  }

  edit(cueId: string, change: Partial<Cue>): void {
    const cue = this.project.document.cues.find((each) => each.id === cueId)
    if (!cue) throw new Error(`no cue ${cueId}`)
    this.project.apply({ cues: { upsert: [{ ...cue, ...change }], remove: [] } })
  }

  /** Closes the project as a quit does and opens it again. */
  async reopen(): Promise<RunProgress[]> {
    await this.runs.close()
    await this.project.close()
    this.project = must(await Project.open(this.project.path))
    await this.open()
    return this.runs.resume()
  }

  /**
   * Kills the session: nothing more is sent, and `revive` continues from the present state of the
   * disk. Requests already sent still reach the service, as after a real kill.
   */
  kill(): void {
    this.#session.killed = true
    this.#killed.push({ runs: this.runs, project: this.project })
    const filter = (path: string) => basename(path) !== '.lock'
    cpSync(this.project.path, this.#copy, { recursive: true, filter })
  }

  get killed(): boolean {
    return this.#session.killed
  }

  /** Opens the project after `kill` and resumes its runs. */
  async revive(): Promise<RunProgress[]> {
    this.project = must(await Project.open(this.#copy))
    await this.open()
    return this.runs.resume()
  }

  get #copy(): string {
    return join(this.folder, `Phim ${this.#killed.length}.cuecast`)
  }

  async close(): Promise<void> {
    for (const { runs, project } of [...this.#killed, this]) {
      await runs.close()
      await project.close()
    }
    await this.service.close()
    await rm(this.folder, { recursive: true, force: true })
  }
}

async function noRuns(project: Project): Promise<Runs> {
  const refuse = () => {
    throw new Error('not open')
  }
  const nothing = () => undefined
  const deps = { project, gateway: refuse, measure: async () => refuse() }
  return must(await Runs.open({ ...deps, onChunk: nothing, onProgress: nothing }))
}
