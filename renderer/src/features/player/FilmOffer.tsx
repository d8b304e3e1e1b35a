import { Film } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { runCommand } from '@/project/commands/command-table'
import { report } from '@/project/report'
import { declineFilm, useFilmOffer } from '@/project/film/film-offer'
import { chooseOriginal } from '@/project/film/original'
import { Button } from '@/ui/Button'
import styles from './FilmOffer.module.css'

/** The way to another film. */
export function ChooseFilm() {
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

/** Where no film is chosen: the one that lies beside the subtitles, or the way to choose one. */
export function FilmOffer() {
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
