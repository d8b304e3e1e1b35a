import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FakeService } from '@cuecast/dubbing/gateway/testing/fake-service'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { withRecognisers } from '@cuecast/speech/recognition/recognisers'
import { writeToyZipformer } from '@cuecast/speech/testing/toy-models/toy-recognisers'
import { must } from '@shared/testing/must'
import { callDub, reportIn, withSettings } from './testing/call-dub'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
  const texts = ['Xin chào bạn!', 'Hôm nay có 25 người ra biển chơi.']
  const cues = texts.map(
    (text, i) => `${i + 1}\n00:00:0${i * 4},000 --> 00:00:0${i * 4 + 3},500\n${text}\n`,
  )
  await writeFile(join(folder, 'a.srt'), cues.join('\n'))
})
const at = (name: string) => join(folder, name)
const listening = () => withSettings(folder, { job: { listenCheck: true } })
const args = () => [at('a.srt'), '-o', at('o.wav'), '--lang', 'vi', '--data', at('data')]

/** A recogniser that hears "xin chào bạn" in everything. */
async function installRecogniser(): Promise<void> {
  const model = at('model')
  mkdirSync(model)
  writeToyZipformer(model)
  must(await withRecognisers(at('data'), (all) => all.add(model, { languages: ['vi'] })))
}

const differing = [
  {
    cue: 2,
    text: 'Hôm nay có 25 người ra biển chơi.',
    wanted: 'hôm nay có hai mươi lăm người ra biển chơi',
    found: 'xin chào bạn',
  },
]

describe('the listen check of dub', () => {
  it('lists the cues whose takes say other words, and checks a take once', async () => {
    await installRecogniser()
    const kept = [...args(), '--project', at('p.cuecast'), ...listening()]
    const first = await callDub([...kept, '--json'])
    expect(first.code).toBe(0)
    expect(reportIn(first).listenCheck).toMatchObject({ checked: 2, failed: 0, differing })
    const again = await callDub([...kept, '--overwrite'])
    expect(again.err).toContain('cue 2 (00:00:04,000): recognised “xin chào bạn” instead of')
    expect(again.err).toContain('listen check: 0 takes checked, 1 cue differs')
  })

  it('listens to the takes of another service here', async () => {
    await installRecogniser()
    const service = await FakeService.start()
    try {
      const remote = ['--connection', service.url, '--key-env', 'KEY']
      const answer = await callDub([...args(), ...remote, ...listening(), '--json'], {
        KEY: service.key,
      })
      expect(reportIn(answer).listenCheck?.checked).toBe(2)
      expect(service.seen.some(({ path }) => path.includes('/stt/'))).toBe(false)
    } finally {
      await service.close()
    }
  })

  it('is refused before anything is rendered where no recogniser is installed', async () => {
    const answer = await callDub([...args(), ...listening(), '--json'])
    expect(answer.code).toBe(3)
    expect(JSON.parse(answer.out)).toMatchObject({ error: { code: 'RECOGNISER_MISSING' } })
  })
})
