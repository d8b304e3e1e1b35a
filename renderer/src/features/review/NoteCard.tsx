import { declineReasons, type NoteKind, type NoteState } from '@shared/contracts/review'
import { contradicting } from '@shared/review/contradictions'
import { isUnplaced, type PlacedNote, timeOf } from '@shared/review/notes'
import { saysTheSame } from '@shared/review/place-notes'
import {
  Ban,
  Check,
  CircleDot,
  Ellipsis,
  MapPin,
  MessageSquareQuote,
  Mic,
  PenLine,
  Play,
  Speech,
  TextCursorInput,
  Timer,
  Voicemail,
  Volume2,
  X,
} from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { Button, Row, Stack, Text, TextArea } from '@cuecast/ui'
import { Select } from '@/ui/fields/Select'
import { usePlace } from '@/ui/CueLine'
import { IconButton } from '@/ui/IconButton'
import { Tooltip } from '@/ui/overlays/Tooltip'
import { formatTimecode } from '@/ui/text/timecode'
import { cueNumber } from '@/model/document/document-patch'
import { useDocument } from '@/model/document/document-store'
import { declineNote, placeNote, setAnswer, setNoteState } from '@/model/edits/review-edits'
import { transport } from '@/model/playback/playhead'
import { playRemark } from '@/model/work/audition'
import { useSelection } from '@/model/view/selection-store'
import {
  canTake,
  goToNote,
  noteMark,
  playNote,
  takeWording,
  openTexts,
  reviewNotes,
  useReviewView,
} from '@/model/view/review'
import { useJudgedCues } from '@/model/document/judged-cues'
import styles from './NoteCard.module.css'

const kindIcons: Record<NoteKind, ReactNode> = {
  pronunciation: <Speech />,
  wording: <TextCursorInput />,
  voice: <Mic />,
  timing: <Timer />,
  level: <Volume2 />,
  other: <Ellipsis />,
}

const stateIcons: Record<NoteState, ReactNode> = {
  open: <CircleDot />,
  done: <Check />,
  declined: <Ban />,
}

interface NoteCardProps {
  placed: PlacedNote
  /** Key of the command that takes the suggested wording over. */
  takeKey: string | undefined
}

/** One note: where, who and what, the wording it suggests, its state, and the answer. */
export function NoteCard({ placed, takeKey }: NoteCardProps) {
  const { note } = placed
  const active = useReviewView((state) => state.activeId === note.id)
  return (
    <Stack
      gap={6}
      as="section"
      className={styles.card}
      aria-label={note.text}
      aria-current={active || undefined}
      data-testid="note"
      data-note={note.id}
      data-state={note.state}
      data-kind={note.kind}
      data-severity={note.severity}
    >
      <NoteHead placed={placed} />
      <NoteText placed={placed} takeKey={takeKey} />
      <Said placed={placed} />
      <StateButtons placed={placed} />
      {note.state === 'declined' && <Reason placed={placed} />}
      <AnswerField key={note.id} placed={placed} />
    </Stack>
  )
}

function NoteHead({ placed }: { placed: PlacedNote }) {
  const t = useT()
  const { note, cue } = placed
  const number = useDocument((state) => (cue ? cueNumber(state, cue.id) : 0))
  const place = usePlace()
  const at = timeOf(placed)
  const where = cue ? place(number, at) : t('review.place', { time: formatTimecode(at) })
  return (
    <Row gap={6}>
      <span className={styles.kind} title={t(`review.kinds.${note.kind}`)}>
        {kindIcons[note.kind]}
      </span>
      <Stack grow>
        <button
          type="button"
          className={styles.where}
          title={t('review.goTo')}
          onClick={() => goToNote(placed)}
        >
          {where}
        </button>
        <Text quiet small cut title={note.reviewer}>
          {note.severity && `${t(`review.severities.${note.severity}`)} · `}
          {t(`review.kinds.${note.kind}`)} ·{' '}
          {t('review.by', { reviewer: note.reviewer || t('review.unnamed'), round: note.round })}
        </Text>
      </Stack>
      {note.drawing !== undefined && (
        <IconButton
          small
          label={t('review.drawing')}
          icon={<PenLine />}
          onClick={() => {
            transport().pause()
            goToNote(placed)
          }}
        />
      )}
      {note.voiceFile !== undefined && (
        <IconButton
          small
          label={t('review.remark')}
          icon={<Voicemail />}
          data-testid="note-remark"
          onClick={() => void playRemark(note.voiceFile ?? '')}
        />
      )}
      <IconButton small label={t('review.play')} icon={<Play />} onClick={() => playNote(placed)} />
    </Row>
  )
}

/** What was said. It comes from elsewhere: always shown as text. */
function NoteText({ placed, takeKey }: Pick<NoteCardProps, 'placed' | 'takeKey'>) {
  const t = useT()
  const selected = useSelection((state) => state.activeId)
  const { note, cue } = placed
  const unplaced = isUnplaced(placed)
  const changed = note.cueText !== '' && !(cue && saysTheSame(cue.text, note.cueText))
  const takes = canTake(placed) && cue?.text !== note.suggestion
  return (
    <>
      {note.text !== '' && (
        <p className={styles.text} dir="auto" data-selectable data-testid="note-text">
          {note.text}
        </p>
      )}
      {changed && (
        <Text as="p" quiet small className={styles.text} data-selectable>
          {t('review.read', { text: note.cueText })}
        </Text>
      )}
      {note.suggestion !== '' && (
        <div className={styles.suggestion}>
          <MessageSquareQuote size={14} aria-hidden />
          <p className={styles.text} dir="auto" data-selectable>
            {note.suggestion}
          </p>
          {takes && (
            <Tooltip text={t('review.takeHint')} keys={takeKey}>
              <Button onClick={() => takeWording(placed)}>{t('review.take')}</Button>
            </Tooltip>
          )}
        </div>
      )}
      {unplaced && (
        <Button
          icon={<MapPin />}
          disabled={selected === null}
          onClick={() => selected !== null && placeNote(note.id, selected)}
        >
          {t('review.placeHere')}
        </Button>
      )}
    </>
  )
}

const noApprovers: readonly string[] = []
const noNotes: readonly PlacedNote[] = []

/** What else is known of the note: its reviewer took it back, or others say otherwise. */
function Said({ placed: { note, cue } }: { placed: PlacedNote }) {
  const t = useT()
  const approvers = useJudgedCues().approvers.get(cue?.id ?? '') ?? noApprovers
  const onCue = useDocument((state) => reviewNotes(state).byCue.get(cue?.id ?? '') ?? noNotes)
  if (note.withdrawn)
    return (
      <Text as="p" quiet small data-testid="note-withdrawn">
        {t('review.withdrawn')}
      </Text>
    )
  const names = contradicting(note, onCue, approvers).map((name) => name || t('review.unnamed'))
  if (names.length === 0) return null
  return (
    <Text as="p" small tone="stale" data-testid="note-contradicted">
      {t('review.contradicted', { names: names.join(', ') })}
    </Text>
  )
}

const states = ['open', 'done', 'declined'] as const

function StateButtons({ placed: { note } }: { placed: PlacedNote }) {
  const t = useT()
  const choose = (state: NoteState) => {
    useReviewView.setState({ activeId: note.id })
    setNoteState([note.id], state)
  }
  return (
    <Row className={styles.states}>
      {states.map((state) => (
        <button
          key={state}
          type="button"
          className={styles.state}
          aria-pressed={note.state === state}
          data-state={state}
          data-testid={`note-${state}`}
          onClick={() => choose(state)}
        >
          {stateIcons[state]}
          <span>{t(`review.states.${state}`)}</span>
        </button>
      ))}
    </Row>
  )
}

/** Why it was declined. */
function Reason({ placed: { note } }: { placed: PlacedNote }) {
  const t = useT()
  const options = declineReasons.map((value) => ({ value, label: t(`review.reasons.${value}`) }))
  return (
    <Select
      label={t('review.columns.reason')}
      value={note.reason ?? 'none'}
      options={[{ value: 'none', label: t('review.noReason') }, ...options]}
      data-testid="note-reason"
      onChange={(next) =>
        declineNote(note.id, declineReasons.find((each) => each === next) ?? null)
      }
    />
  )
}

let stays = 0

/** The answer, written in place: a line that becomes a field. */
function AnswerField({ placed: { note } }: { placed: PlacedNote }) {
  const t = useT()
  const id = useId()
  const [stay, setStay] = useState('')
  const enter = () => {
    stays += 1
    setStay(`answer-${stays}`)
  }
  return (
    <>
      <Text as="label" unseen htmlFor={id}>
        {t('review.answer')}
      </Text>
      <TextArea
        id={id}
        rows={1}
        maxLength={5_000}
        className={styles.answer}
        placeholder={t('review.answerHint')}
        value={note.answer}
        data-testid="note-answer"
        onFocus={enter}
        onChange={({ target }) => setAnswer(note.id, target.value, stay)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </>
  )
}

/**
 * What reviewers said of a cue as a speech bubble: with the number of open notes, a cross for a rejected
 * cue, a tick when everything is resolved. Its tooltip has the open notes.
 */
export function CueNoteMark({ id }: { id: string }) {
  const t = useT()
  const open = useDocument((state) => noteMark(state, id)?.open ?? -1)
  const rejected = useJudgedCues().rejected.has(id)
  if (open < 0) return null
  const title = t('review.mark', { open, rejected: String(rejected) })
  return (
    <span
      className={styles.mark}
      data-open={open > 0 || undefined}
      data-rejected={rejected || undefined}
      data-testid="note-mark"
      title={[title, ...openTexts(id)].join('\n')}
    >
      <Row as="span" aria-hidden align="stretch">
        {rejected && <X size={11} />}
        {open > 0 ? open : !rejected && <Check size={11} />}
      </Row>
      <Text unseen>{title}</Text>
    </span>
  )
}
