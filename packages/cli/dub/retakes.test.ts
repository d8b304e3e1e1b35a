import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeService } from '@cuecast/dubbing/gateway/testing/fake-service'
import { type Fault, speakWithFaults } from '@cuecast/dubbing/retakes/testing/faulty-voice'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { callDub, reportIn, withSettings } from './testing/call-dub'

let folder = ''
let service: FakeService
const digits = ['một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín', 'mười']
const texts = digits.map((digit, i) => `đây là câu ${digit} ${i % 2 ? 'thôi' : 'vậy đó'}`)

folderForEach(async (fresh) => {
  folder = fresh
  const cues = texts.map(
    (text, i) => `${i + 1}\n00:00:${10 + i * 2},000 --> 00:00:${11 + i * 2},800\n${text}\n`,
  )
  await writeFile(join(folder, 'a.srt'), cues.join('\n'))
})
beforeEach(async () => {
  service = await FakeService.start()
  speakWithFaults(service, plan)
})
afterEach(() => service.close())

/** The third cue's first take lacks its start; every take of the sixth is silent. */
const plan = (text: string, nth: number): Fault | undefined =>
  text === texts[2] && nth === 0 ? 'cut start' : text === texts[5] ? 'silence' : undefined

const dub = (...more: string[]) => {
  const files = [join(folder, 'a.srt'), '-o', join(folder, 'o.wav'), '--overwrite', '--lang', 'vi']
  const remote = ['--connection', service.url, '--key-env', 'KEY']
  const project = ['--project', join(folder, 'p.cuecast')]
  return callDub([...files, ...remote, ...project, ...more], { KEY: service.key })
}

describe('dub --mend', () => {
  it('uses better takes, names what stays doubtful, and pays for no more when it is repeated', async () => {
    const first = await dub('--mend', '2', '--json')
    expect(first.code).toBe(5)
    const { retakes, credits } = reportIn(first)
    expect(retakes?.cues).toMatchObject([
      { cue: 3, result: 'fixed', why: null, before: ['ONSET_CUT'], after: [] },
      { cue: 6, result: 'unchanged', why: 'NO_BETTER', tries: 2, after: ['SILENT'] },
    ])
    expect(credits).toBe(texts.join('').length + (retakes?.spent ?? 0))
    const asked = service.tasks.submitted.length
    const again = await dub('--mend', '2')
    expect(again.code).toBe(5)
    expect(again.err).toContain('cue 6 (00:00:20,000): unchanged (no sound): 2 tries were no good')
    expect(again.err).toContain('fixed: 0 of 1 doubtful take')
    expect(service.tasks.submitted.length).toBe(asked)
  })

  it('spends no more than job.mendCredits', async () => {
    const limit = withSettings(folder, { job: { mendCredits: 5 } })
    const answer = await dub('--mend', '3', '--json', ...limit)
    expect(reportIn(answer).retakes).toMatchObject({ spent: 0, credits: 5 })
    expect(reportIn(answer).retakes?.cues.map(({ why }) => why)).toEqual(['BUDGET', 'BUDGET'])
    expect(service.tasks.submitted).toEqual(texts)
  })

  it('continues what was left open within the limits of this command', async () => {
    expect((await dub()).code).toBe(0)
    const left = { id: 'left', cueIds: ['none'], tries: 9, credits: null, countEarlier: false }
    const line = { type: 'retake', ...left, at: '2026-01-01T00:00:00.000Z' }
    await appendFile(join(folder, 'p.cuecast', 'tasks.jsonl'), `${JSON.stringify(line)}\n`)
    const limit = withSettings(folder, { job: { mendCredits: 5 } })
    const answer = await dub('--mend', '3', '--json', ...limit)
    expect(reportIn(answer).retakes).toMatchObject({ spent: 0, credits: 5 })
    expect(reportIn(answer).retakes?.cues.map(({ why }) => why)).toEqual(['BUDGET', 'BUDGET'])
    expect(service.tasks.submitted).toEqual(texts)
  })
})
