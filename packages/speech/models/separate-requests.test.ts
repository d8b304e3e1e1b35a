import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '@shared/testing/must'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { separateVoices } from '../recognition/voice-separation'
import { Recognisers } from '../recognition/recognisers'
import { type ToyVoices, writeToySpleeter, writeToyUvr } from '../testing/toy-models/toy-separator'
import { ModelHost } from './model-host'
import { forkModels } from './model-line'

const RATE = 48_000
let folder = ''
let host: ModelHost
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuecast-separation-'))
  host = new ModelHost({ launch: forkModels })
})
afterAll(() => {
  host.close()
  rmSync(folder, { recursive: true, force: true })
})

const sine = (hz: number, at: number) => Math.sin((2 * Math.PI * hz * at) / RATE)

/** Three seconds: a hum for the rest, a tone for the voice, of other strength on each side. */
const sound = {
  left: new Float32Array(3 * RATE).map((_, i) => 0.3 * sine(200, i) + 0.2 * sine(3_000, i)),
  right: new Float32Array(3 * RATE).map((_, i) => 0.1 * sine(200, i) + 0.25 * sine(3_000, i)),
}

/** RMS of a part, dBFS. */
function level(samples: Float32Array, from = 0, to = samples.length): number {
  const part = samples.subarray(from, to)
  return 10 * Math.log10(part.reduce((sum, x) => sum + x * x, 0) / part.length + 1e-20)
}
const less = (a: Float32Array, b: Float32Array) => a.map((x, i) => x - (b[i] ?? 0))

async function voicesBy(write: (folder: string) => void, spoken = [{ startMs: 0, endMs: 3_000 }]) {
  const model = mkdtempSync(join(folder, 'model-'))
  write(model)
  const recognisers = new Recognisers(join(folder, 'own', String(Math.random())), host)
  const added = must(await recognisers.add(model))
  const made = await separateVoices(
    { host, recognisers, folder },
    { sound, spoken, signal: new AbortController().signal },
  )
  return { ...must(made), added }
}

const kinds: [string, (voices: ToyVoices) => (folder: string) => void][] = [
  ['Spleeter', (voices) => (model) => writeToySpleeter(model, voices)],
  ['an MDX-Net of UVR', (voices) => (model) => writeToyUvr(model, { voices })],
  [
    'one that gives the instruments first',
    (voices) => (model) => {
      const rest: ToyVoices = voices === 'everything' ? 'nothing' : 'everything'
      writeToyUvr(model, { voices: rest, name: 'UVR-MDX-NET-Inst_Toy' })
    },
  ],
]

describe.each(kinds)('%s', (_name, writer) => {
  it('takes everything out, to the sample, where its mask is 1', async () => {
    const { voices, model } = await voicesBy(writer('everything'))
    expect(model.name).toBeTruthy()
    for (const side of ['left', 'right'] as const) {
      const rest = less(sound[side], voices?.[side] ?? sound[side])
      expect(level(rest, RATE / 10, 2.9 * RATE)).toBeLessThan(-90)
    }
  })

  it('takes nothing out where it is 0', async () => {
    const { voices } = await voicesBy(writer('nothing'))
    expect(level(voices?.left ?? sound.left, RATE / 10, 2.9 * RATE)).toBeLessThan(-90)
  })
})

it('tells a voice from the rest, and both together are the film', async () => {
  const { voices } = await voicesBy((model) => writeToySpleeter(model))
  const rest = less(sound.left, voices?.left ?? sound.left)
  const wanted = Float32Array.from(rest, (_, i) => 0.3 * sine(200, i))
  expect(level(less(rest, wanted), RATE / 2, 2.5 * RATE)).toBeLessThan(-60)
  const sum = rest.map((x, i) => x + (voices?.left[i] ?? 0))
  expect(level(less(sum, sound.left))).toBeLessThan(-90)
})

it('leaves alone what lies far from speech', async () => {
  const { voices } = await voicesBy(
    (model) => writeToySpleeter(model, 'everything'),
    [{ startMs: 0, endMs: 500 }],
  )
  expect(level(voices?.left ?? sound.left, 0, RATE / 2)).toBeGreaterThan(-20)
  expect(voices?.left.subarray(1.1 * RATE).every((x) => x === 0)).toBe(true)
})

it('reports a lack of speech', async () => {
  const { voices } = await voicesBy((model) => writeToySpleeter(model), [])
  expect(voices).toBeNull()
})

describe('refuses', () => {
  const add = async (write: (folder: string) => void) => {
    const model = mkdtempSync(join(folder, 'bad-'))
    write(model)
    const recognisers = new Recognisers(join(folder, 'own'), host)
    const added = await recognisers.add(model)
    return added.ok ? added.value.family : added.error
  }

  it('one half of a Spleeter', async () => {
    const error = await add((model) => {
      writeToySpleeter(model)
      rmSync(join(model, 'accompaniment.onnx'))
    })
    expect(error).toMatchObject({ code: 'MODEL_INVALID' })
  })

  it('a model that ends its process, and the next one works', async () => {
    const error = await add((model) => {
      writeToySpleeter(model, 'everything', 1_000)
    })
    expect(error).toMatchObject({ code: expect.stringMatching(/MODEL_(CRASHED|INVALID)/) })
    const { voices } = await voicesBy((model) => writeToySpleeter(model))
    expect(voices).not.toBeNull()
  })
})
