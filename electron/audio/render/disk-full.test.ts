import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultMixSettings } from '@shared/contracts/project-file'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { runRender } from './render-job'
import { renderTrack } from './render-track'

/** A small disk of its own; only root on Linux can have one. */
function mount(folder: string): boolean {
  const args = ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]
  return process.platform === 'linux' && spawnSync('mount', args).status === 0
}

const probe = await mkdtemp(join(tmpdir(), 'cuecast-full-'))
const small = mount(probe)
afterAll(async () => {
  if (small) spawnSync('umount', [probe])
  await rm(probe, { recursive: true, force: true })
})

const plan: MixPlan = {
  sampleRate: 48_000,
  channels: 1,
  totalSamples: 48_000 * 60,
  clips: [],
  bed: null,
  settings: defaultMixSettings,
}

describe.skipIf(!small)('a disk that is full', () => {
  beforeAll(() => writeFile(join(probe, 'other'), new Uint8Array(5 * 2 ** 20)))

  it('is noticed before anything is written', async () => {
    const result = await renderTrack(plan, {
      path: join(probe, 'a.wav'),
      format: 'wav',
      bitDepth: 16,
    })
    expect(result.ok ? null : result.error).toMatchObject({
      code: 'DISK_FULL',
      params: { needed: 5_825_536 },
    })
    expect(await readdir(probe)).toEqual(['other'])
  })

  it('is told as such when others take the space meanwhile', async () => {
    const path = join(probe, 'a.wav')
    const output = { path, format: 'wav', bitDepth: 16 } as const
    const request = { plan, output, rawMix: join(probe, 'raw'), measure: true }
    const run = runRender(request, () => undefined, new AbortController().signal)
    await expect(run).rejects.toMatchObject({ error: { code: 'DISK_FULL' } })
  })
})
