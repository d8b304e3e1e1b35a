import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { TranslatorStandIn } from '@cuecast/dubbing/translation/testing/stand-in'
import { callDub, withSettings } from '../testing/call-dub'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})
let service: TranslatorStandIn
beforeAll(async () => {
  service = await TranslatorStandIn.start()
})
afterAll(() => service.close())

const lines = [
  '[Anna] Where have you been all night?',
  '[Ben] I was at the station, Anna.',
  '[Anna] The last train left at 10:30.',
  '[Ben] It costs 1,200 dollars to repair.',
  '[Carol] Open the door before they hear us.',
  '[Anna] Do not look back, Carol.',
]
const film = (texts: readonly string[]) =>
  texts
    .map((text, i) => `${i + 1}\n00:00:${10 + i * 5},000 --> 00:00:${14 + i * 5},500\n${text}\n`)
    .join('\n')

beforeEach(async () => {
  service.asked.length = 0
  service.headers.length = 0
  service.options = { names: ['Anna', 'Ben', 'Carol'] }
  await writeFile(join(folder, 'film.en.srt'), film(lines))
})

const model = () => ['--model-address', `${service.origin}/v1`, '--model', 'tiny']
const dub = (
  languages: string,
  more: readonly string[] = model(),
  env: Record<string, string> = {},
) =>
  callDub(
    [
      join(folder, 'film.en.srt'),
      '--translate-to',
      languages,
      ...more,
      '-o',
      `${join(folder, 'out')}/`,
      '--json',
    ],
    env,
  )
const written = (name: string) => readFile(join(folder, 'out', name), 'utf8')

describe('dub --translate-to', () => {
  it('makes a project, subtitles and a track for each language, and asks only once', async () => {
    const first = await dub('vi,fr')
    expect(first.code).toBe(0)
    const { files } = JSON.parse(first.out)
    expect(files).toMatchObject([
      {
        ok: true,
        language: 'vi',
        voiced: 6,
        translation: { translated: 6, left: [], fit: { natural: 6 } },
      },
      { ok: true, language: 'fr', voiced: 6, translation: { translated: 6 } },
    ])
    expect(first.err).toContain('6 cues fit at their own pace, 0 up to 1.2×, 0 not')
    expect((await readdir(join(folder, 'out'))).sort()).toEqual([
      'film.cuecast',
      'film.fr.cuecast',
      'film.fr.srt',
      'film.fr.wav',
      'film.vi.cuecast',
      'film.vi.srt',
      'film.vi.wav',
    ])
    expect((await stat(join(folder, 'out', 'film.vi.wav'))).size).toBeGreaterThan(100_000)
    expect(await written('film.vi.srt')).toMatch(/\[Ben\] .*, Anna\./)
    expect(service.asked.map(({ length }) => length)).toEqual([6, 6])
    // The same again asks nothing; a changed line alone is asked about.
    expect((await dub('vi')).code).toBe(0)
    expect(service.asked).toHaveLength(2)
    await writeFile(
      join(folder, 'film.en.srt'),
      film(lines.with(2, '[Anna] The last train left at 11:45.')),
    )
    const again = await dub('vi')
    expect(service.asked.slice(2)).toMatchObject([
      [{ id: '3', text: 'The last train left at 11:45.' }],
    ])
    expect(JSON.parse(again.out).translation).toMatchObject({ translated: 1, kept: 5 })
    expect(JSON.parse(again.out).credits).toBeLessThan(80)
    expect(await written('film.vi.srt')).toContain('11:45')
  })

  it('ends with 5 and names what is not translated', async () => {
    service.options = { ...service.options, misdeed: () => 'numbers' }
    const { code, out, err } = await dub('vi')
    expect(code).toBe(5)
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      translation: {
        translated: 4,
        left: [
          { number: 3, faults: ['numbers'] },
          { number: 4, faults: ['numbers'] },
        ],
      },
    })
    expect(err).toContain('cue 3 is not translated (numbers differ): The last train left at 10:30.')
  })

  it('names the failure of each language, and continues with the others', async () => {
    const { code, out } = await dub('en,vi,tlh')
    expect(JSON.parse(out).files).toMatchObject([
      { ok: false, language: 'en', error: { params: { reason: 'same-language' } } },
      { ok: true, language: 'vi' },
      { ok: false, language: 'tlh', error: { params: { reason: 'language' } } },
    ])
    expect(code).toBe(2)
    expect(service.asked).toHaveLength(1)
  })

  it('replaces no subtitles that somebody else wrote, before anything is sent', async () => {
    expect((await dub('vi')).code).toBe(0)
    await writeFile(join(folder, 'out', 'film.vi.srt'), film(['Mine']))
    const { code, out } = await dub('vi')
    expect([code, JSON.parse(out).error?.params?.reason]).toEqual([2, 'not-own'])
    expect(await written('film.vi.srt')).toContain('Mine')
  })

  it('keeps the key to itself, and takes DeepL and terms from the settings', async () => {
    const terms = [
      {
        language: 'fr',
        names: [{ source: 'station', written: 'gare' }],
        addresses: [{ speaker: 'anna', to: 'BEN', self: '', other: 'tu' }],
      },
    ]
    await writeFile(join(folder, 'terms.json'), JSON.stringify(terms))
    const settings = withSettings(folder, {
      translation: {
        translator: 'deepl',
        address: service.origin,
        keyEnv: 'KEY',
        terms: 'terms.json',
      },
    })
    const { out, err } = await dub('fr', settings, { KEY: 'geheim:fx' })
    expect(service.headers[0]?.['authorization']).toBe('DeepL-Auth-Key geheim:fx')
    expect(JSON.parse(out).translation.left).toMatchObject([{ number: 2, faults: ['names'] }])
    const project = await written(join('film.fr.cuecast', 'project.json'))
    expect(JSON.parse(project).terms.addresses).toHaveLength(1)
    expect(out + err + project).not.toContain('geheim')
  })

  it.each([
    [['vi'], [], 'no-translator'],
    [['vi'], ['--model-address', 'http://models.example/v1', '--model', 'x'], null],
    [['vi'], ['--model-address', 'http://192.168.1.5/v1', '--model', 'x'], 'plain-http'],
    [
      ['vi'],
      ['--model-address', 'https://m.example/v1', '--model', 'x', '--model-key-env', 'NONE'],
      'no-key',
    ],
    [['vi,'], ['--model-address', 'https://m.example/v1', '--model', 'x'], 'languages'],
  ])('wants a translator that can be used: %s %s', async ([languages = ''], more, reason) => {
    const { code, out } = await dub(languages, more)
    const { error } = JSON.parse(out)
    expect(error.params?.reason ?? null).toBe(reason)
    expect(code).toBe(reason === null ? 4 : 2)
    expect(await readdir(folder)).not.toContain('out')
  })

  it('stops with the error of the translator, and says what was reached', async () => {
    service.options = { ...service.options, misdeed: () => '500' }
    const { code, out } = await dub('vi')
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      translation: { translated: 0, left: { length: 6 } },
    })
    expect(code).toBe(5)
  })
})
