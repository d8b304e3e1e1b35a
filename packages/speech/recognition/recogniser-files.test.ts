import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { node, onnxFile, port } from '../testing/toy-models/onnx-writer'
import { recogniserFiles } from './recogniser-files'

const model = (metadata: Record<string, string>): Buffer =>
  onnxFile({
    nodes: [node('Identity', ['x'], 'y')],
    constants: [],
    inputs: [port('x', 'float', [1])],
    outputs: [port('y', 'float', [1])],
    metadata,
  })

it('does not take a Parakeet for a Zipformer, though its files have the same names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cuecast-parakeet-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const facts = { model_type: 'EncDecRNNTBPEModel', model_author: 'NeMo' }
  for (const part of ['encoder', 'decoder', 'joiner'])
    writeFileSync(join(folder, `${part}.int8.onnx`), model(facts))
  writeFileSync(join(folder, 'tokens.txt'), '<unk> 0\n▁the 1\n')
  expect(await recogniserFiles(folder)).toMatchObject({ value: { family: 'nemo-transducer' } })
  writeFileSync(join(folder, 'encoder.int8.onnx'), model({ model_type: 'zipformer2' }))
  expect(await recogniserFiles(folder)).toMatchObject({ value: { family: 'zipformer' } })
})
