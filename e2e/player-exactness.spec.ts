import { clipsAreExact, duckingIsExact } from './player/exactness'
import { test } from './support/launch'

test('every clip sounds on its very sample; the original goes down under speech as the mix says', async ({
  studio,
}) => {
  await test.step('clips', () => clipsAreExact(studio.page))
  await test.step('the original, also by a slider while it plays', () =>
    duckingIsExact(studio.page))
})
