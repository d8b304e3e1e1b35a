import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'
import { expect, test } from './support/launch'

test('a damaged project says what was damaged and what came back, and asks for the rest again', async ({
  studio,
}) => {
  const { page, folder } = studio
  const view = new StudioPage(page)
  await view.openSample('rung-duoc')
  await view.suggestCast()
  await view.startRender()
  await view.rendered()
  await page.evaluate(() => window.studio.projectClose())

  const project = join(folder, 'documents', 'Cuecast', 'rung-duoc-phong-van.cuecast')
  const journal = join(project, 'takes', 'takes.jsonl')
  writeFileSync(journal, `rubbish\n${readFileSync(journal, 'utf8').slice(50)}`)
  const [take = ''] = readdirSync(join(project, 'takes')).filter((name) => name.endsWith('.wav'))
  const bytes = readFileSync(join(project, 'takes', take))
  writeFileSync(join(project, 'takes', take), bytes.fill(1, 1_000))

  await openPath(studio, project)
  const notice = (code: string) =>
    page.locator(`[data-testid="project-notice"][data-code="${code}"]`)
  await expect(notice('TAKES_REPAIRED')).toContainText('takes.jsonl.broken-')
  await expect(notice('TAKE_FILES_DAMAGED')).toBeVisible()
  await expect(view.count('stale')).toHaveAttribute('data-count', '1')
  await view.startRender()
  await view.rendered()

  await page.evaluate(() => window.studio.projectClose())
  await openPath(studio, project)
  await expect(view.count('stale')).toHaveAttribute('data-count', '0')
  await expect(page.getByTestId('project-notice')).toHaveCount(0)
})
