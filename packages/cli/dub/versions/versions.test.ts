import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { must } from '@shared/testing/must'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { Project } from '@cuecast/dubbing/project/project'
import { familyOf } from '@cuecast/dubbing/versions/family'
import { readVersion } from '@cuecast/dubbing/versions/read-version'
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

  it('shares one family with the studio, which takes over all that changes in the origin', async () => {
    expect((await dub('vi,fr')).code).toBe(0)
    const origin = must(await readVersion(join(folder, 'out', 'film.cuecast')))
    const family = (await familyOf(origin)).map(({ language, isOrigin, error }) => [
      language,
      isOrigin,
      error?.code,
    ])
    expect(family).toEqual([
      ['en', true, undefined],
      ['vi', false, undefined],
      ['fr', false, undefined],
    ])
    const at = join(folder, 'out', 'film.vi.cuecast')
    const edited = must(await Project.open(at))
    const [first, second] = edited.document.cues
    if (!first || !second) throw new Error('no cues')
    // A person has written the second cue, and moved the first one.
    const said = { ...second, text: 'Anna, anh ở nhà ga.' }
    const moved = { ...first, endMs: first.endMs - 100 }
    must(await edited.note({ cues: { upsert: [moved, said], remove: [] } }))
    must(await edited.close())
    const takes = must(await readVersion(at)).takes.index.activeByCue()
    const changed = lines
      .with(1, '[Ben] I was at the harbour, Anna.')
      .with(2, '[Anna] The last train left at 11:45.')
      .slice(0, 5)
    await writeFile(join(folder, 'film.en.srt'), film([...changed, '[Dora] Who are you?']))
    const { out, err } = await dub('vi')
    expect(service.asked.slice(2).flat()).toMatchObject([
      { id: '3', text: 'The last train left at 11:45.' },
      { id: '6', text: 'Who are you?' },
    ])
    expect(JSON.parse(out).outOfDate).toMatchObject([{ cue: 2, text: said.text }])
    expect(err).toContain('cue 2 was translated by a person')
    const now = must(await readVersion(at))
    const { cues, speakers } = now.document
    expect(cues[0]).toMatchObject({ id: first.id, endMs: moved.endMs })
    expect(cues[1]).toMatchObject({ text: said.text, original: 'I was at the harbour, Anna.' })
    expect(speakers.map(({ label }) => label)).toEqual(['Anna', 'Ben', 'Carol', 'Dora'])
    const kept = now.takes.index.activeByCue()
    expect([kept[first.id], kept[cues[3]?.id ?? '']]).toEqual([
      takes[first.id],
      takes[cues[3]?.id ?? ''],
    ])
  })

  it('keeps times that were changed in the version, and names them and the cues that go', async () => {
    expect((await dub('vi')).code).toBe(0)
    const at = join(folder, 'out', 'film.vi.cuecast')
    const edited = must(await Project.open(at))
    const [first] = edited.document.cues
    if (!first) throw new Error('no cues')
    const moved = { ...first, endMs: first.endMs - 100 }
    must(await edited.note({ cues: { upsert: [moved], remove: [] } }))
    must(await edited.close())
    const retimed = film(lines.with(0, '[Anna] Where were you all night?').slice(0, 5))
    await writeFile(join(folder, 'film.en.srt'), retimed.replace('00:00:14,500', '00:00:14,000'))
    const { code, err } = await dub('vi')
    expect(code).toBe(0)
    const { cues } = must(await readVersion(at)).document
    expect(cues).toHaveLength(5)
    const { startMs, endMs } = moved
    expect(cues[0]).toMatchObject({ startMs, endMs, original: 'Where were you all night?' })
    expect(err).toContain('vi: the cue at 00:00:10,000 was changed on both sides')
    expect(err).toContain(
      'vi: the cue at 00:00:35,000 is removed, as the original no longer has it',
    )
  })

  it('finds a version again that its origin has lost sight of, and fills a folder that was left empty', async () => {
    expect((await dub('vi')).code).toBe(0)
    const at = join(folder, 'out', 'film.cuecast')
    const origin = must(await Project.open(at))
    const { family } = origin.document
    must(await origin.note({ fields: { family: family ? { ...family, versions: [] } : null } }))
    must(await origin.close())
    await mkdir(join(folder, 'out', 'film.fr.cuecast'))
    expect((await dub('vi,fr')).code).toBe(0)
    const languages = must(await readVersion(at)).document.family?.versions.map(
      ({ language, folder: name }) => [language, name],
    )
    expect(languages).toEqual([
      ['vi', 'film.vi.cuecast'],
      ['fr', 'film.fr.cuecast'],
    ])
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

  it('writes no silent track where nothing could be translated, and says why', async () => {
    service.options = { ...service.options, misdeed: () => '500' }
    const failed = await dub('vi')
    expect(JSON.parse(failed.out)).toMatchObject({
      ok: false,
      error: { code: 'SERVICE_ERROR' },
      translation: { translated: 0, left: { length: 6 } },
    })
    expect(failed.code).toBe(4)
    service.options = { ...service.options, misdeed: () => 'page' }
    const { code, out, err } = await dub('vi')
    expect([code, JSON.parse(out).error.code]).toEqual([4, 'BAD_RESPONSE'])
    expect(err).toContain('check --model-address')
    const names = await readdir(join(folder, 'out'))
    expect(names.filter((name) => /\.(?:wav|srt)$/.test(name))).toEqual([])
  })
})
