import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { measureSoundFile } from '../delivery/measure-file'
import type { VoiceTraits } from '@shared/contracts/project/voice-traits'
import { toMono } from '../audio-data'
import { decodeAudio } from '../decode/decode-audio'
import { measureTake, type TakeMeasures } from '../measure-take'
import { voiceTraits } from '../voice-traits'

/** Shortest time between two progress messages, ms. */
const PROGRESS_EVERY_MS = 250

/** Measures a whole file, as it is delivered; messages say which part has been measured, 0–1. */
export function whole({ file, pictureMs }: { file: string; pictureMs?: number }) {
  let toldAt = performance.now()
  const onProgress = (seconds: number, of: number | null): void => {
    const now = performance.now()
    if (of === null || now < toldAt + PROGRESS_EVERY_MS) return
    toldAt = now
    parentPort?.postMessage(Math.min(1, seconds / of))
  }
  return measureSoundFile(file, { pictureMs, onProgress })
}

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

/** Voice traits of sounds, in the order of `files`; null for files that cannot be read. */
export async function traits(request: {
  files: readonly string[]
}): Promise<(VoiceTraits | null)[]> {
  const found: (VoiceTraits | null)[] = []
  for (const file of request.files) {
    const bytes = await readFile(file).catch(() => null)
    const decoded = bytes && (await decodeAudio(bytes))
    if (!decoded?.ok) {
      found.push(null)
      continue
    }
    const { channels, sampleRate } = decoded.value
    found.push(voiceTraits(toMono(channels), sampleRate, channels))
  }
  return found
}
