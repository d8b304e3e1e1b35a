import { stat } from 'node:fs/promises'
import { mayBeVoiceModel, recogniserFiles } from '@cuecast/speech'
import { type FileKind, type GivenFile, kindByName } from '@shared/contracts/project/given-file'
import type { Parts } from './parts'

/** Takes a file or folder that the user hands over: main may use it from now on. Says what it is. */
export async function givenFile({ chosen }: Parts, path: string): Promise<GivenFile> {
  chosen.grant(path)
  return { path, kind: await kindOf(path) }
}

async function kindOf(path: string): Promise<FileKind> {
  const kind = kindByName(path)
  if (kind !== 'subtitles') return kind
  if ((await recogniserFiles(path)).ok) return 'recogniser'
  if (await mayBeVoiceModel(path)) return 'voice'
  return (await stat(path).catch(() => null))?.isDirectory() ? 'project' : kind
}
