import { ok, type Result } from '@shared/contracts/result'
import type { TranslatedCue } from '@shared/contracts/translation'
import { newlyTranslated } from '@shared/translation/cue-state'
import type { Project } from '../project/project'

/** Writes the texts of a translator into an open version at once, where no person has written one. */
export async function noteTranslations(
  project: Project,
  texts: readonly TranslatedCue[],
): Promise<Result<void>> {
  const upsert = newlyTranslated(project.document.cues, texts)
  return upsert.length > 0 ? project.note({ cues: { upsert, remove: [] } }) : ok(undefined)
}
