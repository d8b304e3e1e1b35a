import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeAudio } from '@cuecast/audio'
import { silentLog } from '@cuecast/platform/structured-log'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { must } from '@shared/testing/must'
import { expect, it, onTestFinished } from 'vitest'
import { forkModels } from '../models/model-line'
import { createSpeechPool } from '../speech-pool'
import { phonemesIn, writeToyMms, writeToyPiper } from '../testing/toy-models/toy-voices'
import { addVoice } from '../voices/add-voice'
import { AddedVoices } from '../voices/added-voices'
import { ModelEngine, modelHost } from '../voices/model-engine'

/** Speaks cues by a toy Piper: the tones of each, and why those were spoken alone that were. */
async function toySpeech(write: (folder: string) => void = writeToyPiper) {
  const folder = mkdtempSync(join(tmpdir(), 'cuecast-sentences-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  write(join(folder, 'model'))
  const voices = new AddedVoices(join(folder, 'voices'))
  const record = must(await addVoice({ voices, source: join(folder, 'model') }))
  const host = modelHost(voices, forkModels, { log: silentLog, onVoiceOff: undefined })
  const pool = createSpeechPool({
    workers: 2,
    engines: [(threads) => new ModelEngine(voices, host, threads)],
  })
  onTestFinished(async () => {
    await pool.close()
    await host.close()
  })
  return async (text: string, before = '', after = '') => {
    const chunk = must(
      await pool.render({
        text,
        language: 'vi',
        voiceKey: `model:${record.id}:0`,
        audio: defaultAudioFields,
        slotMs: null,
        maxRate: 3,
        dictionary: [],
        background: null,
        context: { before, after },
      }),
    )
    const { channels, sampleRate } = must(await decodeAudio(chunk.bytes, 60))
    const samples = channels[0] ?? new Float32Array()
    return { tones: phonemesIn(samples, sampleRate), alone: chunk.alone }
  }
}

it('cuts the speech of a model that pauses after each word into its cues', async () => {
  const speak = await toySpeech()
  const cues = ['Ông già ở trên đồi', 'nói với tôi rằng con sông', 'sẽ đóng băng trước sáng.']
  const whole = await speak(cues.join(' '))
  const parts = await Promise.all(
    cues.map((text, at) =>
      speak(text, cues.slice(0, at).join('\n'), cues.slice(at + 1).join('\n')),
    ),
  )
  expect(parts.map(({ alone }) => alone)).toEqual([undefined, undefined, undefined])
  expect(parts.map(({ tones }) => tones).join('')).toBe(whole.tones)
  expect(parts[2]?.tones).toContain('ɗˈɔɜŋ')
})

it('speaks a cue of a model alone where its words cannot be told apart', async () => {
  // Its vowel *a* is as silent as a pause.
  const speak = await toySpeech(writeToyMms)
  const { alone } = await speak('lan tin', 'min nin', 'tin nin.')
  expect(alone).toMatch(/could not be told apart/)
})
