import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { hasFfmpeg } from './ffmpeg'
import { ffmpeg } from './mux/testing/films'
import { findShotChanges, ShotFrames } from './shot-changes'

let folder = ''
folderForEach((fresh) => void (folder = fresh))

it('are read from what is printed of each frame, also where a line is cut in two', () => {
  const frames = new ShotFrames()
  frames.add('frame:0    pts:0      pts_time:0\nlavfi.scene_score=1.000000\nframe:1 pts:204')
  frames.add(
    '0000 pts_time:2.04\nlavfi.scene_score=0.42\nframe:2 pts:2080000 pts_time:2.08\nlavfi.scene_score=0.5\n',
  )
  frames.add('frame:3 pts:4200000 pts_time:4.2\nlavfi.scene_score=0.29\nframe:4 pts:5000000 pts_t')
  frames.add('ime:5\nlavfi.')
  expect(frames.changes).toEqual([2_040])
  expect(frames.atMs).toBe(5_000)
})

/** Three shots of 2, 3 and 1.5 s, with movement inside each. */
async function threeShots(): Promise<string> {
  const path = join(folder, 'film.mp4')
  const shots = ['testsrc=d=2', 'mandelbrot=end_scale=0.3', 'rgbtestsrc=d=1.5']
  const inputs = shots.flatMap((shot) => ['-f', 'lavfi', '-i', `${shot}`])
  const size = [0, 1, 2].map((i) => `[${i}:v]scale=320:180,setsar=1,fps=25[v${i}]`)
  const cut = '[v1]trim=0:3[w1];[v0][w1][v2]concat=n=3[v]'
  const filter = [...size, cut].join(';')
  await ffmpeg(...inputs, '-filter_complex', filter, '-map', '[v]', '-pix_fmt', 'yuv420p', path)
  return path
}

it.skipIf(!hasFfmpeg())(
  'are found to the frame, with progress, and stop when asked to',
  async () => {
    const film = await threeShots()
    const parts: number[] = []
    const abort = new AbortController()
    const job = { film, durationMs: 6_500, signal: abort.signal }
    const found = await findShotChanges({ ...job, onProgress: ({ part }) => parts.push(part) })
    expect(must(found)).toEqual([2_000, 5_000])
    expect(parts.at(-1)).toBeGreaterThan(0.9)
    const stopped = findShotChanges({ ...job, onProgress: () => abort.abort() })
    expect(await stopped).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
  },
)

it.skipIf(!hasFfmpeg())('are found to the millisecond after hours, too', async () => {
  const film = join(folder, 'long.mkv')
  const shot = (colour: string) => [
    '-f',
    'lavfi',
    '-i',
    `color=${colour}:s=64x36:r=24000/1001:d=0.2`,
  ]
  // The second shot begins at frame 240,001 of a film of 23.976 fps.
  const cut = '[0:v]trim=end_frame=1[a];[1:v]setpts=PTS-STARTPTS[b];[a][b]concat[c]'
  const late = '[c]setpts=if(N\\,(N+240000)*1001/24000/TB)[v]'
  const filter = `${cut};${late}`
  const timing = ['-fps_mode', 'passthrough', '-enc_time_base', '1001:24000']
  await ffmpeg(
    ...shot('black'),
    ...shot('white'),
    '-filter_complex',
    filter,
    '-map',
    '[v]',
    ...timing,
    film,
  )
  const job = { film, durationMs: 10_010_100, signal: new AbortController().signal }
  const found = await findShotChanges({ ...job, onProgress: () => undefined })
  expect(must(found)).toEqual([10_010_042])
})

it.skipIf(!hasFfmpeg())('are none of a sound, which is reported', async () => {
  const film = join(folder, 'sound.wav')
  await ffmpeg('-f', 'lavfi', '-i', 'sine=d=1', film)
  const job = { film, durationMs: 1_000, signal: new AbortController().signal }
  const found = await findShotChanges({ ...job, onProgress: () => undefined })
  expect(found).toMatchObject({ ok: false, error: { code: 'AUDIO_UNSUPPORTED' } })
})
