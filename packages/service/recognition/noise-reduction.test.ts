import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monoWav } from '@cuecast/audio/testing/wav'
import { writeToyDenoiser } from '@cuecast/speech/testing/toy-models/toy-denoiser'
import { must } from '@shared/testing/must'
import { expect, it } from 'vitest'
import { makeKey, temporaryFolder, testService } from '../testing/test-service'

const RATE = 48_000

/** Amplitude of a frequency in the middle of a sound. */
function levelOf(samples: Float32Array, hz: number): number {
  const middle = samples.subarray(RATE / 2, RATE)
  const sum = (shift: number): number =>
    middle.reduce((all, x, i) => all + x * Math.sin((2 * Math.PI * hz * i) / RATE + shift), 0)
  return (2 * Math.hypot(sum(0), sum(Math.PI / 2))) / middle.length
}

it('takes noise out of a recording, as long as before, for the install’s own key alone', async () => {
  const [test, folder] = [await testService(), await temporaryFolder()]
  const sound = join(folder, 'recording.wav')
  const sine = (hz: number, at: number): number => Math.sin((2 * Math.PI * hz * at) / RATE)
  const hum = monoWav(RATE, 1.5 * RATE, (at) => 9_000 * sine(100, at) + 6_000 * sine(3_000, at))
  await writeFile(sound, hum)
  const authorization = `Bearer ${await makeKey(test.service, { privileges: ['manage'] })}`
  const ask = async (key: string): Promise<Response> =>
    test.service.app.request('/manage/denoise', {
      method: 'POST',
      headers: { authorization: key, 'content-type': 'application/json' },
      body: JSON.stringify({ file: sound }),
    })
  expect((await ask(authorization)).status).toBe(501)
  writeToyDenoiser(join(folder, 'model'))
  must(await test.service.context.recognisers.add(join(folder, 'model')))
  expect((await ask(`Bearer ${test.key}`)).status).toBe(403)
  const clean = new Float32Array(await (await ask(authorization)).arrayBuffer())
  expect(clean).toHaveLength(1.5 * RATE)
  expect(levelOf(clean, 100)).toBeLessThan(0.01)
  expect(levelOf(clean, 3_000)).toBeCloseTo(6_000 / 32_768, 2)
})

it('refuses a denoiser that would take treble away', async () => {
  const [test, folder] = [await testService(), await temporaryFolder()]
  writeToyDenoiser(folder, 16_000)
  expect(await test.service.context.recognisers.add(folder)).toMatchObject({
    error: { code: 'MODEL_INVALID', message: 'the model works at 16000 Hz; recordings have 48000' },
  })
})
