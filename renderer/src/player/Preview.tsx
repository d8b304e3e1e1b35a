import { isForeignFilm, isPlayedAudio, isPlayedVideo } from '@shared/contracts/film'
import { Film, Fullscreen, Maximize2, Minimize2, PictureInPicture2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CommandIcon } from '@/commands/CommandButton'
import { useT } from '@/ui/text/use-t'
import { runCommand } from '@/commands/command-table'
import { useDocument } from '@/model/document/document-store'
import { declineFilm, useFilm, chooseOriginal, makeCopy } from '@/model/playback/film'
import { usePlayhead, transport } from '@/model/playback/playhead'
import { report } from '@/model/report'
import { useWorkspace } from '@/model/view/workspace-store'
import { Button, cx, Row, Text } from '@cuecast/ui'
import { NoteDrawing } from './NoteDrawing'
import { player } from './PlayerHost'
import { PictureFrame, Subtitle } from './Subtitle'
import { area } from '@/ui/focus'
import styles from './Preview.module.css'

/** The film with its subtitle; without a film, the subtitle on black. */
export function Preview({ className }: { className?: string | undefined }) {
  const t = useT()
  const path = useDocument((state) => state.fields.media?.path)
  const foreign = path !== undefined && isForeignFilm(path)
  const picture = useFilm((state) => state.picture)
  const failed = useFilm((state) => state.failed)
  const elsewhere = useWorkspace((state) => state.pictureWindow)
  return (
    <section
      {...area('picture')}
      className={cx(styles.preview, className)}
      aria-label={t('player.picture')}
      data-testid="picture"
      data-help="original"
      data-picture={picture}
      data-elsewhere={elsewhere}
      data-failed={failed}
    >
      <FilmPicture />
      <button
        type="button"
        className={styles.cover}
        aria-label={t('player.play')}
        onClick={togglePlay}
        onDoubleClick={() => runCommand('pictureFullScreen')}
      />
      {!elsewhere && <PictureButtons />}
      <FilmNote foreign={foreign} />
      {path === undefined && <FilmOffer />}
      {elsewhere ? (
        <Elsewhere />
      ) : (
        <PictureFrame>
          <Subtitle />
          <NoteDrawing />
        </PictureFrame>
      )}
    </section>
  )
}

/** Codecs by the names that people know. */
const codecNames: Readonly<Record<string, string>> = {
  hevc: 'HEVC (H.265)',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  mpeg2: 'MPEG-2',
  mpeg4: 'MPEG-4',
  prores: 'ProRes',
  // By the names that containers give them.
  mp4v: 'MPEG-4',
  V_MPEG1: 'MPEG-1',
  V_MPEG2: 'MPEG-2',
  'V_MPEG4/ISO/ASP': 'MPEG-4',
  V_PRORES: 'ProRes',
  A_DTS: 'DTS',
  A_TRUEHD: 'TrueHD',
  'A_MPEG/L2': 'MP2',
}

/** Why a film does not play here, or plays only in part, and the copy that would. */
function FilmNote({ foreign }: { foreign: boolean }) {
  const t = useT()
  const failed = useFilm((state) => state.failed)
  const gone = useFilm((state) => state.gone)
  const hasPicture = useFilm((state) => state.picture)
  const facts = useFilm((state) => state.facts)
  const copying = useFilm((state) => state.copying)
  const { video = null, audio = null, hasCopy = false, canCopy = false } = facts ?? {}
  const noPicture = !hasPicture && !isPlayedVideo(video)
  const noSound = !hasCopy && !isPlayedAudio(audio)
  if (!failed && !(foreign && !hasCopy) && !noPicture && !noSound) return null
  const nameOf = (codec: string) => codecNames[codec] ?? codec
  const picture = noPicture && video !== null ? nameOf(video) : ''
  const sound = noSound && audio !== null ? nameOf(audio) : ''
  const words =
    picture && sound
      ? t('player.bothCodecs', { picture, sound })
      : picture
        ? t('player.filmCodec', { codec: picture })
        : sound
          ? t('player.soundCodec', { codec: sound })
          : t(gone ? 'player.filmGone' : foreign ? 'player.filmForeign' : 'player.filmFailed')
  return (
    <div className={styles.noteBox}>
      <Row wrap gap={8} justify="end" className={styles.noteButtons}>
        {canCopy && !hasCopy && (
          <Button
            busy={copying}
            icon={<Film />}
            data-testid="make-copy"
            onClick={() => void report(makeCopy())}
          >
            {t(copying ? 'player.copying' : 'player.makeCopy')}
          </Button>
        )}
        {(failed || foreign) && (
          <Button data-testid="choose-film" onClick={() => runCommand('chooseOriginal')}>
            {t('player.chooseFilm')}
          </Button>
        )}
      </Row>
      <p className={styles.note} data-testid="film-note">
        {words} {!canCopy && facts !== null && t('player.copyNeeds')}
      </p>
    </div>
  )
}

/** Sizes of the picture: larger, in a separate window, full screen. Each has a key. */
function PictureButtons() {
  const large = useWorkspace((state) => state.layout === 'picture')
  const buttons = [
    { name: 'largePicture', icon: large ? <Minimize2 /> : <Maximize2 /> },
    { name: 'pictureWindow', icon: <PictureInPicture2 /> },
    { name: 'pictureFullScreen', icon: <Fullscreen /> },
  ] as const
  return (
    <Row gap={2} className={styles.sizes}>
      {buttons.map(({ name, icon }) => (
        <CommandIcon
          name={name}
          key={name}
          small
          tabIndex={-1}
          icon={icon}
          data-testid={`picture-${name}`}
        />
      ))}
    </Row>
  )
}

/** Where the picture has gone, next to a small one, and the way back. */
function Elsewhere() {
  const t = useT()
  return (
    <div className={styles.elsewhere} data-testid="picture-elsewhere">
      <Text small>{t('player.pictureElsewhere')}</Text>
      <Button onClick={() => runCommand('pictureWindow')}>{t('player.pictureBack')}</Button>
    </div>
  )
}

/** Shows the player's video element, which keeps playing when the panel is closed. */
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

/** Without a film: offers the one found next to the subtitle file, or to choose one. */
function FilmOffer() {
  const t = useT()
  const offer = useFilm((state) => state.offer)
  if (!offer) return <ChooseFilm />
  const { path, fileName } = offer
  return (
    <section className={styles.offer} aria-label={t('player.filmFound')} data-testid="film-offer">
      <p className={styles.found}>
        {t('player.filmFound')}
        <Text cut className={styles.name} title={path}>
          {fileName}
        </Text>
      </p>
      <Row gap={8}>
        <Button onClick={declineFilm}>{t('ui.notNow')}</Button>
        <Button
          look="primary"
          icon={<Film />}
          data-testid="film-attach"
          onClick={() => void report(chooseOriginal(path))}
        >
          {t('player.filmAttach')}
        </Button>
      </Row>
    </section>
  )
}

function ChooseFilm() {
  const t = useT()
  return (
    <Button
      className={styles.choose}
      icon={<Film />}
      data-testid="choose-film"
      onClick={() => runCommand('chooseOriginal')}
    >
      {t('player.chooseFilm')}
    </Button>
  )
}
