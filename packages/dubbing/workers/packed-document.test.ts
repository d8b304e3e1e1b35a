import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { expect, it } from 'vitest'
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
