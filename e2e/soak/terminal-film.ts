import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { SecondService } from '../support/second-service'
import { readWav } from '../support/wav-file'
import { CountingService, paidTwice, type PaidText } from './counting-service'
import { FilmTexts, trackSeconds, writeFilm } from './film-file'
import type { Film, Kill } from './plan'
import { ProjectFolder, unfinishedFiles, type SavedTake } from './project-folder'
import { Random } from './random'
import type { Invariant, SoakReport } from './report'
import {
  descriptorsOf,
  keptDescriptors,
  kill as killProcess,
  processesOn,
  within,
} from './processes'

const CUES = 40
const CREDITS = 10_000_000
/** Runs of the same command that may be needed after the last kill. */
const MAX_RUNS = 5
/** Longest that a run may take on a busy machine, ms. */
const RUN_MS = 240_000

const main = resolve(import.meta.dirname, '../../out/main')

const closingSchema = z.object({
  ok: z.boolean(),
  error: z.object({ code: z.string() }).optional(),
  failed: z.array(z.object({ error: z.object({ code: z.string() }) })).optional(),
})

/** One film dubbed by `dub`, which is killed, or its `serve`, until it is let finish. */
export class TerminalFilm {
  readonly #own: string
  readonly #language: 'vi' | 'en'
  readonly #subtitles: string
  /** Settings that send cues again which may have been charged. */
  readonly #consent: string
  readonly #texts: string[]
  readonly #fresh: FilmTexts
  readonly #project: ProjectFolder
  /** Times at which the command was run again after a warning that cues may be paid. */
  readonly #askedAgain: number[] = []
  #lossReported = false
  #counting: CountingService | null = null
  #served: SecondService | null = null
  /** Open descriptors of `serve` right after its start. */
  #descriptors: number | null = null
  #takes: SavedTake[] = []
  #paidTwice = new Set<string>()
  #kill: Kill | null = null
  #lastWords = ''

  constructor(
    private readonly film: Film,
    folder: string,
    private readonly report: SoakReport,
  ) {
    this.#own = join(folder, `phim-${film.number}`)
    mkdirSync(join(this.#own, 'exports'), { recursive: true })
    // Engines differ in the files they keep open: this service speaks English, the embedded one
    // Vietnamese.
    this.#language = film.service === 'serve' ? 'en' : 'vi'
    this.#fresh = new FilmTexts(film.number, this.#language)
    this.#texts = Array.from({ length: CUES }, () => this.#fresh.next())
    this.#subtitles = join(this.#own, 'phim.srt')
    writeFilm(this.#subtitles, this.#texts)
    this.#consent = join(this.#own, 'send-again.json')
    writeFileSync(this.#consent, JSON.stringify({ job: { sendAgain: true } }))
    this.#project = new ProjectFolder(join(this.#own, 'phim.cuecast'))
  }

  get #track(): string {
    return join(this.#own, 'exports', 'phim.wav')
  }

  async run(): Promise<void> {
    const { service, kills } = this.film
    try {
      if (service === 'serve') {
        this.#served = await SecondService.start(join(this.#own, 'service'), CREDITS)
        this.#descriptors = descriptorsOf(this.#served.pid)
      } else if (service !== 'embedded') {
        const random = new Random(kills[0]?.seed ?? 1)
        this.#counting = await CountingService.start(service === 'keyed', random)
      }
      for (const kill of kills) {
        this.#kill = kill
        await this.#killOnce(kill)
      }
      await this.#finish()
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      this.#violate('finished', `${reason}\n${this.#lastWords}`)
    } finally {
      for (const pid of processesOn(this.#own)) killProcess(pid)
      await this.#served?.stop()
      await this.#counting?.close()
      this.report.count('films')
      this.report.count('paidTexts', this.#counting?.paid.length ?? 0)
    }
  }

  async #killOnce(kill: Kill): Promise<void> {
    const { victim, number, activity } = kill
    const began = Date.now()
    const random = new Random(kill.seed)
    // A run that ends by itself before the kill is followed by another one, of other texts.
    for (let afterMs = kill.afterMs; ; afterMs *= 0.7) {
      const dub = this.#start()
      const stop = new AbortController()
      const ended = dub.closing.finally(() => stop.abort())
      await pause(afterMs, undefined, { signal: stop.signal }).catch(() => undefined)
      if (!stop.signal.aborted) {
        if (victim === 'serve') await this.#killServe()
        else dub.child.kill('SIGKILL')
        this.report.killed(kill)
        const { killed } = await within(RUN_MS, 'dub', ended)
        if (!killed) this.#change(random)
        break
      }
      await ended
      this.#change(random)
    }
    this.#check()
    const seconds = ((Date.now() - began) / 1_000).toFixed(1)
    this.report.say(`${number} ${victim} in ${activity} (${this.film.service}), ${seconds} s`)
  }

  async #killServe(): Promise<void> {
    await this.#served?.crash()
    await this.#served?.startAgain()
    this.#descriptors = descriptorsOf(this.#served?.pid ?? 0)
    this.report.count('starts')
  }

  /** Gives the command. */
  #start() {
    this.report.count('starts')
    const consent = this.#lossReported ? ['--settings', this.#consent] : []
    if (this.#lossReported) this.#askedAgain.push(Date.now())
    this.#lossReported = false
    const args = [join(main, 'cli-dub.js'), this.#subtitles, '-o', this.#track, '--json']
    const remote = this.#counting ?? this.#served
    const connection = remote ? ['--connection', remote.url, '--key-env', 'SOAK_KEY'] : []
    const env = { ...process.env, SOAK_KEY: remote?.key ?? '', SOAK_FOLDER: this.#own }
    const child = spawn(
      process.execPath,
      [
        ...args,
        '--lang',
        this.#language,
        '--project',
        this.#project.path,
        ...connection,
        ...consent,
      ],
      { env, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let [out, words] = ['', '']
    child.stdout.on('data', (data: Buffer) => (out += data.toString()))
    child.stderr.on('data', (data: Buffer) => (words += data.toString()))
    const closing = once(child, 'close').then(([code]: unknown[]) => {
      this.#lastWords = words.trim().split('\n').slice(-8).join('\n')
      if (code === null) return { killed: true, code: null }
      this.#lossReported = reportsLoss(out)
      return { killed: false, code: Number(code) }
    })
    return { child, closing }
  }

  /** Puts other texts into the subtitles: only these are to be voiced. */
  #change(random: Random): void {
    for (let i = random.between(1, 12); i > 0; i -= 1)
      this.#texts[random.between(0, CUES - 1)] = this.#fresh.next()
    writeFilm(this.#subtitles, this.#texts)
  }

  #check(): void {
    for (const lost of this.#project.lost(this.#takes)) this.#violate('takes', lost)
    this.#takes = this.#project.takes()
    this.report.count('takes', this.#takes.length)
    const asked = this.film.service === 'keyed' ? [] : this.#askedAgain
    const { unasked } = paidTwice(this.#paid(), asked)
    const fresh = unasked.filter((text) => !this.#paidTwice.has(text))
    for (const text of fresh) this.#paidTwice.add(text)
    if (fresh.length > 0)
      this.#violate('paid', `${fresh.length} texts, such as ${JSON.stringify(fresh[0])}`)
  }

  /**
   * Texts that the service has accepted; for `serve`, those that the project knows to be accepted.
   */
  #paid(): readonly PaidText[] {
    if (this.#counting) return this.#counting.paid
    if (!this.#served) return []
    const accepted = this.#project.requests().filter(({ state }) => state === 'accepted')
    return accepted.flatMap(({ texts, at }) => texts.map((text) => ({ text, at })))
  }

  async #finish(): Promise<void> {
    let code = -1
    for (let i = 0; i < MAX_RUNS && code !== 0; i += 1)
      code = (await within(RUN_MS, 'dub', this.#start().closing)).code ?? -1
    if (code !== 0) this.#violate('finished', `dub ends with ${code}: ${this.#lastWords}`)
    this.#check()
    await this.#checkCharged()
    const kept = keptDescriptors(this.#served?.pid ?? 0, this.#descriptors)
    if (kept) this.#violate('descriptors', kept)
    if (code !== 0) return
    const voiced = new Set(this.#takes.map(({ recipe }) => recipe.text))
    const silent = this.#texts.filter((text) => !voiced.has(text))
    if (silent.length > 0) this.#violate('finished', `${silent.length} cues have no take`)
    const seconds = readWav(this.#track).frames / 48_000
    if (seconds < trackSeconds(CUES)) this.#violate('finished', `the track has ${seconds} s`)
    const left = unfinishedFiles([join(this.#own, 'exports'), this.#project.path])
    if (left.length > 0) this.#violate('files', `after the end: ${left.slice(0, 3).join(', ')}`)
  }

  /** `serve` has charged no more than the project has recorded. */
  async #checkCharged(): Promise<void> {
    if (!this.#served) return
    const charged = await this.#served.charged()
    const known = this.#project.requests().filter(({ state }) => state !== 'refused')
    const most = known.reduce((sum, { credits }) => sum + credits, 0)
    if (charged > most) this.#violate('paid', `${charged} credits charged, ${most} asked for`)
  }

  #violate(invariant: Invariant, detail: string): void {
    const kill = this.#kill ?? this.film.kills[0]
    if (kill) this.report.violate(invariant, kill, this.film.number, detail)
  }
}

/** True if the final report names requests with a lost response. */
function reportsLoss(report: string): boolean {
  const read = closingSchema.safeParse(JSON.parse(report.trim() || '{}'))
  if (!read.success) return false
  const { error, failed = [] } = read.data
  return [error, ...failed.map((each) => each.error)].some((each) => each?.code === 'ANSWER_LOST')
}
