import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { translator } from '@shared/texts/texts'
import { must } from '@shared/testing/must'
import { createSigner, openSigner, signFile } from '@cuecast/origin'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { isDamaged, originOf, originText } from './check-origin'
import { callDub, withSettings } from './dub/testing/call-dub'

const folder = testFolder()
const at = (name: string) => join(folder, name)
const silent = () => undefined

async function dubbed(name: string, more: readonly string[] = []): Promise<string> {
  expect(await callDub([at('a.srt'), '-o', at(name), ...more])).toMatchObject({ code: 0 })
  return at(name)
}

beforeAll(async () => {
  const cues = ['Bến cảng vẫn còn yên tĩnh.', 'Chiếc thuyền đầu tiên cập bờ lúc rạng sáng.']
  const times = ['00:00:00,500 --> 00:00:04,500', '00:00:05,000 --> 00:00:10,000']
  await writeFile(at('a.srt'), cues.map((text, i) => `${i + 1}\n${times[i]}\n${text}\n`).join('\n'))
})

describe('the origin of a dub', () => {
  it.each(['wav', 'mp3', 'm4a'])('is stated and marked in a %s file', async (format) => {
    const file = await dubbed(`a.${format}`)
    const origin = must(await originOf(file, silent))
    expect(origin).toMatchObject({
      synthetic: true,
      layers: [
        { layer: 'credentials', state: 'untrusted' },
        { layer: 'statement', state: 'present', digitalSourceType: 'algorithmicMedia' },
        { layer: 'sound', state: 'present', mark: { kind: 'export', speed: 1 } },
      ],
    })
    const text = originText(file, origin, translator('en'))
    expect(text).toContain(`a.${format} · says that its speech is synthetic`)
    expect(text).toMatch(/Sound: marked at 0:00–0:1\d/)
  })

  it('is the same when it is made again', async () => {
    const [first, second] = [await dubbed('1.wav'), await dubbed('2.wav')]
    const ids = [first, second].map(
      async (file) => must(await originOf(file, silent)).layers[2].mark?.id,
    )
    const [one, other] = await Promise.all(ids)
    expect(one).toMatch(/^[0-9A-F]{8}$/)
    expect(other).toBe(one)
  })

  it('is stated, and not marked, where the mark was switched off', async () => {
    const off = withSettings(folder, { export: { soundMark: false } })
    const origin = must(await originOf(await dubbed('off.wav', off), silent))
    expect(origin).toMatchObject({
      synthetic: true,
      layers: [{ state: 'untrusted' }, { state: 'present' }, { state: 'absent', mark: null }],
    })
  })
})

it('names whoever signed content credentials, and a change after that', async () => {
  const file = await dubbed('signed.wav', withSettings(folder, { export: { soundMark: false } }))
  const signer = must(openSigner(createSigner({ name: 'Xưởng phim' })))
  const agent = { name: 'Cuecast' }
  must(await signFile(file, { generator: agent, agent, sourceType: 'algorithmicMedia' }, signer))
  const origin = must(await originOf(file, silent))
  expect(origin).toMatchObject({ synthetic: true, layers: [{ state: 'untrusted' }, {}, {}] })
  expect(originText(file, origin, translator('en'))).toContain('signed by Xưởng phim with Cuecast')
  expect(isDamaged(origin)).toBe(false)
  const bytes = await readFile(file)
  bytes[20_001] = (bytes[20_001] ?? 0) ^ 1
  await writeFile(file, bytes)
  const changed = must(await originOf(file, silent))
  expect(changed.layers[0].state).toBe('broken')
  expect(isDamaged(changed)).toBe(true)
})

it('names a file that is no sound', async () => {
  expect(await originOf(at('a.srt'), silent)).toMatchObject({
    ok: false,
    error: { at: at('a.srt') },
  })
})
