import { Check, CircleDot, Merge, Play, Split, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { useDocument } from '@/model/document/document-store'
import { report } from '@/model/report'
import { keepRecordings } from '@/model/work/take-actions'
import { withoutMarkup } from '@shared/text/markup'
import { Row, Stack, Text } from '@cuecast/ui'
import { joinPieces, splitPiece } from './sound/pieces'
import { letGo, readRecorded } from './sound/recording-file'
import type { CueToRead, Piece } from './sound/record-session'
import { KeyButton } from './recorder-keys'
import { useRemarks } from './remarks'
import { playSound, stopSound } from './sound/sound-edits'
import styles from './recording.module.css'

interface PiecesCheckProps {
  /** What was said, each of its cue; those that were said again are not shown. */
  pieces: readonly Piece[]
  /** What was to be read, in order. */
  cues: readonly CueToRead[]
  /** They are takes now, or left to be offered; these cues are to be read again. */
  onDone: (again: readonly string[]) => void
}

/** What was recorded in one go, cut into cues: each is listened to, and fixed, with one key. */
export function PiecesCheck({ pieces, cues, onDone }: PiecesCheckProps) {
  const t = useT()
  const check = useCheck(pieces)
  const { list, at, again } = check
  const keep = async () => {
    check.setBusy(true)
    await stopSound()
    const extra = pieces.filter(({ wanted }) => !wanted)
    await report(keepRecordings([...extra, ...list]))
    onDone(list.flatMap(({ id, cueId }) => (again.has(id) ? cueId : [])))
  }
  return (
    <Stack gap={8} data-testid="pieces-check">
      <Text as="p" quiet small>
        {t('recording.checkHint')}
      </Text>
      <ol className={styles.pieces} aria-label={t('recording.pieces')}>
        {list.map((each, i) => (
          <PieceRow
            key={each.id}
            piece={each}
            isCurrent={i === at}
            isAgain={again.has(each.id)}
            onChoose={() => check.go(i)}
          />
        ))}
      </ol>
      <CheckButtons check={check} cues={cues} onKeep={() => void keep()} />
    </Stack>
  )
}

/** The pieces as they are fixed, and the one that is listened to. */
function useCheck(pieces: readonly Piece[]) {
  const [list, setList] = useState(() => pieces.filter(({ wanted }) => wanted))
  const [at, setAt] = useState(0)
  const [again, setAgain] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const ids = useRef<string[]>([])
  useEffect(() => {
    ids.current = [...pieces, ...list].map(({ id }) => id)
  }, [pieces, list])
  useEffect(() => {
    void play(pieces.find(({ wanted }) => wanted))
    return () => {
      void stopSound()
      // What was not kept is offered above the cues.
      void letGo(ids.current)
    }
  }, [pieces])
  const go = (to: number) => {
    setAt(to)
    void play(list[to])
  }
  const change = async (made: Promise<Piece[] | null>) => {
    setBusy(true)
    await stopSound()
    const next = await made
    setBusy(false)
    if (!next) return
    setList(next)
    void play(next[at])
  }
  const mark = (id: string) => setAgain(toggled(again, id))
  return { list, at, again, busy, setBusy, go, change, mark }
}

async function play(piece: Piece | undefined): Promise<void> {
  if (!piece) return
  const read = await readRecorded(piece.id)
  if (read.ok) await playSound(read.value)
  else await report(read)
}

interface CheckButtonsProps {
  check: ReturnType<typeof useCheck>
  cues: readonly CueToRead[]
  onKeep: () => void
}

function CheckButtons({ check, cues, onKeep }: CheckButtonsProps) {
  const t = useT()
  const { list, at, again, busy, go, change, mark } = check
  const piece = list[at]
  if (!piece) return null
  const isLast = at + 1 >= list.length
  const canSplit = cues.findIndex(({ id }) => id === list.at(-1)?.cueId) < cues.length - 1
  const buttons = [
    { keys: 'p', icon: <Play />, name: 'play', run: () => void play(piece) },
    { keys: 'n', icon: <Check />, name: 'good', off: isLast, run: () => go(at + 1) },
    { keys: 'b', icon: <Undo2 />, name: 'back', off: at === 0, run: () => go(at - 1) },
    { keys: 'a', icon: <CircleDot />, name: 'readAgain', run: () => mark(piece.id) },
    {
      keys: 'j',
      icon: <Merge />,
      name: 'joinNext',
      off: isLast,
      run: () => void change(joinPieces(list, at)),
    },
    {
      keys: 's',
      icon: <Split />,
      name: 'splitPiece',
      off: !canSplit,
      run: () => void change(splitPiece(list, at, cues)),
    },
  ] as const
  return (
    <Row gap={8} wrap>
      {buttons.map(({ keys, icon, name, run, ...rest }) => (
        <KeyButton
          key={keys}
          keys={keys}
          icon={icon}
          disabled={busy || ('off' in rest && rest.off)}
          data-autofocus={name === 'good' || undefined}
          aria-pressed={name === 'readAgain' ? again.has(piece.id) : undefined}
          onClick={run}
        >
          {t(`recording.${name}`)}
        </KeyButton>
      ))}
      <KeyButton keys="k" look="primary" busy={busy} onClick={onKeep}>
        {t('recording.keepPieces', { count: list.length })}
      </KeyButton>
    </Row>
  )
}

function toggled(set: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

interface PieceRowProps {
  piece: Piece
  isCurrent: boolean
  isAgain: boolean
  onChoose: () => void
}

function PieceRow({ piece, isCurrent, isAgain, onChoose }: PieceRowProps) {
  const t = useT()
  const format = useFormatter()
  const number = useDocument(({ order }) => order.indexOf(piece.cueId) + 1)
  const text = useDocument(({ byId }) => byId.get(piece.cueId)?.text ?? '')
  const remarks = useRemarks([piece])
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={row} aria-current={isCurrent || undefined} data-testid="piece">
      <button type="button" className={styles.piece} onClick={onChoose}>
        <Text quiet small figures>
          {format.number(number)}
        </Text>
        <Text grow>{withoutMarkup(text)}</Text>
        {isAgain && <Text small>{t('recording.toReadAgain')}</Text>}
        {remarks.length > 0 && <Text small>{remarks.join(' ')}</Text>}
        <Text quiet small figures>
          {t('recording.seconds', {
            seconds: format.number(piece.seconds, { maximumFractionDigits: 1 }),
          })}
        </Text>
      </button>
    </li>
  )
}
