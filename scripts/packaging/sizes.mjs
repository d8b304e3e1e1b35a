import { lstatSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Packages that are smaller than this are counted together, bytes. */
const SMALL = 2 ** 20

/** Bytes of the packed program by part, the largest first: Electron, the build, each larger package of npm. */
export function sizesByPart({ app, unpacked, resources, packages }) {
  const sized = packages.map(({ path, name }) => ({
    part: name,
    bytes: bytesIn(join(app, path), (each) => basename(each) !== 'node_modules'),
  }))
  const small = sized.filter(({ bytes }) => bytes < SMALL)
  const parts = [
    { part: 'Electron', bytes: bytesIn(unpacked, (path) => path !== resources) },
    { part: 'the program itself', bytes: bytesIn(join(app, 'out')) },
    { part: 'samples and icons', bytes: bytesIn(join(app, 'resources')) },
    ...sized.filter(({ bytes }) => bytes >= SMALL),
    {
      part: `${small.length} smaller packages`,
      bytes: small.reduce((sum, { bytes }) => sum + bytes, 0),
    },
  ]
  return parts.toSorted((a, b) => b.bytes - a.bytes)
}

/** Bytes of a folder's files, each compressed by gzip: at most this does an archive of them take. */
export function packedBytes(folder) {
  return filesIn(folder).reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0)
}

function bytesIn(folder, isWanted) {
  return filesIn(folder, isWanted).reduce((sum, path) => sum + lstatSync(path).size, 0)
}

/** Every file below a folder, but nothing behind links. */
export function filesIn(folder, isWanted = () => true) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return isWanted(path) ? filesIn(path, isWanted) : []
    return entry.isFile() ? [path] : []
  })
}
