// Electron 45, which is pinned but not run here, has a Chromium between Electron 33's and this one.
import { existsSync } from 'node:fs'
import { PlayerPage } from './pages/player-page'
import { StudioPage } from './pages/studio-page'
import { TimelinePage } from './pages/timeline-page'
import { clipsAreExact, duckingIsExact } from './player/exactness'
import { CHROMIUM, openChromium, openEmptyPage, openWindow } from './browsers/chromium'
import { expect, test } from './support/launch'

test.skip(!existsSync(CHROMIUM), `there is no ${CHROMIUM}; it comes with the test packages`)

test('the player is exact in the current Chromium', { tag: '@extended' }, async () => {
  const { page, complaints, close } = await openChromium()
  try {
    await openEmptyPage(page)
    await clipsAreExact(page)
    await duckingIsExact(page)
    expect(complaints).toEqual([])
  } finally {
    await close()
  }
})

test(
  'the built window dubs and plays the sample in the current Chromium',
  { tag: '@extended' },
  async ({ studio }) => {
    const { page, complaints, close } = await openChromium()
    try {
      await openWindow(page, studio.page)
      const studioPage = new StudioPage(page)
      const player = new PlayerPage(page)
      await studioPage.openSample('rung-duoc')
      await studioPage.suggestCast()
      await studioPage.startRender()
      await studioPage.rendered()
      await expect(studioPage.count('failed')).toHaveAttribute('data-count', '0')
      await studioPage.selectCue(2)
      const { startMs } = await new TimelinePage(page).times(2)
      await player.standsAt(startMs)
      await player.hasSound(() => page.keyboard.press(' '))
      await player.reaches(startMs + 300)
      await page.keyboard.press(' ')
      await player.isPlaying(false)
      expect(complaints).toEqual([])
    } finally {
      await close()
    }
  },
)
