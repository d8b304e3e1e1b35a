import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Writes texts under their names into a zip file, the same bytes for the same texts on the same day. */
export async function writePacked(
  path: string,
  names: readonly string[],
  texts: readonly string[],
): Promise<void> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const mtime = new Date(new Date().toISOString().slice(0, 10))
  for (const [i, name] of names.entries())
    zip.addBuffer(Buffer.from(texts[i] ?? ''), name, {
      mtime,
      mode: 33188,
      forceDosTimestamp: true,
    })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}
