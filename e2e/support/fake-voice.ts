import type { Page } from '@playwright/test'

const RATE = 48_000
/** Seconds without a voice behind each. */
const PAUSE = 2

/** A sound file for the fake microphone, over and over: tones as loud as a voice, so many seconds long, each before a pause. */
export function fakeVoice(voices: readonly number[]): Uint8Array {
  const seconds = voices.flatMap((voice) => [voice, PAUSE])
  const samples = seconds.flatMap((length, i) =>
    Array.from({ length: length * RATE }, (_, at) =>
      i % 2 === 0 ? Math.round(8_000 * Math.sin(at * 0.05)) : 0,
    ),
  )
  const wav = Buffer.alloc(44 + samples.length * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples.length * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples.length * 2, 40)
  for (const [i, sample] of samples.entries()) wav.writeInt16LE(sample, 44 + i * 2)
  return wav
}

/** No count-in, as the user chooses it in the recorder. */
export async function chooseNoCountIn(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Đếm vào' }).click()
  await page.getByRole('option', { name: 'Không đếm vào' }).click()
}
