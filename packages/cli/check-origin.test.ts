import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { isDamaged, type Origin, originSchema } from '@shared/contracts/formats/origin'
import { translator } from '@shared/texts/texts'
import { must } from '@shared/testing/must'
import { createSigner, openSigner, signFile } from '@cuecast/origin'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { checkOrigin } from './check-origin'
import { callDub, withSettings } from './dub/testing/call-dub'

const folder = testFolder()
const at = (name: string) => join(folder, name)
const asked = { t: translator('en'), locale: 'en', onProgress: () => undefined } as const

/** What the command answers as JSON, checked by the contract, and its exit code. */
async function originOf(file: string): Promise<Origin & { exitCode: number }> {
  const { output, exitCode } = must(await checkOrigin(file, { ...asked, asJson: true }))
  return { ...originSchema.parse(JSON.parse(output)), exitCode }
}

const textOf = async (file: string): Promise<string> =>
  must(await checkOrigin(file, { ...asked, asJson: false })).output

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
    const origin = await originOf(file)
    expect(origin).toMatchObject({
      synthetic: true,
      layers: [
        { layer: 'credentials', state: 'untrusted' },
        { layer: 'statement', state: 'unchecked', digitalSourceType: 'algorithmicMedia' },
        { layer: 'sound', state: 'intact', by: 'Cuecast', kind: 'export', speed: 1 },
      ],
      exitCode: 0,
    })
    const text = await textOf(file)
    expect(text).toContain(`a.${format} · Says that speech in it is synthetic`)
    expect(text).toMatch(/Mark in the sound: there, .*\n {2}By: Cuecast/)
    expect(text).toMatch(/Heard at: 0:00–0:1\d/)
  })

  it('is the same when it is made again', async () => {
    const [first, second] = [await dubbed('1.wav'), await dubbed('2.wav')]
    const ids = [first, second].map(async (file) => (await originOf(file)).layers[2].id)
    const [one, other] = await Promise.all(ids)
    expect(one).toMatch(/^[0-9A-F]{8}$/)
    expect(other).toBe(one)
  })

  it('is stated, and not marked, where the mark was switched off', async () => {
    const off = withSettings(folder, { export: { soundMark: false } })
    const origin = await originOf(await dubbed('off.wav', off))
    expect(origin).toMatchObject({
      synthetic: true,
      layers: [{ state: 'untrusted' }, { state: 'unchecked' }, { state: 'absent', spans: [] }],
    })
  })
})

it('names whoever signed content credentials, and a change after that', async () => {
  const file = await dubbed('signed.wav', withSettings(folder, { export: { soundMark: false } }))
  const signer = must(openSigner(createSigner({ name: 'Xưởng phim' })))
  const agent = { name: 'Cuecast' }
  must(await signFile(file, { generator: agent, agent, sourceType: 'algorithmicMedia' }, signer))
  const origin = await originOf(file)
  const credentials = { state: 'untrusted', by: 'Xưởng phim' }
  expect(origin).toMatchObject({ synthetic: true, layers: [credentials, {}, {}] })
  expect(await textOf(file)).toContain('By: Xưởng phim\n  Made with: Cuecast')
  expect(isDamaged(origin)).toBe(false)
  const bytes = await readFile(file)
  bytes[20_001] = (bytes[20_001] ?? 0) ^ 1
  await writeFile(file, bytes)
  const changed = await originOf(file)
  expect(changed).toMatchObject({ layers: [{ state: 'broken' }, {}, {}], exitCode: 2 })
  expect(isDamaged(changed)).toBe(true)
})

it('names a file that is no sound', async () => {
  expect(await checkOrigin(at('a.srt'), { ...asked, asJson: true })).toMatchObject({
    ok: false,
    error: { at: at('a.srt') },
  })
})
