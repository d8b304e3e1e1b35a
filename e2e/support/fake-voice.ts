import type { Page } from '@playwright/test'
import { monoWav } from '@cuecast/audio/testing/wav'

const RATE = 48_000
/** Seconds without a voice behind each. */
const PAUSE = 2

/** A sound file for the fake microphone, over and over: tones as loud as a voice, so many seconds long, each before a pause. */
export function fakeVoice(voices: readonly number[]): Uint8Array {
  const seconds = voices.flatMap((voice) => [voice, PAUSE])
  const samples = seconds.flatMap((length, i) =>
    Array.from({ length: length * RATE }, (_, at) =>
      i % 2 === 0 ? 8_000 * Math.sin(at * 0.05) : 0,
    ),
  )
  return monoWav(RATE, samples.length, (at) => samples[at] ?? 0)
}

/** No count-in, as the user chooses it in the recorder. */
export async function chooseNoCountIn(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Đếm vào' }).click()
  await page.getByRole('option', { name: 'Không đếm vào' }).click()
}
