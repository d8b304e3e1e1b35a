import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, launch, test, type Studio } from '../support/launch'
import { writeToyPiper } from '@cuecast/speech/testing/toy-models/toy-voices'
import { openChromium } from '../browsers/chromium'
import { writeReviewFolder } from '../support/review-package'
import { ProfilesPage } from '../pages/profiles-page'
import { StudioPage } from '../pages/studio-page'
import { answerDialogs } from '../support/dialogs'
import { runCommand } from '../support/run-command'
import { connectPaid, openSide } from '../support/surfaces'

const folder = resolve(import.meta.dirname, '../../docs/images/guide')
const size = { width: 1240, height: 800 }

/** Pictures of one language; each shows no more than what its chapter is about. */
class Album {
  constructor(
    private readonly page: Page,
    readonly locale: 'vi' | 'en',
  ) {}

  #path(name: string): string {
    return join(folder, name.startsWith('../') ? `${name}.png` : `${this.locale}-${name}.png`)
  }

  async window(name: string): Promise<void> {
    await this.page.screenshot({ path: this.#path(name), animations: 'disabled' })
  }

  /** A part of the window, from its top down to `px` at most, or to the end of `last`. */
  async part(name: string, part: Locator, px = 600, last?: Locator): Promise<void> {
    const box = await part.boundingBox()
    if (!box) throw new Error(`${name} is not in sight`)
    const end = await last?.boundingBox()
    const most = end ? end.y + end.height + 8 - box.y : px
    const clip = { ...box, height: Math.min(box.height, most) }
    await this.page.screenshot({ path: this.#path(name), animations: 'disabled', clip })
  }
}

async function takePictures(studio: Studio, locale: 'vi' | 'en'): Promise<void> {
  const { page } = studio
  const studioPage = new StudioPage(page)
  const album = new Album(page, locale)
  await page.evaluate((look) => window.studio.preferencesSet(look), {
    locale,
    theme: 'dark',
  } as const)
  await page.reload()
  await expect(page.getByTestId('welcome')).toBeVisible()
  await album.window('welcome')
  await studioPage.openSample('rung-duoc')
  await page.getByTestId('cast-suggest').click()
  await album.part('cast', page.getByTestId('cast-panel'), 240)
  await studioPage.startRender()
  await expect(page.locator('[data-cue-state="done"]').nth(5)).toBeVisible()
  await album.window('render')
  await studioPage.rendered()
  if (locale === 'vi') await album.window('../studio')
  await takeCuePictures(studio, studioPage, album)
  await takePanelPictures(studio, album)
}

async function takeCuePictures(
  { page }: Studio,
  studioPage: StudioPage,
  album: Album,
): Promise<void> {
  await studioPage.selectCue(7)
  await studioPage.cueText.evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    const at = field.value.indexOf('TP.HCM')
    field.setSelectionRange(at, at + 'TP.HCM'.length)
  })
  await page.getByTestId('dictionary-from-cue').click()
  await page.getByTestId('dictionary-reading').fill('Thành phố Hồ Chí Minh')
  await page.getByTestId('dictionary-save').click()
  await expect(page.getByTestId('dictionary-uses')).toBeVisible()
  await expect(page.getByTestId('dictionary-waiting')).toHaveCount(0)
  await album.part('dictionary', page.getByTestId('dictionary-panel'), 200)
  await album.part('cue', page.getByTestId('inspector'))
  await studioPage.startRender()
  await studioPage.rendered()
}

async function takePanelPictures(studio: Studio, album: Album): Promise<void> {
  const { page } = studio
  await openSide(page, 'sound')
  await album.part('sound', page.getByTestId('sound-panel'))
  const profiles = new ProfilesPage(page)
  await profiles.open()
  await profiles.make(album.locale === 'vi' ? 'Phim tài liệu' : 'Documentary', { pitch: '-2' })
  await album.part('profiles', page.getByTestId('profiles-panel'), 480)
  await openSide(page, 'jobs')
  await album.part('jobs', page.getByTestId('jobs-panel'), 0, page.getByTestId('job').last())
  await openSide(page, 'problems')
  await album.part('problems', page.getByTestId('problems-panel'), 240)
  await openSide(page, 'cast')
  await page.getByTestId('export').click()
  await album.part('export', page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await runCommand(studio, 'openSettings')
  await page.getByTestId('settings-connections').click()
  await album.part('connections', page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await connectPaid(studio)
  await page.reload()
  await page.getByTestId('connection-menu').click()
  await page.getByRole('menuitem', { name: 'Studio TTS' }).click()
  await expect(page.getByTestId('switch-start')).toBeEnabled()
  await album.part('switch', page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('F1')
  await album.part('help', page.getByTestId('help'), 480)
}

/** The voices of the user, with a toy model in the place of a real one. */
async function takeVoicesPicture(studio: Studio, locale: 'vi' | 'en', data: string) {
  const { page } = studio
  const model = join(data, 'vi_VN-vais1000-medium')
  writeToyPiper(model, {
    name: 'vi_VN-vais1000-medium',
    licence: 'Creative Commons Attribution 4.0 (CC BY 4.0)',
  })
  await page.evaluate((look) => window.studio.preferencesSet(look), {
    locale,
    theme: 'dark',
  } as const)
  await page.reload()
  await answerDialogs(studio, { open: model })
  await runCommand(studio, 'openSettings')
  await page.getByTestId('settings-voices').click()
  await page.getByTestId('own-voice-add').click()
  await expect(page.getByTestId('own-voice')).toBeVisible({ timeout: 60_000 })
  await new Album(page, locale).part('voices', page.getByRole('dialog'), 800)
}

/** The review page on a computer and on a phone. */
const screens = {
  'review-page': { viewport: size },
  'review-phone': { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true },
}

const earlierNote = {
  id: 'note-of-round-1',
  cueId: 'cue-2',
  startMs: 4_800,
  endMs: 7_400,
  kind: 'pronunciation',
  text: 'SE3: “ét-e ba”.',
  suggestion: '',
  reviewer: 'Lan',
  round: 1,
  state: 'done',
  answer: 'OK',
} as const

const secondRound = { round: 2, earlierNotes: [earlierNote] }

for (const locale of ['vi', 'en'] as const) {
  test(`pictures of the guide: ${locale}`, async ({ folder: data }) => {
    mkdirSync(folder, { recursive: true })
    const studio = await launch(data, { size })
    await takePictures(studio, locale)
    await studio.app.close()
  })

  test(`picture of the voices: ${locale}`, async ({ folder: data }) => {
    mkdirSync(folder, { recursive: true })
    const studio = await launch(data, { size })
    await takeVoicesPicture(studio, locale, data)
    await studio.app.close()
  })
}

for (const locale of ['vi', 'en'] as const) {
  test(`pictures of the review page: ${locale}`, async ({ folder: data }) => {
    const wanted = { cues: 60, everyMs: 4_800, change: { ...secondRound, locale } }
    const address = await writeReviewFolder(join(data, 'review'), wanted)
    for (const [name, options] of Object.entries(screens)) {
      const { page, close } = await openChromium({ ...options, colorScheme: 'dark', offline: true })
      await page.goto(address)
      const album = new Album(page, locale)
      await page.locator('[data-cue="3"] .row-main').click()
      await page.keyboard.press('a')
      await page.locator('[data-cue="2"] .row-main').click()
      await page.keyboard.press('4')
      await page
        .locator('textarea[name="text"]')
        .fill(locale === 'vi' ? 'Vào sớm quá' : 'Too early')
      await expect(page.locator('.message-box')).toHaveCount(0)
      await album.window(name)
      await close()
    }
  })
}
