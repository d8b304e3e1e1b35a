import { isForeignFilm } from '@shared/contracts/film'
import { Film } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { runCommand } from '@/project/commands/command-table'
import { useDocument } from '@/project/document/document-store'
import { declineFilm, useFilmOffer } from '@/project/film/film-offer'
import { useFilm } from '@/project/film/film-store'
import { chooseOriginal } from '@/project/film/original'
import { usePlayhead } from '@/project/playback/playhead-store'
import { transport } from '@/project/playback/transport'
import { report } from '@/project/report'
import { Button } from '@/ui/Button'
import { player } from './PlayerHost'
import { styledPieces, subtitlesAt } from './subtitle'
import styles from './Preview.module.css'

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

/** Where no film is chosen: the one that lies beside the subtitles, or the way to choose one. */
function FilmOffer() {
  const t = useTranslations('player')
  const offer = useFilmOffer((state) => state.offer)
  if (!offer) return <ChooseFilm />
  const { path, fileName } = offer
  return (
    <section className={styles.offer} aria-label={t('filmFound')} data-testid="film-offer">
      <p className={styles.found}>
        {t('filmFound')}
        <span className={styles.name} title={path}>
          {fileName}
        </span>
      </p>
      <div className={styles.answers}>
        <Button data-testid="film-decline" onClick={declineFilm}>
          {t('filmLater')}
        </Button>
        <Button
          look="primary"
          icon={<Film />}
          data-testid="film-attach"
          onClick={() => void report(chooseOriginal(path))}
        >
          {t('filmAttach')}
        </Button>
      </div>
    </section>
  )
}

/** The way to another film. */
function ChooseFilm() {
  const t = useTranslations('player')
  return (
    <Button
      className={styles.choose}
      icon={<Film />}
      data-testid="choose-film"
      onClick={() => runCommand('chooseOriginal')}
    >
      {t('chooseFilm')}
    </Button>
  )
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
