import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownIdentity } from '@cuecast/platform/process-identity'
import { openPath } from './pages/open-path'
import { PlayerPage } from './pages/player-page'
import { StudioPage } from './pages/studio-page'
import { answerDialogs } from './support/dialogs'
import { expect, test } from './support/launch'
import { closeProject } from './pages/close-project'

test(
  'a project that is open elsewhere can be viewed, played, copied and opened again',
  { tag: '@extended' },
  async ({ studio }) => {
    const { page, folder } = studio
    const view = new StudioPage(page)
    await view.openSample('rung-duoc')
    await view.suggestCast()
    await view.selectCue(0)
    await view.renderThisCue()
    await expect(page.getByTestId('take')).toHaveCount(1)
    await closeProject(studio)
    const project = join(folder, 'documents', 'Cuecast', 'rung-duoc-phong-van.cuecast')
    const document = join(project, 'project.json')
    const lock = join(project, '.lock')
    const before = readFileSync(document, 'utf8')
    writeFileSync(lock, JSON.stringify({ ...ownIdentity(), nonce: 'the test' }))

    await openPath(studio, project)
    const banner = page.getByTestId('read-only')
    await expect(banner).toHaveAttribute('data-code', 'in-use')
    await expect(page.getByTestId('render-stale')).toBeDisabled()
    await view.selectCue(0)
    await page.keyboard.press('Delete')
    const refused = page.locator('[data-testid="toast"][data-error-code="PROJECT_READ_ONLY"]')
    await expect(refused).toHaveCount(1)
    await expect(page.getByTestId('take')).toHaveCount(1)
    await new PlayerPage(page).hasSound(() => page.keyboard.press('Space'))
    expect(readFileSync(document, 'utf8')).toBe(before)
    expect(readFileSync(lock, 'utf8')).toContain('the test')

    const copy = join(folder, 'documents', 'Cuecast', 'Bản của tôi.cuecast')
    await answerDialogs(studio, { save: copy })
    // The dialog returns the focus to its button, whose tooltip covers the banner.
    await page.getByTestId('export').click()
    await expect(page.getByTestId('export-dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip').first()).toBeAttached()
    await page.getByTestId('save-copy').click()
    await expect(banner).toHaveCount(0)
    await expect.poll(() => existsSync(join(copy, '.lock'))).toBe(true)
    await view.selectCue(0)
    await expect(page.getByTestId('take')).toHaveCount(1)
    await page.keyboard.press('Delete')
    await expect.poll(() => readFileSync(join(copy, 'project.json'), 'utf8')).not.toBe(before)
    expect(readFileSync(document, 'utf8')).toBe(before)

    await openPath(studio, project)
    await expect(banner).toBeVisible()
    rmSync(lock)
    await page.getByTestId('open-again').click()
    await expect(banner).toHaveCount(0)
    await expect(page.getByTestId('render-stale')).toBeEnabled()
  },
)
