import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { espeakData } from '@cuecast/speech/models/espeak-data'
import { ModelHost } from '@cuecast/speech/models/model-host'
import { forkModels } from '@cuecast/speech/models/model-line'
import type { VoiceModel } from '@cuecast/speech/models/model-messages'
import { writeToyPiper } from '@cuecast/speech/testing/toy-models/toy-voices'
import { row, type BenchTable } from './table'

const TIMES = 60
const TEXT = 'xin chào các bạn, hôm nay trời đẹp'
/** What the separate process may add, ms for a second of speech. */
const BAR_OVERHEAD_MS = 5
/** Until the first sound of a model that was just added, beyond loading it, ms. */
const BAR_FIRST_MS = 2_000

async function speak(host: ModelHost, model: VoiceModel) {
  const began = performance.now()
  const said = await host.request({
    kind: 'speak',
    model,
    text: TEXT,
    speaker: 0,
    language: 'vi',
    speed: 1,
  })
  if (!said.ok) throw new Error(said.error.message)
  const { samples, sampleRate, engineMs } = said.value
  const tookMs = performance.now() - began
  return { tookMs, overheadMs: (tookMs - engineMs) / (samples.length / sampleRate) }
}

/** What it costs that the user's models speak in a process of their own, with a toy model. */
export async function run(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-bench-'))
  const host = new ModelHost({ launch: forkModels })
  try {
    const data = await espeakData(folder)
    if (!data.ok) throw new Error(data.error.message)
    const dataDir = data.value
    writeToyPiper(folder)
    const files = { model: join(folder, 'toy.onnx'), tokens: join(folder, 'tokens.txt'), dataDir }
    const model: VoiceModel = { family: 'vits', key: 'toy', bytes: 1_000_000, ...files }
    const first = await speak(host, model)
    const overheads: number[] = []
    for (let i = 0; i < TIMES; i++) overheads.push((await speak(host, model)).overheadMs)
    const median = overheads.toSorted((a, b) => a - b)[TIMES / 2] ?? 0
    return {
      title: "The user's own voice models (a toy model)",
      rows: [
        row('separate process, for a second of speech', median, {
          most: BAR_OVERHEAD_MS,
          unit: ' ms',
        }),
        row('first sound, with starting the process', first.tookMs, {
          most: BAR_FIRST_MS,
          unit: ' ms',
          digits: 0,
        }),
      ],
    }
  } finally {
    host.close()
    await rm(folder, { recursive: true, force: true })
  }
}
