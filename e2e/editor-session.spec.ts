import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { CastPage } from './pages/cast-page'
import { EditingPage } from './pages/editing-page'
import { PlayerPage } from './pages/player-page'
import { ProblemsPage } from './pages/problems-page'
import { StudioPage } from './pages/studio-page'
import { TimelinePage } from './pages/timeline-page'
import { answerDialogs } from './support/dialogs'
import { srtOf } from './support/subtitles'
import { expect, launch, test, type Studio } from './support/launch'

const FILM = 'The Harbour'
const CUES = 48
const EVERY_MS = 4_000
const SPEAKERS = ['ANNA', 'OLD FISHERMAN', 'CAPTAIN REED', 'SARAH']

const LINES = [
  'You have been out there a long time.',
  'The tide waits for nobody, you know that.',
  'Bring her in slowly and mind the rocks.',
  'I will have the kettle ready when you land.',
  'There is a light on the northern pier again.',
]
const TOO_LONG =
  'Nobody in this town has ever told you the whole truth about that night, and I will not start now'

/** Two are longer than cue and pause together, three others borrow or are stretched. */
const textOf = (i: number): string =>
  i === 20 || i === 40
    ? `${TOO_LONG}, whatever any of you may say.`
    : (LINES[i % LINES.length] ?? '')
const lengthOf = (i: number): number => (i === 20 || i === 40 ? 1_400 : 3_000)

const srt = srtOf(
  Array.from({ length: CUES }, (_, i) => {
    const startMs = 1_000 + i * EVERY_MS
    const text = `[${SPEAKERS[i % SPEAKERS.length]}] ${textOf(i)}`
    return { startMs, endMs: startMs + lengthOf(i), text }
  }),
)

/** A little more than three minutes of picture with stereo sound. */
function makeFilm(path: string): void {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=25:d=196']
  const sound = ['-f', 'lavfi', '-i', 'sine=f=180:d=196,pan=stereo|c0=0.2*c0|c1=0.1*c0']
  const codecs = '-c:v libx264 -preset ultrafast -g 50 -c:a aac -shortest'.split(' ')
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, path])
}

/** Hands of an editor: everything that is pressed or clicked is counted. */
class Hands {
  clicks = 0
  keys = 0
  /** Characters typed as text, and answers to the system's file dialogs. */
  typed = 0
  dialogs = 0
  readonly steps: string[] = []
  #before = 0

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.click()
    this.clicks++
  }

  async press(key: string, times = 1): Promise<void> {
    for (let i = 0; i < times; i++) await this.page.keyboard.press(key)
    this.keys += times
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.typed += text.length
  }

  /** A step of the work, with its time. */
  async step(name: string, work: () => Promise<void>): Promise<void> {
    await test.step(name, work)
    const sum = this.clicks + this.keys + this.dialogs
    this.steps.push(`${name}: ${sum - this.#before}`)
    this.#before = sum
  }

  report(): string {
    const { clicks, keys, dialogs, typed } = this
    const sum = `${clicks} clicks, ${keys} keys, ${dialogs} file dialogs, ${typed} characters of text`
    return [sum, ...this.steps].join('\n')
  }
}

const streamsOf = (path: string): { codec_type: string; channels?: number }[] =>
  JSON.parse(
    execFileSync('ffprobe', [...'-v error -of json -show_streams'.split(' '), path]).toString(),
  ).streams

test('an editor takes a film of 48 cues from the subtitles to delivery', async ({
  folder,
}, info) => {
  const subtitles = join(folder, `${FILM}.en.srt`)
  const film = join(folder, `${FILM}.mp4`)
  writeFileSync(subtitles, srt)
  makeFilm(film)
  const studio = await launch(folder)
  const { page } = studio
  await page.evaluate(() => window.studio.preferencesSet({ locale: 'en' }))
  await page.reload()
  await expect(page.getByTestId('welcome')).toBeVisible()
  await answerDialogs(studio, { open: subtitles, save: join(folder, `${FILM}.wav`) })
  const hands = new Hands(page)
  const work = new Session(studio, hands)

  await hands.step('open', () => work.open())
  await hands.step('attach the film', () => work.attachFilm())
  await hands.step('cast', () => work.cast())
  await hands.step('render', () => work.render())
  await hands.step('play', () => work.play())
  await hands.step('fix what does not fit', () => work.fixMisfits())
  await hands.step('edit three texts', () => work.editTexts())
  await hands.step('split and merge', () => work.splitAndMerge())
  await hands.step('ripple', () => work.ripple())
  await hands.step('render what changed', () => work.render())
  await hands.step('check the problems', () => work.checkProblems())
  await hands.step('deliver mix and stems', () => work.deliverStems(folder))
  await hands.step('deliver the film', () => work.deliverFilm(folder))

  await info.attach('presses', { body: hands.report(), contentType: 'text/plain' })
  process.stdout.write(`${hands.report()}\n`)
  expect(hands.clicks + hands.keys + hands.dialogs).toBeLessThanOrEqual(60)
})

/** The work, step by step, with the checks of an editor after each. */
class Session {
  readonly #page: Page
  readonly #window: StudioPage
  readonly #editing: EditingPage
  readonly #problems: ProblemsPage

  constructor(
    studio: Studio,
    readonly hands: Hands,
  ) {
    this.#page = studio.page
    this.#window = new StudioPage(studio.page)
    this.#editing = new EditingPage(studio.page)
    this.#problems = new ProblemsPage(studio.page)
  }

  async open(): Promise<void> {
    await this.hands.press('Control+o')
    this.hands.dialogs++
    await this.#editing.hasCues(CUES)
    await expect(this.#page.getByTestId('cue-table')).toBeFocused()
  }

  async attachFilm(): Promise<void> {
    await expect(this.#page.getByTestId('film-offer')).toContainText(`${FILM}.mp4`)
    await this.hands.click(this.#page.getByTestId('film-attach'))
    await expect(this.#page.getByTestId('original')).toBeVisible()
  }

  /** Suggested voices differ, and are named in the language of the window. */
  async cast(): Promise<void> {
    const cast = new CastPage(this.#page)
    await cast.has(SPEAKERS)
    await this.hands.click(this.#page.getByTestId('cast-suggest'))
    await expect(this.#page.getByTestId('render-stale')).toBeEnabled()
    const voices = await Promise.all(SPEAKERS.map((name) => cast.voiceOf(name).innerText()))
    expect(new Set(voices).size, voices.join()).toBe(SPEAKERS.length)
    expect(voices.join()).not.toMatch(/Tiếng|Nữ|Nam\b/)
    await this.hands.click(cast.speaker('CAPTAIN REED').getByTestId('cast-listen'))
  }

  async render(): Promise<void> {
    await this.hands.press('Control+Enter')
    await this.#window.rendered()
  }

  /** Spoken cues are marked while the film plays, and one key goes to them. */
  async play(): Promise<void> {
    const player = new PlayerPage(this.#page)
    await this.hands.click(this.#editing.row(4).locator('td').first())
    await this.hands.press('Shift+Space')
    await expect(this.#editing.row(5)).toHaveAttribute('data-spoken', 'true')
    await this.hands.press('Space')
    await player.isPlaying(false)
    await this.hands.press('c')
    await expect(this.#editing.row(5)).toHaveAttribute('data-active', 'true')
  }

  async fixMisfits(): Promise<void> {
    const unfit = this.#problems.rows('DOES_NOT_FIT')
    await this.hands.click(this.#page.getByTestId('side-problems'))
    await this.#problems.has('DOES_NOT_FIT', 2)
    await this.hands.click(unfit.first().getByTestId('problem'))
    await this.hands.click(unfit.first().getByTestId('fix-shortenText'))
    await this.hands.click(this.#page.getByTestId('shorten-write'))
    await expect(this.#page.getByTestId('inspector-text')).toBeFocused()
    await this.hands.press('Control+a')
    await this.hands.type('Nobody ever told you the truth about it.')
    await this.hands.press('Control+Shift+Enter')
    await this.#problems.has('DOES_NOT_FIT', 1)
    await this.#window.rendered()
    await this.hands.click(this.#page.getByTestId('fix-all'))
    await this.hands.click(this.#page.getByTestId('fix-all-extend'))
    await this.#problems.has('DOES_NOT_FIT', 0)
  }

  /** Enter opens the text of a row, Enter again accepts it: no mouse between the cues. */
  async editTexts(): Promise<void> {
    await this.hands.click(this.#editing.row(10).locator('td').first())
    const texts = ['The light is back.', 'Keep her steady.', 'Then come home.']
    for (const [i, text] of texts.entries()) {
      await this.hands.press('Enter')
      await expect(this.#page.getByTestId('cue-text-editor')).toBeFocused()
      await this.hands.press('Control+a')
      await this.hands.type(text)
      await this.hands.press('Enter')
      await expect(this.#editing.row(10 + i).getByTestId('cue-text')).toContainText(text)
      await expect(this.#page.getByTestId('cue-table')).toBeFocused()
      if (i < 2) await this.hands.press('ArrowDown')
    }
    await expect(this.#window.count('stale')).toHaveAttribute('data-count', '3')
  }

  async splitAndMerge(): Promise<void> {
    await this.hands.press('ArrowDown')
    await this.hands.press('F2')
    await expect(this.#page.getByTestId('cue-text-editor')).toBeFocused()
    await this.hands.press('Home')
    await this.hands.press('Control+ArrowRight', 4)
    await this.hands.press('Control+d')
    await this.#editing.hasCues(CUES + 1)
    await this.hands.press('Control+j')
    await this.#editing.hasCues(CUES)
  }

  /** Everything from here on comes half a second later. */
  async ripple(): Promise<void> {
    const timeline = new TimelinePage(this.#page)
    const last = this.#editing.row(32)
    await this.hands.press('Control+g')
    await this.hands.type('32')
    await this.hands.press('Enter')
    await expect(this.#editing.row(31)).toHaveAttribute('data-active', 'true')
    await this.hands.press('Alt+r')
    await expect(this.#page.getByTestId('timeline-options')).toHaveAttribute('aria-pressed', 'true')
    const before = await timeline.times(32)
    await this.hands.press('Alt+ArrowRight', 5)
    await timeline.hasTimes(32, { startMs: before.startMs + 500 })
    await expect(last).toBeVisible()
  }

  async checkProblems(): Promise<void> {
    // A cue may stay rushed: it fits.
    const grave = this.#page.locator('[data-testid="problem-row"]:not([data-problem="RUSHED"])')
    await expect(grave).toHaveCount(0)
    await expect(this.#window.count('unfit')).toHaveAttribute('data-count', '0')
  }

  async deliverStems(folder: string): Promise<void> {
    await this.hands.press('Control+e')
    await this.hands.click(this.#destination('to-broadcast'))
    await this.hands.click(this.#destination('as-premix'))
    await this.#deliver(SPEAKERS.map((name) => join(folder, `${FILM}.stem-${name}.wav`)))
  }

  async deliverFilm(folder: string): Promise<void> {
    await this.hands.click(this.#destination('to-film'))
    const copy = join(folder, `${FILM}.dubbed.mp4`)
    await this.#deliver([copy])
    const streams = streamsOf(copy)
    expect(streams.filter((stream) => stream.codec_type === 'video')).toHaveLength(1)
    expect(streams.filter((stream) => stream.codec_type === 'audio')).toHaveLength(2)
  }

  #destination(name: string): Locator {
    return this.#page.locator('label', { has: this.#page.getByTestId(`export-${name}`) })
  }

  /** Exports, and waits until these files are there. */
  async #deliver(paths: readonly string[]): Promise<void> {
    const start = this.#page.getByTestId('export-start')
    await expect(start).toBeEnabled()
    await this.hands.click(start)
    for (const path of paths) await expect.poll(() => existsSync(path), path).toBe(true)
    await expect(this.#page.getByTestId('export-job')).toHaveAttribute('data-export-state', 'done')
  }
}
