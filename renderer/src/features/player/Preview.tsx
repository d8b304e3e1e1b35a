import { isForeignFilm } from '@shared/contracts/film'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { useFilm } from '@/project/film/film-store'
import { usePlayhead } from '@/project/playback/playhead-store'
import { transport } from '@/project/playback/transport'
import { ChooseFilm, FilmOffer } from './FilmOffer'
import { player } from './player-instance'
import { Subtitle } from './Subtitle'
import styles from './Preview.module.css'

/** Puts the film's own element into the panel; it goes on playing when the panel is gone. */
function FilmPicture() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { element } = player.film
    place.current?.append(element)
    return () => element.remove()
  }, [])
  return <div ref={place} className={styles.film} />
}

function togglePlay(): void {
  if (usePlayhead.getState().playing) transport().pause()
  else transport().play()
}

/** The film with the subtitle on it; without a film, the subtitle on black. */
export function Preview() {
  const t = useTranslations('player')
  const path = useDocument((state) => state.fields.media?.path)
  const foreign = path !== undefined && isForeignFilm(path)
  const picture = useFilm((state) => state.picture)
  const failed = useFilm((state) => state.failed)
  return (
    <section
      className={styles.preview}
      aria-label={t('picture')}
      data-testid="picture"
      data-help="original"
      data-picture={picture}
      data-failed={failed}
    >
      <FilmPicture />
      <button type="button" className={styles.cover} aria-label={t('play')} onClick={togglePlay} />
      {(failed || foreign) && (
        <p className={styles.note} data-testid="film-note">
          {t(foreign ? 'filmForeign' : 'filmFailed')}
        </p>
      )}
      {path === undefined && <FilmOffer />}
      {(failed || foreign) && <ChooseFilm />}
      <Subtitle />
    </section>
  )
}
