import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { decodeAudio, encodeAudio, measureTake } from '@cuecast/audio'
import { builtInVoices } from '@cuecast/speech'
import { createSpeechPool } from '@cuecast/speech/speech-pool'
import { exchanged, type Fault, faults, spoilt } from '@cuecast/speech/testing/planted-faults'
import { type Take } from '@shared/contracts/project-file'
import { must } from '@shared/testing/must'
import { readTakes } from './stored-project'

const bare = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')

/** Takes of built-in voices, as a project that is closed has them, in the order of their cues. */
function takesOf(project: string): Take[] {
  const document = z.object({ cues: z.array(z.object({ id: z.string() })) })
  const { cues } = document.parse(JSON.parse(readFileSync(join(project, 'project.json'), 'utf8')))
  const places = new Map(cues.map(({ id }, i) => [id, i]))
  return readTakes(project).toSorted(
    (a, b) => (places.get(a.cueId) ?? 0) - (places.get(b.cueId) ?? 0),
  )
}

/**
 * Spoils some takes of a closed project, each fault in turn, spread over the film, and notes with
 * all of them the text that a perfect recogniser would have found.
 *
 * @returns the fault of each spoilt cue, by its id
 */
export async function plantFaults(project: string, count: number): Promise<Map<string, Fault>> {
  const folder = join(project, 'takes')
  const journal = join(folder, 'takes.jsonl')
  const takes = takesOf(project)
  const engine = createSpeechPool({ workers: 1 })
  const planted = new Map<string, Fault>()
  try {
    const voices = await builtInVoices([])
    const speak = async (voice: (typeof voices)[number] | undefined, text: string) =>
      must(await engine.speak({ voiceKey: voice?.key ?? '', text, rate: 1, pitch: 0 }))
    for (const [i, take] of takes.entries()) {
      const turn = Math.floor((i * count) / takes.length)
      const isDue = turn !== Math.floor(((i + 1) * count) / takes.length)
      const fault = isDue ? faults[turn % faults.length] : undefined
      const { text, voiceId, language } = take.recipe
      const said = fault === 'two words exchanged' ? exchanged(text) : text
      const recognised = { wanted: bare(text), found: bare(said) }
      let takeId = take.id
      if (fault) {
        const own = voices.find(({ id }) => id === voiceId)
        const other = voices.find(
          (each) => each.language === language && each.gender !== own?.gender,
        )
        const decoded = must(await decodeAudio(readFileSync(join(folder, take.file))))
        const [samples = new Float32Array(0)] = decoded.channels
        const sound =
          fault === 'another voice'
            ? await speak(other, text)
            : fault === 'two words exchanged'
              ? await speak(own, said)
              : { samples, sampleRate: decoded.sampleRate }
        const atStart = Math.floor(turn / faults.length) % 2 === 0
        const bytes = await encodeAudio(
          [await spoilt(sound, fault, { atStart })],
          sound.sampleRate,
          'wav',
        )
        const { sampleRate: _, channels: _channels, ...measures } = must(await measureTake(bytes))
        const file = `${createHash('sha256').update(bytes).digest('hex')}.wav`
        writeFileSync(join(folder, file), bytes)
        takeId = randomUUID()
        const { words: _words, ...about } = take
        const spoiltTake = { ...about, ...measures, id: takeId, file }
        appendFileSync(
          journal,
          `${JSON.stringify({ type: 'take', take: spoiltTake, active: true })}\n`,
        )
        planted.set(take.cueId, fault)
      }
      appendFileSync(journal, `${JSON.stringify({ type: 'recognised', takeId, recognised })}\n`)
    }
  } finally {
    await engine.close()
  }
  return planted
}
