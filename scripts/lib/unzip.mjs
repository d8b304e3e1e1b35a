import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import yauzl from 'yauzl'

/**
 * Unpacks a zip archive entry by entry. `place` answers the path inside `folder` for an entry's
 * name, or null to leave the entry out. Executable bits are kept; yauzl refuses names that would
 * lead out of the folder.
 */
export async function unzip(archive, folder, place) {
  const zip = await promisify(yauzl.open)(archive, { lazyEntries: true })
  const openEntry = promisify(zip.openReadStream.bind(zip))
  await new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry) => {
      write(entry).then(() => zip.readEntry(), reject)
    })
    zip.readEntry()
  })

  async function write(entry) {
    const path = entry.fileName.endsWith('/') ? null : place(entry.fileName)
    if (!path) return
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    const mode = (entry.externalFileAttributes >>> 16) & 0o777 || 0o644
    await pipeline(await openEntry(entry), createWriteStream(file, { mode }))
  }
}
