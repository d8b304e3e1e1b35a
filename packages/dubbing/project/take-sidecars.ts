import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { takeSchema, type Take } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import { parseJson, readPlainFile, writeAtomically } from '@cuecast/platform'

const ENDING = '.take.json'
/** Format of our ids; another id in a foreign project must not become a path. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Contents of `takes/` without links and folders. */
export interface TakeFiles {
  audio: Set<string>
  /** Ids of takes with a sidecar. */
  sidecars: Set<string>
  /** Names that are not regular files. */
  notPlain: Set<string>
}

export async function listTakeFiles(folder: string): Promise<TakeFiles> {
  const found: TakeFiles = { audio: new Set(), sidecars: new Set(), notPlain: new Set() }
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const { name } = entry
    if (!entry.isFile()) found.notPlain.add(name)
    else if (name.endsWith(ENDING)) found.sidecars.add(name.slice(0, -ENDING.length))
    else if (!name.startsWith('.')) found.audio.add(name)
  }
  return found
}

/** Path of the sidecar; null if the id has another format. */
export function sidecarPath(folder: string, takeId: string): string | null {
  return ID.test(takeId) ? join(folder, `${takeId}${ENDING}`) : null
}

/**
 * Writes the metadata of a take next to its audio, so that a lost journal can be rebuilt. The journal
 * is authoritative: a sidecar need not survive a power cut.
 */
export async function writeSidecar(folder: string, take: Take): Promise<Result<void>> {
  const path = sidecarPath(folder, take.id)
  return path === null
    ? ok(undefined)
    : writeAtomically(path, JSON.stringify(take), { flush: false })
}

/** Takes from these sidecars whose audio exists, oldest first. */
export async function readSidecars(
  folder: string,
  takeIds: Iterable<string>,
  { audio }: TakeFiles,
): Promise<Take[]> {
  const takes: Take[] = []
  for (const id of takeIds) {
    const path = sidecarPath(folder, id)
    const text = path && (await readPlainFile(path).catch(() => null))?.toString('utf8')
    const take = takeSchema.safeParse(parseJson(text ?? ''))
    if (take.success && take.data.id === id && audio.has(take.data.file)) takes.push(take.data)
  }
  return takes.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}
