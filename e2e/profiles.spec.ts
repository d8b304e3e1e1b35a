import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Studio } from './support/launch'
import { findings } from './support/axe-findings'
import { ProfilesPage } from './pages/profiles-page'
import { runCommand } from './support/run-command'
import { StudioPage } from './pages/studio-page'

/** Another client of the embedded service, with the studio's own account. */
async function otherClient({ page, folder }: Studio) {
  const address = async () => {
    const door = await page.evaluate(() => window.studio.apiDoor())
    return door.ok ? door.value.url : null
  }
  await expect.poll(address).not.toBeNull()
  const [url, file] = [await address(), join(folder, 'data', 'service', 'install.key')]
  const authorization = `Bearer ${readFileSync(file, 'utf8').trim()}`
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api/v2/profile/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await answer.json()).data
  }
}

test('a profile is created, auditioned, applied to a speaker with its cost shown, and undone', async ({
  studio,
}) => {
  const page = new StudioPage(studio.page)
  const profiles = new ProfilesPage(studio.page)
  await page.openSample('rung-duoc')
  await page.suggestCast()
  await page.startRender()
  await page.rendered()
  await profiles.open()
  await profiles.make('Phim tài liệu', { speed: '1,15', pitch: '-2' })
  const { id, settings } = await profiles.sent(await otherClient(studio), 'Phim tài liệu')
  expect(settings).toEqual({ speed: 1.15, pitch: -2 })

  await profiles.hear('before')
  await profiles.hear('after')

  const said = await profiles.applyToFirstSpeaker()
  await expect(page.count('stale')).not.toHaveAttribute('data-count', '0')
  const touched = Number(await page.count('stale').getAttribute('data-count'))
  expect(said).toContain(String(touched))
  await page.selectCue(0)
  await expect(profiles.source('speed')).toContainText('Phim tài liệu')
  await expect(profiles.source('treble', true)).toBeVisible()
  await page.startRender()
  await page.rendered()

  await profiles.set('pitch', '-3')
  await expect(profiles.save).toContainText(String(touched))
  await profiles.save.click()
  await expect(page.count('stale')).toHaveAttribute('data-count', String(touched))
  await studio.page.keyboard.press('Control+z')
  // A message goes by; what it is about stays.
  await expect(
    studio.page.getByTestId('toast').filter({ hasText: 'hồ sơ giọng vẫn như đã lưu' }),
  ).toBeVisible()
  await expect(page.count('stale')).toHaveAttribute('data-count', '0')
  await expect(profiles.copyDiffers).toContainText('3 nửa cung')
  await profiles.updateProject.click()
  await expect(page.count('stale')).toHaveAttribute('data-count', String(touched))

  // One cue goes its own way and comes back.
  await profiles.setInInspector('speed', '0,9')
  await expect(profiles.source('speed')).toHaveText('riêng câu này')
  await profiles.resetInInspector('speed')
  await expect(profiles.source('speed')).toContainText('Phim tài liệu')
  expect(await findings(studio.page)).toEqual([])

  // Deleting is taken back, and does not change how the project sounds.
  await profiles.remove('Phim tài liệu')
  await expect(profiles.onlyHere).toContainText('Phim tài liệu')
  await expect(page.count('stale')).toHaveAttribute('data-count', String(touched))
  await profiles.takeBackRemoval('Phim tài liệu')
  await expect(profiles.item('Phim tài liệu')).toBeVisible()
  expect(id).toBeGreaterThan(0)
})

test('what another client changes appears, and both sides are shown field by field', async ({
  studio,
}) => {
  const page = new StudioPage(studio.page)
  const profiles = new ProfilesPage(studio.page)
  await page.openSample('rung-duoc')
  const service = await otherClient(studio)
  const settings = { speed: 1.1, pitch: -1, volume: 0.8, split_layout: 'line', echo: 'hall' }
  const { id } = await service('POST', 'srt', { name: 'Bản tin', settings })
  await profiles.open()
  await profiles.sync()
  await expect(profiles.item('Bản tin')).toBeVisible()

  await service('POST', String(id), {
    name: 'Bản tin',
    settings: { ...settings, speed: 1.3, pitch: 0 },
  })
  await profiles.editHere('Bản tin', { ...settings, speed: 0.9, volume: 0.5 })
  await profiles.sync()
  const conflict = profiles.conflict('Bản tin')
  await expect(conflict.getByTestId('profile-field-mine')).toHaveCount(1)
  await expect(conflict.locator('[data-field="speed"]')).toContainText('0,9')
  await expect(conflict.locator('[data-field="speed"]')).toContainText('1,3')
  await expect(conflict.getByTestId('profile-same')).toContainText('echo')
  const panel = '[data-testid="profiles-panel"]'
  expect(await findings(studio.page, panel)).toEqual([])
  await runCommand(studio, 'switchTheme')
  await runCommand(studio, 'switchLanguage')
  expect(await findings(studio.page, panel)).toEqual([])
  await runCommand(studio, 'switchLanguage')
  await conflict.getByTestId('profile-field-mine').click()
  await expect(conflict).toHaveCount(0)
  await profiles.sync()
  await expect
    .poll(async () => (await service('GET', String(id))).settings)
    .toEqual({ ...settings, speed: 0.9, pitch: 0, volume: 0.5 })
})
