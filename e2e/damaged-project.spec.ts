import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { handOver, openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'
import { expect, launch, test } from './support/launch'

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

for (const [locale, words] of [
  ['vi', 'Cần Cuecast bản 7.1.0 trở lên.'],
  ['en', 'It needs Cuecast 7.1.0 or later.'],
] as const)
  test(`a project and settings of a later Cuecast are named, and left alone (${locale})`, async ({
    folder,
  }) => {
    const [data, project] = [join(folder, 'data'), join(folder, 'Phim.cuecast')]
    for (const each of [data, project]) mkdirSync(each)
    const settings = JSON.stringify({ version: 9, preferences: { locale, later: 'x' }, later: 'y' })
    writeFileSync(join(data, 'settings.json'), settings)
    const document = JSON.stringify({ schemaVersion: 9, needsCuecast: '7.1.0', later: 'z' })
    writeFileSync(join(project, 'project.json'), document)
    const studio = await launch(folder, { size: { width: 1024, height: 700 } })
    const { page } = studio
    const notice = page.locator('[data-code="SETTINGS_NEWER"]')
    await expect(notice).toContainText('.newer')
    await handOver(studio, project)
    await expect(page.getByTestId('toast')).toContainText(words)
    expect(readFileSync(join(project, 'project.json'), 'utf8')).toBe(document)
    expect(readdirSync(project)).toEqual(['project.json'])
    const kept = readdirSync(data).find((name) => name.endsWith('.newer')) ?? ''
    expect(readFileSync(join(data, kept), 'utf8')).toBe(settings)
  })
