import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { describe, expect, it } from 'vitest'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { must, present } from '@shared/testing/must'
import { openNarration } from './narration'
import { newNarration, readScriptFile } from './script-file'

const folder = testFolder()
async function put(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const paragraph = (text: string, style = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** The least that Word reads: a document with the style of its headings. */
async function wordDocument(body: string): Promise<Buffer> {
  const files = {
    '[Content_Types].xml': `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<w:styles ${w}><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/document.xml': `<w:document ${w}><w:body>${body}</w:body></w:document>`,
  }
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}

describe('a script file', () => {
  it('is read from a Word document with its headings, speakers and tables', async () => {
    const body =
      paragraph('Phần một', 'H1') +
      paragraph('[Lan] Xin chào. Đây là Word.') +
      paragraph('Nam: Chào &amp; cảm ơn. [pause 800ms]') +
      `<w:tbl>${row('Tên', 'Tuổi')}${row('An', '20')}</w:tbl>` +
      paragraph('Phần hai', 'H1') +
      paragraph('Hết.')
    const path = await put('a.docx', await wordDocument(body))
    const script = present(must(await readScriptFile(path)))
    const { cues, speakers, narration } = newNarration('a', 'a.docx', script)
    const labels = new Map(speakers.map(({ id, label }) => [id, label]))
    expect(
      cues.map(({ text, speakerId, chapter, pauseAfterMs }) => [
        text,
        labels.get(speakerId ?? '') ?? '',
        chapter?.title ?? '',
        pauseAfterMs ?? 0,
      ]),
    ).toEqual([
      ['Xin chào.', 'Lan', 'Phần một', 0],
      ['Đây là Word.', 'Lan', '', 0],
      ['Chào & cảm ơn.', 'Nam', '', 800],
      ['Tên, Tuổi', '', '', 0],
      ['An, 20', '', '', 0],
      ['Hết.', '', 'Phần hai', 0],
    ])
    expect(narration).toMatchObject({ split: 'sentence' })
    expect(cues.every(({ startMs }, i) => startMs > (cues[i - 1]?.startMs ?? -1))).toBe(true)
    const half = (await readFile(path)).subarray(0, 400)
    const broken = await readScriptFile(await put('b.docx', half))
    expect(broken).toMatchObject({ ok: false, error: { code: 'SCRIPT_UNREADABLE', at: 'b.docx' } })
  })

  it('is refused if it unpacks to too much, or holds too many files', async () => {
    const paragraphs = Buffer.alloc(2 ** 20, '<w:p/>')
    const bomb = new ZipFile()
    bomb.addReadStream(Readable.from(Array.from({ length: 40 }, () => paragraphs)), 'word/a.xml')
    bomb.end()
    const many = new ZipFile()
    const stored = { compress: false }
    for (let i = 0; i <= 20_000; i += 1) many.addBuffer(Buffer.alloc(0), `${i}.png`, stored)
    many.end()
    for (const [zip, reason] of [
      [bomb, 'ratio'],
      [many, 'entries'],
    ] as const) {
      const path = await put(`${reason}.docx`, await buffer(zip.outputStream))
      expect(await readScriptFile(path)).toMatchObject({
        ok: false,
        error: { code: 'FILE_TOO_LARGE', at: path, params: { reason } },
      })
    }
  })

  it('stops reading a Word document when the user cancels', async () => {
    const path = await put('long.docx', await wordDocument('<w:p/>'.repeat(2_000_000)))
    const stop = new AbortController()
    const reading = readScriptFile(path, {}, stop.signal)
    setImmediate(() => stop.abort())
    expect(await reading).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
    const never = await readScriptFile(path, {}, stop.signal)
    expect(never).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
  })

  it('gives its title to the narration, unless the user calls that something else', async () => {
    const path = await put('LXI.md', '---\ntitle: Tựa của bài\n---\n\nXin chào.')
    const script = present(must(await readScriptFile(path)))
    const wanted = { script, folder, name: 'LXI.md', language: 'vi', separate: true }
    for (const [title, called] of [
      [{}, 'Tựa của bài'],
      [{ title: 'Tên tôi gõ' }, 'Tên tôi gõ'],
    ] as const) {
      const made = must(await openNarration({ ...wanted, ...title }))
      expect(made.document.name).toBe(called)
      await made.close()
    }
  })

  it('is read in any encoding', async () => {
    const text = 'Xin chào các bạn. Hôm nay trời rất đẹp.'
    for (const bytes of [Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(`\uFEFF${text}`)]) {
      const script = must(await readScriptFile(await put('a.md', bytes)))
      expect(script?.cues.map((cue) => cue.text).join(' ')).toBe(text)
    }
  })

  it('is nothing that subtitles are', async () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nXin chào\n'
    expect(must(await readScriptFile(await put('a.txt', srt)))).toBeNull()
    expect(must(await readScriptFile(await put('a.srt', 'Xin chào.')))).toBeNull()
    expect(must(await readScriptFile(await put('b.txt', 'Xin chào.')))).toMatchObject({
      format: 'txt',
    })
  })
})

describe('a .txt', () => {
  const before = 'Buổi họp bắt đầu lúc 8 giờ. Mọi người có mặt đủ.'
  const after = 'Hôm sau trời nắng lại. Cả đoàn lên đường, ai cũng vui.'

  it.each([
    'Kinh tế tăng 6,9 – 7,1% so với năm ngoái.',
    '– 9.500 đồng một ký, chị ơi.',
    'Mất 1,5 giờ, đi A → B.',
    '1.2 – 1.5',
    'Ngày 3.4.2024 – trời mưa.',
    '19:20 – 20:00 Thời sự',
    '00:00:01,000 --> 00:00:02,500 là cách ghi giờ của tệp SRT.',
    '[1][2] là hai nguồn của câu trên.',
    '{1}{2} cũng vậy.',
    '[00:01.50] là cách ghi của LRC.',
  ])('with the line %j is a script, and nothing of it is lost', async (line) => {
    const path = await put('bai.txt', [before, line, after].join('\n\n'))
    const script = present(must(await readScriptFile(path)))
    const text = script.cues.map((cue) => cue.text).join(' ')
    for (const part of [before, after]) expect(text).toContain(part.split('. ')[1])
    expect(script.cues.length).toBeGreaterThanOrEqual(5)
  })

  it.each([
    '1\n00:00:01,000 --> 00:00:02,000\nMột\n\n2\n00:00:0x,000 --> 00:00:04,000\nHai\n\n3\n00:00:05,000 --> 00:00:06,000\nBa',
    '1\n\n00:00:01,000 --> 00:00:02,000\n\nMột\n\nhai\n\n2\n\n00:00:03,000 --> 00:00:04,000\n\nBa\n\nbốn',
    'Phụ đề: An\n\n1\n00:00:01,000 --> 00:00:02,000\nMột',
    '[00:01.50]Một\n[00:03.50]Hai',
    '{1}{25}Một\n{30}{60}Hai',
  ])('with times in most blocks is subtitles: %j', async (text) => {
    expect(must(await readScriptFile(await put('phim.txt', text)))).toBeNull()
  })
})
