import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TranslatorStandIn } from '@cuecast/dubbing/translation/testing/stand-in'
import type { Page } from '@playwright/test'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'
import { answerDialogs } from './support/dialogs'
import { expect, test, type Studio } from './support/launch'
import { runCommand } from './support/run-command'
import { openSide } from './support/surfaces'

const shots = process.env['CUECAST_SHOTS']

/** Pictures for looking at, where a folder for them is named. */
async function shoot({ page }: Studio, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) })
}

const lines = [
  ['TOM', 'Good morning, Lucy. Did you sleep well?'],
  ['LUCY', 'No, Dad, I heard a noise in the garden.'],
  ['TOM', 'What kind of noise was it?'],
  ['LUCY', 'Somebody walked around the house at 3:15.'],
  ['BEN', 'Perhaps it was only the wind, Lucy.'],
  ['LUCY', 'The wind does not open the door, Ben.'],
  ['TOM', 'Come with me, both of you.'],
  ['BEN', 'I would rather stay here and wait for Lucy.'],
] as const

const stamp = (ms: number): string =>
  `${new Date(ms).toISOString().slice(11, 19)},${String(ms % 1_000).padStart(3, '0')}`

function srt(count: number): string {
  const cues = Array.from({ length: count }, (_, i) => {
    const [who, text] = lines[i % lines.length] ?? ['', '']
    const round = i < lines.length ? '' : ` Part ${Math.floor(i / lines.length) + 1}.`
    return `${i + 1}\n${stamp(i * 5_000)} --> ${stamp(i * 5_000 + 4_200)}\n[${who}] ${text}${round}\n`
  })
  return cues.join('\n')
}

/** Sets the language model up in the settings. */
async function setUpModel(page: Page, origin: string): Promise<void> {
  const answer = await page.evaluate(
    (address) =>
      window.studio.languageModelSet({
        model: {
          address,
          model: 'stand-in',
          maxRequests: 50,
          maxTokens: 50_000,
          timeoutSeconds: 60,
        },
      }),
    `${origin}/v1`,
  )
  expect(answer.ok).toBe(true)
  await page.reload()
}

test('a film is translated, follows its original, and goes back and forth between languages', async ({
  studio,
}) => {
  const { page, folder } = studio
  const window = new StudioPage(page)
  const standIn = await TranslatorStandIn.start({ names: ['Lucy', 'Ben', 'Tom'] })
  const path = join(folder, 'film.en.srt')
  writeFileSync(path, srt(60))
  try {
    await setUpModel(page, standIn.origin)
    await test.step('the version is made, translated and voiced in four clicks, after saying what is sent', async () => {
      await openPath(studio, path)
      await page.getByTestId('project-menu').click()
      await page.getByRole('menuitem', { name: 'Bản ngôn ngữ mới…' }).click()
      await expect(page.getByTestId('translator-consent')).toContainText(standIn.origin)
      await expect(page.getByTestId('version-language')).toContainText('Tiếng Việt')
      await shoot(studio, 'new-version')
      await page.getByTestId('version-create').click()
      await expect(page.getByTestId('translate-report')).toBeVisible()
      await shoot(studio, 'translated')
      await expect(page.getByTestId('translate-left')).toHaveCount(0)
      await page.getByTestId('translate-render').click()
      await window.rendered()
      await expect(page.getByTestId('language-menu')).toContainText('Tiếng Việt')
      await shoot(studio, 'version')
    })
    const asked = standIn.asked.flat().length
    await test.step('names and forms of address are agreed, and what differs is a problem', async () => {
      await runCommand(studio, 'editTerms')
      await page.getByTestId('terms-find').click()
      await expect(page.getByLabel('Viết là: Lucy')).toHaveValue('Lucy')
      await shoot(studio, 'names')
      await page.getByTestId('terms-addresses').click()
      await page.getByTestId('terms-suggest').click()
      await expect(page.getByLabel('Tự xưng: LUCY → TOM')).toHaveValue('con')
      await shoot(studio, 'addresses')
      await page.getByTestId('terms-save').click()
      await openSide(page, 'problems')
      await shoot(studio, 'problems')
    })
    await test.step('its table shows both languages', async () => {
      await runCommand(studio, 'showVersions')
      await expect(page.getByRole('list', { name: 'Các câu theo ngôn ngữ' })).toBeVisible()
      await shoot(studio, 'table')
      await page.keyboard.press('Escape')
    })
    await test.step('changes of the original come over, and takes stay', async () => {
      await page.getByTestId('language-menu').click()
      await page.getByTestId('language-choice').first().click()
      await expect(page.getByTestId('language-menu')).toContainText('Tiếng Anh')
      await window.selectCue(2)
      await window.cueText.fill('What did you hear, Lucy?')
      await page.getByTestId('language-menu').click()
      await page.getByTestId('language-choice').last().click()
      await expect(page.getByTestId('language-menu')).toContainText('Tiếng Việt')
      await runCommand(studio, 'updateFromOrigin')
      await shoot(studio, 'update')
      await page.getByTestId('origin-apply').click()
      await openSide(page, 'problems')
      await expect(
        page.locator('[data-testid="problem-kind"][data-problem="TRANSLATION_OUTDATED"]'),
      ).toHaveAttribute('data-count', '1')
      await expect(window.count('stale')).toHaveAttribute('data-count', '0')
      await shoot(studio, 'outdated')
    })
    await test.step('only what has changed is asked for again', async () => {
      await runCommand(studio, 'translate')
      await page.getByTestId('translate-start').click()
      await expect(page.getByTestId('translate-waiting')).toHaveAttribute('data-count', '0')
      const again = standIn.asked.flat().slice(asked)
      expect(again.map(({ text }) => text)).toContain('What did you hear, Lucy?')
      expect(new Set(again.map(({ text }) => text)).size).toBe(1)
      await page.keyboard.press('Escape')
    })
    await test.step('a table goes to a translator and comes back', async () => {
      const table = join(folder, 'bảng.tsv')
      await answerDialogs(studio, { save: table })
      await runCommand(studio, 'saveTranslatorTable')
      await expect.poll(() => readdirSync(folder)).toContain('bảng.tsv')
      const rows = readFileSync(table, 'utf8').split('\r\n')
      expect(rows).toHaveLength(62)
      const [, first = ''] = rows
      const cells = first.split('\t')
      writeFileSync(table, [rows[0], cells.with(8, 'Chào con, Lucy.').join('\t')].join('\r\n'))
      await answerDialogs(studio, { open: table })
      await runCommand(studio, 'openTranslation')
      await page.getByTestId('translation-open').click()
      await expect(page.getByTestId('matched')).toHaveAttribute('data-count', '1')
      await shoot(studio, 'brought')
      await page.getByTestId('translation-apply').click()
      await window.selectCue(0)
      await expect(window.cueText).toHaveValue('Chào con, Lucy.')
    })
  } finally {
    standIn.close()
  }
})
