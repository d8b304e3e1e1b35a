import { readFile } from 'node:fs/promises'
import { measureSoundFile } from '../delivery/measure-file'
import { measureTake, type TakeMeasures } from '../measure-take'

/** Measures a whole file, as it is delivered. */
export const whole = measureSoundFile

/** Measures takes in the order of `files`; null for files that cannot be read. */
export async function takes(request: {
  files: readonly string[]
  thresholdDb: number
}): Promise<(TakeMeasures | null)[]> {
  const measures: (TakeMeasures | null)[] = []
  for (const file of request.files) {
    const bytes = await readFile(file).catch(() => null)
    const measured = bytes && (await measureTake(bytes, request.thresholdDb))
    measures.push(measured?.ok ? measured.value : null)
  }
  return measures
}
