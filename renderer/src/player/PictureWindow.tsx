import { Captions, Fullscreen, ListVideo, Pause, Play, Undo2 } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { useT } from '@/ui/text/use-t'
import { PICTURE_WINDOW } from '@shared/bridge/picture-window'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { studio } from '@/bridge/studio'
import type { CommandName } from '@/commands/command'
import { commandOfKey, keyOfCommand, runCommand } from '@/commands/command-table'
import { useDocument } from '@/model/document/document-store'
import { usePlayhead } from '@/model/playback/playhead'
import { cuesAfter } from '@/model/view/spoken'
import { useWorkspace } from '@/model/view/workspace-store'
import { formatKey, keyOf } from '@/ui/text/keys'
import { useClockText, useClockUnit } from './clock'
import { player } from './PlayerHost'
import { CueWords, PictureFrame, Subtitle, useShownCues } from './Subtitle'
import { Row, Text } from '@cuecast/ui'
import styles from './PictureWindow.module.css'

/** Lines that are shown after the one being spoken. */
const NEXT_LINES = 3

/** The film alone in a separate window, for a second screen; keys work there as in the studio. */
export function PictureWindow() {
  const t = useT()
  const name = useDocument((state) => state.fields.name)
  const [page] = useState(openPage)
  useEffect(() => {
    if (!page) return useWorkspace.setState({ pictureWindow: false })
    const gone = () => useWorkspace.setState({ pictureWindow: false })
    const close = () => page.close()
    page.addEventListener('keydown', pressed)
    page.addEventListener('pagehide', gone)
    // A studio window that is loaded again knows nothing of it.
    window.addEventListener('pagehide', close)
    return () => {
      page.removeEventListener('pagehide', gone)
      window.removeEventListener('pagehide', close)
      close()
    }
  }, [page])
  useEffect(() => {
    if (page) entitle(page, `${name} — ${t('player.picture')}`)
  }, [page, name, t])
  return page && createPortal(<Stage />, page.document.body)
}

function entitle({ document: page }: Window, title: string): void {
  page.title = title
}

/** An empty page that looks like the studio's; null where the system opens none. */
function openPage(): Window | null {
  const opened = window.open('about:blank', PICTURE_WINDOW)
  if (!opened) return null
  const page = opened.document
  page.documentElement.lang = document.documentElement.lang
  page.documentElement.dataset['theme'] = 'dark'
  for (const link of document.querySelectorAll('link[rel="stylesheet"], style')) {
    const copy = page.importNode(link, true)
    if (link instanceof HTMLLinkElement) copy.setAttribute('href', link.href)
    page.head.append(copy)
  }
  return opened
}

function pressed(event: KeyboardEvent): void {
  if (event.key === 'Escape') return void studio.pictureFullScreen('leave')
  const command = commandOfKey(keyOf(event))
  if (!command) return
  event.preventDefault()
  runCommand(command.name)
}

/** Visibility of a part next to the film, remembered between sessions. */
function useShown(part: 'subtitle' | 'lines'): [boolean, () => void] {
  const { layout } = usePreferences()
  const name = `pictureWindow.${part}`
  const shown = layout[name] !== 0
  return [shown, () => void setPreferences({ layout: { ...layout, [name]: shown ? 0 : 1 } })]
}

function Stage() {
  const [subtitle, toggleSubtitle] = useShown('subtitle')
  const [lines, toggleLines] = useShown('lines')
  return (
    <main className={styles.stage}>
      <div className={styles.screen} onDoubleClick={() => runCommand('pictureFullScreen')}>
        <FilmCanvas />
        {subtitle && (
          <PictureFrame>
            <Subtitle />
          </PictureFrame>
        )}
        <Buttons
          subtitle={subtitle}
          lines={lines}
          onSubtitle={toggleSubtitle}
          onLines={toggleLines}
        />
      </div>
      {lines && <Lines />}
    </main>
  )
}

interface ButtonsProps {
  subtitle: boolean
  lines: boolean
  onSubtitle: () => void
  onLines: () => void
}

function Buttons({ subtitle, lines, onSubtitle, onLines }: ButtonsProps) {
  const t = useT()
  const playing = usePlayhead((state) => state.playing)
  return (
    <div className={styles.buttons}>
      <CommandButton
        name="playPause"
        label={t(playing ? 'player.pause' : 'player.play')}
        icon={playing ? <Pause /> : <Play />}
      />
      <PlainButton
        label={t('player.showSubtitle')}
        icon={<Captions />}
        pressed={subtitle}
        onClick={onSubtitle}
      />
      <PlainButton
        label={t('player.showLines')}
        icon={<ListVideo />}
        pressed={lines}
        onClick={onLines}
      />
      <CommandButton
        name="pictureFullScreen"
        label={t('player.fullScreen')}
        icon={<Fullscreen />}
      />
      <CommandButton name="pictureWindow" label={t('player.pictureBack')} icon={<Undo2 />} />
    </div>
  )
}

interface PlainButtonProps {
  label: string
  icon: ReactNode
  pressed?: boolean | undefined
  keys?: string | undefined
  onClick: () => void
}

/** Without the studio's tooltips, which open in its own window. */
function PlainButton({ label, icon, pressed: on, keys, onClick }: PlainButtonProps) {
  const title = keys === undefined ? label : `${label} (${formatKey(keys)})`
  return (
    <button type="button" aria-label={label} title={title} aria-pressed={on} onClick={onClick}>
      {icon}
    </button>
  )
}

interface CommandButtonProps {
  name: CommandName
  label: string
  icon: ReactNode
}

function CommandButton({ name, label, icon }: CommandButtonProps) {
  const run = () => void runCommand(name)
  return <PlainButton label={label} icon={icon} keys={keyOfCommand(name)} onClick={run} />
}

/** Each frame of the film, drawn when the film's own element shows it: one decoder, and the sound keeps playing. */
function FilmCanvas() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const film = player.film.element
    let waiting = 0
    const draw = (): void => {
      const page = canvas.current
      if (!page || film.videoWidth === 0) return
      const { clientWidth, clientHeight, ownerDocument } = page
      const sharp = ownerDocument.defaultView?.devicePixelRatio ?? 1
      const scale = Math.min(
        1,
        (clientWidth * sharp) / film.videoWidth,
        (clientHeight * sharp) / film.videoHeight,
      )
      page.width = Math.max(1, Math.round(film.videoWidth * scale))
      page.height = Math.max(1, Math.round(film.videoHeight * scale))
      page.getContext('2d', { alpha: false })?.drawImage(film, 0, 0, page.width, page.height)
    }
    const next = (): void => {
      draw()
      waiting = film.requestVideoFrameCallback(next)
    }
    const clear = (): void => {
      if (canvas.current) canvas.current.width = 1
    }
    const view = canvas.current?.ownerDocument.defaultView
    next()
    const ending = new AbortController()
    const { signal } = ending
    film.addEventListener('loadeddata', draw, { signal })
    film.addEventListener('seeked', draw, { signal })
    film.addEventListener('emptied', clear, { signal })
    view?.addEventListener('resize', draw, { signal })
    return () => {
      film.cancelVideoFrameCallback(waiting)
      ending.abort()
    }
  }, [])
  return <canvas ref={canvas} className={styles.canvas} aria-hidden data-testid="picture-canvas" />
}

/** The clock, the current text, and the lines that come next. */
function Lines() {
  const t = useT()
  const ids = useShownCues()
  const after = useSyncExternalStore(followAfter, afterIds)
  return (
    <section className={styles.lines} aria-label={t('player.nextLines')}>
      <Clock />
      <ol className={styles.list} data-testid="picture-lines">
        {ids.map((id) => (
          <Line key={id} id={id} spoken />
        ))}
        {after.split('\n').map((id) => (
          <Line key={id} id={id} />
        ))}
      </ol>
    </section>
  )
}

/** As one string, so that it changes only with the lines. */
function afterIds(): string {
  return cuesAfter(useDocument.getState(), usePlayhead.getState().timeMs, NEXT_LINES).join('\n')
}

function followAfter(changed: () => void): () => void {
  const ends = [usePlayhead.subscribe(changed), useDocument.subscribe(changed)]
  return () => ends.forEach((end) => end())
}

function Line({ id, spoken }: { id: string; spoken?: boolean }) {
  const cue = useDocument((state) => state.byId.get(id))
  const speaker = useDocument((state) =>
    cue?.speakerId ? state.speakersById[cue.speakerId]?.label : undefined,
  )
  const [unit] = useClockUnit()
  const text = useClockText(unit)
  if (!cue) return null
  return (
    <Row as="li" gap={12} align="stretch" className={styles.line} aria-current={spoken}>
      <Text figures style={{ flex: 'none' }}>
        {text(cue.startMs)}
      </Text>
      <span className={styles.speaker}>{speaker}</span>
      <span dir="auto">
        <CueWords id={id} />
      </span>
    </Row>
  )
}

function Clock() {
  const t = useT()
  const place = useRef<HTMLSpanElement>(null)
  const [unit] = useClockUnit()
  const text = useClockText(unit)
  const write = useEffectEvent(() => {
    if (place.current) place.current.textContent = text(usePlayhead.getState().timeMs)
  })
  useEffect(() => write())
  useEffect(() => {
    return usePlayhead.subscribe((now, before) => {
      if (now.timeMs !== before.timeMs) write()
    })
  }, [])
  return (
    <span
      ref={place}
      className={styles.clock}
      role="timer"
      aria-label={t('player.time')}
      data-testid="picture-clock"
    />
  )
}
