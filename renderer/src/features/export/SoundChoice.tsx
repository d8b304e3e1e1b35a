import { useId } from 'react'
import { useT } from '@/ui/text/use-t'
import type { ExportOptions } from '@shared/contracts/export'
import { hasFilmPlace, useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeFilmSound } from '@/model/edits/project-edits'
import { FieldGroup } from '@/ui/fields/Field'
import { Row, Text } from '@/ui/layout/layout'
import type { PartProps } from './TrackOptions'

/** Whether the dub brings the film sound: what is written as one sound, and into the film. */
export function SoundChoice({ options, set }: PartProps) {
  const t = useT()
  const name = useId()
  const hasFilm = useDocument((state) => state.fields.media !== null)
  const hasFilmSound = useDocument(({ fields }) => fields.media !== null && fields.mix.bed.enabled)
  const withFilm = hasFilmSound && (options.film ? options.film.track === 'mix' : options.mix)
  const isDub = useDocument(hasFilmPlace)
  const music = useDocument((state) => state.fields.music.length)
  const choose = (film: boolean) => {
    // An edit that can be undone: the project's mix is what is exported.
    if (film && !hasFilmSound) execute('changeMix', changeFilmSound({ enabled: true }))
    set(withSound(options, film))
  }
  if (!isDub) return null
  return (
    <FieldGroup label={t('export.sound.label')}>
      {(group) => (
        <>
          <Row {...group} role="radiogroup" gap={16} wrap>
            {([false, true] as const).map((film) => (
              <label key={String(film)}>
                <input
                  type="radio"
                  name={name}
                  checked={withFilm === film}
                  disabled={film && !hasFilm}
                  onChange={() => choose(film)}
                />{' '}
                {t(film ? 'export.sound.film' : 'export.sound.voices')}
              </label>
            ))}
          </Row>
          {(!hasFilm || music > 0) && (
            <Text quiet small>
              {[
                !hasFilm && t('export.sound.noFilm'),
                music > 0 && t('export.sound.withMusic', { count: music }),
              ]
                .filter(Boolean)
                .join(' ')}
            </Text>
          )}
        </>
      )}
    </FieldGroup>
  )
}

/** The mix of voices and film sound, or the voices alone, wherever the options write one of them. */
function withSound(options: ExportOptions, film: boolean): Partial<ExportOptions> {
  const track = film ? 'mix' : 'dub'
  const isWritten = options.mix || options.dub
  return {
    ...(options.film && { film: { ...options.film, track } }),
    ...((isWritten || !options.film) && { mix: film, dub: !film }),
  }
}
