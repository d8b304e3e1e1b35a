import { expect, it } from 'vitest'
import { ttsTaskAnswer } from '@shared/contracts/tts-v2'
import { bandLevel, decibels, medianPitch, rms } from '@cuecast/speech/testing/measure'
import { follow, overHttp, jsonRequest, readWav, type Sound, type TestClient } from './harness'

// Section 4.4: every audio field does what its name says, measured in the file a client gets.

const TEXT = 'Hôm nay trời đẹp, chúng ta cùng đi dạo quanh hồ và uống cà phê nhé.'

async function speak(client: TestClient, key: string, fields: object): Promise<Sound> {
  const request = jsonRequest(key, 'POST', { text: TEXT, ref_voice_id: 5, ...fields })
  const answer = await client.request('/api/v2/tts_stream', request)
  const { task_id } = ttsTaskAnswer.parse(await answer.json())
  const status = await follow(client, key, `/api/v2/tts_stream/status/${task_id}`)
  const audio = await client.request(status.urls['0'] ?? '')
  return readWav(Buffer.from(await audio.arrayBuffer()))
}

const lengthMs = ({ samples, sampleRate }: Sound): number => (samples.length / sampleRate) * 1_000
const level = (sound: Sound): number => decibels(rms(sound.samples))

/** How much louder a band is against the whole, dB. */
function band(sound: Sound, low: number, high: number): number {
  return decibels(bandLevel(sound.samples, sound.sampleRate, [low, high]) / rms(sound.samples))
}

/** How far quiet and loud moments of the voice lie apart (standard deviation), dB. */
function dynamics({ samples, sampleRate }: Sound): number {
  const size = Math.round(sampleRate * 0.1)
  const levels: number[] = []
  for (let at = 0; at + size <= samples.length; at += size) {
    const moment = decibels(rms(samples.subarray(at, at + size)))
    if (moment > -45) levels.push(moment)
  }
  const mean = levels.reduce((sum, x) => sum + x, 0) / levels.length
  return Math.sqrt(levels.reduce((sum, x) => sum + (x - mean) ** 2, 0) / levels.length)
}

overHttp('section 4.4, audio fields', (client) => {
  it('quality sets the sample rate', async () => {
    const key = await client.key()
    expect((await speak(client, key, { quality: 'low' })).sampleRate).toBe(16_000)
    expect((await speak(client, key, {})).sampleRate).toBe(22_050)
    expect((await speak(client, key, { quality: 'high' })).sampleRate).toBe(48_000)
  })

  it('speed and run_speed make it shorter, run_speed exactly', async () => {
    const key = await client.key()
    const usual = lengthMs(await speak(client, key, {}))
    expect(lengthMs(await speak(client, key, { speed: 1.5 }))).toBeLessThan(usual * 0.8)
    expect(lengthMs(await speak(client, key, { speed: 0.7 }))).toBeGreaterThan(usual * 1.2)
    expect(lengthMs(await speak(client, key, { run_speed: 2 })) / usual).toBeCloseTo(0.5, 1)
    expect(lengthMs(await speak(client, key, { run_speed: 0.5 })) / usual).toBeCloseTo(2, 1)
  })

  it('pitch moves the voice by semitones', async () => {
    const key = await client.key()
    const pitchOf = async (pitch: number) => {
      const { samples, sampleRate } = await speak(client, key, { pitch })
      return medianPitch(samples, sampleRate)
    }
    const usual = await pitchOf(0)
    expect(await pitchOf(5)).toBeGreaterThan(usual * 1.2)
    expect(await pitchOf(-5)).toBeLessThan(usual * 0.87)
  })

  it('volume is a gain', async () => {
    const key = await client.key()
    const usual = level(await speak(client, key, {}))
    expect(level(await speak(client, key, { volume: 0.5 })) - usual).toBeCloseTo(-6, 0)
    expect(level(await speak(client, key, { volume: 0 }))).toBeLessThan(-90)
  })

  it('bass and treble shift the balance', async () => {
    const key = await client.key()
    const usual = await speak(client, key, {})
    const bass = await speak(client, key, { bass: 1 })
    const treble = await speak(client, key, { treble: 1 })
    expect(band(bass, 80, 160) - band(usual, 80, 160)).toBeGreaterThan(2)
    expect(band(treble, 5_000, 9_000) - band(usual, 5_000, 9_000)).toBeGreaterThan(4)
    const thin = await speak(client, key, { bass: -1 })
    expect(band(thin, 80, 160) - band(usual, 80, 160)).toBeLessThan(-2)
  })

  it('strength and compress change the emphasis', async () => {
    const key = await client.key()
    const usual = await speak(client, key, {})
    const strong = await speak(client, key, { strength: 1 })
    expect(band(strong, 2_000, 4_000) - band(usual, 2_000, 4_000)).toBeGreaterThan(1)
    const even = dynamics(await speak(client, key, { compress: 1 }))
    expect(even).toBeLessThan(dynamics(usual) - 0.5)
  })

  it('trims cut milliseconds from the start and from the end', async () => {
    const key = await client.key()
    const usual = lengthMs(await speak(client, key, {}))
    const cut = await speak(client, key, { first_trim_ms: 300, last_trim_ms: 500 })
    expect(Math.abs(usual - lengthMs(cut) - 800)).toBeLessThan(40)
  })
})

const kinds = {
  wav: ['audio/wav', 'RIFF'],
  mp3: ['audio/mpeg', ''],
  flac: ['audio/flac', 'fLaC'],
  ogg: ['audio/ogg', 'OggS'],
} as const

overHttp('section 4.4, audio_format', (client) => {
  it.each(Object.entries(kinds))('%s is what it says', async (audio_format, [type, magic]) => {
    const key = await client.key()
    const body = { text: 'Xin chào.', ref_voice_id: 1, audio_format }
    const answer = await client.request('/api/v2/tts_stream', jsonRequest(key, 'POST', body))
    const { task_id } = ttsTaskAnswer.parse(await answer.json())
    const status = await follow(client, key, `/api/v2/tts_stream/status/${task_id}`)
    const audio = await client.request(status.urls['0'] ?? '')
    expect(audio.headers.get('content-type')).toBe(type)
    const bytes = Buffer.from(await audio.arrayBuffer())
    expect(bytes.subarray(0, magic.length).toString('latin1')).toBe(magic)
  })
})

overHttp('the text that is spoken', (client) => {
  it('can be seen without paying, with the dictionary applied', async () => {
    const key = await client.key({ account: 'Curious', plan: 'creator', credits: 0 })
    const entry = { original_word: 'Cuecast', modified_word: 'kiu cát' }
    await client.request('/api/v2/pronunciation', jsonRequest(key, 'POST', entry))
    const body = { text: 'Cuecast có 25% người dùng.', language: 'vi' }
    const answer = await client.request('/api/v2/spoken_text', jsonRequest(key, 'POST', body))
    expect(await answer.json()).toEqual({
      status: 'success',
      data: { text: body.text, spoken: 'kiu cát có hai mươi lăm phần trăm người dùng.' },
    })
  })
})
