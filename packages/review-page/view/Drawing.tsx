import { Check, PenLine, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import type { ReviewPackage } from '@shared/contracts/review'
import { Row, Text } from '@cuecast/ui'
import { usePage, useText, useView } from '../page'
import type { Drawn } from '../view-state'
import { IconButton, NamedButton, TitledModal } from './controls'

type Shown = NonNullable<ReviewPackage['picture']>

/** The most characters of a drawing (`reviewerNoteSchema`). */
const MAX_LENGTH = 30_000
/** Points of a line are so far apart, thousandths of the picture. */
const STEP = 4
/** Shape of a picture that is not loaded yet. */
const USUAL_ASPECT = 16 / 9

/** Opens the picture of the moment to draw on, for the note that is being written. */
export function DrawButton() {
  const page = usePage()
  const t = useText()
  const drawing = useView((view) => view.draft?.drawing)
  if (!page.index.pkg.picture) return null
  return (
    <Row gap={4}>
      <NamedButton icon={PenLine} name={t('note.draw')} onClick={() => page.draw()} />
      {drawing !== undefined && (
        <IconButton
          icon={Trash2}
          name={t('note.dropDrawing')}
          onClick={() => page.edit({ drawing: undefined, drawnAtMs: undefined })}
        />
      )}
    </Row>
  )
}

/** The lines of a note; a press shows them large, on the picture that they were drawn on. */
export function DrawingOfNote({ note }: { note: Drawn }) {
  const { view, index } = usePage()
  const t = useText()
  if (note.drawing === undefined) return null
  if (!index.pkg.picture) return <Text quiet>{t('note.hasDrawing')}</Text>
  return (
    <button
      type="button"
      className="drawing-small"
      aria-label={t('note.showDrawing')}
      title={t('note.showDrawing')}
      onClick={() => view.setState({ drawing: note })}
    >
      <Lines path={note.drawing} />
    </button>
  )
}

const Lines = ({ path }: { path: string }) => (
  <svg className="lines" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden>
    <path d={path} />
  </svg>
)

/** The picture as large as the window, to draw on or to look at. */
export function DrawingDialog() {
  const { view, index } = usePage()
  const t = useText()
  const shown = useView((state) => state.drawing)
  const draft = useView((state) => state.draft)
  const close = () => view.setState({ drawing: null })
  const { picture } = index.pkg
  const drawn = shown === 'draft' ? draft : shown
  if (!shown || !drawn || !picture) return null
  return (
    <TitledModal
      title={t(shown === 'draft' ? 'note.draw' : 'note.hasDrawing')}
      look="modal drawing-modal"
      onClose={close}
    >
      <Sheet picture={picture} drawn={drawn} isDraft={shown === 'draft'} onClose={close} />
    </TitledModal>
  )
}

function Sheet({
  picture,
  drawn,
  isDraft,
  onClose,
}: {
  picture: Shown
  drawn: Drawn
  isDraft: boolean
  onClose(): void
}) {
  const page = usePage()
  const t = useText()
  const [aspect, setAspect] = useState(USUAL_ASPECT)
  const { drawing = '', drawnAtMs = 0 } = drawn
  const style: CSSProperties & Record<'--aspect', number> = { '--aspect': aspect }
  const undo = () => page.edit({ drawing: withoutLastLine(drawing) })
  return (
    <>
      <div className="drawing-sheet" style={style}>
        <Background picture={picture} atMs={drawnAtMs} onAspect={setAspect} />
        {isDraft ? <Surface /> : <Lines path={drawing} />}
      </div>
      <Row gap={8} className="form-end">
        <Text quiet figures>
          {page.index.time(drawnAtMs)}
        </Text>
        <span className="spacer" />
        {isDraft && (
          <NamedButton
            icon={Undo2}
            name={t('note.undoLine')}
            disabled={drawing === ''}
            onClick={undo}
          />
        )}
        <NamedButton icon={Check} name={t('note.drawn')} look="primary" onClick={onClose} />
      </Row>
    </>
  )
}

/** Undefined: no line is left. */
function withoutLastLine(path: string): string | undefined {
  const rest = path.slice(0, Math.max(0, path.lastIndexOf('M')))
  return rest === '' ? undefined : rest
}

/** Takes lines from mouse, pen and finger. */
function Surface() {
  const page = usePage()
  const t = useText()
  const saved = useView((view) => view.draft?.drawing ?? '')
  const [line, setLine] = useState('')
  const last = useRef<[number, number]>([0, 0])
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 1_000)
    return [within((clientX - left) / width), within((clientY - top) / height)] as const
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const [x, y] = placeOf(event)
    last.current = [x, y]
    // A line to its own place is a dot.
    setLine(`M${x} ${y}L${x} ${y}`)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (line === '') return
    const [x, y] = placeOf(event)
    const [lastX, lastY] = last.current
    if (Math.hypot(x - lastX, y - lastY) < STEP) return
    last.current = [x, y]
    setLine(`${line}L${x} ${y}`)
  }
  const end = () => {
    if (line === '') return
    setLine('')
    if (saved.length + line.length > MAX_LENGTH) return page.say(t('note.drawingFull'))
    page.edit({ drawing: saved + line })
  }
  return (
    <div
      className="drawing-surface"
      role="application"
      aria-label={t('note.drawHere')}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <Lines path={saved + line} />
    </div>
  )
}

/** The still nearest to a time, or the film's picture at it. */
function Background({
  picture,
  atMs,
  onAspect,
}: {
  picture: Shown
  atMs: number
  onAspect(aspect: number): void
}) {
  const { files, index } = usePage()
  const [url, setUrl] = useState<string>()
  const fromStart = Math.max(0, atMs - index.pkg.startMs)
  const name =
    picture.kind === 'film'
      ? picture.file
      : picture.files[
          Math.min(picture.files.length - 1, Math.floor(fromStart / Math.max(1, picture.everyMs)))
        ]
  useEffect(() => {
    if (name !== undefined) files.url(name).then(setUrl, () => undefined)
  }, [files, name])
  if (url === undefined) return null
  const shape = (width: number, height: number) =>
    width > 0 && height > 0 && onAspect(width / height)
  return picture.kind === 'stills' ? (
    <img
      src={url}
      alt=""
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        shape(naturalWidth, naturalHeight)
      }
    />
  ) : (
    <video
      src={url}
      muted
      playsInline
      preload="auto"
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = fromStart / 1_000
        shape(currentTarget.videoWidth, currentTarget.videoHeight)
      }}
    />
  )
}
