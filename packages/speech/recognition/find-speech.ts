import { failWith, ok, type Result } from '@shared/contracts/result'
import type { ModelHost } from '../models/model-host'
import { LISTENING_RATE } from '../models/model-messages'
import { speechDetector } from './recognise-sound'

/** Longest sound that is looked at in one request, s. */
export const MAX_LISTENED_S = 240
/** The detector cuts long speech into pieces: those that touch belong together, ms. */
const TOUCHING_MS = 60

/**
 * Where somebody speaks in a mono sound of 16 kHz, ms from its start, in order. Needs no model of the user's.
 *
 * @param folder of the service, for the speech detector's file
 * @returns INVALID_PARAMETER, CANCELLED and failures of models
 */
export async function findSpeech(
  { host, folder }: { host: ModelHost; folder: string },
  samples: Float32Array,
  signal: AbortSignal,
): Promise<Result<{ startMs: number; endMs: number }[]>> {
  if (samples.length > MAX_LISTENED_S * LISTENING_RATE)
    return failWith('INVALID_PARAMETER', `at most ${MAX_LISTENED_S} s are listened to at once`)
  const detector = await speechDetector(folder)
  const request = { kind: 'find-speech', detector, samples } as const
  const found = await host.request<'find-speech'>(request, { signal })
  if (!found.ok) return found
  const joined: { startMs: number; endMs: number }[] = []
  for (const { startMs, endMs } of found.value.spoken) {
    const last = joined.at(-1)
    if (last && startMs - last.endMs <= TOUCHING_MS) last.endMs = Math.max(last.endMs, endMs)
    else joined.push({ startMs, endMs })
  }
  return ok(joined)
}
