// Recognisers that always understand the same: "Xin chào các bạn." (Whisper), "XIN CHÀO BẠN" (Zipformer),
// "xin chào bạn" (NeMo).
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, onnxFile, port, tensor } from './onnx-writer'

const WORDS = ['Xin', ' chào', ' các', ' bạn', '.']
const SPECIAL = [
  'eot',
  'sot',
  'en',
  'vi',
  'translate',
  'transcribe',
  'no_speech',
  'blank',
  'no_timestamps',
] as const

/** A square table in which each symbol points to the one that follows it. */
export function followers(
  size: number,
  pairs: readonly (readonly [number, number])[],
): Float32Array {
  const table = new Float32Array(size * size)
  for (const [from, to] of pairs) table[from * size + to] = 10
  return table
}

const SIZE = WORDS.length + SPECIAL.length
const [LAYERS, STATE, CONTEXT] = [1, 8, 64]
const idOf = (special: (typeof SPECIAL)[number]): number => WORDS.length + SPECIAL.indexOf(special)

/** Writes a Whisper that knows Vietnamese and English into a folder. */
export function writeToyWhisper(folder: string, name = 'tiny'): void {
  mkdirSync(folder, { recursive: true })
  const tokens = WORDS.map((word, at) => `${Buffer.from(word).toString('base64')} ${at}\n`)
  writeFileSync(join(folder, `${name}-encoder.onnx`), whisperEncoder())
  writeFileSync(join(folder, `${name}-decoder.onnx`), whisperDecoder())
  writeFileSync(join(folder, `${name}-tokens.txt`), tokens.join(''))
}

const cross = [LAYERS, 'n', 'T', STATE]

const whisperEncoder = (): Buffer =>
  onnxFile({
    nodes: [
      node('ReduceMean', ['mel'], 'mean', { axes: [1, 2], keepdims: 1 }),
      node('Unsqueeze', ['mean', 'axis'], 'mean4'),
      node('Expand', ['mean4', 'shape'], 'n_layer_cross_k'),
      node('Identity', ['n_layer_cross_k'], 'n_layer_cross_v'),
    ],
    constants: [
      tensor('axis', [1], 'int64', [0]),
      tensor('shape', [4], 'int64', [LAYERS, 1, 4, STATE]),
    ],
    inputs: [port('mel', 'float', ['n', 80, 'T'])],
    outputs: [port('n_layer_cross_k', 'float', cross), port('n_layer_cross_v', 'float', cross)],
    metadata: whisperFacts(),
  })

const whisperFacts = () => ({
  model_type: 'whisper-tiny-test',
  version: 1,
  maintainer: 'toy',
  n_mels: 80,
  n_audio_ctx: 1_500,
  n_audio_state: STATE,
  n_audio_head: 1,
  n_audio_layer: LAYERS,
  n_vocab: SIZE,
  n_text_ctx: CONTEXT,
  n_text_state: STATE,
  n_text_head: 1,
  n_text_layer: LAYERS,
  sot_sequence: [idOf('sot'), idOf('en'), idOf('transcribe')].join(','),
  all_language_tokens: [idOf('en'), idOf('vi')].join(','),
  all_language_codes: 'en,vi',
  sot: idOf('sot'),
  sot_index: 0,
  eot: idOf('eot'),
  blank_id: idOf('blank'),
  is_multilingual: 1,
  no_speech: idOf('no_speech'),
  non_speech_tokens: '',
  transcribe: idOf('transcribe'),
  translate: idOf('translate'),
  sot_prev: idOf('sot'),
  sot_lm: idOf('sot'),
  no_timestamps: idOf('no_timestamps'),
})

function whisperDecoder(): Buffer {
  const cache = [LAYERS, 'n', CONTEXT, STATE]
  const next = followers(SIZE, [
    [idOf('sot'), idOf('vi')],
    [idOf('no_timestamps'), 0],
    ...WORDS.map((_, at) => [at, at + 1 < WORDS.length ? at + 1 : idOf('eot')] as const),
  ])
  return onnxFile({
    nodes: [
      node('Gather', ['table', 'tokens'], 'likely'),
      node('ReduceMean', ['n_layer_cross_k'], 'given', { keepdims: 0 }),
      node('Mul', ['given', 'zero'], 'nothing'),
      node('Add', ['likely', 'nothing'], 'likely1'),
      node('Cast', ['offset'], 'at', { to: 1 }),
      node('Mul', ['at', 'zero1'], 'nothing1'),
      node('Add', ['likely1', 'nothing1'], 'logits'),
      node('Identity', ['in_n_layer_self_k_cache'], 'out_n_layer_self_k_cache'),
      node('Identity', ['in_n_layer_self_v_cache'], 'out_n_layer_self_v_cache'),
    ],
    constants: [
      tensor('table', [SIZE, SIZE], 'float', next),
      tensor('zero', [], 'float', [0]),
      tensor('zero1', [1], 'float', [0]),
    ],
    inputs: [
      port('tokens', 'int64', ['n', 'k']),
      port('in_n_layer_self_k_cache', 'float', cache),
      port('in_n_layer_self_v_cache', 'float', cache),
      port('n_layer_cross_k', 'float', cross),
      port('n_layer_cross_v', 'float', cross),
      port('offset', 'int64', [1]),
    ],
    outputs: [
      port('logits', 'float', ['n', 'k', SIZE]),
      port('out_n_layer_self_k_cache', 'float', cache),
      port('out_n_layer_self_v_cache', 'float', cache),
    ],
  })
}

/** Writes an offline Zipformer transducer, which gives times of its words, into a folder. */
export function writeToyZipformer(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const symbols = ['<blk>', '<sos/eos>', '<unk>', '▁XIN', '▁CHÀO', '▁BẠN']
  const size = symbols.length
  const next = followers(size, [
    [0, 3],
    [3, 4],
    [4, 5],
    [5, 0],
  ])
  const encoder = onnxFile({
    nodes: [
      node('Transpose', ['x'], 'xt', { perm: [0, 2, 1] }),
      node('AveragePool', ['xt'], 'xp', { kernel_shape: [4], strides: [4] }),
      node('Transpose', ['xp'], 'xq', { perm: [0, 2, 1] }),
      node('MatMul', ['xq', 'weights'], 'encoder_out'),
      node('Div', ['x_lens', 'four'], 'encoder_out_lens'),
    ],
    constants: [
      tensor('weights', [80, size], 'float', new Float32Array(80 * size)),
      tensor('four', [1], 'int64', [4]),
    ],
    inputs: [port('x', 'float', ['N', 'T', 80]), port('x_lens', 'int64', ['N'])],
    outputs: [
      port('encoder_out', 'float', ['N', 'T2', size]),
      port('encoder_out_lens', 'int64', ['N']),
    ],
    metadata: {
      model_type: 'zipformer2',
      version: 1,
      model_author: 'k2-fsa',
      comment: 'non-streaming zipformer2',
    },
  })
  const decoder = onnxFile({
    nodes: [
      node('Gather', ['y', 'one'], 'last', { axis: 1 }),
      node('Gather', ['table', 'last'], 'decoder_out'),
    ],
    constants: [tensor('one', [], 'int64', [1]), tensor('table', [size, size], 'float', next)],
    inputs: [port('y', 'int64', ['N', 2])],
    outputs: [port('decoder_out', 'float', ['N', size])],
    metadata: { context_size: 2, vocab_size: size },
  })
  const joiner = onnxFile({
    nodes: [node('Add', ['encoder_out', 'decoder_out'], 'logit')],
    constants: [],
    inputs: [port('encoder_out', 'float', ['N', size]), port('decoder_out', 'float', ['N', size])],
    outputs: [port('logit', 'float', ['N', size])],
    metadata: { joiner_dim: size },
  })
  writeFileSync(join(folder, 'encoder.onnx'), encoder)
  writeFileSync(join(folder, 'decoder.onnx'), decoder)
  writeFileSync(join(folder, 'joiner.onnx'), joiner)
  writeFileSync(join(folder, 'tokens.txt'), symbols.map((each, at) => `${each} ${at}\n`).join(''))
}

/** Symbols of a toy NeMo; the last one is the blank. */
const NEMO = ['<unk>', '▁xin', '▁chào', '▁bạn', '<blk>']
const nemoFacts = {
  model_author: 'NeMo',
  version: 1,
  subsampling_factor: 8,
  normalize_type: 'per_feature',
}
const nemoSound = [port('audio_signal', 'float', ['B', 80, 'T']), port('length', 'int64', ['B'])]
/** A frame for eight. */
const nemoFrames = [
  node('AveragePool', ['audio_signal'], 'fewer', { kernel_shape: [8], strides: [8], ceil_mode: 1 }),
  node('Transpose', ['fewer'], 'frames', { perm: [0, 2, 1] }),
]
const nemoTokens = (folder: string): void =>
  writeFileSync(join(folder, 'tokens.txt'), NEMO.map((each, at) => `${each} ${at}\n`).join(''))

const nemoJoiner = (size: number): Buffer =>
  onnxFile({
    nodes: [
      node('Add', ['encoder_outputs', 'decoder_outputs'], 'both'),
      node('Transpose', ['both'], 'turned', { perm: [0, 2, 1] }),
      node('Unsqueeze', ['turned', 'two'], 'outputs'),
    ],
    constants: [tensor('two', [1], 'int64', [2])],
    inputs: [
      port('encoder_outputs', 'float', ['B', size, 'F']),
      port('decoder_outputs', 'float', ['B', size, 'U']),
    ],
    outputs: [port('outputs', 'float', ['B', 'F', 'U', size])],
  })

/** Writes a NeMo transducer, as Parakeet is one, into a folder. */
export function writeToyNemoTransducer(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const size = NEMO.length
  const follow = [4, 1, 2, 3].map((from, at) => [from, at + 1] as const)
  const encoder = onnxFile({
    nodes: [
      ...nemoFrames,
      node('MatMul', ['frames', 'weights'], 'silent'),
      node('Transpose', ['silent'], 'outputs', { perm: [0, 2, 1] }),
      node('Add', ['length', 'seven'], 'more'),
      node('Div', ['more', 'eight'], 'encoded_lengths'),
    ],
    constants: [
      tensor('weights', [80, size], 'float', new Float32Array(80 * size)),
      tensor('seven', [1], 'int64', [7]),
      tensor('eight', [1], 'int64', [8]),
    ],
    inputs: nemoSound,
    outputs: [port('outputs', 'float', ['B', size, 'F']), port('encoded_lengths', 'int64', ['B'])],
    metadata: {
      model_type: 'EncDecRNNTBPEModel',
      ...nemoFacts,
      vocab_size: size - 1,
      pred_rnn_layers: 1,
      pred_hidden: 2,
    },
  })
  const state = (name: string): Buffer => port(name, 'float', [1, 'B', 2])
  const decoder = onnxFile({
    nodes: [
      node('Gather', ['table', 'targets'], 'rows'),
      node('Transpose', ['rows'], 'outputs', { perm: [0, 2, 1] }),
      node('Identity', ['target_length'], 'lengths'),
      node('Identity', ['state0'], 'next0'),
      node('Identity', ['state1'], 'next1'),
    ],
    constants: [tensor('table', [size, size], 'float', followers(size, follow))],
    inputs: [
      port('targets', 'int32', ['B', 'U']),
      port('target_length', 'int32', ['B']),
      state('state0'),
      state('state1'),
    ],
    outputs: [
      port('outputs', 'float', ['B', size, 'U']),
      port('lengths', 'int32', ['B']),
      state('next0'),
      state('next1'),
    ],
  })
  writeFileSync(join(folder, 'encoder.int8.onnx'), encoder)
  writeFileSync(join(folder, 'decoder.int8.onnx'), decoder)
  writeFileSync(join(folder, 'joiner.int8.onnx'), nemoJoiner(size))
  nemoTokens(folder)
}

/** Writes a NeMo CTC, a frame for each word, into a folder. */
export function writeToyNemoCtc(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const size = NEMO.length
  const words = new Float32Array(4 * size).map((_, at) =>
    at % size === Math.floor(at / size) + 1 ? 10 : 0,
  )
  const model = onnxFile({
    nodes: [
      ...nemoFrames,
      node('ReduceMean', ['frames'], 'means', { axes: [2], keepdims: 0 }),
      node('Mul', ['means', 'zero'], 'zeros'),
      node('Add', ['zeros', 'one'], 'ones'),
      node('CumSum', ['ones', 'axis'], 'counted'),
      node('Min', ['counted', 'last'], 'kept'),
      node('Sub', ['kept', 'one'], 'placed'),
      node('Cast', ['placed'], 'places', { to: 7 }),
      node('Gather', ['words', 'places'], 'logprobs'),
    ],
    constants: [
      tensor('zero', [1], 'float', [0]),
      tensor('one', [1], 'float', [1]),
      tensor('last', [1], 'float', [4]),
      tensor('axis', [], 'int64', [1]),
      tensor('words', [4, size], 'float', words),
    ],
    inputs: nemoSound,
    outputs: [port('logprobs', 'float', ['B', 'F', size])],
    metadata: { model_type: 'EncDecCTCModelBPE', ...nemoFacts, vocab_size: size },
  })
  writeFileSync(join(folder, 'model.int8.onnx'), model)
  nemoTokens(folder)
}

/** Samples of a frame of the toy that finds turns. */
const HOP = 270

/**
 * Writes a diariser into a folder: loud sound is speech, and of one person where it is low, of another
 * where it is high; a voice is known by its place among the bands of the spectrum.
 */
export function writeToyDiariser(folder: string, sampleRate = 16_000): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'segmentation.onnx'), toySegmentation(sampleRate))
  writeFileSync(join(folder, 'wespeaker.onnx'), toyVoices(sampleRate))
}

const toySegmentation = (sampleRate: number): Buffer =>
  onnxFile({
    nodes: [
      node('Abs', ['x'], 'level'),
      node('AveragePool', ['level'], 'levels', { kernel_shape: [HOP], strides: [HOP] }),
      node('Conv', ['x', 'difference'], 'steps'),
      node('Abs', ['steps'], 'slope'),
      node('AveragePool', ['slope'], 'slopes', {
        kernel_shape: [HOP],
        strides: [HOP],
        pads: [0, 1],
      }),
      node('Concat', ['levels', 'slopes'], 'both', { axis: 1 }),
      node('Transpose', ['both'], 'frames', { perm: [0, 2, 1] }),
      node('MatMul', ['frames', 'weights'], 'weighed'),
      node('Add', ['weighed', 'bias'], 'y'),
    ],
    constants: [
      tensor('difference', [1, 1, 2], 'float', [-1, 1]),
      // Classes: no speaker, each of three, each pair of them.
      tensor('weights', [2, 7], 'float', [0, 100, 0, 0, 0, 0, 0, 0, 0, 300, 0, 0, 0, 0]),
      tensor('bias', [7], 'float', [1, 0, 0, -9, -9, -9, -9]),
    ],
    inputs: [port('x', 'float', ['N', 1, 'T'])],
    outputs: [port('y', 'float', ['N', 'F', 7])],
    metadata: {
      model_type: 'pyannote-segmentation-3.0',
      version: 1,
      model_author: 'toy',
      num_speakers: 3,
      powerset_max_classes: 2,
      num_classes: 7,
      sample_rate: sampleRate,
      window_size: 160_000,
      receptive_field_size: HOP,
      receptive_field_shift: HOP,
    },
  })

const toyVoices = (sampleRate: number): Buffer =>
  onnxFile({
    nodes: [
      node('ReduceMean', ['x'], 'bands', { axes: [1], keepdims: 0 }),
      node('Softmax', ['bands'], 'embs', { axis: 1 }),
    ],
    constants: [],
    inputs: [port('x', 'float', ['N', 'T', 80])],
    outputs: [port('embs', 'float', ['N', 80])],
    metadata: {
      framework: 'wespeaker',
      language: 'English',
      url: 'toy',
      comment: 'toy',
      sample_rate: sampleRate,
      output_dim: 80,
      normalize_samples: 1,
    },
  })
