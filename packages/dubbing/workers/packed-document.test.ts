import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { describe, expect, it } from 'vitest'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { must, present } from '@shared/testing/must'
import { readScriptFile } from '../project/script-file'

const folder = testFolder()

async function zipped(name: string, files: Readonly<Record<string, string | Buffer>>) {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  const file = join(folder, name)
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

const read = async (file: string) => {
  const script = present(must(await readScriptFile(file)))
  return {
    title: script.title,
    language: script.language,
    cues: script.cues.map(({ text, chapter, paragraph }) => [chapter ?? '', text, paragraph]),
  }
}

const container =
  '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>'
const page = (body: string) =>
  `<?xml version="1.0"?><html><head><title>Không đọc</title><style>p{}</style></head><body>${body}</body></html>`
const opf = (items: string, order: string) =>
  `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Dế Mèn &amp; bạn</dc:title></metadata><manifest>${items}</manifest><spine>${order}</spine></package>`

const book = {
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': container,
  'OPS/book.opf': opf(
    '<item id="nav" href="nav.xhtml" properties="nav"/><item id="two" href="text/hai%202.xhtml"/><item id="one" href="text/1.xhtml"/><item id="note" href="text/n.xhtml"/><item href="a.png" id="p"/>',
    '<itemref idref="nav"/><itemref idref="one"/><itemref idref="two"/><itemref idref="note" linear="no"/>',
  ),
  'OPS/nav.xhtml': page(
    '<nav><ol><li><a href="text/1.xhtml">Chương một</a></li><li><a href="text/hai%202.xhtml#x">Lên đường</a></li></ol></nav>',
  ),
  'OPS/text/1.xhtml': page(
    '<h1>Chương một</h1><p>Tôi sống <i>độc lập</i> từ bé. Ấy là tục lệ.</p><p><span epub:type="pagebreak" id="p2">2</span>Tôi ăn uống điều độ.</p>',
  ),
  'OPS/text/hai 2.xhtml': page(
    '<div>Chúng tôi lên đường.<br/>Trời nắng.</div><script>x()</script>',
  ),
  'OPS/text/n.xhtml': page('<p>Chú thích.</p>'),
  'OPS/a.png': Buffer.from([0x89, 0x50]),
}

it('reads an e-book in its own order, with chapters from its headings or its table of contents', async () => {
  expect(await read(await zipped('dế mèn.epub', book))).toEqual({
    title: 'Dế Mèn & bạn',
    language: 'vi',
    cues: [
      ['Chương một', 'Tôi sống độc lập từ bé.', true],
      ['', 'Ấy là tục lệ.', false],
      ['', 'Tôi ăn uống điều độ.', true],
      ['Lên đường', 'Chúng tôi lên đường.', true],
      ['', 'Trời nắng.', false],
    ],
  })
})

it('takes the names of chapters from the table of an older e-book', async () => {
  const { 'OPS/nav.xhtml': _, ...rest } = book
  const older = {
    ...rest,
    'OPS/book.opf': opf(
      '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/><item id="two" href="text/hai%202.xhtml"/>',
      '<itemref idref="two"/>',
    ),
    'OPS/toc.ncx':
      '<ncx><navMap><navPoint><navLabel><text>Phần hai</text></navLabel><content src="text/hai%202.xhtml"/></navPoint></navMap></ncx>',
  }
  expect((await read(await zipped('cũ.epub', older))).cues[0]).toEqual([
    'Phần hai',
    'Chúng tôi lên đường.',
    true,
  ])
})

it.each([
  ['a zip of something else', { files: { 'a.txt': 'a' } }],
  [
    'one that is protected',
    {
      files: {
        ...book,
        'META-INF/encryption.xml':
          '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/><CipherData><CipherReference URI="OPS/text/1.xhtml"/></CipherData></EncryptedData></encryption>',
      },
    },
  ],
])('says that an e-book cannot be read: %s', async (_, { files }) => {
  const path = await zipped('broken.epub', files)
  expect(await readScriptFile(path)).toMatchObject({
    ok: false,
    error: { code: 'SCRIPT_UNREADABLE', at: 'broken.epub' },
  })
})

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const shape = (type: string, ...paragraphs: string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${paragraphs
    .map((text) => `<a:p><a:pPr/><a:r><a:t>${text}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`

const slides = {
  'ppt/presentation.xml':
    '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="rId3"/><p:sldId id="257" r:id="rId2"/><p:sldId id="258" r:id="rId4"/></p:sldIdLst></p:presentation>',
  'ppt/_rels/presentation.xml.rels': `<Relationships>${relation('rId2', 'slide', 'slides/slide1.xml')}${relation('rId3', 'slide', 'slides/slide2.xml')}${relation('rId4', 'slide', '/ppt/slides/slide3.xml')}</Relationships>`,
  'ppt/slides/slide1.xml': `<p:sld>${shape('title', 'Figures')}${shape('body', 'On the slide')}</p:sld>`,
  'ppt/slides/slide2.xml': `<p:sld>${shape('ctrTitle', 'Welcome &amp; thanks')}</p:sld>`,
  'ppt/slides/slide3.xml': '<p:sld/>',
  'ppt/slides/_rels/slide1.xml.rels': `<Relationships>${relation('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml')}</Relationships>`,
  'ppt/slides/_rels/slide2.xml.rels': `<Relationships>${relation('rId1', 'notesSlide', '../notesSlides/notesSlide1.xml')}</Relationships>`,
  'ppt/slides/_rels/slide3.xml.rels': `<Relationships>${relation('rId1', 'notesSlide', '../notesSlides/notesSlide2.xml')}</Relationships>`,
  'ppt/notesSlides/notesSlide1.xml': `<p:notes>${shape('sldImg')}${shape('body', 'Good morning, every</a:t></a:r><a:r><a:t>body. Please sit down.', 'We begin.')}${shape('sldNum', '1')}</p:notes>`,
  'ppt/notesSlides/notesSlide2.xml': `<p:notes>${shape('body', 'That is all.')}</p:notes>`,
}

it('reads the notes of a presentation, a chapter for each slide that has any', async () => {
  expect((await read(await zipped('talk.pptx', slides))).cues).toEqual([
    ['1. Welcome & thanks', 'Good morning, everybody.', true],
    ['', 'Please sit down.', false],
    ['', 'We begin.', true],
    ['3', 'That is all.', true],
  ])
})

it('reports a presentation without notes', async () => {
  const bare = Object.entries(slides).filter(([name]) => !name.includes('notesSlides'))
  const path = await zipped('bare.pptx', Object.fromEntries(bare))
  expect(await readScriptFile(path)).toMatchObject({
    ok: false,
    error: { code: 'SCRIPT_EMPTY', params: { reason: 'notes' } },
  })
})

describe('notes of packed documents', () => {
  const notesOf = async (file: string, choices: Parameters<typeof readScriptFile>[1] = {}) => {
    const script = present(must(await readScriptFile(file, choices)))
    const left = script.problems.find(({ code }) => code === 'NOTES_LEFT_OUT')
    return { said: script.cues.map(({ text }) => text), left: left?.text }
  }
  const twoFiles = {
    ...book,
    'OPS/book.opf': opf(
      '<item id="one" href="text/1.xhtml"/><item id="two" href="text/2.xhtml"/><item id="notes" href="text/notes.xhtml"/>',
      '<itemref idref="one"/><itemref idref="two"/><itemref idref="notes"/>',
    ),
    'OPS/text/1.xhtml': page(
      '<h1>One</h1><section><p>The water is wet.<sup><a id="r1" href="notes.xhtml#n1">1</a></sup> It flows.</p></section>',
    ),
    'OPS/text/2.xhtml': page(
      '<h1>Two</h1><p>There were 10<sup>6</sup> fish.<a id="r1" epub:type="noteref" href="notes.xhtml#n2">2</a></p><aside id="n1"><p>A letter came.</p></aside>',
    ),
    'OPS/text/notes.xhtml': page(
      '<h1>Endnotes</h1><p id="n1"><a href="1.xhtml#r1">1.</a> So it was.</p><p><a name="n2x" id="n2" href="2.xhtml#r1">2.</a> In the lake.</p>',
    ),
  }

  it('are found in another file of an e-book', async () => {
    const file = await zipped('notes.epub', twoFiles)
    expect(await notesOf(file)).toEqual({
      said: ['The water is wet.', 'It flows.', 'There were 10⁶ fish.', 'A letter came.'],
      left: 'So it was.\nIn the lake.',
    })
    expect((await notesOf(file, { notes: 'inline' })).said).toEqual([
      'The water is wet.',
      'So it was.',
      'It flows.',
      'There were 10⁶ fish.',
      'In the lake.',
      'A letter came.',
    ])
    expect((await notesOf(file, { notes: 'end' })).said).toEqual([
      'The water is wet.',
      'It flows.',
      'So it was.',
      'There were 10⁶ fish.',
      'A letter came.',
      'In the lake.',
    ])
  })

  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const run = (text: string, properties = '') =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  const types = [
    ['document', 'document.main'],
    ['footnotes', 'footnotes'],
    ['endnotes', 'endnotes'],
  ]
    .map(
      ([part, type]) =>
        `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${type}+xml"/>`,
    )
    .join('')
  const word = (body: string) => ({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types}</Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'officeDocument', 'word/document.xml')}</Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId2', 'footnotes', 'footnotes.xml')}${relation('rId3', 'endnotes', 'endnotes.xml')}</Relationships>`,
    'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
    'word/footnotes.xml': `<w:footnotes ${W}><w:footnote w:id="1"><w:p>${run(' So it was.')}</w:p></w:footnote></w:footnotes>`,
    'word/endnotes.xml': `<w:endnotes ${W}><w:endnote w:id="1"><w:p>${run(' In the lake.')}</w:p></w:endnote></w:endnotes>`,
  })

  it('and hidden text are found in Word', async () => {
    const body = `<w:p>${run('The water is wet.')}<w:r><w:footnoteReference w:id="1"/></w:r>${run(' It flows.')}</w:p><w:p>${run('There were 10')}${run('6', '<w:vertAlign w:val="superscript"/>')}${run(' fish')}${run(' and a secret', '<w:vanish/>')}${run('.')}<w:r><w:endnoteReference w:id="1"/></w:r></w:p>`
    const file = await zipped('notes.docx', word(body))
    expect(await notesOf(file)).toEqual({
      said: ['The water is wet.', 'It flows.', 'There were 10⁶ fish.'],
      left: 'So it was.\nIn the lake.',
    })
    const script = present(must(await readScriptFile(file)))
    expect(script.problems).toContainEqual(
      expect.objectContaining({ code: 'HIDDEN_TEXT_SKIPPED', text: ' and a secret' }),
    )
    expect((await notesOf(file, { notes: 'inline' })).said).toEqual([
      'The water is wet.',
      'So it was.',
      'It flows.',
      'There were 10⁶ fish.',
      'In the lake.',
    ])
  })

  it('are no reason to say the times of a transcript in Word', async () => {
    const lines = ['[00:00:01] ANNA: Good evening to all.', '[00:00:05] BEN: We talk about rivers.']
    const body = lines.map((line) => `<w:p>${run(line)}</w:p>`).join('')
    const script = present(must(await readScriptFile(await zipped('talk.docx', word(body)))))
    expect(script.cues.map(({ label, text }) => [label, text])).toEqual([
      ['ANNA', 'Good evening to all.'],
      ['BEN', 'We talk about rivers.'],
    ])
    expect(script.problems).toContainEqual(
      expect.objectContaining({ code: 'TIMES_LEFT_OUT', params: { lines: 2 } }),
    )
  })

  it('ask about times in Word that are no regular pattern', async () => {
    const lines = ['00:01 Good evening to all.', '00:02:03 We talk.', '00:00:05:06 Of rivers.']
    const body = lines.map((line) => `<w:p>${run(line)}</w:p>`).join('')
    const script = await readScriptFile(await zipped('unclear.docx', word(body)))
    expect(script).toMatchObject({ ok: false, error: { code: 'TIMES_UNCLEAR' } })
  })
})
