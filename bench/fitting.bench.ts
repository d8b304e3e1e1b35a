import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSpeechPool } from '@cuecast/speech/speech-pool'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { fitSound } from '@cuecast/audio/fit-sound'
import { measureTake, type TakeMeasures } from '@cuecast/audio/measure-take'
import { speechLufs } from '@cuecast/audio/loudness/measure-loudness'
import type { Cue } from '@shared/contracts/project-file'
import { defaultFitSettings, type FitSettings } from '@shared/contracts/project/track-settings'
import { audibleSpan, fitInputOf, type FitInput, type FitResult } from '@shared/fitting/fit-types'
import { pauseCuts } from '@shared/fitting/pauses'
import { planFit } from '@shared/fitting/plan-fit'
import { parseSubtitles } from '@shared/subtitles/read-subtitles'
import { sampleCue, sampleTake } from '@shared/testing/samples'
import { filmScripts } from './audio/film-scripts'
import { logMel, melDistance } from './audio/log-mel'
import { row, type BenchRow, type BenchTable } from './table'

interface Spoken {
  samples: Float32Array
  sampleRate: number
  measures: TakeMeasures
}

/** A film whose cues are spoken by the built-in voices. */
interface SpokenFilm {
  name: string
  cues: readonly Cue[]
  spoken: readonly Spoken[]
}

/** How the cues of films lie, and whether every built-in voice speaks equally loud. */
export async function run(): Promise<BenchTable> {
  const engine = createSpeechPool({ workers: 2 })
  try {
    const rows: BenchRow[] = await voiceRows(engine)
    for (const film of await spokenFilms(engine)) {
      const found = await measureFilm(film, planFit(inputsOf(film), defaultFitSettings))
      rows.push(
        row(`${film.name}: cues that do not fit, of ${film.cues.length}`, found.unfit, {
          digits: 0,
        }),
        row(`${film.name}: speech over 1.2×`, found.rushedMs / 1_000, { unit: ' s', digits: 1 }),
        row(`${film.name}: cues that fit talk into others`, found.crosstalkMs / 1_000, {
          unit: ' s',
        }),
        row(`${film.name}: longest of that`, found.longestMs, {
          most: defaultFitSettings.maxOverlapMs,
          unit: ' ms',
          digits: 0,
        }),
        row(`${film.name}: log-mel distance from the takes`, found.distance, { digits: 3 }),
      )
    }
    return { title: 'Fitting', rows }
  } finally {
    await engine.close()
  }
}

type Engine = ReturnType<typeof createSpeechPool>

const LINE = {
  vi: 'Ngày ấy, con đường này chưa có tên, chỉ có hai hàng cây và một quán nước.',
  en: 'In those days this road had no name, only two rows of trees and a tea stall.',
}

/** One sentence by every built-in voice of the two languages: how far the loudest is from the softest. */
async function voiceRows(engine: Engine): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const language of ['vi', 'en'] as const) {
    const keys = await voicesOf(engine, language)
    const levels: number[] = []
    for (const key of keys) {
      const { samples, sampleRate } = await speakWith(engine, key, LINE[language])
      levels.push(speechLufs(samples, sampleRate) ?? -70)
    }
    const [most, least] = [Math.max(...levels), Math.min(...levels)]
    rows.push(
      row(`${keys.length} voices of ${language}: softest`, least, { unit: ' LUFS', digits: 1 }),
      row(`${keys.length} voices of ${language}: loudest`, most, { unit: ' LUFS', digits: 1 }),
      row(`${keys.length} voices of ${language}: apart`, most - least, { most: 1, unit: ' LU' }),
    )
  }
  return rows
}

/** The built-in voices of a language. */
const voicesOf = async (engine: Engine, language: 'vi' | 'en'): Promise<string[]> =>
  (await engine.voices()).flatMap((voice) =>
    voice.language === language && voice.id === undefined ? [voice.key] : [],
  )

async function speakWith(engine: Engine, voiceKey: string, text: string) {
  const spoken = await engine.speak({ voiceKey, text, rate: 1, pitch: 0 })
  if (!spoken.ok) throw new Error(spoken.error.message)
  return spoken.value
}

/** The two samples and three films of our own: rapid dialogue, a documentary and a lecture. */
async function spokenFilms(engine: Engine): Promise<SpokenFilm[]> {
  const samples = await Promise.all(
    (['rung-duoc-phong-van', 'lighthouse-narration'] as const).map(async (name, i) => {
      const path = join(import.meta.dirname, `../resources/samples/${name}.srt`)
      const parsed = parseSubtitles(await readFile(path, 'utf8'), `${name}.srt`)
      if (!parsed.ok) throw new Error(parsed.error.message)
      const cues = parsed.value.cues.map(({ startMs, endMs, text, ...cue }, k) =>
        sampleCue(`${k}`, startMs, {
          endMs,
          text,
          speakerId: 'label' in cue && typeof cue.label === 'string' ? cue.label : null,
        }),
      )
      return { name, language: i === 0 ? ('vi' as const) : ('en' as const), cues }
    }),
  )
  const films: SpokenFilm[] = []
  for (const { name, language, cues } of [...samples, ...filmScripts()]) {
    const speakers = [...new Set(cues.map(({ speakerId }) => speakerId))]
    const voices = await voicesOf(engine, language)
    const spoken: Spoken[] = []
    for (const cue of cues) {
      const voice = voices[speakers.indexOf(cue.speakerId) % voices.length] ?? ''
      const { samples: sound, sampleRate } = await speakWith(engine, voice, cue.text)
      const measured = await measureTake(await encodeAudio([sound], sampleRate, 'wav'))
      if (!measured.ok) throw new Error(measured.error.message)
      spoken.push({ samples: sound, sampleRate, measures: measured.value })
    }
    films.push({ name, cues, spoken })
  }
  return films
}

const takeOf = ({ cues, spoken }: SpokenFilm, i: number) =>
  sampleTake(`t${i}`, cues[i]?.id ?? '', spoken[i]?.measures)

const inputsOf = (film: SpokenFilm, fit: FitSettings = defaultFitSettings): FitInput[] =>
  film.cues.map((cue, i) => fitInputOf(cue, takeOf(film, i), fit))

/** What an editor looks at, of a film fitted in some way. */
async function measureFilm(
  film: SpokenFilm,
  fits: readonly FitResult[],
): Promise<{
  unfit: number
  rushedMs: number
  crosstalkMs: number
  longestMs: number
  distance: number
}> {
  const rushed = fits.filter(({ rate }) => rate > 1.2 + 1e-6)
  let distance = 0
  for (const [i, fit] of fits.entries()) distance += await distanceOf(film, i, fit)
  return {
    unfit: fits.filter(({ state }) => state === 'does-not-fit').length,
    rushedMs: rushed.reduce((sum, { fittedMs }) => sum + fittedMs, 0),
    ...crosstalk(film, fits),
    distance: distance / fits.length,
  }
}

/** How far the sound of a fitted take is from the take, in decades along the best alignment. */
async function distanceOf(film: SpokenFilm, i: number, fit: FitResult): Promise<number> {
  const { samples, sampleRate } = film.spoken[i] ?? { samples: new Float32Array(0), sampleRate: 1 }
  const take = takeOf(film, i)
  const part = { trimStartMs: take.leadMs, trimEndMs: take.tailMs }
  const cuts = pauseCuts(take, defaultFitSettings, fit.squeezedMs)
  const [whole] = await fitSound([samples], sampleRate, part, (frames) => frames)
  const [fitted] = await fitSound([samples], sampleRate, { ...part, cuts }, (frames) =>
    Math.round(frames / fit.rate),
  )
  return whole && fitted ? melDistance(logMel(fitted, sampleRate), logMel(whole, sampleRate)) : 0
}

/** How long voices of cues that fit are audible beside another speaker beyond what their subtitles overlap. */
function crosstalk({ cues }: SpokenFilm, fits: readonly FitResult[]) {
  const spans = cues.flatMap((cue, i) => {
    const fit = fits[i]
    return fit && fit.state !== 'does-not-fit' ? [{ cue, audible: audibleSpan(cue, fit) }] : []
  })
  const shared = (a: Pick<Cue, 'startMs' | 'endMs'>, b: Pick<Cue, 'startMs' | 'endMs'>) =>
    Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs))
  let [crosstalkMs, longestMs] = [0, 0]
  for (const [i, a] of spans.entries())
    for (const b of spans.slice(i + 1)) {
      if (a.cue.speakerId === b.cue.speakerId) continue
      const beyond = Math.max(0, shared(a.audible, b.audible) - shared(a.cue, b.cue))
      crosstalkMs += beyond
      longestMs = Math.max(longestMs, beyond)
    }
  return { crosstalkMs, longestMs }
}
