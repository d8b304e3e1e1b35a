// Models that imitate a recording: every letter is a different tone, as loud as the recording;
// `clonedIn` returns the spoken letters.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, onnxFile, port, tensor } from './onnx-writer'

/** Letters that both speak; the first is silence. */
const LETTERS = [...' abcdefghijklmnopqrstuvwxyz']
/** Pocket's id of any other character, which is silence. */
const BYTES = Array.from(
  { length: 256 },
  (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
)
/** Hz. */
const RATE = 24_000
/**
 * Frequency of a letter's tone, Hz: a whole number of periods in 256 samples, so that its phase is
 * the same in every frame.
 */
const frequencyOf = (letter: number): number => (RATE / 256) * (letter + 2)
/** Samples of a letter of Pocket, and frames of 256 samples of one of ZipVoice. */
const [POCKET, ZIP] = [1_920, 8]
/** Numbers that pass from one of Pocket's models to the next: letter and loudness are the first two. */
const [LATENT, WIDTH] = [32, 1_024]

/** Writes a Pocket into a folder. */
export function writeToyPocket(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, graph: Parameters<typeof onnxFile>[0]): void =>
    writeFileSync(join(folder, name), onnxFile(graph))
  write('text_conditioner.onnx', {
    nodes: [
      node('Cast', ['ids'], 'letters', { to: 1 }),
      node('Unsqueeze', ['letters', 'two'], 'column'),
      node('Expand', ['column', 'wide'], 'embeddings'),
    ],
    constants: [tensor('two', [1], 'int64', [2]), tensor('wide', [3], 'int64', [1, 1, WIDTH])],
    inputs: [port('ids', 'int64', [1, 'n'])],
    outputs: [port('embeddings', 'float', [1, 'n', WIDTH])],
  })
  write('encoder.onnx', {
    nodes: [
      node('ReduceMax', ['audio'], 'peak', { axes: [2] }),
      node('Expand', ['peak', 'wide'], 'embeddings'),
    ],
    constants: [tensor('wide', [3], 'int64', [1, 1, WIDTH])],
    inputs: [port('audio', 'float', [1, 1, 'n'])],
    outputs: [port('embeddings', 'float', [1, 1, WIDTH])],
  })
  write('lm_main.int8.onnx', pocketMain())
  write('lm_flow.int8.onnx', {
    nodes: [
      node('MatMul', ['c', 'spread'], 'target'),
      node('Sub', ['target', 'x'], 'way'),
      node('Sub', ['one', 's'], 'left'),
      node('Div', ['way', 'left'], 'speed'),
    ],
    constants: [
      tensor('one', [1, 1], 'float', [1]),
      tensor('spread', [2, LATENT], 'float', [1, ...zeros(LATENT), 1, ...zeros(LATENT - 2)]),
    ],
    inputs: [
      port('c', 'float', [1, 2]),
      port('s', 'float', [1, 1]),
      port('t', 'float', [1, 1]),
      port('x', 'float', [1, LATENT]),
    ],
    outputs: [port('speed', 'float', [1, LATENT])],
  })
  write('decoder.int8.onnx', pocketDecoder())
  const pieces = [...LETTERS.map((letter) => (letter === ' ' ? '▁' : letter)), ...BYTES]
  const vocabulary = pieces.map((piece, id) => [piece, id] as const)
  writeFileSync(join(folder, 'vocab.json'), JSON.stringify(Object.fromEntries(vocabulary)))
  const scores = Object.fromEntries(
    vocabulary.map(([piece, id]) => [piece, id < LETTERS.length ? -1 : -9]),
  )
  writeFileSync(join(folder, 'token_scores.json'), JSON.stringify(scores))
}

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

/** Stores its input, voice first, and outputs one letter of it at each step. */
const pocketMain = (): Parameters<typeof onnxFile>[0] => ({
  nodes: [
    node('Gather', ['embeddings', 'zero'], 'given', { axis: 2 }),
    node('Concat', ['memory', 'given'], 'next_memory', { axis: 1 }),
    node('Shape', ['sequence'], 'sizes'),
    node('Gather', ['sizes', 'one'], 'steps'),
    node('Cast', ['steps'], 'stepped', { to: 1 }),
    node('Add', ['position', 'stepped'], 'next_position'),
    node('Shape', ['next_memory'], 'lengths'),
    node('Gather', ['lengths', 'one'], 'length'),
    node('Sub', ['length', 'one'], 'last'),
    node('Cast', ['last'], 'lastAt', { to: 1 }),
    // Behind the zero that it begins with and the voice.
    node('Add', ['next_position', 'float1'], 'at'),
    node('Min', ['at', 'lastAt'], 'within'),
    node('Cast', ['within'], 'place', { to: 7 }),
    node('Gather', ['next_memory', 'place'], 'chosen', { axis: 1 }),
    node('Sub', ['at', 'within'], 'beyond'),
    node('Sub', ['float1', 'beyond'], 'more'),
    node('Max', ['more', 'float0'], 'isText'),
    node('Reshape', ['chosen', 'single'], 'letter'),
    node('Mul', ['letter', 'isText'], 'spoken'),
    node('Min', ['one', 'last'], 'voiceAt'),
    node('Gather', ['next_memory', 'voiceAt'], 'voice', { axis: 1 }),
    node('Reshape', ['voice', 'single'], 'gain'),
    node('Concat', ['spoken', 'gain'], 'conditioning', { axis: 1 }),
    node('Mul', ['beyond', 'ten'], 'ends'),
    node('Sub', ['ends', 'nine'], 'eos'),
  ],
  constants: [
    tensor('zero', [1], 'int64', [0]),
    tensor('one', [1], 'int64', [1]),
    tensor('single', [2], 'int64', [1, 1]),
    tensor('float0', [1, 1], 'float', [0]),
    tensor('float1', [1, 1], 'float', [1]),
    tensor('nine', [1, 1], 'float', [9]),
    tensor('ten', [1, 1], 'float', [10]),
  ],
  inputs: [
    port('sequence', 'float', [1, 's', LATENT]),
    port('embeddings', 'float', [1, 'e', WIDTH]),
    port('memory', 'float', [1, 'k', 1]),
    port('position', 'float', [1, 1]),
  ],
  outputs: [
    port('conditioning', 'float', [1, 2]),
    port('eos', 'float', [1, 1]),
    port('next_memory', 'float', [1, 'm', 1]),
    port('next_position', 'float', [1, 1]),
  ],
})

/** A tone for each letter; the first is silence. */
function toneTable(): Float32Array {
  const table = new Float32Array((LETTERS.length + BYTES.length) * POCKET)
  for (let letter = 1; letter < LETTERS.length; letter++)
    for (let at = 0; at < POCKET; at++)
      table[letter * POCKET + at] = Math.sin((2 * Math.PI * frequencyOf(letter) * at) / RATE)
  return table
}

const pocketDecoder = (): Parameters<typeof onnxFile>[0] => ({
  nodes: [
    node('Gather', ['latent', 'zero'], 'letters', { axis: 2 }),
    node('Round', ['letters'], 'whole'),
    node('Cast', ['whole'], 'ids', { to: 7 }),
    node('Gather', ['table', 'ids'], 'sounds'),
    node('Gather', ['latent', 'one'], 'gains', { axis: 2 }),
    node('Unsqueeze', ['gains', 'last'], 'gain'),
    node('Mul', ['sounds', 'gain'], 'loud'),
    node('Reshape', ['loud', 'flat'], 'audio'),
  ],
  constants: [
    tensor('zero', [1], 'int64', [0]),
    tensor('one', [1], 'int64', [1]),
    tensor('last', [1], 'int64', [3]),
    tensor('flat', [3], 'int64', [1, 1, -1]),
    tensor('table', [LETTERS.length + BYTES.length, POCKET], 'float', toneTable()),
  ],
  inputs: [port('latent', 'float', [1, 'k', LATENT])],
  outputs: [port('audio', 'float', [1, 1, 'n'])],
})

/**
 * Channels of ZipVoice's spectrum, bins of its vocoder, and the runtime's divisor of the spectrum.
 */
const [MELS, BINS, SCALE] = [100, 513, 0.1]

/**
 * Writes a ZipVoice with its vocoder into a folder; the letters `aeo` represent phonemes of
 * espeak-ng.
 */
export function writeToyZipVoice(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, graph: Parameters<typeof onnxFile>[0]): void =>
    writeFileSync(join(folder, name), onnxFile(graph))
  write('encoder.int8.onnx', zipEncoder())
  write('decoder.int8.onnx', zipDecoder())
  write('vocos_24khz.onnx', vocos())
  writeFileSync(join(folder, 'tokens.txt'), LETTERS.map((each, id) => `${each}\t${id}\n`).join(''))
  writeFileSync(join(folder, 'lexicon.txt'), '你 n i\n')
}

const zipEncoder = (): Parameters<typeof onnxFile>[0] => ({
  nodes: [
    node('Cast', ['tokens'], 'letters', { to: 1 }),
    node('Unsqueeze', ['letters', 'zero'], 'row'),
    node('Div', ['frames', 'speed'], 'each'),
    node('Concat', ['ones', 'each'], 'sizes', { axis: 0 }),
    node('Resize', ['row', '', 'sizes'], 'stretched', { mode: 'nearest', nearest_mode: 'floor' }),
    node('Transpose', ['stretched'], 'column', { perm: [0, 2, 1] }),
    node('Expand', ['column', 'wide'], 'text'),
    node('Concat', ['single', 'prompt_features_len', 'mels'], 'shape', { axis: 0 }),
    node('ConstantOfShape', ['shape'], 'before'),
    node('Concat', ['before', 'text'], 'text_condition', { axis: 1 }),
  ],
  constants: [
    tensor('zero', [1], 'int64', [0]),
    tensor('single', [1], 'int64', [1]),
    tensor('mels', [1], 'int64', [MELS]),
    tensor('wide', [3], 'int64', [1, 1, MELS]),
    tensor('ones', [2], 'float', [1, 1]),
    tensor('frames', [1], 'float', [ZIP]),
  ],
  inputs: [
    port('tokens', 'int64', [1, 'n']),
    port('prompt_tokens', 'int64', [1, 'm']),
    port('prompt_features_len', 'int64', [1]),
    port('speed', 'float', [1]),
  ],
  outputs: [port('text_condition', 'float', [1, 'f', MELS])],
})

const zipDecoder = (): Parameters<typeof onnxFile>[0] => ({
  nodes: [
    node('Mul', ['text_condition', 'scale'], 'target'),
    node('Sub', ['target', 'x'], 'way'),
    node('Sub', ['one', 't'], 'left'),
    node('Div', ['way', 'left'], 'v'),
  ],
  constants: [tensor('scale', [1], 'float', [SCALE]), tensor('one', [1], 'float', [1])],
  inputs: [
    port('t', 'float', [1]),
    port('x', 'float', [1, 'f', MELS]),
    port('text_condition', 'float', [1, 'f', MELS]),
    port('speech_condition', 'float', [1, 'f', MELS]),
    port('guidance_scale', 'float', [1]),
  ],
  outputs: [port('v', 'float', [1, 'f', MELS])],
})

/** A spectrum with one bin for each letter's tone, at constant phase. */
const vocos = (): Parameters<typeof onnxFile>[0] => ({
  nodes: [
    node('Gather', ['mel', 'zero'], 'letters', { axis: 1 }),
    node('Round', ['letters'], 'whole'),
    node('Add', ['whole', 'two'], 'place'),
    node('Mul', ['place', 'four'], 'bin'),
    node('Equal', ['bin', 'bins'], 'same'),
    node('Cast', ['same'], 'lit', { to: 1 }),
    node('Min', ['whole', 'one'], 'isLetter'),
    node('Mul', ['lit', 'isLetter'], 'only'),
    node('Mul', ['only', 'loud'], 'mag'),
    node('Sub', ['mag', 'mag'], 'y'),
    node('Add', ['y', 'one'], 'x'),
  ],
  constants: [
    tensor('zero', [1], 'int64', [0]),
    tensor('one', [1], 'float', [1]),
    tensor('two', [1], 'float', [2]),
    tensor('four', [1], 'float', [4]),
    tensor('loud', [1], 'float', [100]),
    tensor(
      'bins',
      [1, BINS, 1],
      'float',
      Array.from({ length: BINS }, (_, bin) => bin),
    ),
  ],
  inputs: [port('mel', 'float', [1, MELS, 'T'])],
  outputs: ['mag', 'x', 'y'].map((name) => port(name, 'float', [1, BINS, 'T'])),
  metadata: { model_type: 'vocos', n_fft: 1_024, hop_length: 256, win_length: 1_024 },
})

/** Letters in the order in which they are spoken, one each where several sound alike in a row; silence is left out. */
export function clonedIn(samples: Float32Array, sampleRate: number): string {
  const step = Math.round(sampleRate / 50)
  let spoken = ''
  for (let at = 0; at + step <= samples.length; at += step) {
    const part = samples.subarray(at, at + step)
    if (part.every((x) => Math.abs(x) < 0.02)) continue
    const strengths = LETTERS.map((_, letter) => strengthOf(part, frequencyOf(letter) / sampleRate))
    const letter = LETTERS[strengths.indexOf(Math.max(...strengths))] ?? ''
    if (spoken.at(-1) !== letter) spoken += letter
  }
  return spoken
}

function strengthOf(samples: Float32Array, turns: number): number {
  let [real, imaginary] = [0, 0]
  for (const [at, sample] of samples.entries()) {
    real += sample * Math.cos(2 * Math.PI * turns * at)
    imaginary += sample * Math.sin(2 * Math.PI * turns * at)
  }
  return real * real + imaginary * imaginary
}
