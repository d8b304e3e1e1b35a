import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { loadStretcher, stretch } from '@cuecast/audio/stretch'
import { renderTrack } from '@cuecast/audio/render/render-track'
import { logMel, melDistance } from './audio/log-mel'
import { spreadPlan } from './audio/plans'
import { run as shell } from './audio/shell'
import { sentences, speak, takeFiles } from './audio/spoken-takes'
import { row, timed, type BenchRow, type BenchTable } from './table'

/** Quality of a fitted, mixed track: stretching, loudness, true peak, stems. */
export async function run(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-bench-'))
  try {
    return {
      title: 'Audio: quality',
      rows: [...(await stretching(folder)), ...(await trackRows(folder))],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function read(path: string): Promise<Float32Array> {
  const decoded = await decodeAudio(await readFile(path))
  if (!decoded.ok) throw new Error(decoded.error.message)
  return decoded.value.channels[0] ?? new Float32Array(0)
}

/** Stretches speech to the length of the same voice speaking faster, and compares the spectra. */
async function stretching(folder: string): Promise<BenchRow[]> {
  await loadStretcher()
  const [slow, fast] = [await speak(sentences, 1), await speak(sentences, 1.25)]
  let [ours, theirs, wrong] = [0, 0, 0]
  let [seconds, spent] = [0, 0]
  for (const [i, { samples, sampleRate }] of slow.entries()) {
    const natural = fast[i]?.samples ?? samples
    const rate = samples.length / natural.length
    let made: Float32Array = samples
    spent += await timed(
      async () => (made = await stretch(samples, sampleRate, rate, natural.length)),
    )
    seconds += samples.length / sampleRate
    wrong += made.length === natural.length ? 0 : 1
    const [source, target] = [join(folder, 'slow.wav'), join(folder, 'atempo.wav')]
    await writeFile(source, await encodeAudio([samples], sampleRate, 'wav'))
    shell('ffmpeg', ['-y', '-v', 'error', '-i', source, '-af', `atempo=${rate}`, target])
    const mel = logMel(natural, sampleRate)
    ours += melDistance(logMel(made, sampleRate), mel) / slow.length
    theirs += melDistance(logMel(await read(target), sampleRate), mel) / slow.length
  }
  return [
    row('stretched sounds of the wrong length', wrong, { most: 0, digits: 0 }),
    row('stretching, times real time', seconds / (spent / 1_000), {
      least: 60,
      unit: '×',
      digits: 0,
    }),
    row('log-mel distance to a natural faster reading', ours, { digits: 4 }),
    row('the same, ffmpeg atempo', theirs, { digits: 4 }),
    row('ours / atempo', ours / theirs, { most: 1 }),
  ]
}

async function trackRows(folder: string): Promise<BenchRow[]> {
  const takes = await takeFiles(folder, 16, 48_000)
  const plan = spreadPlan(takes, 60, 0.05, { fitted: true, settings: { targetLufs: -16 } })
  const stems = ['A', 'B'].map((key) => ({ key, path: join(folder, `${key}.wav`) }))
  const path = join(folder, 'track.wav')
  const loud = await renderTrack(plan, { path, format: 'wav', bitDepth: '32f' })
  if (!loud.ok) throw new Error(loud.error.message)
  const log = shell('ffmpeg', ['-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-'])
  const summary = log.slice(log.lastIndexOf('Summary:'))
  const theirs = (line: RegExp) => Number(line.exec(summary)?.[1])
  const { integratedLufs, truePeakDbtp } = loud.value
  const off = Math.abs((integratedLufs ?? 0) - theirs(/I:\s+(-?[\d.]+) LUFS/))
  const peakOff = Math.abs((truePeakDbtp ?? 0) - theirs(/Peak:\s+(-?[\d.]+) dBFS/))
  const quiet = { ...plan, settings: { ...plan.settings, targetLufs: -30 } }
  const split = await renderTrack(quiet, { path, format: 'wav', bitDepth: '32f', stems })
  if (!split.ok) throw new Error(split.error.message)
  const parts = await Promise.all(stems.map((stem) => read(stem.path)))
  const rest = (await read(path)).map((s, i) =>
    parts.reduce((left, part) => left - (part[i] ?? 0), s),
  )
  const worst = rest.reduce((most, s) => Math.max(most, Math.abs(s)), 1e-10)
  return [
    row('loudness aimed at −16: off by', Math.abs((integratedLufs ?? 0) + 16), {
      most: 0.1,
      unit: ' LU',
    }),
    row('loudness against ffmpeg ebur128', off, { most: 0.1, unit: ' LU' }),
    row('true peak against ffmpeg ebur128', peakOff, { most: 0.2, unit: ' dB' }),
    row('stems against mix', 20 * Math.log10(worst), { most: -120, unit: ' dBFS', digits: 1 }),
  ]
}
