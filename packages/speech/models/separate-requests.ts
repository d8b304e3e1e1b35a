import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { resample } from '@cuecast/audio'
import { z } from 'zod'
import type { LoadedModels } from './loaded-models'
import {
  type ModelReplies,
  type RequestOf,
  RECORDED_RATE,
  type SeparatorModel,
} from './model-messages'
import { ModelFailure, sherpa } from './sherpa'

/**
 * Loads a model and lets it work on two seconds of noise.
 *
 * @throws ModelFailure MODEL_INVALID for one that gives something else than two stems in stereo
 */
export async function separatorFacts(
  { model }: RequestOf<'separator-facts'>,
  loaded: LoadedModels,
): Promise<ModelReplies['separator-facts']> {
  const from = performance.now()
  await separator(model, loaded)
  const loadMs = performance.now() - from
  const noise = () => Float32Array.from({ length: 2 * RECORDED_RATE }, () => Math.random() - 0.5)
  await separate({ kind: 'separate', model, left: noise(), right: noise() }, loaded)
  return { loadMs }
}

/** The voices of a stereo sound, at the same length; subtract them to get the rest. */
export async function separate(
  { model, left, right }: RequestOf<'separate'>,
  loaded: LoadedModels,
): Promise<ModelReplies['separate']> {
  const engine = await separator(model, loaded)
  const given = [left, right].map((side) => resample(side, RECORDED_RATE, engine.sampleRate))
  const first = await engine.firstStem(given)
  const [voicesLeft, voicesRight] = [left, right].map((side, c) => {
    const stem = resample(first[c] ?? new Float32Array(0), engine.sampleRate, RECORDED_RATE)
    // Whole frames come out: some samples more or fewer.
    const voices = new Float32Array(side.length)
    voices.set(stem.subarray(0, side.length))
    if (model.firstStem === 'rest')
      for (const [i, x] of voices.entries()) voices[i] = (side[i] ?? 0) - x
    return voices
  })
  if (!voicesLeft || !voicesRight) throw new ModelFailure('MODEL_INVALID', 'no sound came out')
  return { left: voicesLeft, right: voicesRight }
}

/** A loaded model, in the memory of the runtime's C library. */
class Separator {
  constructor(
    readonly sampleRate: number,
    private readonly library: SeparationLibrary,
    private readonly handle: unknown,
  ) {
    released.register(this, () => library.destroy(handle))
  }

  /** Left and right of the first stem that it gives, at its own rate. */
  firstStem(channels: readonly Float32Array[]): Promise<Float32Array[]> {
    return this.library.firstStem(this.handle, channels, this.sampleRate)
  }
}

/** The library's memory goes with the handle, as that of the runtime's own classes does. */
const released = new FinalizationRegistry<() => void>((release) => release())

async function separator(model: SeparatorModel, loaded: LoadedModels): Promise<Separator> {
  const load = async () => {
    const library = await separationLibrary()
    const handle = await library.create({
      model: {
        spleeter: { vocals: model.vocals ?? '', accompaniment: model.accompaniment ?? '' },
        uvr: { model: model.model ?? '' },
        num_threads: loaded.limits.threads,
        debug: 0,
        provider: 'cpu',
      },
    })
    if (handle === null)
      throw new ModelFailure('MODEL_INVALID', 'the runtime does not take this model')
    return new Separator(library.sampleRate(handle), library, handle)
  }
  return loaded.use(model, Separator, load)
}

interface SeparationLibrary {
  /** null: refused. */
  create(config: object): Promise<unknown>
  destroy(handle: unknown): void
  sampleRate(handle: unknown): number
  firstStem(
    handle: unknown,
    channels: readonly Float32Array[],
    sampleRate: number,
  ): Promise<Float32Array[]>
}

let library: Promise<SeparationLibrary> | null = null

/**
 * The functions of the runtime's C library that separate sounds: its package for Node has no class for them. They are
 * called through Koffi, which is loaded here alone.
 *
 * @throws ModelFailure MODELS_UNAVAILABLE where runtime or Koffi are missing for this system
 */
function separationLibrary(): Promise<SeparationLibrary> {
  library ??= openLibrary().catch((error: unknown) => {
    library = null
    if (error instanceof ModelFailure) throw error
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new ModelFailure('MODELS_UNAVAILABLE', `voices cannot be taken out here: ${reason}`)
  })
  return library
}

const libraryNames: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'libsherpa-onnx-c-api.dylib',
  win32: 'sherpa-onnx-c-api.dll',
}

function libraryPath(): string {
  const { platform, arch } = process
  const name = `sherpa-onnx-${platform === 'win32' ? 'win' : platform}-${arch}/package.json`
  const folder = dirname(createRequire(import.meta.url).resolve(name))
  // The system loads no library out of the archive of a packaged program.
  const outside = folder.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked')
  return join(outside, libraryNames[platform] ?? 'libsherpa-onnx-c-api.so')
}

/** The types and functions of `c-api.h` in sherpa-onnx 1.13.8. */
async function openLibrary(): Promise<SeparationLibrary> {
  // Libraries that this one needs are loaded with the runtime.
  await sherpa()
  const { default: koffi } = await import('koffi')
  const opened = koffi.load(libraryPath())
  const config = koffi.struct({
    model: koffi.struct({
      spleeter: koffi.struct({ vocals: 'const char *', accompaniment: 'const char *' }),
      uvr: koffi.struct({ model: 'const char *' }),
      num_threads: 'int32_t',
      debug: 'int32_t',
      provider: 'const char *',
    }),
  })
  const stem = koffi.struct({ samples: 'void *', num_channels: 'int32_t', n: 'int32_t' })
  const output = koffi.struct({ stems: 'void *', num_stems: 'int32_t', sample_rate: 'int32_t' })
  const name = (rest: string) => `SherpaOnnx${rest}`
  const create = opened.func(name('CreateOfflineSourceSeparation'), 'void *', [
    koffi.pointer(config),
  ])
  const destroy = opened.func(name('DestroyOfflineSourceSeparation'), 'void', ['void *'])
  const rate = opened.func(name('OfflineSourceSeparationGetOutputSampleRate'), 'int32_t', [
    'void *',
  ])
  const process = opened.func(name('OfflineSourceSeparationProcess'), 'void *', [
    'void *',
    'const float **',
    'int32_t',
    'int32_t',
    'int32_t',
  ])
  const free = opened.func(name('DestroySourceSeparationOutput'), 'void', ['void *'])
  /** Copies: the library frees its own. */
  const copied = (made: unknown): Float32Array[] => {
    const { stems, num_stems: count } = outputSchema.parse(koffi.decode(made, output))
    const first = stemSchema.parse(koffi.decode(stems, stem))
    if (count !== 2 || first.num_channels !== 2)
      throw new ModelFailure('MODEL_INVALID', 'the model does not give two stems in stereo')
    const places = z.array(z.unknown()).parse(koffi.decode(first.samples, 'void *', 2))
    return places.map((place) => samplesSchema.parse(koffi.decode(place, 'float', first.n)))
  }
  return {
    create: (wanted) => called(create, wanted),
    destroy: (handle) => void destroy(handle),
    sampleRate: (handle) => Number(rate(handle)),
    async firstStem(handle, channels, sampleRate) {
      const [{ length } = new Float32Array(0)] = channels
      const made = await called(process, handle, [...channels], channels.length, length, sampleRate)
      if (made === null) throw new ModelFailure('MODEL_INVALID', 'no sound came out')
      try {
        return copied(made)
      } finally {
        free(made)
      }
    },
  }
}

const outputSchema = z.object({ stems: z.unknown(), num_stems: z.int() })
const stemSchema = z.object({ samples: z.unknown(), num_channels: z.int(), n: z.int() })
const samplesSchema = z.custom<Float32Array>((value) => value instanceof Float32Array)

/** Runs on a worker thread, so that the memory use can be watched. */
function called(
  work: { async: (...args: unknown[]) => unknown },
  ...args: readonly unknown[]
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    work.async(...args, (error: unknown, result: unknown) =>
      error ? reject(error) : resolve(result),
    )
  })
}
