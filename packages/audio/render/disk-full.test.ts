import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultMixSettings } from '@shared/contracts/project/track-settings'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { encodeAudio } from '../encode/encode-audio'
import { knocks } from '../testing/sounds'
import { runRender } from './render-job'
import { renderTrack } from './render-track'

/** Mounts a small disk; works only as root on Linux. */
function mount(folder: string): boolean {
  const args = ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]
  return process.platform === 'linux' && spawnSync('mount', args).status === 0
}

const probe = await mkdtemp(join(tmpdir(), 'cuecast-full-'))
const small = mount(probe)
const elsewhere = await mkdtemp(join(tmpdir(), 'cuecast-full-'))
afterAll(async () => {
  if (small) spawnSync('umount', [probe])
  for (const folder of [probe, elsewhere]) await rm(folder, { recursive: true, force: true })
})

const plan: MixPlan = {
  sampleRate: 48_000,
  channels: 1,
  totalSamples: 48_000 * 60,
  clips: [],
  filmSound: null,
  music: [],
  settings: defaultMixSettings,
}

const clip = {
  cueId: '1',
  stem: '',
  startSample: 0,
  lengthSamples: plan.totalSamples,
  trimStartMs: 0,
  trimEndMs: 0,
  rate: 1,
  gainDb: 0,
  pan: 0,
}

describe.skipIf(!small)('a full disk', () => {
  beforeAll(() => writeFile(join(probe, 'other'), new Uint8Array(5 * 2 ** 20)))

  it('is reported before anything is written', async () => {
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

  it('is reported as such when other programs take the space during the render', async () => {
    const path = join(probe, 'a.wav')
    const file = join(elsewhere, 'take.wav')
    const sound = knocks(plan.totalSamples, plan.sampleRate, 0)
    await writeFile(file, await encodeAudio([sound], plan.sampleRate, 'wav'))
    const full = { ...plan, clips: [{ ...clip, file }] }
    const output = { path, format: 'wav', bitDepth: 16 } as const
    const request = { plan: full, output, spool: join(probe, 'spool') }
    const run = runRender(request, () => undefined, new AbortController().signal)
    await expect(run).rejects.toMatchObject({ error: { code: 'DISK_FULL' } })
  })
})
