import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import mammoth from 'mammoth'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { readScript } from '@shared/narration/read-script'
import { filesOfZip, UnpackBudget, UnpackRefused } from '@cuecast/platform'
import { tooLarge, wordDocumentSchema } from '../project/word-document'

/** The text of a book of 3,000 pages is below 100 MB even with marks around every word; XML packs 10 to 30 times. */
const limits = { bytes: 160 * 2 ** 20, entries: 20_000, ratio: 60, ms: 30_000 }

/** Marks of XML, of which each costs several hundred bytes once read; a book has less than a million. */
const MAX_MARKS = 4_000_000

/** Word's own title style is a heading, too. */
const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"]

const { path, options } = wordDocumentSchema.parse(workerData)
const html = await htmlOf(path)
const named = { ...options, format: 'docx', fileName: basename(path) } as const
parentPort?.postMessage(html.ok ? readScript(html.value, named) : html)

async function htmlOf(file: string): Promise<Result<string>> {
  try {
    const buffer = await readFile(file)
    await checkParts(file, buffer.length)
    const withoutPictures = mammoth.images.imgElement(() => Promise.resolve({ src: '' }))
    const { value } = await mammoth.convertToHtml(
      { buffer },
      { styleMap, convertImage: withoutPictures, includeEmbeddedStyleMap: false },
    )
    return ok(value)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    if (cause === manyMarks) return tooLarge(file, 'memory')
    if (cause instanceof UnpackRefused) return tooLarge(file, cause.limit, reason)
    const message = `this is no Word document that can be read (${reason.slice(0, 200)})`
    return fail(studioError('SCRIPT_UNREADABLE', message, { at: basename(file) }))
  }
}

const manyMarks = new Error('too many marks')

/** Unpacks what will be read once, and keeps nothing of it: what a zip says of its sizes need not be true. */
async function checkParts(file: string, packedBytes: number): Promise<void> {
  const budget = new UnpackBudget(limits, packedBytes)
  let marks = 0
  for await (const { entry, open } of filesOfZip(file)) {
    const isText = /\.(?:xml|rels)$/i.test(entry.fileName)
    budget.entry(isText ? entry.uncompressedSize : 0)
    if (!isText) continue
    for await (const chunk of await open()) {
      const bytes = Buffer.from(chunk)
      budget.add(bytes.length)
      for (const byte of bytes) if (byte === 0x3c) marks += 1
      if (marks > MAX_MARKS) throw manyMarks
    }
  }
}
