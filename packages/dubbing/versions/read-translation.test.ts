import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { must } from '@shared/testing/must'
import { sampleCue, sampleDocument } from '@shared/testing/samples'
import { writeTranslatorTable } from '@shared/translation/translator-table'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { readPastedTranslation, readTranslation } from './read-translation'

const folder = testFolder()
const cue = (id: string, startMs: number, original: string) =>
  sampleCue(id, startMs, { endMs: startMs + 1_500, text: '', original })
const version = sampleDocument({
  cues: [
    cue('a', 1_000, 'Hello.'),
    { ...cue('s', 3_000, '[thunder]'), spoken: 'no' },
    cue('b', 5_400, 'Bye.'),
  ],
})
const srt = [
  '1\n00:00:01,000 --> 00:00:02,500\nXin chào.',
  '2\n00:00:05,400 --> 00:00:06,900\nTạm biệt.',
].join('\n\n')
const texts = [
  { cueId: 'a', from: 'Hello.', text: 'Xin chào.' },
  { cueId: 'b', from: 'Bye.', text: 'Tạm biệt.' },
]

async function fileOf(name: string, text: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

describe('a translation that comes back', () => {
  it('is a table', async () => {
    const table = writeTranslatorTable(version)
      .replace('Hello.\t', 'Hello.\tXin chào.')
      .replace('Bye.\t', 'Bye.\tTạm biệt.')
    const read = must(await readTranslation(await fileOf('film.tsv', table), version))
    expect(read).toMatchObject({ from: 'table', texts, missing: [], unknown: [] })
  })

  it('is a subtitle file in any encoding, or none that can be used', async () => {
    const bytes = Buffer.from(`\ufeff${srt}`, 'utf16le')
    const read = must(await readTranslation(await fileOf('film.srt', bytes), version))
    expect(read).toMatchObject({ from: 'subtitles', texts, shiftMs: 0 })
    expect(await readTranslation(join(folder, 'none.srt'), version)).toMatchObject({
      error: { code: 'FILE_NOT_FOUND' },
    })
  })

  it('is pasted as subtitles, or as a line for each cue that is spoken', () => {
    expect(must(readPastedTranslation(srt, version))).toMatchObject({ from: 'subtitles', texts })
    const lines = 'Xin chào.\n\nTạm biệt.\n'
    expect(must(readPastedTranslation(lines, version))).toMatchObject({ from: 'lines', texts })
    expect(readPastedTranslation('Một dòng thôi', version).ok).toBe(false)
  })
})
