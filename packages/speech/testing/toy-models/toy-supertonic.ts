// A Supertonic for tests: every letter is a different sine, and `markedLettersIn` returns the
// spoken ones.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, onnxFile, port, tensor, type ToyGraph } from './onnx-writer'
import { idsIn, tones } from './toy-voices'

/** Its letters, and the marks that can follow them. */
const MARKED = [
  ...'?abcdefghijklmnopqrstuvwxyz đ',
  ...'\u0300\u0301\u0302\u0303\u0306\u0309\u031b\u0323',
]
/** Hz. */
const SAMPLE_RATE = 24_000
/** Samples of a letter at the voice's own pace. */
const LETTER = 1_536

/** Writes a Supertonic, whose ten styles differ in loudness, into a folder. */
export function writeToySupertonic(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const indexer = new Int32Array(0x400)
  for (const [id, letter] of MARKED.entries()) if (id > 0) indexer[letter.codePointAt(0) ?? 0] = id
  const styles = Buffer.alloc(48 + 10 * 8)
  for (const [at, size] of [10, 1, 1, 10, 1, 1].entries())
    styles.writeBigInt64LE(BigInt(size), at * 8)
  for (let style = 0; style < 20; style++)
    styles.writeFloatLE(1 / ((style % 10) + 1), 48 + style * 4)
  const settings = {
    ae: { sample_rate: SAMPLE_RATE, base_chunk_size: LETTER },
    ttl: { chunk_compress_factor: 1, latent_dim: 2 },
  }
  const graphs = {
    duration_predictor: durationPredictor(),
    text_encoder: textEncoder(),
    vector_estimator: vectorEstimator(),
    vocoder: vocoder(),
  }
  for (const [part, graph] of Object.entries(graphs))
    writeFileSync(join(folder, `${part}.int8.onnx`), onnxFile(graph))
  writeFileSync(join(folder, 'tts.json'), JSON.stringify(settings))
  writeFileSync(join(folder, 'unicode_indexer.bin'), Buffer.from(indexer.buffer))
  writeFileSync(join(folder, 'voice.bin'), styles)
}

const textIds = port('text_ids', 'int64', [1, 'n'])
const mask = port('text_mask', 'float', [1, 1, 'n'])
const style = (name: string): Buffer => port(name, 'float', [1, 1, 1])
/** Id and loudness of each letter are the two rows that go from one model to the next. */
const rows = (name: string, length: string): Buffer => port(name, 'float', [1, 2, length])

const durationPredictor = (): ToyGraph => ({
  nodes: [
    node('ReduceSum', ['text_mask'], 'letters', { keepdims: 0 }),
    node('ReduceMean', ['style_dp'], 'any', { keepdims: 0 }),
    node('Mul', ['any', 'zero'], 'nothing'),
    node('Cast', ['text_ids'], 'given', { to: 1 }),
    node('ReduceMean', ['given'], 'mean', { keepdims: 0 }),
    node('Mul', ['mean', 'zero'], 'nothing1'),
    node('Sum', ['letters', 'nothing', 'nothing1', 'less'], 'whole'),
    node('Mul', ['whole', 'seconds'], 'duration'),
  ],
  constants: [
    tensor('zero', [1], 'float', [0]),
    // Rounded up, it is as many letters.
    tensor('less', [1], 'float', [-0.01]),
    tensor('seconds', [1], 'float', [LETTER / SAMPLE_RATE]),
  ],
  inputs: [textIds, style('style_dp'), mask],
  outputs: [port('duration', 'float', [1])],
})

const textEncoder = (): ToyGraph => ({
  nodes: [
    node('Cast', ['text_ids'], 'letters', { to: 1 }),
    node('Reshape', ['letters', 'inRow'], 'row'),
    node('Mul', ['text_mask', 'style_ttl'], 'gains'),
    node('Concat', ['row', 'gains'], 'text_emb', { axis: 1 }),
  ],
  constants: [tensor('inRow', [3], 'int64', [1, 1, -1])],
  inputs: [textIds, style('style_ttl'), mask],
  outputs: [rows('text_emb', 'n')],
})

const UNUSED = ['style_ttl', 'text_mask', 'latent_mask', 'current_step', 'total_step']

const vectorEstimator = (): ToyGraph => ({
  nodes: [
    node('Shape', ['noisy_latent'], 'sizes'),
    node('Resize', ['text_emb', '', '', 'sizes'], 'spread', { mode: 'nearest' }),
    ...UNUSED.flatMap((name) => [
      node('ReduceMean', [name], `${name}_mean`, { keepdims: 0 }),
      node('Mul', [`${name}_mean`, 'zero'], `${name}_nothing`),
    ]),
    node('Mul', ['noisy_latent', 'zero'], 'noise'),
    node('Sum', ['spread', 'noise', ...UNUSED.map((name) => `${name}_nothing`)], 'denoised_latent'),
  ],
  constants: [tensor('zero', [1], 'float', [0])],
  inputs: [
    rows('noisy_latent', 'l'),
    rows('text_emb', 'n'),
    style('style_ttl'),
    port('latent_mask', 'float', [1, 1, 'l']),
    mask,
    port('current_step', 'float', [1]),
    port('total_step', 'float', [1]),
  ],
  outputs: [rows('denoised_latent', 'l')],
})

const vocoder = (): ToyGraph => ({
  nodes: [
    node('Gather', ['latent', 'first'], 'row', { axis: 1 }),
    node('Gather', ['latent', 'second'], 'gains', { axis: 1 }),
    node('Cast', ['row'], 'letters', { to: 7 }),
    node('Gather', ['table', 'letters'], 'sounds'),
    node('Unsqueeze', ['gains', 'last'], 'loudness'),
    node('Mul', ['sounds', 'loudness'], 'loud'),
    node('Reshape', ['loud', 'flat'], 'wav_tts'),
  ],
  constants: [
    tensor('table', [MARKED.length, LETTER], 'float', tones(MARKED.length, LETTER, SAMPLE_RATE, 1)),
    tensor('first', [], 'int64', [0]),
    tensor('second', [], 'int64', [1]),
    tensor('last', [1], 'int64', [2]),
    tensor('flat', [2], 'int64', [1, -1]),
  ],
  inputs: [rows('latent', 'l')],
  outputs: [port('wav_tts', 'float', [1, 'T'])],
})

/** The letters of a toy Supertonic, those of its language's code around the text. */
export function markedLettersIn(samples: Float32Array, sampleRate: number): string {
  const ids = idsIn(samples, sampleRate, (LETTER * sampleRate) / SAMPLE_RATE, 1)
  return ids.map((id) => MARKED[id] ?? '?').join('')
}
