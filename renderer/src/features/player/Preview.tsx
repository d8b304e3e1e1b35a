import { isForeignFilm } from '@shared/contracts/film'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { useFilm } from '@/project/film/film-store'
import { usePlayhead } from '@/project/playback/playhead-store'
import { transport } from '@/project/playback/transport'
import { ChooseFilm, FilmOffer } from './FilmOffer'
import { player } from './player-instance'
import styles from './Preview.module.css'
import { styledPieces } from './styled-text'
import { subtitlesAt } from './subtitle-at'

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

/** What is shown now, as one string: it changes a few times a minute, not every frame. */
function shownNow(): string {
  return subtitlesAt(useDocument.getState(), usePlayhead.getState().timeMs).join('\n')
}

function follow(changed: () => void): () => void {
  const ends = [usePlayhead.subscribe(changed), useDocument.subscribe(changed)]
  return () => {
    for (const end of ends) end()
  }
}

function Styled({ text }: { text: string }) {
  return styledPieces(text).map((piece, i) => (
    <span
      // The pieces of a text have nothing of their own but their place.
      key={`${i}-${piece.text}`}
      style={{
        fontStyle: piece.italic ? 'italic' : undefined,
        fontWeight: piece.bold ? 700 : undefined,
        textDecoration: piece.underlined ? 'underline' : undefined,
      }}
    >
      {piece.text}
    </span>
  ))
}

/** The subtitle under the playhead. */
function Subtitle() {
  const shown = useSyncExternalStore(follow, shownNow)
  const byId = useDocument((state) => state.byId)
  const ids = shown === '' ? [] : shown.split('\n')
  return (
    <div className={styles.subtitles} data-testid="subtitle">
      {ids.map((id) => (
        <p key={id} className={styles.subtitle} data-cue={id} dir="auto">
          <Styled text={byId.get(id)?.text ?? ''} />
        </p>
      ))}
    </div>
  )
}
