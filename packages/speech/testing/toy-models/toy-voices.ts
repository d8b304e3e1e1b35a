// Voices for tests: every phoneme is a different sine, and `phonemesIn` returns the spoken ones.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, onnxFile, port, tensor } from './onnx-writer'

/** Phonemes by their id: a part of Piper's own table, in its order. */
const PHONEMES = [
  ..."_^$ !'(),-.:;?abcdefhijklmnopqrstuvwxyzæçðøħŋœǀǁǂǃɐɑɒɓɔɕɖɗɘəɚɛɜɞɟɠɡɢɣɤɥɦɧɨɪɫɬɭɮɯɰɱɲɳɴɵɶɸɹɺɻɽɾʀʁʂʃʄʈʉʊʋʌʍʎʏʐʑʒʔʕʘʙʛʜʝʟʡʢʲˈˌːˑ˞βθχᵻⱱ0123456789",
  ...'\u0327\u0303\u032a\u032f\u0329ʰˤε↓#"↑\u033a\u033b',
]
/** The characters that a toy MMS speaks. */
const LETTERS = [
  ...new Set(
    "abcdefghijklmnopqrstuvwxyz àáảãạâầấẩẫậăằắẳẵặèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵđ'-_",
  ),
]

/** Samples of one phoneme at the voice's own pace. */
export const TOY_PHONEME_FRAMES = 1_024
const IDS = 256
/** Ids below are silence: padding, start, end, word space. */
const FIRST_TONE = 4

const frequencyOf = (id: number): number => 150 + 20 * id

/** A row for each id: its tone, in this many samples; ids before the first are silent. */
export function tones(
  ids: number,
  frames: number,
  sampleRate: number,
  first = FIRST_TONE,
): Float32Array {
  const table = new Float32Array(ids * frames)
  for (let id = first; id < ids; id++) {
    const step = (2 * Math.PI * frequencyOf(id)) / sampleRate
    for (let at = 0; at < frames; at++)
      table[id * frames + at] = 0.4 * Math.sin((Math.PI * at) / frames) * Math.sin(step * at)
  }
  return table
}

/** Nodes that put the tones of the ids in `input` one after another, stretched by `length`. */
const say = (input: string, length: string, output: string): Buffer[] => [
  node('Gather', ['table', input], 'chosen'),
  node('Reshape', ['chosen', 'inRow'], 'row'),
  node('Concat', ['ones', length], 'sizes', { axis: 0 }),
  node('Resize', ['row', '', 'sizes'], output, {
    mode: 'linear',
    coordinate_transformation_mode: 'asymmetric',
  }),
]

const toneConstants = (ids: number, frames: number, sampleRate: number, first?: number) => [
  tensor('table', [ids, frames], 'float', tones(ids, frames, sampleRate, first)),
  tensor('inRow', [3], 'int64', [1, 1, -1]),
  tensor('ones', [2], 'float', [1, 1]),
  tensor('zero', [1], 'float', [0]),
]

const tokensOf = (symbols: readonly string[]): string =>
  symbols.map((symbol, id) => `${symbol} ${id}\n`).join('')

export interface ToyPiper {
  /** Name of its files. */
  name?: string
  /** As sherpa wants it; false = as Piper is downloaded, with `.onnx.json` and no `tokens.txt`. */
  metadata?: boolean
  /** More than one: speaker n is at 1/(n + 1) of the loudness. */
  speakers?: number
  /** Hz. */
  sampleRate?: number
  /** espeak-ng's voice. */
  language?: string
  licence?: string
}

/** Writes a Piper voice into a folder. */
export function writeToyPiper(folder: string, options: ToyPiper = {}): void {
  const { name = 'toy', metadata = true, speakers = 1, sampleRate = 16_000 } = options
  const { language = 'vi', licence } = options
  const facts = { n_speakers: speakers, sample_rate: sampleRate }
  const known = { model_type: 'vits', comment: 'piper', language, voice: language, has_espeak: 1 }
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, `${name}.onnx`),
    piper(speakers, sampleRate, metadata ? { ...known, ...facts } : {}),
  )
  if (metadata) writeFileSync(join(folder, 'tokens.txt'), tokensOf(PHONEMES))
  else
    writeFileSync(
      join(folder, `${name}.onnx.json`),
      JSON.stringify({
        audio: { sample_rate: sampleRate, quality: 'x_low' },
        espeak: { voice: language },
        inference: { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 },
        phoneme_type: 'espeak',
        phoneme_id_map: Object.fromEntries(PHONEMES.map((symbol, id) => [symbol, [id]])),
        num_symbols: IDS,
        num_speakers: speakers,
        speaker_id_map: Object.fromEntries(
          Array.from({ length: speakers > 1 ? speakers : 0 }, (_, id) => [`speaker${id}`, id]),
        ),
        language: { code: language, family: language.split('-')[0] },
        dataset: name,
      }),
    )
  if (licence !== undefined) writeFileSync(join(folder, 'LICENSE'), licence)
}

function piper(
  speakers: number,
  sampleRate: number,
  metadata: Readonly<Record<string, string | number>>,
): Buffer {
  const many = speakers > 1
  const gains = Array.from({ length: speakers }, (_, speaker) => 1 / (speaker + 1))
  return onnxFile({
    nodes: [
      node('Gather', ['scales', 'second'], 'length'),
      ...say('input', 'length', 'spoken'),
      node('Cast', ['input_lengths'], 'counted', { to: 1 }),
      node('Mul', ['counted', 'zero'], 'nothing'),
      node('Add', ['spoken', 'nothing'], 'voice'),
      ...(many
        ? [node('Gather', ['gains', 'sid'], 'gain'), node('Mul', ['voice', 'gain'], 'own')]
        : []),
      node('Unsqueeze', [many ? 'own' : 'voice', 'axis'], 'output'),
    ],
    constants: [
      ...toneConstants(IDS, TOY_PHONEME_FRAMES, sampleRate),
      tensor('second', [1], 'int64', [1]),
      tensor('axis', [1], 'int64', [1]),
      ...(many ? [tensor('gains', [speakers], 'float', gains)] : []),
    ],
    inputs: [
      port('input', 'int64', ['batch_size', 'phonemes']),
      port('input_lengths', 'int64', ['batch_size']),
      port('scales', 'float', [3]),
      ...(many ? [port('sid', 'int64', ['batch_size'])] : []),
    ],
    outputs: [port('output', 'float', ['batch_size', 'c', 'u', 'time'])],
    metadata,
  })
}

/** Writes an MMS voice, which speaks characters, into a folder. */
export function writeToyMms(folder: string): void {
  const sampleRate = 16_000
  mkdirSync(folder, { recursive: true })
  const model = onnxFile({
    nodes: [
      ...say('x', 'length_scale', 'spoken'),
      node('Add', ['noise_scale', 'noise_scale_w'], 'noise'),
      node('Mul', ['noise', 'zero'], 'silence'),
      node('Add', ['spoken', 'silence'], 'voice'),
      node('Cast', ['x_length'], 'counted', { to: 1 }),
      node('Mul', ['counted', 'zero'], 'nothing'),
      node('Add', ['voice', 'nothing'], 'y'),
    ],
    constants: toneConstants(128, TOY_PHONEME_FRAMES, sampleRate, 1),
    inputs: [
      port('x', 'int64', ['N', 'L']),
      port('x_length', 'int64', ['N']),
      port('noise_scale', 'float', [1]),
      port('length_scale', 'float', [1]),
      port('noise_scale_w', 'float', [1]),
    ],
    outputs: [port('y', 'float', ['N', 1, 'T'])],
    metadata: {
      model_type: 'vits',
      comment: 'mms',
      url: 'https://example.org',
      add_blank: 1,
      language: 'Vietnamese',
      frontend: 'characters',
      n_speakers: 1,
      sample_rate: sampleRate,
    },
  })
  writeFileSync(join(folder, 'model.onnx'), model)
  writeFileSync(join(folder, 'tokens.txt'), tokensOf(LETTERS))
}

/** Writes a Kokoro voice with two speakers into a folder. */
export const writeToyKokoro = (folder: string): void =>
  writeStyled(folder, 510, {
    model_type: 'kokoro',
    version: 1,
    style_dim: '510,1,256',
    speaker_names: 'af_toy,am_toy',
    speaker2id: 'af_toy->0,am_toy->1',
    id2speaker: '0->af_toy,1->am_toy',
  })

/** Writes a Kitten voice with two speakers into a folder. */
export const writeToyKitten = (folder: string): void =>
  writeStyled(folder, 400, {
    model_type: 'kitten-tts',
    version: 8,
    style_dim: '400,256',
    speaker_names: 'expr-voice-2-m,expr-voice-2-f',
    speaker_speed_priors: '1.0,1.0',
    max_token_len: 400,
    start_id: 0,
    end_id: 2,
    pad_id: 0,
    add_pad_after_end: 1,
  })

/** @param lengths how many styles a speaker has, one for each length of a text */
function writeStyled(
  folder: string,
  lengths: number,
  facts: Readonly<Record<string, string | number>>,
): void {
  const [sampleRate, frames, styles] = [24_000, 600, 256]
  mkdirSync(folder, { recursive: true })
  const model = onnxFile({
    nodes: [
      node('Div', ['one', 'speed'], 'length'),
      ...say('tokens', 'length', 'spoken'),
      node('ReduceMean', ['style'], 'gain', { keepdims: 0 }),
      node('Mul', ['spoken', 'gain'], 'own'),
      node('Reshape', ['own', 'flat'], 'audio'),
    ],
    constants: [
      ...toneConstants(IDS, frames, sampleRate),
      tensor('one', [1], 'float', [1]),
      tensor('flat', [1], 'int64', [-1]),
    ],
    inputs: [
      port('tokens', 'int64', [1, 'n']),
      port('style', 'float', [1, styles]),
      port('speed', 'float', [1]),
    ],
    outputs: [port('audio', 'float', ['T'])],
    metadata: {
      language: 'English',
      has_espeak: 1,
      sample_rate: sampleRate,
      voice: 'en-us',
      n_speakers: 2,
      ...facts,
    },
  })
  const voices = new Float32Array(2 * lengths * styles).fill(1, 0, lengths * styles)
  voices.fill(0.5, lengths * styles)
  writeFileSync(join(folder, 'model.onnx'), model)
  writeFileSync(join(folder, 'voices.bin'), Buffer.from(voices.buffer))
  writeFileSync(join(folder, 'tokens.txt'), tokensOf(PHONEMES))
}

/** Strength of a frequency in samples (Goertzel algorithm). */
function strength(samples: Float32Array, hz: number, sampleRate: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / sampleRate)
  let [before, last] = [0, 0]
  for (const sample of samples) [before, last] = [last, sample + turn * last - before]
  return before * before + last * last - turn * before * last
}

/**
 * The phonemes of a toy Piper in the order in which they are heard; silence is left out.
 *
 * @param framesPerPhoneme where the sound was resampled or stretched
 */
export function phonemesIn(
  samples: Float32Array,
  sampleRate = 16_000,
  framesPerPhoneme = (TOY_PHONEME_FRAMES * sampleRate) / 16_000,
): string {
  const ids = idsIn(samples, sampleRate, framesPerPhoneme, FIRST_TONE)
  return ids.map((id) => PHONEMES[id] ?? '?').join('')
}

/** The letters of a toy MMS; its `a` is silence. */
export function lettersIn(samples: Float32Array, sampleRate: number): string {
  const ids = idsIn(samples, sampleRate, (TOY_PHONEME_FRAMES * sampleRate) / 16_000, 1)
  return ids.map((id) => LETTERS[id] ?? '?').join('')
}

/** Ids of the tones in the order in which they are heard, from the first id that is one. */
export function idsIn(
  samples: Float32Array,
  sampleRate: number,
  framesPerSound: number,
  first: number,
): number[] {
  const step = framesPerSound / 4
  const found: number[] = []
  let [last, times] = [0, 0]
  for (let at = 0; at + step <= samples.length; at += step) {
    const id = loudestId(
      samples.subarray(Math.round(at), Math.round(at + step * 2)),
      sampleRate,
      first,
    )
    times = id === last ? times + 1 : 1
    last = id
    if (times === 2 && id > 0) found.push(id)
  }
  return found
}

/** Root mean square below which nothing is heard. */
const SILENT = 0.01

function loudestId(samples: Float32Array, sampleRate: number, first: number): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  if (power < SILENT ** 2) return 0
  let [best, most] = [0, 0]
  for (let id = first; id < PHONEMES.length; id++) {
    const tone = strength(samples, frequencyOf(id), sampleRate)
    if (tone > most) [best, most] = [id, tone]
  }
  return best
}
