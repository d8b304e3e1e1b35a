import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monoWav } from '@cuecast/audio/testing/wav'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { deliveryHtml, deliveryJson } from '@shared/interchange/delivery-report'
import { isReady } from '@shared/contracts/formats/delivery-rules'
import { translator } from '@shared/texts/texts'
import { must } from '@shared/testing/must'
import { expect, it } from 'vitest'
import { checkFiles } from './check-files'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})

const facts = { project: 'Phim <1>', checkedAt: new Date(0), version: '1.0' }
const t = translator('en')
const seen: number[] = []
const how = (signal = new AbortController().signal) => ({
  t,
  signal,
  onProgress: (part: number) => seen.push(part),
})

/** Five seconds of a tone of this level, dBFS. */
function tone(name: string, level: number): string {
  const path = join(folder, name)
  const peak = 32_767 * 10 ** (level / 20)
  writeFileSync(
    path,
    monoWav(48_000, 240_000, (at) => peak * Math.sin(at / 8)),
  )
  return path
}

it('measures each written file, and reports failed rules', async () => {
  const files = [tone('soft.wav', -23), tone('loud.wav', -1)]
  const check = must(await checkFiles(files, 'premix', how()))
  const failed = check.files.map((each) =>
    'rules' in each ? each.rules.filter(({ passed }) => !passed).map(({ rule }) => rule.what) : [],
  )
  expect(failed).toEqual([[], ['integrated', 'truePeak']])
  expect(isReady(check)).toBe(false)
  expect(seen).toEqual(expect.arrayContaining([0, 0.5]))
  const people = [{ name: '<An>', takes: 2, from: '2026-03-01T10:00:00Z', to: null }]
  const approvals = { takes: 3, approved: 2, changed: 1, people }
  const html = deliveryHtml({ ...check, approvals }, { ...facts, sha256: 'ab12' }, t, 'en')
  expect(html).toContain('Approved by ear: 2 of 3 takes; 1 changed since')
  expect(html).toContain('&#60;An&#62;: 2 takes, 2026-03-01')
  expect(html).toContain('Phim &#60;1&#62;')
  expect(html.match(/class="failed"><td>FAILED/g)).toHaveLength(2)
  const json = JSON.parse(deliveryJson(check, facts, 'ab12'))
  expect(json).toMatchObject({
    passed: false,
    files: [{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }, {}],
  })
})

it('a file that cannot be measured is named with the reason; stopping leaves nothing', async () => {
  const broken = join(folder, 'broken.wav')
  writeFileSync(broken, 'RIFF')
  const check = must(await checkFiles([broken], 'podcast', how()))
  expect(check.files).toMatchObject([{ file: broken, error: { code: expect.any(String) } }])
  expect(isReady(check)).toBe(false)
  const stopped = await checkFiles([tone('a.wav', -20)], 'podcast', how(AbortSignal.abort()))
  expect(stopped).toMatchObject({ error: { code: 'CANCELLED' } })
})

it('files without tags are no worse for ACX, which asks for none: a reminder', async () => {
  const check = must(await checkFiles([tone('1.wav', -20), tone('2.wav', -20)], 'acx', how()))
  const failed = check.files.flatMap((each) =>
    'rules' in each ? each.rules.filter(({ passed }) => !passed).map(({ rule }) => rule.what) : [],
  )
  expect(failed).toContain('format')
  expect(failed).not.toContain('tags')
  expect(failed).not.toContain('tracksInOrder')
  expect(check.reminders).toContain('chapterTags')
})
