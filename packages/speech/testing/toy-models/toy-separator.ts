// Separators with masks of 0 and 1: a voice is what lies above 1 kHz, everything, or nothing.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, onnxFile, port, tensor } from './onnx-writer'

/** Part of a sound that the toy takes for voices. */
export type ToyVoices = 'above 1 kHz' | 'everything' | 'nothing'

const RATE = 44_100
/** Spleeter's: 4,096 points of which it sees the lower 1,024 bins. */
const SEEN = 1_024
const POINTS = 4_096
const BORDER = Math.round((1_000 * POINTS) / RATE)

const isVoice = (voices: ToyVoices, bin: number): boolean =>
  voices === 'everything' || (voices === 'above 1 kHz' && bin >= BORDER)

/** Writes both models of a Spleeter into a folder; with other `bins` the runtime ends the process that uses them. */
export function writeToySpleeter(
  folder: string,
  voices: ToyVoices = 'above 1 kHz',
  bins = SEEN,
): void {
  mkdirSync(folder, { recursive: true })
  for (const part of ['vocals', 'accompaniment'] as const) {
    const mask = Array.from({ length: bins }, (_, bin) =>
      isVoice(voices, bin) === (part === 'vocals') ? 1 : 0,
    )
    const spectrum = (name: string): Buffer => port(name, 'float', [2, 'n', 512, bins])
    const model = onnxFile({
      nodes: [node('Mul', ['x', 'mask'], 'y')],
      constants: [tensor('mask', [1, 1, 1, bins], 'float', mask)],
      inputs: [spectrum('x')],
      outputs: [spectrum('y')],
      metadata: { model_type: 'spleeter', sample_rate: RATE, stems: 2, version: 1, comment: part },
    })
    writeFileSync(join(folder, `${part}.onnx`), model)
  }
}

/** Writes an MDX-Net of UVR into a folder; `name` decides its first output, as in UVR. */
export function writeToyUvr(
  folder: string,
  { voices = 'above 1 kHz', name = 'UVR_MDXNET_Toy' }: { voices?: ToyVoices; name?: string } = {},
): void {
  mkdirSync(folder, { recursive: true })
  const [bins, frames] = [SEEN, 64]
  const border = Math.round((1_000 * bins * 2) / RATE)
  const mask = Array.from({ length: bins }, (_, bin) =>
    voices === 'everything' || (voices === 'above 1 kHz' && bin >= border) ? 1 : 0,
  )
  const spectrum = (label: string): Buffer => port(label, 'float', ['n', 4, bins, frames])
  const model = onnxFile({
    nodes: [node('Mul', ['input', 'mask'], 'output')],
    constants: [tensor('mask', [1, 1, bins, 1], 'float', mask)],
    inputs: [spectrum('input')],
    outputs: [spectrum('output')],
    metadata: {
      model_type: 'UVR',
      model_name: name,
      sample_rate: RATE,
      n_fft: bins * 2,
      center: 1,
      window_type: 'hann',
      win_length: bins * 2,
      hop_length: 512,
      dim_t: frames,
      dim_f: bins,
      dim_c: 4,
      stems: 2,
    },
  })
  writeFileSync(join(folder, `${name}.onnx`), model)
}
