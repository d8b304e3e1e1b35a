import type { Result } from '@shared/contracts/result'
import { takePeaks, type Peaks } from '../peaks/peaks'

export async function take(request: { file: string; perSecond: number }): Promise<Result<Peaks>> {
  return takePeaks(request.file, request.perSecond)
}
