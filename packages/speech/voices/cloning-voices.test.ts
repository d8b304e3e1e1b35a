import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monoWav } from '@cuecast/audio/testing/wav'
import { must } from '@shared/testing/must'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { clonedIn, writeToyPocket, writeToyZipVoice } from '../testing/toy-models/toy-clones'
import { writeToyPiper } from '../testing/toy-models/toy-voices'
import { addVoice, type AddOptions, trySpeaking } from './add-voice'
import { AddedVoices } from './added-voices'

let folder = ''
const at = (...parts: string[]): string => join(folder, ...parts)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuecast-clones-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const consent = { person: 'Lan', statement: 'May read this film', date: '2026-01-31' }

/** A hum of some seconds, 48 kHz. */
function recording(seconds: number, level = 16_000): string {
  const path = at(`recording-${seconds}-${level}.wav`)
  const hum = (frame: number): number => level * Math.sin(frame / 20)
  writeFileSync(path, monoWav(48_000, seconds * 48_000, hum))
  return path
}

const add = (source: string, more: Partial<AddOptions> = {}) =>
  addVoice({ voices: new AddedVoices(at('voices')), source: at(source), ...more })

async function said(source: string, more: Partial<AddOptions>, text: string) {
  const record = must(await add(source, more))
  const voices = new AddedVoices(at('voices'))
  const { samples, sampleRate } = must(await trySpeaking({ voices, record, speaker: 0, text }))
  const peak = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  return { record, spoken: clonedIn(samples, sampleRate), peak }
}

it('speaks with Pocket like the recording of a person who has agreed, a voice for each of them', async () => {
  writeToyPocket(at('pocket'))
  const lan = { consent, recording: { file: recording(4), text: '' } }
  const loud = await said('pocket', lan, 'abc')
  expect(loud.record).toMatchObject({
    family: 'pocket',
    name: 'Lan',
    consent,
    recordingText: '',
    speakers: [{ name: 'Lan', language: 'en' }],
  })
  expect(loud.spoken).toBe('abc')
  const minh = { consent: { ...consent, person: 'Minh' }, inPlace: true }
  const other = { ...minh, recording: { file: recording(4, 8_000), text: '' } }
  const soft = await said('pocket', other, 'abc')
  expect(soft.record.id).not.toBe(loud.record.id)
  expect(soft.peak / loud.peak).toBeCloseTo(0.5, 1)
})

it('speaks with ZipVoice, which needs the text of the recording', async () => {
  writeToyZipVoice(at('zip'))
  const wish = { consent, recording: { file: recording(3), text: '' } }
  expect(await add('zip', wish)).toMatchObject({ error: { params: { reason: 'needs_text' } } })
  const { record, spoken } = await said(
    'zip',
    { ...wish, recording: { ...wish.recording, text: 'sa ta' } },
    'sata',
  )
  expect(record.speakers).toMatchObject([{ language: 'en' }, { language: 'zh' }])
  expect(spoken).toContain('s')
  rmSync(at('zip', 'vocos_24khz.onnx'))
  expect(await add('zip', wish)).toMatchObject({ error: { params: { reason: 'no_vocoder' } } })
})

it('refuses to clone without a recording and consent, and leaves nothing behind', async () => {
  writeToyPocket(at('pocket'))
  writeToyPiper(at('piper'))
  const reasonOf = async (source: string, more: Partial<AddOptions>) => {
    const added = await add(source, more)
    return added.ok ? null : added.error.params?.['reason']
  }
  const file = recording(4)
  expect(await reasonOf('pocket', {})).toBe('needs_recording')
  expect(await reasonOf('pocket', { recording: { file, text: '' } })).toBe('needs_recording')
  expect(await reasonOf('pocket', { consent })).toBe('needs_recording')
  const short = { file: recording(1), text: '' }
  expect(await reasonOf('pocket', { consent, recording: short })).toBe('bad_recording')
  const silent = { file: recording(5, 0), text: '' }
  expect(await reasonOf('pocket', { consent, recording: silent })).toBe('bad_recording')
  expect(await reasonOf('piper', { consent, recording: { file, text: '' } })).toBe('no_clone')
  rmSync(at('pocket', 'vocab.json'))
  expect(await reasonOf('pocket', { consent, recording: { file, text: '' } })).toBe('no_part')
  expect(readdirSync(at('voices')).filter((name) => !name.startsWith('.'))).toEqual([])
})
