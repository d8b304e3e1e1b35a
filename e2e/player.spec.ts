import { toneWav } from './support/tone-wav'
import { expect, test } from './support/launch'
import { offerFile } from './support/dialogs'
import { writeShortSample } from './support/subtitles'
import { watch } from './support/watch'
import { openPath } from './pages/open-path'
import { PlayerPage } from './pages/player-page'
import { StudioPage } from './pages/studio-page'
import { TimelinePage } from './pages/timeline-page'

/** Where a playhead jumped back: from and to, ms. */
function falls(times: readonly string[]): [number, number][] {
  const ms = times.map(Number)
  return ms.slice(1).flatMap((to, i): [number, number][] => {
    const from = ms[i] ?? 0
    return to < from ? [[from, to]] : []
  })
}

test('a film is played: the dub, one cue, a loop, both ways, by the ruler, with its original', async ({
  studio,
}) => {
  const page = new StudioPage(studio.page)
  const player = new PlayerPage(studio.page)
  const timeline = new TimelinePage(studio.page)
  await openPath(studio, writeShortSample(studio.folder))

  await test.step('the dub plays under its subtitle, from the selected cue on', async () => {
    await page.suggestCast()
    await page.startRender()
    await page.rendered()
    await page.selectCue(2)
    const { startMs } = await timeline.times(2)
    await player.standsAt(startMs)
    await expect(player.subtitle).toContainText('14/3/2026')
    await player.hasSound(() => studio.page.keyboard.press(' '))
    await player.isPlaying(true)
    await player.reaches(startMs + 300)
    await studio.page.keyboard.press(' ')
    await player.isPlaying(false)
  })

  await test.step('the word being spoken is marked, and playing begins at one that is clicked', async () => {
    const marked = () =>
      studio.page.evaluate(() => {
        const ranges = [...(CSS.highlights.get('spoken-word') ?? [])]
        return ranges.map(({ startContainer, startOffset, endOffset }) =>
          startContainer.textContent?.slice(startOffset, endOffset),
        )
      })
    const { startMs, endMs } = await timeline.times(2)
    await studio.page.keyboard.press('Control+Shift+ArrowRight')
    // Once in the picture and once in the table.
    await expect.poll(async () => new Set(await marked()).size).toBe(1)
    await expect.poll(async () => (await marked()).length).toBe(2)
    const { x, y } = await player.subtitle.getByText('14/3/2026').evaluate((text) => {
      const first = document.createRange()
      first.selectNodeContents(text)
      const line = first.getClientRects()[0]
      return { x: (line?.left ?? 0) + 12, y: (line?.top ?? 0) + (line?.height ?? 0) / 2 }
    })
    const shown = await watch(player.time, 'data-time')
    await studio.page.mouse.click(x, y)
    await player.isPlaying(true)
    await player.reaches(startMs + 100)
    await studio.page.keyboard.press(' ')
    await player.isPlaying(false)
    expect(Number((await shown())[1])).toBeLessThan(endMs)
  })

  await test.step('one cue is played and the playhead comes back to it', async () => {
    await page.selectCue(6)
    const { startMs, endMs } = await timeline.times(6)
    await player.playsUntilItStops(() => player.button('playCue').click())
    await player.standsAt(startMs)
    for (const [key, from] of [
      ['q', startMs - 500],
      ['w', endMs],
    ] as const) {
      await player.playsUntilItStops(() => studio.page.keyboard.press(key))
      await player.standsAt(from)
    }
  })

  await test.step('the selection is played round and round', async () => {
    await page.selectCue(6)
    const { startMs, endMs } = await timeline.times(6)
    await player.button('loopSelection').click()
    await expect(timeline.root).toHaveAttribute('data-loop', 'on')
    const shown = await watch(player.time, 'data-time')
    await studio.page.keyboard.press(' ')
    // From the end back to the beginning, twice.
    await expect.poll(async () => falls(await shown()).length).toBeGreaterThanOrEqual(2)
    for (const [from, to] of falls(await shown())) {
      expect(from).toBeLessThanOrEqual(endMs)
      expect(to).toBeGreaterThanOrEqual(startMs - 100)
      expect(to).toBeLessThan(from)
    }
    await player.isPlaying(true)
    await studio.page.keyboard.press('k')
    await player.button('loopSelection').click()
    await expect(timeline.root).toHaveAttribute('data-loop', 'off')
  })

  await test.step('J, K and L run the film back, stop it and play it faster', async () => {
    await studio.page.keyboard.press('Control+Home')
    await studio.page.keyboard.press('l')
    await player.reaches(2_000)
    await studio.page.keyboard.press('l')
    await expect(player.bar).toHaveAttribute('data-rate', '1.5')
    await player.reaches(3_000)
    const ahead = await player.timeMs()
    await studio.page.keyboard.press('j')
    await expect.poll(() => player.timeMs()).toBeLessThan(ahead - 500)
    await studio.page.keyboard.press('k')
    await player.isPlaying(false)
    const stopped = await player.timeMs()
    await studio.page.keyboard.press('.')
    await expect.poll(() => player.timeMs()).toBeGreaterThan(stopped)

    await studio.page.getByTestId('cue-table').focus()
    await studio.page.getByTestId('rate').click()
    await studio.page.getByRole('option', { name: '0,5×' }).click()
    await expect(player.bar).toHaveAttribute('data-rate', '0.5')
    await expect(studio.page.getByTestId('cue-table')).toBeFocused()
    await studio.page.keyboard.press(' ')
    await player.isPlaying(true)
    await studio.page.keyboard.press('k')
    await studio.page.getByTestId('rate').click()
    await studio.page.getByRole('option', { name: '1,0×' }).click()
  })

  await test.step('the ruler is pressed: the playhead goes there, also while playing', async () => {
    await timeline.ruler.click({ position: { x: 300, y: 8 } })
    const { startMs, pxPerSecond } = await timeline.view()
    const pressed = startMs + 300_000 / pxPerSecond
    await player.standsAt(pressed, 5)
    await studio.page.keyboard.press(' ')
    await player.reaches(pressed)
    await timeline.ruler.click({ position: { x: 700, y: 8 } })
    await player.reaches(startMs + 700_000 / pxPerSecond)
    await player.isPlaying(true)
    await studio.page.keyboard.press('k')
  })

  await test.step('an original is chosen: its lane, its length and its sound are there', async () => {
    await offerFile(studio, 'tiếng gốc.wav', toneWav(240))
    await studio.page.getByTestId('choose-film').click()
    await expect(studio.page.getByTestId('original')).toBeVisible()
    await expect(studio.page.getByTestId('length')).toHaveText('00:04:00,000')
    const balance = studio.page.getByTestId('balance').getByRole('slider')
    await balance.press('End')
    await studio.page.getByTestId('lanes').click({ position: { x: 600, y: 4 } })
    await player.hasSound(() => studio.page.keyboard.press(' '))
    await player.reaches(2_000)
  })
})
