import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { translator } from '@shared/texts/texts'
import { reportText } from '../texts'
import { must } from '@shared/testing/must'
import { Project } from '@cuecast/dubbing'
import { callDub, reportIn, withSettings } from '../testing/call-dub'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
  await writeFile(join(folder, 'a.srt'), subtitles)
})
const at = (name: string) => join(folder, name)

/** A sentence over three cues, and one that stands alone. */
const texts = ['Khi tôi còn nhỏ,', 'mẹ hay kể', 'chuyện cổ tích.', 'Tôi nhớ mẹ.']
const subtitles = texts
  .map((text, i) => `${i + 1}\n00:00:0${i * 2},000 --> 00:00:0${i * 2 + 1},500\n${text}\n`)
  .join('\n')

/** Dubs into the project, and answers with where the sentences of its takes continue. */
async function contextsAfter(input: string[], ...more: string[]) {
  const kept = ['-o', at('o.wav'), '--project', at('p.cuecast'), '--overwrite', '--json']
  const answer = await callDub([...input, ...kept, ...more])
  expect(answer).toMatchObject({ code: 0 })
  const project = must(await Project.open(at('p.cuecast')))
  const { document, takes } = project
  const contexts = document.cues.map(({ id }) => takes.index.active(id)?.recipe.context ?? '')
  const made = takes.index.all().length
  await project.close()
  return { contexts, takes: made, report: reportIn(answer) }
}

describe('sentences that run over several cues', () => {
  it('are shown by --how-read', async () => {
    const answer = await callDub([at('a.srt'), '--how-read', '--json'])
    expect(JSON.parse(answer.out)).toMatchObject({
      sentences: [{ cues: [1, 2, 3], start: '00:00:00,000', texts: texts.slice(0, 3) }],
    })
    const { out } = await callDub([at('a.srt'), '--how-read'])
    expect(out).toContain('1–3  00:00:00,000\n  Khi tôi còn nhỏ, mẹ hay kể chuyện cổ tích.\n')
    const apart = await callDub([at('a.srt'), '--how-read', '--json', '--breath', 'off'])
    expect(JSON.parse(apart.out)).toMatchObject({ sentences: [] })
  })

  it('are spoken whole in a new project, until it is switched off there', async () => {
    const first = await contextsAfter([at('a.srt')])
    expect(first).toMatchObject({ contexts: ['after', 'both', 'before', ''], takes: 4 })
    expect(first.report.spokenAlone).toEqual([])
    const t = translator('en')
    expect(reportText(t, first.report)).not.toContain('spoken alone')
    const alone = { cue: 2, start: '00:00:02,000', text: 'mẹ hay kể', reason: 'no pause' }
    expect(reportText(t, { ...first.report, spokenAlone: [alone] })).toContain(
      'not fitting: 0\nspoken alone: 1 cue, whose sentence could not be spoken whole\nseconds:',
    )
    expect(await contextsAfter([])).toMatchObject({ takes: 4 })
    const off = await contextsAfter([], '--breath', 'off')
    expect(off).toMatchObject({ contexts: ['', '', '', ''], takes: 7 })
    const gap = withSettings(folder, { breath: { on: true, maxGapMs: 400 } })
    expect(await contextsAfter([], ...gap)).toMatchObject({ takes: 7 })
    const again = await contextsAfter([], ...withSettings(folder, { breath: { maxGapMs: 1_500 } }))
    expect(again).toMatchObject({ contexts: ['after', 'both', 'before', ''], takes: 7 })
    expect(again.report.credits).toBe(0)
  })

  it('keep their sound in a project of an earlier Cuecast', async () => {
    await contextsAfter([at('a.srt')], '--breath', 'off')
    const path = at('p.cuecast/project.json')
    const { breath, ...earlier } = JSON.parse(await readFile(path, 'utf8'))
    expect(breath.on).toBe(false)
    await writeFile(path, JSON.stringify(earlier))
    expect(await contextsAfter([])).toMatchObject({ takes: 4 })
    expect(await contextsAfter([at('a.srt')])).toMatchObject({ takes: 4 })
    expect(await contextsAfter([], '--breath', 'on')).toMatchObject({ takes: 7 })
  })
})
