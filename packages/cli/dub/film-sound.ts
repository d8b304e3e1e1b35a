import { checkFilmSound } from '@cuecast/audio'
import type { ProjectFile } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import type { DubOptions } from './options'
import type { Output } from './output'

/**
 * The document with the film's sound in the mix or not, as the arguments say. Sound that cannot be
 * read here is an error before anything is voiced; a silent film is one only if `--film-sound on`.
 */
export async function withFilmSound(
  document: ProjectFile,
  { filmSound }: Pick<DubOptions, 'filmSound'>,
  output: Output,
): Promise<Result<ProjectFile>> {
  const { media, mix } = document
  const enabled = filmSound === null ? mix.bed.enabled : filmSound !== false
  const withBed = (on: boolean) =>
    ok({ ...document, mix: { ...mix, bed: { ...mix.bed, enabled: on } } })
  if (!enabled || !media) return withBed(enabled)
  const readable = await checkFilmSound(media.path)
  if (readable.ok) return withBed(true)
  const { code, params } = readable.error
  const isSilent = code === 'AUDIO_BROKEN' && params?.['reason'] === 'no sound in this file'
  if (!isSilent || filmSound !== 'wanted') return readable
  output.warn(output.t('terminal.silentFilm', { film: media.path }))
  return withBed(false)
}
