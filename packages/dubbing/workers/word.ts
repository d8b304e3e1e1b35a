import mammoth from 'mammoth'
import { ZipFile } from 'yazl'
import { packedTexts } from './packed-texts'

/** Word's own title style is a heading, too. */
const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"]

/** Marks hidden text for the reader of the page; no text has such letters. */
const HIDDEN = ['\uE012', '\uE013'] as const

/** A Word document as plain HTML. */
export async function htmlOfWord(file: string): Promise<string> {
  const parts = new ZipFile()
  // Unpacked once, within limits; pictures are left behind.
  for await (const { name, bytes } of packedTexts(file, (path) => /\.(?:xml|rels)$/i.test(path)))
    parts.addBuffer(isStory(name) ? withHiddenMarked(bytes) : bytes, name, { compress: false })
  parts.end()
  const withoutPictures = mammoth.images.imgElement(() => Promise.resolve({ src: '' }))
  const { value } = await mammoth.convertToHtml(
    { buffer: await bytesOf(parts) },
    { styleMap, convertImage: withoutPictures, includeEmbeddedStyleMap: false },
  )
  return value === ''
    ? '<p></p>'
    : value.replaceAll(HIDDEN[0], '<span hidden>').replaceAll(HIDDEN[1], '</span>')
}

const isStory = (name: string): boolean =>
  /^word\/(?:document|footnotes|endnotes)\.xml$/i.test(name)

async function bytesOf(zip: ZipFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const run = /<w:r(?:\s[^>]*)?>(?:(?!<\/w:r>)[\s\S])*?<\/w:r>/g
const vanish = /<w:(?:vanish|webHidden)(?:\s+w:val="(?:1|true|on)")?\s*\/>/

/** Marks the text of runs that Word does not show. */
function withHiddenMarked(bytes: Buffer): Buffer {
  const xml = bytes.toString('utf8')
  if (!vanish.test(xml)) return bytes
  const marked = xml.replace(run, (all) =>
    vanish.test(all.slice(0, all.indexOf('</w:rPr>') + 1))
      ? all.replace(/(<w:t(?:\s[^>]*)?>)([^<]*)(<\/w:t>)/g, `$1${HIDDEN[0]}$2${HIDDEN[1]}$3`)
      : all,
  )
  return Buffer.from(marked)
}
