import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeWav } from '@cuecast/audio/decode/decode-wav'
import {
  lettersIn,
  phonemesIn,
  writeToyKitten,
  writeToyKokoro,
  writeToyMms,
  writeToyPiper,
} from '@cuecast/speech/testing/toy-models/toy-voices'
import {
  markedLettersIn,
  writeToySupertonic,
} from '@cuecast/speech/testing/toy-models/toy-supertonic'
import { translator } from '@shared/texts/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callDub, reportIn } from '../dub/testing/call-dub'
import { runVoices } from './voice-commands'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuecast-voices-'))
  writeToyPiper(join(folder, 'Giọng của tôi'), { licence: 'CC-BY-NC-4.0' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function voices(...args: string[]) {
  const signal = new AbortController().signal
  const run = { t: translator('en'), locale: 'en' as const, note: () => undefined, signal }
  return runVoices({ ...run, args: [...args, '--data', join(folder, 'data')] })
}

async function answer(...args: string[]): Promise<string> {
  const result = await voices(...args)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

/** The whole way: added, dubbed, decoded from the exported track, 48 kHz. */
async function trackOf(write: (model: string) => void, text: string): Promise<Float32Array> {
  const model = join(folder, 'Mô hình mới')
  rmSync(model, { recursive: true, force: true })
  write(model)
  const id = (await answer('add', model)).split('\n').at(-1) ?? ''
  const [input, output] = [join(folder, 'phim.srt'), join(folder, 'phim.wav')]
  writeFileSync(input, `1\n00:00:01,000 --> 00:00:05,000\n${text}\n`)
  const data = join(folder, 'data')
  const dubbed = await callDub([input, '-o', output, '--data', data, '--voice', id, '--json'])
  expect(reportIn(dubbed)).toMatchObject({
    ok: true,
    voices: [{ voiceId: Number(id), origin: { licence: null, commercial: 'unknown' } }],
  })
  expect(dubbed.err).toContain('may not allow commercial use')
  const track = decodeWav(readFileSync(output))
  if (!track.ok) throw new Error(track.error.message)
  const [sound = new Float32Array()] = track.value.channels
  expect(track.value.sampleRate).toBe(48_000)
  return sound
}

it('softens the built-in voices when that is switched on', async () => {
  expect(await answer('finish')).toBe('softer built-in voices: off')
  expect(await answer('finish', 'on')).toBe('softer built-in voices: on')
  const [input, output] = [join(folder, 'soft.srt'), join(folder, 'soft.wav')]
  writeFileSync(input, '1\n00:00:01,000 --> 00:00:05,000\nXin chào các bạn.\n')
  const dub = async () => {
    await callDub([input, '-o', output, '--data', join(folder, 'data'), '--overwrite'])
    return readFileSync(output)
  }
  const soft = await dub()
  expect(await answer('finish', 'off')).toBe('softer built-in voices: off')
  expect((await dub()).equals(soft)).toBe(false)
  expect(await voices('finish', 'perhaps')).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } })
})

describe('voices through to the exported track', () => {
  it('Piper says the phonemes, as it is downloaded', async () => {
    const track = await trackOf(
      (model) => writeToyPiper(model, { metadata: false }),
      'xin chào bạn',
    )
    expect(phonemesIn(track, 48_000)).toBe('sˈintʃˈaː2wbˈaː6n')
  })

  it('MMS says the letters', async () => {
    const track = await trackOf(writeToyMms, 'xin chào bạn')
    expect(lettersIn(track, 48_000)).toBe('xin chào bạn')
  })

  it('Kokoro says the phonemes', async () => {
    const track = await trackOf(writeToyKokoro, 'hello')
    expect(phonemesIn(track, 48_000, 1_200)).toBe('həlˈoʊ')
  })

  it('Kitten says the phonemes', async () => {
    const track = await trackOf(writeToyKitten, 'hello')
    expect(phonemesIn(track, 48_000, 1_200)).toBe('həlˈoʊ')
  })

  it('Supertonic says the letters in its language', async () => {
    const track = await trackOf(writeToySupertonic, 'xin chào bạn')
    expect(markedLettersIn(track, 48_000)).toBe(`vi${'xin chào bạn'.normalize('NFD')}vi`)
  })
})

describe('voices', () => {
  it('add prints the id last; list names every voice and licence, the built-in ones too', async () => {
    const added = await answer('add', join(folder, 'Giọng của tôi'), '--name', 'Bắc')
    expect(Number(added.split('\n').at(-1))).toBeGreaterThanOrEqual(9_000_000)
    const list = await answer('list')
    expect(list).toContain('licence: CC-BY-NC-4.0; commercial use: not allowed')
    expect(list).toMatch(/^1 +Mai \(Northern\) +vi +northern +eSpeak NG +GPL-3\.0-or-later$/m)
    expect(list).toMatch(
      /^107 +Sarah \(English, United States\) +en +us +Flite +CMU Flite \(BSD-style\)$/m,
    )
    expect(list.split('\n').filter((line) => /^\d+ /.test(line)).length).toBeGreaterThan(200)
    const english = await answer('list', '--language', 'en-GB', '--json')
    expect(JSON.parse(english)).toMatchObject({
      voices: expect.arrayContaining([
        expect.objectContaining({ id: 115, region: 'gb-scotland', engine: 'Flite' }),
        expect.objectContaining({ id: 101, engine: 'eSpeak NG', commercial: 'allowed' }),
      ]),
    })
  })

  it.each([
    [['--cloned'], /consent/],
    [['--cloned', '--consent', 'yes'], /--person/],
    [['--cloned', '--person', 'Lan', '--consent', ' '], /consent/],
    [['--consent', 'yes'], /belong to --cloned/],
    [
      ['--cloned', '--person', 'Lan', '--consent', 'yes', '--consent-date', '31/1/2026'],
      /2026-01-31/,
    ],
  ])('a clone without a whole consent is refused: %s', async (options, reason) => {
    const result = await voices('add', join(folder, 'Giọng của tôi'), ...options)
    expect(result.ok ? null : result.error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(reason),
    })
  })

  it('a clone keeps who agreed to what, and when', async () => {
    const whose = ['--cloned', '--person', 'Trần Lan', '--consent', 'cho đọc phim này']
    const added = await answer(
      'add',
      join(folder, 'Giọng của tôi'),
      ...whose,
      '--consent-date',
      '2026-01-31',
    )
    expect(added).toContain('Trần Lan, who agreed on 2026-01-31: cho đọc phim này')
    const id = added.split('\n').at(-1) ?? ''
    await answer('edit', id, '--cloned', '--person', 'Lan', '--consent', 'mọi phim')
    expect(await answer('list')).toMatch(
      /cloned voice of Lan, who agreed on \d{4}-\d\d-\d\d: mọi phim/,
    )
    await answer('remove', id)
    expect(await answer('list')).not.toContain('voice of Lan')
  })
})
