import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseCastMap } from '@shared/casting/cast-map'
import type { CastMap } from '@shared/contracts/cast'
import type { CastMapFile } from '@shared/contracts/cast'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { fileError, writeAtomically } from '@cuecast/platform'

const MAX_BYTES = 5 * 1024 * 1024

/** Reads a cast map; CAST_MAP_INVALID names the file and the entry. */
export async function readCastMapFile(path: string): Promise<Result<CastMapFile>> {
  let text: string
  try {
    const { size } = await stat(path)
    if (size > MAX_BYTES)
      return fail(studioError('FILE_TOO_LARGE', 'the cast map is too large', { at: path }))
    text = await readFile(path, 'utf8')
  } catch (cause) {
    return fail(fileError(cause, path, 'read'))
  }
  const fileName = basename(path)
  const castMap = parseCastMap(text, fileName)
  return castMap.ok ? ok({ path, fileName, castMap: castMap.value }) : castMap
}

/** Writes a cast map as formatted JSON; returns the number of entries. */
export async function writeCastMapFile(path: string, castMap: CastMap): Promise<Result<number>> {
  const written = await writeAtomically(path, `${JSON.stringify(castMap, null, 2)}\n`)
  return written.ok ? ok(Object.keys(castMap).length) : written
}
