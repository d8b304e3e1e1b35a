import { open } from 'node:fs/promises'

/** Makes the file for the raw mix at its full length, all holes. */
export async function createRawMix(
  path: string,
  { totalSamples, channels }: { totalSamples: number; channels: number },
): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.truncate(totalSamples * channels * 4)
  } finally {
    await file.close()
  }
}
