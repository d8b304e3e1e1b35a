import { readFile } from 'node:fs/promises'
import mammoth from 'mammoth'
import { packedTexts } from './packed-texts'

/** Word's own title style is a heading, too. */
const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"]

/** A Word document as plain HTML. */
export async function htmlOfWord(file: string): Promise<string> {
  // Unpacks what will be read once, and keeps nothing of it: it stays within its limits.
  for await (const _ of packedTexts(file, (name) => /\.(?:xml|rels)$/i.test(name)));
  const withoutPictures = mammoth.images.imgElement(() => Promise.resolve({ src: '' }))
  const { value } = await mammoth.convertToHtml(
    { buffer: await readFile(file) },
    { styleMap, convertImage: withoutPictures, includeEmbeddedStyleMap: false },
  )
  return value || '<p></p>'
}
