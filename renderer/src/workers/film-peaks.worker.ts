import { ALL_FORMATS, AudioSampleSink, Input, UrlSource, type AudioSample } from 'mediabunny'
import type { FilmPeaksMessage, FilmPeaksRequest } from '../features/timeline/film-peaks'
import { PeakBuckets } from '../features/timeline/peak-buckets'

/** How often what has been read is handed on, ms. */
const TELL_EVERY_MS = 700

const tell = (message: FilmPeaksMessage): void => self.postMessage(message)

let plane = new Float32Array(0)

/** The first channel: enough for a waveform. */
function firstChannel(sample: AudioSample): Float32Array {
  const options = { planeIndex: 0, format: 'f32-planar' } as const
  const length = sample.allocationSize(options) / Float32Array.BYTES_PER_ELEMENT
  if (plane.length < length) plane = new Float32Array(length)
  const view = plane.subarray(0, length)
  sample.copyTo(view, options)
  return view
}

/** Decodes the first sound track piece by piece: memory does not grow with the film. */
async function readPeaks(input: Input): Promise<void> {
  const track = await input.getPrimaryAudioTrack()
  if (!track) return
  const durationMs = (await input.computeDuration()) * 1_000
  tell({ kind: 'length', durationMs })
  const buckets = new PeakBuckets(durationMs)
  let told = performance.now()
  const hand = (): void => {
    const changed = buckets.take()
    if (changed) tell({ kind: 'peaks', ...changed })
    told = performance.now()
  }
  for await (const sample of new AudioSampleSink(track).samples()) {
    buckets.add(firstChannel(sample), sample.sampleRate, sample.timestamp)
    sample.close()
    if (performance.now() - told > TELL_EVERY_MS) hand()
  }
  hand()
}

self.onmessage = async ({ data }: MessageEvent<FilmPeaksRequest>) => {
  const input = new Input({ source: new UrlSource(data.url), formats: ALL_FORMATS })
  try {
    await readPeaks(input)
    tell({ kind: 'done' })
  } catch {
    // Whatever is wrong with a stranger's film, the window only needs to know that it has no waveform.
    tell({ kind: 'failed' })
  } finally {
    input.dispose()
  }
}
