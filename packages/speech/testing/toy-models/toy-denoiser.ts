// A DPDFNet that removes everything below 1 kHz: the noise of the tests is a hum.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, onnxFile, port, tensor } from './onnx-writer'

/** Writes a denoiser for a rate into a folder; its frames are 20 ms long. */
export function writeToyDenoiser(folder: string, sampleRate = 48_000): void {
  mkdirSync(folder, { recursive: true })
  const [length, state] = [sampleRate / 50, 4]
  const bins = length / 2 + 1
  const kept = Array.from({ length: bins * 2 }, (_, at) =>
    Math.floor(at / 2) * 50 < 1_000 ? 0 : 1,
  )
  const spectrum = (name: string): Buffer => port(name, 'float', [1, 1, bins, 2])
  const model = onnxFile({
    nodes: [node('Mul', ['spec', 'kept'], 'spec_e'), node('Identity', ['state'], 'state_out')],
    constants: [tensor('kept', [1, 1, bins, 2], 'float', kept)],
    inputs: [spectrum('spec'), port('state', 'float', [state])],
    outputs: [spectrum('spec_e'), port('state_out', 'float', [state])],
    metadata: {
      model_type: 'dpdfnet',
      version: 1,
      profile: 'toy',
      sample_rate: sampleRate,
      n_fft: length,
      hop_length: length / 2,
      window_length: length,
      window_type: 'vorbis',
      pad_mode: 'reflect',
      freq_bins: bins,
      erb_bins: 32,
      spec_bins: 96,
      state_size: state,
      erb_norm_state_size: 1,
      spec_norm_state_size: 1,
      erb_norm_init: '0.0',
      spec_norm_init: '0.0',
    },
  })
  writeFileSync(join(folder, 'dpdfnet2_48khz_hr.onnx'), model)
}
