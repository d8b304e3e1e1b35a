import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasFfmpeg } from '@cuecast/audio/ffmpeg'
import { ffmpeg, probe } from '@cuecast/audio/mux/testing/films'
import { TranslatorStandIn } from '@cuecast/dubbing/translation/testing/stand-in'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { callDub } from '../testing/call-dub'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})
let service: TranslatorStandIn
beforeAll(async () => {
  service = await TranslatorStandIn.start()
})
afterAll(() => service.close())

const subtitles = [
  '1\n00:00:00,500 --> 00:00:03,500\nWhere have you been all night?\n',
  '2\n00:00:04,000 --> 00:00:07,500\nOpen the door before they hear us.\n',
].join('\n')

beforeEach(async () => {
  service.asked.length = 0
  await writeFile(join(folder, 'film.en.srt'), subtitles)
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=32x32:r=25:d=8']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=100:d=8']
  const codecs = ['-c:v', 'libx264', '-c:a', 'aac', '-c:s', 'srt']
  await ffmpeg(...picture, ...sound, ...codecs, join(folder, 'film.mkv'))
  const own = ['-i', join(folder, 'film.mkv'), '-i', join(folder, 'film.en.srt')]
  const named = ['-metadata:s:s:0', 'language=eng', '-metadata:s:s:0', 'title=Own']
  await ffmpeg(...own, '-c', 'copy', ...named, join(folder, 'texted.mkv'))
})

async function dub(languages: string, film: string, ...more: string[]) {
  const model = ['--model-address', `${service.origin}/v1`, '--model', 'tiny']
  const out = ['-o', `${join(folder, 'out')}/`, '--json']
  const mux = ['--film', join(folder, film), '--mux', ...more]
  const from = [join(folder, 'film.en.srt'), '--translate-to', languages]
  const { code, out: json, err } = await callDub([...from, ...model, ...mux, ...out])
  return { code, report: JSON.parse(json), err }
}

async function tracks(name = 'film.dubbed.mkv'): Promise<string[]> {
  const { streams } = await probe(join(folder, 'out', name))
  const added = streams.filter(({ codec_type: type }) => type !== 'video')
  return added.map(({ codec_type: type, tags, disposition }) =>
    [type, tags['language'], tags['title']?.split(' ·')[0], disposition['default']].join(' '),
  )
}

describe.skipIf(!hasFfmpeg())('one film with all languages from the terminal', () => {
  it('has a track and subtitles for each, and leaves out by name what has failed', async () => {
    const { code, report, err } = await dub('vi,tlh,fr', 'film.mkv')
    expect(code).toBe(5)
    expect(err).toContain('tlh is not in the film')
    expect(report.files).toMatchObject([{ ok: true }, { ok: false }, { ok: true }])
    expect(report.files[0].files).toContain(join(folder, 'out', 'film.dubbed.mkv'))
    const names = await readdir(join(folder, 'out'))
    expect(names.filter((name) => name.endsWith('.mkv'))).toEqual(['film.dubbed.mkv'])
    expect(await tracks()).toEqual([
      'audio vie Tiếng Việt 1',
      'audio fre Français 0',
      'audio eng  0',
      'subtitle vie Tiếng Việt 0',
      'subtitle fre Français 0',
      'subtitle eng English 0',
    ])
    // The subtitles that the film has in the language of the origin stay the only ones in it.
    const again = await dub('fr,vi', 'texted.mkv')
    expect(again.code).toBe(0)
    expect(service.asked).toHaveLength(2)
    expect(await tracks()).toEqual([
      'audio fre Français 1',
      'audio vie Tiếng Việt 0',
      'audio eng  0',
      'subtitle eng Own 0',
      'subtitle fre Français 0',
      'subtitle vie Tiếng Việt 0',
    ])
  }, 300_000)

  it('refuses a film that it must not replace before anything is sent', async () => {
    await writeFile(join(folder, 'notes.txt'), 'no film')
    expect((await dub('vi', 'notes.txt')).code).not.toBe(0)
    const { code, report } = await dub('vi', 'film.mkv', '--film-sound', 'off')
    expect([code, report.ok]).toEqual([0, true])
    await writeFile(join(folder, 'out', 'film.dubbed.mkv'), 'mine')
    const refused = await dub('vi', 'film.mkv')
    expect([refused.code, refused.report.error.params.reason]).toEqual([2, 'not-own'])
    expect(service.asked).toHaveLength(1)
  }, 300_000)
})
