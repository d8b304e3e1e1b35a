import { clipsAreExact, duckingIsExact } from './player/exactness'
import { test } from './support/launch'

test('every clip sounds on its very sample', async ({ studio }) => {
  await clipsAreExact(studio.page)
})

test('the original goes down under speech as the mix says, and follows a slider while it plays', async ({
  studio,
}) => {
  await duckingIsExact(studio.page)
})
