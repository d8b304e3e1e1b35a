import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StudioPage } from '../pages/studio-page'
import { Activities } from './activities'
import { CountingService } from './counting-service'
import { FilmTexts, writeFilm } from './film-file'
import type { Film, Kill } from './plan'
import { descriptorsOf, keptDescriptors, kill as killProcess, until, within } from './processes'
import { Random } from './random'
import type { Invariant, SoakReport } from './report'
import { StudioChecks } from './studio-checks'
import { StudioSession } from './studio-session'
import { type ProjectTexts, TypedTexts } from './typed-texts'

const CUES = 40
const CUES_BESIDE = 4
/** Longest that the service may take to come back, ms. */
const SERVICE_MS = 60_000
/** Longest that rendering the rest may take on a busy machine, ms. */
const FINISH_MS = 300_000
/** Renders that may be needed to voice everything after the last kill. */
const MAX_RENDERS = 5

/** One film in the studio: killed in the middle of work, checked, and finished at the end. */
export class StudioFilm {
  readonly #session: StudioSession
  readonly #texts: ProjectTexts
  readonly #work: Activities
  readonly #checks: StudioChecks
  #service: CountingService | null = null
  #kill: Kill | null = null

  constructor(
    private readonly film: Film,
    folder: string,
    private readonly report: SoakReport,
  ) {
    const own = join(folder, `phim-${film.number}`)
    mkdirSync(join(own, 'exports'), { recursive: true })
    const violate = this.#violate.bind(this)
    this.#texts = { texts: new FilmTexts(film.number), typed: new TypedTexts() }
    // No film has its number.
    const beside = { texts: new FilmTexts(-film.number), typed: new TypedTexts() }
    const write = (name: string, { texts }: ProjectTexts, cues: number) => {
      const path = join(own, `${name}.srt`)
      writeFilm(
        path,
        Array.from({ length: cues }, () => texts.next()),
      )
      return path
    }
    const subtitles = write(`Tập ${film.number}`, this.#texts, CUES)
    const other = write(`Bên cạnh ${film.number}`, beside, CUES_BESIDE)
    this.#session = new StudioSession(own, subtitles, other, violate)
    this.#work = new Activities(this.#session, this.#texts, beside)
    this.#checks = new StudioChecks(this.#session, this.#texts, beside, violate)
  }

  async run(): Promise<void> {
    try {
      await this.#begin()
      for (const kill of this.film.kills) {
        this.#kill = kill
        await this.#killOnce(kill)
      }
      await this.#finish()
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      this.#violate('finished', `${reason}\n${this.#session.lastErrors}`)
    } finally {
      await this.#session.end()
      await this.#service?.close()
      this.report.count('films')
      this.report.count('edits', this.#texts.typed.count)
      this.report.count('takes', this.#checks.takes)
      this.report.count('paidTexts', this.#service?.paid.length ?? 0)
    }
  }

  /** Opens the film for the first time, with its service and its voices. */
  async #begin(): Promise<void> {
    const { service, kills } = this.film
    await this.#start()
    if (service === 'plain' || service === 'keyed') {
      const random = new Random(kills[0]?.seed ?? 1)
      this.#service = await CountingService.start(service === 'keyed', random)
      await this.#connect(this.#service)
    }
    const { page } = this.#session.studio
    await this.#session.openBeside()
    await this.#session.open()
    if (this.#service) {
      await page.getByTestId('connection-menu').click()
      await page.getByTestId('connection-choice').filter({ hasText: CONNECTION }).click()
    }
    await new StudioPage(page).suggestCast()
    await this.#checks.settle()
  }

  async #connect({ url, key }: CountingService): Promise<void> {
    const { page } = this.#session.studio
    const added = await page.evaluate((connection) => window.studio.connectionAdd(connection), {
      name: CONNECTION,
      baseUrl: url,
      key,
    })
    if (!added.ok || added.value.key !== 'stored') throw new Error('the key is not kept')
    await page.reload()
    await page.locator('[data-app-state="ready"]').first().waitFor()
  }

  async #start(): Promise<void> {
    this.report.count('starts')
    try {
      await this.#session.start()
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      this.#violate('window', reason)
      throw new Error('the studio did not start', { cause })
    }
  }

  async #killOnce(kill: Kill): Promise<void> {
    const { victim, activity, number, afterMs } = kill
    const began = Date.now()
    await this.#openForWork(kill)
    if (activity === 'start') await this.#killInStart(kill)
    else {
      const { going } = await this.#beginActivity(kill)
      const ids = await this.#session.processIds()
      await pause(afterMs)
      const killedAt = Date.now()
      if (victim === 'main') await this.#session.killMain()
      else killProcess(ids[victim === 'service' ? 'service' : 'renderer'] ?? 0)
      this.report.killed(kill)
      this.#work.stop()
      await going
      if (victim === 'service') await this.#serviceIsBack(ids.service)
      else await this.#afterKill(killedAt, victim === 'renderer' ? ids.renderer : null)
    }
    this.#checkPaid()
    const seconds = ((Date.now() - began) / 1_000).toFixed(1)
    this.report.say(`${number} ${victim} in ${activity} (${this.film.service}), ${seconds} s`)
  }

  /** Brings the studio where the activity begins. */
  async #openForWork({ activity }: Kill): Promise<void> {
    if (!this.#session.isRunning) await this.#start()
    if (activity === 'start' || activity === 'open') {
      await this.#session.quit()
      if (activity === 'open') await this.#start()
      return
    }
    await this.#session.open()
    await this.#work.closeDialog()
  }

  /** Answers once it is under way; `going` ends when it is stopped, or with its studio. */
  async #beginActivity({ activity, seed }: Kill): Promise<{ going: Promise<void> }> {
    const random = new Random(seed)
    const work = this.#work
    const quietly = (going: Promise<void>) => ({ going: going.catch(() => undefined) })
    switch (activity) {
      case 'edit':
      case 'undo':
      case 'save':
      case 'switch':
        return quietly(work[activity](random))
      case 'render':
        await work.render(random)
        // While it renders the editor keeps typing, or watches.
        return quietly(random.chance(0.5) ? work.edit(random) : Promise.resolve())
      case 'export':
        if (this.#checks.project.takes().length === 0) {
          await work.render(random)
          await work.idle()
        }
        await work.export(random)
        return quietly(Promise.resolve())
      default:
        return quietly(this.#session.open())
    }
  }

  async #killInStart(kill: Kill): Promise<void> {
    const killedAt = Date.now()
    await this.#session.killInStart(kill.afterMs)
    this.report.killed(kill)
    await this.#afterKill(killedAt, null)
  }

  /** After a kill of main, or of this renderer, the same project is there again, with everything. */
  async #afterKill(killedAt: number, renderer: number | null): Promise<void> {
    const before = this.#checks.look()
    if (renderer !== null) {
      if (!(await this.#checks.windowIsBack(renderer))) return this.#session.killMain()
    } else {
      await this.#start()
      await this.#session.open()
    }
    await this.#checks.afterKill(before, killedAt)
    // The page of a renderer that was killed can be looked at, but not be worked in by the driver.
    if (renderer !== null) await this.#session.quit()
  }

  async #serviceIsBack(before: number | null): Promise<void> {
    const isBack = async () => {
      const { service } = await this.#session.processIds()
      return service !== null && service !== before
    }
    if (!(await until(isBack, SERVICE_MS)))
      this.#violate('service', `not back after ${SERVICE_MS / 1_000} s`)
  }

  #checkPaid(): void {
    if (!this.#service) return
    const { again, unasked } = this.#checks.paidTwice(
      this.#service.paid,
      // With keys nothing is ever paid twice, asked or not.
      this.film.service === 'keyed' ? [] : this.#work.askedAgain,
    )
    this.report.count('askedTwice', again)
    if (unasked.length > 0)
      this.#violate('paid', `${unasked.length} texts, such as ${JSON.stringify(unasked[0])}`)
  }

  /** Renders the remaining cues, and exports the film. */
  async #finish(): Promise<void> {
    if (!this.#session.isRunning) await this.#start()
    await this.#session.open()
    await this.#work.closeDialog()
    const { service } = await this.#session.processIds()
    const descriptors = descriptorsOf(service ?? 0)
    const stale = await within(FINISH_MS, 'rendering the rest', this.#work.renderAll(MAX_RENDERS))
    if (stale > 0) this.#violate('finished', `${stale} cues are not voiced`)
    const track = await this.#work.beginExport('WAV', false)
    await this.#work.exported(track)
    const kept = keptDescriptors(service ?? 0, descriptors)
    if (kept) this.#violate('descriptors', kept)
    this.#checkPaid()
    await this.#session.quit()
    this.#checks.afterEnd(track, CUES)
  }

  #violate(invariant: Invariant, detail: string): void {
    const kill = this.#kill ?? this.film.kills[0]
    if (kill) this.report.violate(invariant, kill, this.film.number, detail)
  }
}

/** Name of the connection to the counting service. */
const CONNECTION = 'Đếm tiền'
