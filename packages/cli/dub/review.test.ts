import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTES_FORMAT, type NotesFile, reviewPackageSchema } from '@shared/contracts/review'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import type { DubSettings } from './arguments/settings-schema'
import { callDub, withSettings } from './testing/call-dub'

const folder = testFolder()
const at = (name: string) => join(folder, name)
const project = at('P.cuecast')

beforeAll(async () => {
  await mkdir(at('page'))
  const link = '<link rel="stylesheet" href="page.css" /><script src="page.js"></script>'
  await writeFile(join(at('page'), 'index.html'), `<div id="root"></div>${link}`)
  await writeFile(join(at('page'), 'page.js'), '')
  await writeFile(join(at('page'), 'page.css'), '')
  process.env['CUECAST_REVIEW_PAGE'] = at('page')
  const times = ['00:00:01,000 --> 00:00:02,500', '00:00:04,000 --> 00:00:05,500']
  const srt = (texts: string[]) =>
    texts.map((text, i) => `${i + 1}\n${times[i]}\n${text}\n`).join('\n')
  await writeFile(at('a.srt'), srt(['[An] Xin chào', '[Bình] Chào bạn']))
  await writeFile(at('goc.srt'), srt(['Hello', 'Hi there']))
  const answer = await callDub([at('a.srt'), '--project', project, '-o', at('o.wav')])
  if (answer.code !== 0) throw new Error(answer.err)
})
afterAll(() => {
  delete process.env['CUECAST_REVIEW_PAGE']
})

const review = async (...args: string[]) => {
  const answer = await callDub(['--project', project, ...args, '--json'])
  return { ...answer, json: JSON.parse(answer.out) }
}

type Choices = NonNullable<DubSettings['review']>
const choosing = (choices: Choices) => withSettings(folder, { review: choices })

async function packageAt(name: string) {
  const script = await readFile(join(at(name), 'package.json.js'), 'utf8')
  const [, text = ''] = /^cuecastFile\("package\.json",(".*")\)$/m.exec(script) ?? []
  return reviewPackageSchema.parse(JSON.parse(JSON.parse(text)))
}

describe('dub --review', () => {
  it('writes a package, takes notes in, and sends what changed', async () => {
    const first = await review('--review', at('R1'), ...choosing({ originalFile: 'goc.srt' }))
    expect(first).toMatchObject({ code: 0, json: { ok: true, package: { round: 1, cues: 2 } } })
    const sent = await packageAt('R1')
    expect(sent.cues.map(({ original }) => original)).toEqual(['Hello', 'Hi there'])

    const [cue] = sent.cues
    const notes: NotesFile = {
      format: NOTES_FORMAT,
      version: 1,
      project: sent.project,
      packageId: sent.packageId,
      round: 1,
      reviewer: 'Hà',
      savedAt: '2026-05-01T08:00:00.000Z',
      notes: [
        {
          id: 'note-0001',
          cueId: cue?.id ?? '',
          cueText: cue?.text ?? '',
          startMs: 1_000,
          endMs: 2_500,
          kind: 'wording',
          text: 'đổi lời',
          suggestion: 'Chào cả nhà',
          createdAt: '2026-05-01T08:00:00.000Z',
        },
      ],
      verdicts: [],
    }
    await writeFile(at('ha.json'), JSON.stringify(notes))
    await writeFile(at('lan.json'), JSON.stringify({ ...notes, reviewer: 'Lan', notes: [] }))
    const taken = await review('--import-notes', at('ha.json'), '--import-notes', at('lan.json'))
    expect(taken.json).toMatchObject({
      package: null,
      notes: [
        { reviewer: 'Hà', added: 1, already: 0 },
        { reviewer: 'Lan', added: 0 },
      ],
    })
    const again = await review('--import-notes', at('ha.json'))
    expect(again.json.notes).toMatchObject([{ added: 0, already: 1 }])

    const second = await review('--review', at('R2'), ...choosing({ changesOnly: true }))
    expect(second.json.package).toMatchObject({ round: 2, before: 1, cues: 1, changed: 0 })
    expect((await packageAt('R2')).earlierNotes).toMatchObject([{ text: 'đổi lời', state: 'open' }])
  })

  it('chooses range and speakers, and one file', async () => {
    const only = await review(
      '--review',
      at('S'),
      ...choosing({ speakers: ['bình'], date: false, timecode: true }),
      '--frame-rate',
      '29.97df',
      '--start',
      '01:00:00;00',
    )
    expect(only.json.package).toMatchObject({ cues: 1 })
    const frames = { numerator: 30_000, denominator: 1_001, nominal: 30, dropFrame: true }
    expect(await packageAt('S')).toMatchObject({
      date: null,
      timecode: { ...frames, startFrame: 107_892 },
    })
    const range = choosing({ range: { startMs: 3_500, endMs: 6_000 }, quality: 'small' })
    expect((await review('--review', at('one.html'), ...range)).json.package.cues).toBe(1)
    expect(await readFile(at('one.html'), 'utf8')).toContain('data-file="sound/mix-0001.mp3"')
  })

  it('reports a damaged take before it writes the package without it', async () => {
    const takes = join(project, 'takes')
    const [name = ''] = (await readdir(takes)).filter((file) => file.endsWith('.wav'))
    await writeFile(join(takes, name), 'damaged')
    const damaged = await review('--review', at('D'))
    expect(damaged.err).toMatch(/damaged|hỏng/)
  })

  const chosen: [string, Choices, string, string][] = [
    ['an unknown speaker', { speakers: ['Cường'] }, 'INVALID_ARGUMENT', 'Cường'],
    ['a range backwards', { range: { startMs: 5, endMs: 3 } }, 'INVALID_ARGUMENT', '5-3'],
    ['a round that was not sent', { since: 9 }, 'INVALID_ARGUMENT', '9'],
    ['an empty range', { range: { startMs: 2_800, endMs: 3_900 } }, 'NOTHING_TO_REVIEW', 'X'],
  ]
  it.each(chosen)('refuses %s', async (_, choices, code, place) => {
    const { json } = await review('--review', at('X'), ...choosing(choices))
    expect(json).toMatchObject({ ok: false, error: { code } })
    expect(json.error.at).toContain(place)
  })

  const refused: [string, string[], string, string][] = [
    [
      'a start that is no timecode',
      ['--review', 'X', '--start', '01:00:00:25'],
      'INVALID_ARGUMENT',
      '01:00:00:25',
    ],
    ['a track beside it', ['--review', 'X', '-o', 'a.wav'], 'INVALID_ARGUMENT', '--review'],
    ['notes that are none', ['--import-notes', 'package.json'], 'NOTES_INVALID', 'package.json'],
  ]
  it.each(refused)('refuses %s', async (_, args, code, place) => {
    const { json } = await review(...args.map((arg) => (arg === 'X' ? at('X') : arg)))
    expect(json).toMatchObject({ ok: false, error: { code } })
    expect(json.error.at).toContain(place)
    expect(await readdir(folder)).not.toContain('X')
  })
})
