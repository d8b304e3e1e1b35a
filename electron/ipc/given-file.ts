import { open, stat } from 'node:fs/promises'
import { mayBeVoiceModel, recogniserFiles } from '@cuecast/speech'
import { type FileKind, type GivenFile, kindByName } from '@shared/contracts/project/given-file'
import { subtitleReaders } from '@shared/subtitles/readers'
import type { Parts } from './parts'

/** Accepts a file or folder from the user: main may use it from now on. Returns its kind. */
export async function givenFile({ chosen }: Parts, path: string): Promise<GivenFile> {
  chosen.grant(path)
  return { path, kind: await kindOf(path) }
}

async function kindOf(path: string): Promise<FileKind> {
  const kind = kindByName(path)
  if (kind === 'notes' && subtitleReaders.json3.is(await headOf(path))) return 'subtitles'
  if (kind !== 'subtitles') return kind
  if ((await recogniserFiles(path)).ok) return 'recogniser'
  if (await mayBeVoiceModel(path)) return 'voice'
  return (await stat(path).catch(() => null))?.isDirectory() ? 'project' : kind
}

/**
 * The first 20,000 bytes of a file as text; empty for an unreadable file: opening it reports the
 * cause.
 */
async function headOf(path: string): Promise<string> {
  const file = await open(path).catch(() => null)
  try {
    const read = await file?.read(Buffer.alloc(20_000))
    return read?.buffer.toString('utf8', 0, read.bytesRead) ?? ''
  } catch {
    return ''
  } finally {
    await file?.close()
  }
}
