import { spawnSync } from 'node:child_process'
import {
  access,
  chmod,
  link,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { must, present } from '@shared/testing/must'
import { asOrdinaryUser } from '@cuecast/platform/testing/ordinary-user'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { hasFfmpeg } from '../ffmpeg'
import { ffmpeg, filmMakers, makeDubs } from './testing/films'
import { muxFilm, planMux, type MuxRequest, type MuxWriter } from './mux-film'

const folder = testFolder()
const out = join(folder, 'phim đã lồng tiếng')
let film = ''
let dubs: Record<string, string> = {}

const writers: readonly MuxWriter[] = ['ffmpeg', 'mediabunny']
const use = (writer: MuxWriter): unknown =>
  writer === 'mediabunny' && vi.stubEnv('CUECAST_FFMPEG', join(folder, 'no-ffmpeg'))

const request = (more: Partial<MuxRequest> = {}): MuxRequest => ({
  film,
  output: join(out, 'a.mp4'),
  tracks: [{ path: present(dubs['m4a']), language: 'vi', isDefault: true }],
  original: 'keep',
  ...more,
})

const codeOf = async (asked: Promise<{ ok: boolean; error?: { code: string } }>) =>
  (await asked).error?.code ?? 'ok'

/** Mounts a small disk; works only as root on Linux. */
async function mountSmall(): Promise<string | null> {
  const at = join(folder, 'small disk')
  await mkdir(at)
  const args = ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', at]
  return process.platform === 'linux' && spawnSync('mount', args).status === 0 ? at : null
}
const small = hasFfmpeg() ? await mountSmall() : null
afterAll(() => {
  if (small) spawnSync('umount', [small])
})
afterEach(() => vi.unstubAllEnvs())

describe.skipIf(!hasFfmpeg())('bad input for a film', () => {
  beforeAll(async () => {
    await mkdir(out)
    dubs = await makeDubs(folder, 4)
    film = await present(filmMakers['h264'])(folder)
  })

  it.each(writers)('names what cannot be read, by %s', async (writer) => {
    use(writer)
    const text = join(folder, 'no film.mp4')
    await writeFile(text, 'this is no film at all, only words')
    expect(await codeOf(planMux(request({ film: join(folder, 'gone.mp4') })))).toBe(
      'FILE_NOT_FOUND',
    )
    expect(await codeOf(planMux(request({ tracks: [{ path: join(folder, 'gone.wav') }] })))).toBe(
      'FILE_NOT_FOUND',
    )
    expect(await codeOf(planMux(request({ film: text })))).toMatch(/^AUDIO_/)
    const torn = join(folder, 'torn.mp4')
    const whole = await readFile(film)
    await writeFile(torn, whole.subarray(0, whole.length / 2))
    expect(await codeOf(planMux(request({ film: torn })))).toMatch(/^AUDIO_/)
    for (const ending of ['mp4', 'mkv']) {
      const cut = join(folder, `cut short.${ending}`)
      await ffmpeg('-i', film, '-c', 'copy', '-movflags', '+faststart', cut)
      expect(await codeOf(planMux(request({ film: cut })))).toBe('ok')
      await truncate(cut, Math.floor((await stat(cut)).size * 0.7))
      expect(await codeOf(planMux(request({ film: cut })))).toBe('AUDIO_BROKEN')
    }
    expect(await readdir(out)).toEqual([])
  })

  it.each(writers)('refuses a container that cannot hold the picture, by %s', async (writer) => {
    use(writer)
    const tracks = [{ path: present(dubs['opus']) }]
    const webm = request({ output: join(out, 'a.webm'), tracks })
    const plan = must(await planMux(webm))
    expect(plan.findings.filter(({ effect }) => effect === 'stops')).toMatchObject([
      { kind: 'picture-codec', remedy: 'write-mkv' },
    ])
    expect(await codeOf(muxFilm(webm))).toBe('AUDIO_UNSUPPORTED')
    for (const [output, dub] of [
      ['a.mp4', 'wav'],
      ['a.mov', 'opus'],
      ['a.mkv', 'mp3'],
    ] as const) {
      const wrong = request({ output: join(out, output), tracks: [{ path: present(dubs[dub]) }] })
      expect(must(await planMux(wrong)).findings).toMatchObject([
        { kind: 'audio-codec', effect: 'stops' },
      ])
      expect(await codeOf(muxFilm(wrong))).toBe('AUDIO_UNSUPPORTED')
    }
    expect(await readdir(out)).toEqual([])
  })

  it('refuses sound without a picture, and an encrypted film', async () => {
    const sound = must(await planMux(request({ film: present(dubs['m4a']) })))
    expect(sound.findings).toMatchObject([{ kind: 'no-picture', effect: 'stops' }])
    const locked = join(folder, 'locked.mp4')
    const key = ['-encryption_key', '0'.repeat(32), '-encryption_kid', '1'.repeat(32)]
    await ffmpeg('-i', film, '-c', 'copy', '-encryption_scheme', 'cenc-aes-ctr', ...key, locked)
    for (const writer of writers) {
      use(writer)
      const plan = must(await planMux(request({ film: locked })))
      expect(plan.findings.filter(({ effect }) => effect === 'stops')).toMatchObject([
        { kind: 'encrypted' },
      ])
    }
  })

  it('never overwrites its inputs, by any name', async () => {
    const before = await readFile(film)
    const other = join(folder, 'another name.mp4')
    await symlink(film, other)
    const same = join(folder, 'same file.mp4')
    await link(film, same)
    for (const output of [film, other, join(folder, '.', 'phim gốc.mp4'), same])
      expect(await codeOf(muxFilm(request({ output })))).toBe('INVALID_ARGUMENT')
    expect((await readFile(film)).equals(before)).toBe(true)
    expect(await codeOf(planMux(request({ output: join(out, 'a.avi') })))).toBe('INVALID_ARGUMENT')
    await mkdir(join(out, 'folder.mp4'))
    expect(await codeOf(planMux(request({ output: join(out, 'folder.mp4') })))).toBe(
      'INVALID_ARGUMENT',
    )
    spawnSync('rmdir', [join(out, 'folder.mp4')])
  })

  it('notes a dub of another length', async () => {
    const long = join(folder, 'long.m4a')
    await ffmpeg('-f', 'lavfi', '-i', 'sine=d=6', long)
    const short = join(folder, 'short.m4a')
    await ffmpeg('-f', 'lavfi', '-i', 'sine=d=2', short)
    const tracks = [{ path: long }, { path: short }]
    for (const writer of writers) {
      use(writer)
      const { findings } = must(await planMux(request({ tracks })))
      expect(findings).toMatchObject([
        { kind: 'dub-longer', effect: 'note', why: expect.stringContaining('2.0 s') },
        { kind: 'dub-shorter', effect: 'note', why: expect.stringContaining('2.0 s') },
      ])
    }
  })

  it('reports unevenly spaced frames', async () => {
    const uneven = await present(filmMakers['uneven frames'])(folder)
    for (const writer of writers) {
      use(writer)
      const { findings } = must(await planMux(request({ film: uneven })))
      expect(findings).toMatchObject([{ kind: 'variable-frame-rate', effect: 'note' }])
      expect(must(await planMux(request())).findings).toEqual([])
    }
  })

  it.each(writers)(
    'replaces an existing film only when the new one is complete, by %s',
    async (writer) => {
      use(writer)
      const output = join(out, `exists ${writer}.mp4`)
      await writeFile(output, 'old')
      expect(must(await planMux(request({ output }))).replaces).toBe(true)
      const subtitles = [{ source: { path: join(folder, 'gone.srt') }, format: 'srt' as const }]
      if (writer === 'ffmpeg') {
        expect(await codeOf(muxFilm(request({ output, subtitles })))).toBe('FILE_NOT_FOUND')
        expect(await readFile(output, 'utf8')).toBe('old')
      }
      const progress: number[] = []
      const onProgress = ({ done }: { done: number }): unknown => progress.push(done)
      const report = must(await muxFilm(request({ output }), { onProgress }))
      expect(report.bytes).toBe((await stat(output)).size)
      expect(report.bytes).toBeLessThanOrEqual(must(await planMux(request({ output }))).neededBytes)
      expect(progress.at(-1)).toBe(1)
      expect((await readdir(out)).filter((name) => name.startsWith('.'))).toEqual([])
    },
  )

  it.each(writers)('leaves nothing behind when it is cancelled, by %s', async (writer) => {
    use(writer)
    const output = join(out, `cancelled ${writer}.mp4`)
    const early = new AbortController()
    early.abort()
    expect(await codeOf(muxFilm(request({ output }), { signal: early.signal }))).toBe('CANCELLED')
    const long = await longFilm()
    const controller = new AbortController()
    const run = muxFilm(request({ film: long, output }), {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    })
    expect(await codeOf(run)).toBe('CANCELLED')
    expect((await readdir(out)).filter((name) => name.includes('cancelled'))).toEqual([])
  })

  it.skipIf(process.platform === 'win32')('reports a folder that cannot be written', async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed)
    await chmod(closed, 0o500)
    const output = join(closed, 'a.mp4')
    const code = await asOrdinaryUser(folder, () => codeOf(planMux(request({ output }))))
    expect(code).toBe('PERMISSION_DENIED')
  })

  it('reports a file in the place of a folder', async () => {
    expect(await codeOf(planMux(request({ output: join(film, 'a.mp4') })))).toMatch(
      /WRITE_FAILED|INVALID_ARGUMENT|FILE_NOT_FOUND/,
    )
  })

  it.skipIf(!small)('reports a full disk before the start', async () => {
    const disk = present(small)
    const output = join(disk, 'a.mp4')
    await writeFile(join(disk, 'other'), new Uint8Array(23 * 2 ** 20))
    const refused = await muxFilm(request({ output }))
    expect(refused.ok ? null : refused.error).toMatchObject({
      code: 'DISK_FULL',
      params: { path: output, needed: expect.any(Number), available: expect.any(Number) },
    })
    expect(await readdir(disk)).toEqual(['other'])
    spawnSync('rm', [join(disk, 'other')])
  })

  it.skipIf(!small).each(writers)(
    'cleans up when the disk fills up meanwhile, by %s',
    async (writer) => {
      use(writer)
      const disk = present(small)
      const output = join(disk, 'a.mkv')
      const other = join(disk, 'other')
      const sound = join(folder, 'big.wav')
      await ffmpeg('-f', 'lavfi', '-i', 'anoisesrc=d=120:r=48000', sound)
      if (writer === 'ffmpeg') await fillingFfmpeg(other)
      const fill = (): unknown =>
        writer === 'mediabunny' && spawnSync('sh', ['-c', `${FILL} > '${other}'`])
      const done = await muxFilm(request({ output, tracks: [{ path: sound }] }), {
        onProgress: fill,
      })
      expect(done.ok ? 'ok' : done.error).toMatchObject({ code: 'DISK_FULL', at: output })
      expect(await readdir(disk)).toEqual(['other'])
      spawnSync('rm', [other])
    },
  )
})

/** More than the small disk holds. */
const FILL = 'head -c 40000000 /dev/zero'

/** An ffmpeg that runs after the disk has filled up. */
async function fillingFfmpeg(file: string): Promise<void> {
  const command = join(folder, 'bin', 'ffmpeg')
  await mkdir(join(folder, 'bin'), { recursive: true })
  const lines = ['#!/bin/sh', `case "$*" in *-progress*) ${FILL} > '${file}' ;; esac`]
  await writeFile(command, [...lines, 'exec ffmpeg "$@"', ''].join('\n'))
  await writeFile(join(folder, 'bin', 'ffprobe'), '#!/bin/sh\nexec ffprobe "$@"\n')
  for (const name of ['ffmpeg', 'ffprobe']) await chmod(join(folder, 'bin', name), 0o755)
  vi.stubEnv('CUECAST_FFMPEG', command)
}

let made: Promise<string> | null = null
function longFilm(): Promise<string> {
  made ??= (async () => {
    const path = join(folder, 'long film.mp4')
    await ffmpeg('-stream_loop', '600', '-i', film, '-c', 'copy', path)
    await access(path)
    return path
  })()
  return made
}
