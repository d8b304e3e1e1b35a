import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSpeechPool } from '@cuecast/speech/speech-pool'
import { guideSentences } from '@cuecast/speech/testing/guide-sentences'
import {
  exchanged,
  type Fault,
  faults,
  type Sound,
  spoilt,
} from '@cuecast/speech/testing/planted-faults'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { measureTake } from '@cuecast/audio/measure-take'
import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { voiceTraits } from '@cuecast/audio/voice-traits'
import { usualPreferences } from '@shared/contracts/preferences'
import { reportedDifference } from '@shared/dubbing/listen-check'
import { soundDoubts, type SoundLine } from '@shared/review/sound-doubts'
import { parseSubtitles } from '@shared/subtitles/read-subtitles'
import { sampleRecipe, sampleTake } from '@shared/testing/samples'
import { filmScripts } from './audio/film-scripts'
import { row, type BenchRow, type BenchTable } from './table'

type Engine = ReturnType<typeof createSpeechPool>

/** Takes that are judged, and one of how many is spoilt. */
const TAKES = 200
const EVERY = 5

/** What is said, by which voice. */
interface Spoken {
  text: string
  voice: string
  /** Of the same language. */
  other: string
  voiceId: number
  language: 'vi' | 'en'
  fault: Fault | undefined
}

/**
 * What the listening queue finds of takes that were spoilt on purpose, and what it finds besides: in the takes by
 * which its rules were found, and in others by other voices, of other texts, spoilt at random places.
 */
export async function run(): Promise<BenchTable> {
  const engine = createSpeechPool({ workers: 2 })
  try {
    const rows: BenchRow[] = []
    const known = await takesOf(engine)
    const sets: Record<string, Spoken[]> = { known }
    const used = new Set(known.map(({ voice }) => voice))
    for (const [at, name] of (['second', 'third', 'fourth'] as const).entries()) {
      const spoken = await unseenTakesOf(engine, at, used)
      for (const { voice } of spoken) used.add(voice)
      sets[name] = spoken
    }
    const asked = process.env['CUECAST_BENCH_SET']
    for (const [name, spoken] of Object.entries(sets)) {
      if (asked !== undefined && asked !== name) continue
      const found = await judged(engine, spoken)
      rows.push(...found.map((each) => ({ ...each, what: `${name}: ${each.what}` })))
    }
    return { title: `Listening queue, ${TAKES} takes in each set`, rows }
  } finally {
    await engine.close()
  }
}

async function judged(engine: Engine, spoken: readonly Spoken[]): Promise<BenchRow[]> {
  const lines: SoundLine[] = []
  const planted = new Map<string, Fault>()
  const differing = new Set<string>()
  const { limit } = usualPreferences.listenCheck
  for (const [i, each] of spoken.entries()) {
    const cueId = `${i}`
    const { fault } = each
    if (fault) planted.set(cueId, fault)
    const { line, said } = await lineOf(engine, cueId, each, fault)
    lines.push(line)
    if (reportedDifference({ recognised: { wanted: bare(each.text), found: bare(said) } }, limit))
      differing.add(cueId)
  }
  const began = performance.now()
  const doubts = soundDoubts(lines)
  const tookMs = performance.now() - began
  const isDoubted = (id: string) => doubts.has(id) || differing.has(id)
  const all = [...planted.keys()]
  const clean = lines.flatMap(({ cueId }) => (planted.has(cueId) ? [] : cueId))
  const alarms = clean.filter(isDoubted)
  if (process.env['CUECAST_BENCH_DETAILS'])
    for (const id of [...all.filter((each) => !isDoubted(each)), ...alarms])
      console.error(
        planted.get(id) ?? 'alarm',
        spoken[Number(id)],
        doubts.get(id),
        lines[Number(id)]?.traits,
      )
  return [
    ...faults.map((fault) => {
      const ids = [...planted].flatMap(([id, what]) => (what === fault ? id : []))
      return row(`${fault}: found, of ${ids.length}`, ids.filter(isDoubted).length, { digits: 0 })
    }),
    row('recall', (100 * all.filter(isDoubted).length) / all.length, {
      least: 95,
      unit: ' %',
      digits: 1,
    }),
    row('false alarms', (100 * alarms.length) / clean.length, { most: 3, unit: ' %', digits: 1 }),
    row('time for the rules', tookMs, { unit: ' ms', digits: 1 }),
  ]
}

/** Numbers from 0 to 1, the same ones each time (Park & Miller 1988). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/**
 * Sentences of the guides by voices of which no set before has one, spoilt at random places.
 *
 * @param set its number, from 0: each has other sentences and places
 * @param used voices of the sets before
 */
async function unseenTakesOf(
  engine: Engine,
  set: number,
  used: ReadonlySet<string>,
): Promise<Spoken[]> {
  const next = numbersFrom(33 + 38 * set)
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(next() * from.length)]
    if (found === undefined) throw new Error('there is nothing to choose from')
    return found
  }
  const voices = await engine.voices()
  const all: Spoken[] = []
  for (const language of ['vi', 'en'] as const) {
    const known = voices.filter((each) => each.language === language)
    const unseen = known.filter(({ key }) => !used.has(key))
    const speaking = [0, 1].map((half) => pick(unseen.filter((_, i) => i % 2 === half)))
    const count = TAKES / 4
    const texts = (await guideSentences(language, (set + 1) * count)).slice(set * count)
    for (const [voiceId, { key: voice, gender }] of speaking.entries())
      for (const text of texts) {
        const other = pick(known.filter((each) => each.gender !== gender)).key
        all.push({ text, voice, language, other, voiceId: 50 + voiceId, fault: undefined })
      }
  }
  const places = new Set<number>()
  while (places.size < TAKES / EVERY) places.add(Math.floor(next() * all.length))
  return all.map((each, i) => {
    const at = [...places].indexOf(i)
    return at < 0 ? each : { ...each, fault: faults[at % faults.length] }
  })
}

const bare = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join(' ') ?? ''

/** Lines of our own films and of a sample, by several voices of their language each. */
async function takesOf(engine: Engine): Promise<Spoken[]> {
  const voices = await engine.voices()
  const path = join(import.meta.dirname, '../resources/samples/lighthouse-narration.srt')
  const parsed = parseSubtitles(await readFile(path, 'utf8'), path)
  if (!parsed.ok) throw new Error(parsed.error.message)
  const texts = {
    vi: [...new Set(filmScripts().flatMap(({ cues }) => cues.map(({ text }) => text)))],
    en: parsed.value.cues.map(({ text }) => text.replaceAll('\n', ' ')),
  }
  const all = (['vi', 'en'] as const).flatMap((language) => {
    const known = voices.filter((each) => each.language === language && each.id === undefined)
    const keys = known.map(({ key }) => key)
    // Of the other gender: variants of one synthesiser that speak alike are nobody else's voice.
    const otherOf = (voice: string) => {
      const own = known.find(({ key }) => key === voice)
      return known.find(({ gender }) => gender !== own?.gender)?.key ?? voice
    }
    const count = Math.ceil(TAKES / 2 / texts[language].length)
    const ofLanguage = keys.slice(0, count).flatMap((voice, v) =>
      texts[language].map((text) => ({
        text,
        voice,
        language,
        other: otherOf(voice),
        voiceId: v,
      })),
    )
    return ofLanguage.slice(0, TAKES / 2)
  })
  const faultAt = (i: number) =>
    i % EVERY === EVERY - 1 ? faults[((i - EVERY + 1) / EVERY) % faults.length] : undefined
  if (all.length !== TAKES) throw new Error(`only ${all.length} takes`)
  return all.map((each, i) => ({ ...each, fault: faultAt(i) }))
}

async function speak(engine: Engine, voiceKey: string, text: string): Promise<Sound> {
  const made = await engine.speak({ voiceKey, text, rate: 1, pitch: 0 })
  if (!made.ok) throw new Error(made.error.message)
  return made.value
}

/** A take with its fault, and what is said in it: what a recogniser without an error would write. */
async function lineOf(
  engine: Engine,
  cueId: string,
  { text, voice, other, voiceId, language }: Spoken,
  fault: Fault | undefined,
): Promise<{ line: SoundLine; said: string }> {
  const said = fault === 'two words exchanged' ? exchanged(text) : text
  const sound = await speak(engine, fault === 'another voice' ? other : voice, said)
  // Of the onset and of the end in turns.
  const atStart = Math.floor(Number(cueId) / (EVERY * faults.length)) % 2 === 0
  const samples = await spoilt(sound, fault, { atStart })
  const bytes = await encodeAudio([samples], sound.sampleRate, 'wav')
  const [measured, decoded] = [await measureTake(bytes), await decodeAudio(bytes)]
  if (!measured.ok || !decoded.ok) throw new Error('the take cannot be measured')
  const recipe = { ...sampleRecipe, text, voiceId, language }
  const take = sampleTake(cueId, cueId, { ...measured.value, recipe })
  const { channels, sampleRate } = decoded.value
  const [mono] = channels
  if (!mono) throw new Error('the take has no channel')
  const traits = voiceTraits(mono, sampleRate, channels)
  return { line: { cueId, speakerId: null, take, traits }, said }
}
