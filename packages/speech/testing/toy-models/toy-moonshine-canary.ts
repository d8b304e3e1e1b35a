// Moonshines that always hear "Hello my friends", and a Canary that hears it in the requested
// language.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { followers } from './toy-recognisers'
import { node, onnxFile, port, tensor } from './onnx-writer'

/** Samples of a frame. */
const FRAME = 384
/** Output of Moonshine, between the start (1) and the end (2) of a sentence. */
const HEARD = ['<unk>', '<s>', '</s>', '▁Hello', '▁my', '▁friends']
const HEARD_SIZE = HEARD.length
const sentenceTable = tensor(
  'table',
  [HEARD_SIZE, HEARD_SIZE],
  'float',
  followers(HEARD_SIZE, [
    [1, 3],
    [3, 4],
    [4, 5],
    [5, 2],
  ]),
)

const writeTokens = (folder: string, symbols: readonly string[]): void =>
  writeFileSync(join(folder, 'tokens.txt'), symbols.map((each, at) => `${each} ${at}\n`).join(''))

/** A frame of one number for each 384 samples. */
const framesOf = (audio: string, output: string): Buffer[] => [
  node('Unsqueeze', [audio, 'first'], 'channel'),
  node('AveragePool', ['channel'], 'pooled', { kernel_shape: [FRAME], strides: [FRAME] }),
  node('Transpose', ['pooled'], output, { perm: [0, 2, 1] }),
]
const first = tensor('first', [1], 'int64', [1])
const audio = port('audio', 'float', [1, 'n'])
const frames = (name: string): Buffer => port(name, 'float', [1, 'T', 1])

/** Writes a Moonshine of the first version: four models. */
export function writeToyMoonshine(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const preprocess = onnxFile({
    nodes: framesOf('audio', 'features'),
    constants: [first],
    inputs: [audio],
    outputs: [frames('features')],
  })
  const encode = onnxFile({
    nodes: [node('Identity', ['features'], 'encoded')],
    constants: [],
    inputs: [frames('features'), port('features_len', 'int32', [1])],
    outputs: [frames('encoded')],
  })
  const decode = (states: readonly string[]): Buffer =>
    onnxFile({
      nodes: [node('Gather', ['table', 'token'], 'logits'), node('Identity', ['encoded'], 'state')],
      constants: [sentenceTable],
      inputs: [
        port('token', 'int32', [1, 1]),
        frames('encoded'),
        port('seq_len', 'int32', [1]),
        ...states.map(frames),
      ],
      outputs: [port('logits', 'float', [1, 1, HEARD_SIZE]), frames('state')],
    })
  writeFileSync(join(folder, 'preprocess.onnx'), preprocess)
  writeFileSync(join(folder, 'encode.int8.onnx'), encode)
  writeFileSync(join(folder, 'uncached_decode.int8.onnx'), decode([]))
  writeFileSync(join(folder, 'cached_decode.int8.onnx'), decode(['state0']))
  writeTokens(folder, HEARD)
}

/** Writes a Moonshine of the second version: two models. */
export function writeToyMoonshineV2(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const encoder = onnxFile({
    nodes: framesOf('audio', 'encoded'),
    constants: [first],
    inputs: [audio],
    outputs: [frames('encoded')],
  })
  const kept = ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']
  const state = (name: string): Buffer => port(name, 'float', [1, 1, 'k', 1])
  const decoder = onnxFile({
    nodes: [
      node('Gather', ['table', 'ids'], 'logits'),
      ...kept.map((name) => node('Identity', ['keys'], `present.0.${name}`)),
    ],
    constants: [sentenceTable, tensor('keys', [1, 1, 2, 1], 'float', [0, 0])],
    inputs: [
      port('ids', 'int64', [1, 1]),
      frames('encoded'),
      ...kept.map((name) => state(`past_key_values.0.${name}`)),
      port('use_cache_branch', 'bool', [1]),
    ],
    outputs: [
      port('logits', 'float', [1, 1, HEARD_SIZE]),
      ...kept.map((name) => state(`present.0.${name}`)),
    ],
  })
  writeFileSync(join(folder, 'encoder_model.onnx'), encoder)
  writeFileSync(join(folder, 'decoder_model_merged.onnx'), decoder)
  writeTokens(
    folder,
    HEARD.map((symbol) => Buffer.from(symbol.replace('▁', ' ')).toString('base64')),
  )
}

/** Symbols of the toy Canary: its settings, and its output in English and German. */
const CANARY = [
  '<unk>',
  '<|startofcontext|>',
  '<|startoftranscript|>',
  '<|emo:undefined|>',
  '<|en|>',
  '<|es|>',
  '<|de|>',
  '<|fr|>',
  '<|pnc|>',
  '<|nopnc|>',
  '<|noitn|>',
  '<|notimestamp|>',
  '<|nodiarize|>',
  '<|endoftext|>',
  '▁Hello',
  '▁friends',
  '▁Hallo',
  '▁Freunde',
]

const CANARY_SIZE = CANARY.length
const idOf = (symbol: string): number => CANARY.indexOf(symbol)

/** Weights that make each symbol of a sentence follow the one before. */
function sentence(weight: number, ...words: string[]): Float32Array {
  const path = ['<|nodiarize|>', ...words, '<|endoftext|>'].map(idOf)
  const pairs = path.slice(1).map((word, at) => [path[at] ?? 0, word] as const)
  return followers(CANARY_SIZE, pairs).map((value) => value * weight)
}

/** Writes a Canary: a pair of models as Whisper has. */
export function writeToyCanary(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'encoder.int8.onnx'), canaryEncoder())
  writeFileSync(join(folder, 'decoder.int8.onnx'), canaryDecoder())
  writeTokens(folder, CANARY)
}

const canaryEncoder = (): Buffer =>
  onnxFile({
    nodes: [
      node('Transpose', ['audio_signal'], 'turned', { perm: [0, 2, 1] }),
      node('AveragePool', ['turned'], 'fewer', { kernel_shape: [8], strides: [8], ceil_mode: 1 }),
      node('Transpose', ['fewer'], 'encoder_states', { perm: [0, 2, 1] }),
      node('Identity', ['length'], 'encoded_len'),
      node('ReduceMean', ['encoder_states'], 'enc_mask', { axes: [2], keepdims: 0 }),
    ],
    constants: [],
    inputs: [port('audio_signal', 'float', [1, 'T', 80]), port('length', 'int64', [1])],
    outputs: [
      port('encoder_states', 'float', [1, 'F', 80]),
      port('encoded_len', 'int64', [1]),
      port('enc_mask', 'float', [1, 'F']),
    ],
    metadata: {
      model_type: 'EncDecMultiTaskModel',
      model_author: 'NeMo',
      vocab_size: CANARY_SIZE,
      normalize_type: 'per_feature',
      subsampling_factor: 8,
      feat_dim: 80,
      num_decoder_layers: 1,
      decoder_hidden_size: 1,
    },
  })

/** Its state is all that came before: German where `<|de|>` is among it. */
const canaryDecoder = (): Buffer =>
  onnxFile({
    nodes: [
      node('Gather', ['input', 'zero'], 'token', { axis: 1 }),
      node('Cast', ['token'], 'told', { to: 1 }),
      node('Unsqueeze', ['told', 'last'], 'step'),
      node('Concat', ['state', 'step'], 'next_state', { axis: 1 }),
      node('Equal', ['next_state', 'german'], 'same'),
      node('Cast', ['same'], 'matches', { to: 1 }),
      node('ReduceMax', ['matches'], 'isGerman', { axes: [1] }),
      node('Gather', ['english_table', 'token'], 'english'),
      node('Gather', ['german_table', 'token'], 'more'),
      node('Mul', ['more', 'isGerman'], 'germanOnly'),
      node('Add', ['english', 'germanOnly'], 'logits'),
    ],
    constants: [
      tensor('zero', [1], 'int64', [0]),
      tensor('last', [1], 'int64', [2]),
      tensor('german', [1], 'float', [idOf('<|de|>')]),
      tensor(
        'english_table',
        [CANARY_SIZE, CANARY_SIZE],
        'float',
        sentence(1, '▁Hello', '▁friends'),
      ),
      tensor(
        'german_table',
        [CANARY_SIZE, CANARY_SIZE],
        'float',
        sentence(2, '▁Hallo', '▁Freunde'),
      ),
    ],
    inputs: [
      port('input', 'int32', [1, 2]),
      port('state', 'float', [1, 'k', 1]),
      port('encoder_states', 'float', [1, 'F', 80]),
      port('enc_mask', 'float', [1, 'F']),
    ],
    outputs: [
      port('logits', 'float', [1, 1, CANARY_SIZE]),
      port('next_state', 'float', [1, 'm', 1]),
    ],
  })
