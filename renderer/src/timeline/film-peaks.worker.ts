import { ALL_FORMATS, AudioSampleSink, Input, UrlSource, type AudioSample } from 'mediabunny'
import type { FilmPeaksMessage, FilmPeaksRequest } from './film-peaks'
import { foldedToMono } from '@shared/mixing/fold-down'
import { PeakBuckets } from './peak-buckets'

/** Interval between reports, ms. */
const REPORT_INTERVAL_MS = 700

const report = (message: FilmPeaksMessage): void => self.postMessage(message)

/** All channels as one, as an export finds the level of the film for its ducking. */
function monoOf(sample: AudioSample): Float32Array {
  const planes = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const plane = new Float32Array(sample.numberOfFrames)
    sample.copyTo(plane, { planeIndex, format: 'f32-planar' })
    return plane
  })
  return foldedToMono(planes)
}

/** Decodes the first audio track piece by piece: memory use does not grow with the film. */
async function readPeaks(input: Input): Promise<void> {
  const track = await input.getPrimaryAudioTrack()
  if (!track) return
  const durationMs = (await input.computeDuration()) * 1_000
  report({ kind: 'length', durationMs })
  const buckets = new PeakBuckets(durationMs)
  let reportedAt = performance.now()
  const reportChanges = (): void => {
    const changed = buckets.take()
    if (changed) report({ kind: 'peaks', ...changed })
    reportedAt = performance.now()
  }
  for await (const sample of new AudioSampleSink(track).samples()) {
    buckets.add(monoOf(sample), sample.sampleRate, sample.timestamp)
    sample.close()
    if (performance.now() - reportedAt > REPORT_INTERVAL_MS) reportChanges()
  }
  reportChanges()
}

self.onmessage = async ({ data }: MessageEvent<FilmPeaksRequest>) => {
  const input = new Input({ source: new UrlSource(data.url), formats: ALL_FORMATS })
  try {
    await readPeaks(input)
    report({ kind: 'done' })
  } catch {
    // Whatever the fault of the file, the window only needs to know that there is no waveform.
    report({ kind: 'failed' })
  } finally {
    input.dispose()
  }
}
