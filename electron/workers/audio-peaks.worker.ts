import type { Result } from '@shared/contracts/result'
import { takePeaks, type Peaks } from '../audio/peaks/peaks'
import { soundPeaks } from '../audio/peaks/sound-peaks'

/** Peaks of one take, exact. */
export async function take(request: { file: string; perSecond: number }): Promise<Result<Peaks>> {
  return takePeaks(request.file, request.perSecond)
}

/** Peaks of a film or a whole track. */
export async function sound(request: { file: string }): Promise<Result<Peaks>> {
  return soundPeaks(request.file)
}
