import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { handOver, openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'
import { expect, launch, test } from './support/launch'
import { closeProject } from './pages/close-project'

test(
  'what is damaged or of a later Cuecast is named, and left alone or brought back',
  { tag: '@extended' },
  async ({ folder }) => {
    const [data, project] = [join(folder, 'data'), join(folder, 'Phim.cuecast')]
    for (const each of [data, project]) mkdirSync(each)
    const settings = JSON.stringify({
      version: 9,
      preferences: { locale: 'vi', later: 'x' },
      later: 'y',
    })
    writeFileSync(join(data, 'settings.json'), settings)
    const document = JSON.stringify({ schemaVersion: 9, needsCuecast: '7.1.0', later: 'z' })
    writeFileSync(join(project, 'project.json'), document)
    const rubbish = ['keys.json', 'usage.jsonl', 'cast-library.json']
    for (const name of rubbish) writeFileSync(join(data, name), '{{{{ rubbish\n')
    const studio = await launch(folder)
    const { page } = studio

    await test.step('settings and a project of a later Cuecast', async () => {
      const notice = page.locator('[data-code="SETTINGS_NEWER"]')
      await expect(notice).toContainText('.newer')
      await handOver(studio, project)
      await expect(page.getByTestId('toast')).toContainText('Cần Cuecast bản 7.1.0 trở lên.')
      expect(readFileSync(join(project, 'project.json'), 'utf8')).toBe(document)
      expect(readdirSync(project)).toEqual(['project.json'])
      const kept = readdirSync(data).find((name) => name.endsWith('.newer')) ?? ''
      expect(readFileSync(join(data, kept), 'utf8')).toBe(settings)
      await notice.getByRole('button').click()
    })

    const view = new StudioPage(page)
    await test.step('damaged files of the app are kept, replaced and reported', async () => {
      await view.openSample('rung-duoc')
      for (const code of ['KEYS_DAMAGED', 'USAGE_DAMAGED', 'CAST_LIBRARY_DAMAGED']) {
        const notice = page.locator(`[data-testid="notice"][data-code="${code}"]`)
        await expect(notice).toContainText('.broken')
        await notice.getByRole('button').click()
        await expect(notice).toHaveCount(0)
      }
      const kept = readdirSync(data).filter((name) => name.endsWith('.broken'))
      expect(kept).toHaveLength(rubbish.length)
      for (const name of kept) expect(readFileSync(join(data, name), 'utf8')).toBe('{{{{ rubbish\n')
    })

    await test.step('a damaged project: lists damage and recovery, and asks for the rest', async () => {
      await view.suggestCast()
      await view.startRender()
      await view.rendered()
      await closeProject(studio)

      const damaged = join(folder, 'documents', 'Cuecast', 'rung-duoc-phong-van.cuecast')
      const journal = join(damaged, 'takes', 'takes.jsonl')
      writeFileSync(journal, `rubbish\n${readFileSync(journal, 'utf8').slice(50)}`)
      const [take = ''] = readdirSync(join(damaged, 'takes')).filter((name) =>
        name.endsWith('.wav'),
      )
      const bytes = readFileSync(join(damaged, 'takes', take))
      writeFileSync(join(damaged, 'takes', take), bytes.fill(1, 1_000))

      await openPath(studio, damaged)
      const notice = (code: string) =>
        page.locator(`[data-testid="project-notice"][data-code="${code}"]`)
      await expect(notice('TAKES_REPAIRED')).toContainText('takes.jsonl.broken-')
      await expect(notice('TAKE_FILES_DAMAGED')).toBeVisible()
      await expect(view.count('stale')).toHaveAttribute('data-count', '1')
      await view.startRender()
      await view.rendered()

      await closeProject(studio)
      await openPath(studio, damaged)
      await expect(view.count('stale')).toHaveAttribute('data-count', '0')
      await expect(page.getByTestId('project-notice')).toHaveCount(0)
    })
  },
)
