import { stat } from 'node:fs/promises'
import { posix } from 'node:path'
import { filesOfZip, UnpackBudget } from '@cuecast/platform'
import { decodeEntities } from '@shared/subtitles/entities'

/** The text of a book of 3,000 pages is below 100 MB even with marks around every word; XML packs 10 to 30 times. */
const limits = { bytes: 160 * 2 ** 20, entries: 20_000, ratio: 60, ms: 30_000 }

/** Marks of XML, of which each costs several hundred bytes once read; a book has less than a million. */
const MAX_MARKS = 4_000_000

/** More marks of XML than a book can have. */
export class ManyMarks extends Error {}

/**
 * Unpacks the wanted files of a zip, within limits: the sizes in a zip need not be true. Throws
 * `UnpackRefused` or `ManyMarks`.
 *
 * @param wanted true for files with text to be read; others are not unpacked
 */
export async function* packedTexts(
  file: string,
  wanted: (name: string) => boolean,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const { size } = await stat(file)
  const budget = new UnpackBudget(limits, size)
  let marks = 0
  for await (const { entry, open } of filesOfZip(file)) {
    const isWanted = wanted(entry.fileName)
    budget.entry(isWanted ? entry.uncompressedSize : 0)
    if (!isWanted) continue
    const chunks: Buffer[] = []
    for await (const chunk of await open()) {
      const bytes = Buffer.from(chunk)
      budget.add(bytes.length)
      for (const byte of bytes) if (byte === 0x3c) marks += 1
      if (marks > MAX_MARKS) throw new ManyMarks('too many marks')
      chunks.push(bytes)
    }
    yield { name: entry.fileName, bytes: Buffer.concat(chunks) }
  }
}

/** The texts of a zip by name; XML without a declaration is UTF-8, with a byte order mark UTF-16, too. */
export async function textsOf(
  file: string,
  wanted: (name: string) => boolean,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for await (const { name, bytes } of packedTexts(file, wanted)) texts.set(name, decoded(bytes))
  return texts
}

function decoded(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const declared = /^[^<]{0,3}<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(
    bytes.toString('latin1', 0, 200),
  )?.[1]
  try {
    return new TextDecoder(declared ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/**
 * Elements with this name, whatever their prefix, with their content; a nested one is part of the
 * outer one.
 */
export function elementsIn(
  xml: string,
  name: string,
): { attributes: Record<string, string>; inside: string }[] {
  const pattern = new RegExp(
    `<(?:[\\w-]+:)?${name}(?=[\\s/>])([^>]*?)(?:/>|>([\\s\\S]*?)</(?:[\\w-]+:)?${name}\\s*>)`,
    'g',
  )
  return [...xml.matchAll(pattern)].map(([, attributes = '', inside = '']) => ({
    attributes: attributesIn(attributes),
    inside,
  }))
}

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, name = '', double, single]) => [name, decodeEntities(double ?? single ?? '')],
    ),
  )

/** Text without marks, on one line. */
export const plainText = (xml: string): string =>
  decodeEntities(xml.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** The path that a reference in a file of the zip means. */
export function pathFrom(base: string, reference: string): string {
  const [path = ''] = reference.split('#')
  let plain = path
  try {
    plain = decodeURIComponent(path)
  } catch {
    // A per cent sign that escapes nothing.
  }
  return plain.startsWith('/') ? plain.slice(1) : posix.join(posix.dirname(base), plain)
}

/** A text as HTML has it. */
export const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)
