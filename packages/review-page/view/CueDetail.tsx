import { Check, MessageSquarePlus, Pencil, Trash2, X } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { ReviewCue, ReviewerNote, ReviewPackage } from '@shared/contracts/review'
import { differences, type EarlierNote } from '../model'
import type { SharedNotes } from '../notes/shared-notes'
import { cx, Row, SpeakerDot, Stack, Text } from '@cuecast/ui'
import { usePage, useText, useView } from '../page'
import type { Drawn } from '../view-state'
import { IconButton } from './controls'
import { CueWords } from './CueWords'
import { DrawingOfNote } from './Drawing'
import { NoteForm } from './NoteForm'
import { VoiceRemark } from './VoiceRemark'

/** The column about the selected cue, on a wide screen. */
export function CueDetail() {
  const { index } = usePage()
  const t = useText()
  const cue = index.cue(useView((view) => view.selected))
  const isWriting = useView((view) => view.draft !== null)
  return (
    <Stack
      as="section"
      grow
      gap={16}
      minHeight={0}
      padding={16}
      overflow="auto"
      aria-label={t('cue.label')}
    >
      {cue ? <CueHead cue={cue} /> : <Text quiet>{t('cue.nothing')}</Text>}
      {isWriting && <NoteForm key="form" />}
      {!isWriting && <CueActions cue={cue} />}
      {cue && <CueNotes cue={cue} />}
    </Stack>
  )
}

function CueHead({ cue }: { cue: ReviewCue }) {
  const { index } = usePage()
  const t = useText()
  return (
    <Stack gap={8}>
      <Row as="p" wrap gap="4px 12px" className="cue-line">
        <strong>{cue.number}</strong>
        <span>
          {index.time(cue.startMs)} – {index.time(cue.endMs)}
        </span>
        <Speaker cue={cue} />
        {cue.change && <span className="badge changed">{t(`change.${cue.change}`)}</span>}
      </Row>
      <p className="cue-words" dir="auto">
        <CueWords key={cue.id} cue={cue} />
      </p>
      {cue.original !== undefined && (
        <dl className="pair">
          <dt>{t('cue.original')}</dt>
          <dd dir="auto">{cue.original}</dd>
        </dl>
      )}
    </Stack>
  )
}

/** Who speaks a cue. */
export function Speaker({ cue }: { cue: ReviewCue }) {
  const speaker = usePage().index.speakers.get(cue.speakerId ?? '')
  const t = useText()
  const name = speaker?.label ?? t('list.nobody')
  return (
    <Row as="span" gap={6} className="row-speaker">
      <SpeakerDot colour={speaker?.colour ?? null} />
      <Text cut title={name}>
        {name}
      </Text>
    </Row>
  )
}

const judgements = [
  { verdict: 'approved', act: 'approve', icon: Check, keys: 'A' },
  { verdict: 'rejected', act: 'reject', icon: X, keys: 'X' },
] as const

/** Approve, reject the cue, if there is one; write a note. Without words where there is no room. */
export function CueActions({
  cue,
  isShort = false,
}: {
  cue: ReviewCue | undefined
  isShort?: boolean
}) {
  const page = usePage()
  const t = useText()
  const given = useStore(
    page.notes.state,
    (state) => state.verdicts.find(({ cueId }) => cueId === cue?.id)?.verdict,
  )
  const isBegun = useStore(
    page.notes.state,
    () => page.notes.draftOfCue(cue?.id ?? null) !== undefined,
  )
  const note = t(isBegun ? 'cue.goOn' : 'cue.note')
  return (
    <div className="actions">
      {cue &&
        judgements.map(({ verdict, act, icon, keys }) => (
          <IconButton
            key={act}
            icon={icon}
            name={t(`cue.${act}`)}
            keys={keys}
            look="normal"
            tone={act}
            isOn={given === verdict}
            isNamed={!isShort}
            onClick={() => page.judge(cue, verdict)}
          />
        ))}
      <IconButton
        icon={MessageSquarePlus}
        name={note}
        keys="N"
        look="primary"
        tone="note-button"
        isNamed={!isShort}
        onClick={() => page.openNote()}
      />
    </div>
  )
}

/** Before this round, own notes, and those of earlier rounds with what became of them. */
export function CueNotes({ cue }: { cue: ReviewCue }) {
  const { index, notes } = usePage()
  const t = useText()
  const written = useStore(notes.state, (state) => state.notes)
  const own = useMemo(() => written.filter((note) => note.cueId === cue.id), [written, cue])
  const earlier = index.earlier(cue.id)
  const verdicts = index.pkg.verdicts.filter(({ cueId }) => cueId === cue.id)
  return (
    <>
      {cue.previousText !== undefined && <BothTexts before={cue.previousText} now={cue.text} />}
      {own.length > 0 && (
        <NotesSection title={t('cue.yours')}>
          {own.map((note) => (
            <OwnNote key={note.id} note={note} />
          ))}
        </NotesSection>
      )}
      <OthersNotes cueId={cue.id} />
      {(earlier.length > 0 || verdicts.length > 0) && (
        <NotesSection title={t('cue.earlier')}>
          {verdicts.map((each) => (
            <Judged key={each.reviewer} {...each} />
          ))}
          {earlier.map((note) => (
            <EarlierNoteView key={note.id} note={note} />
          ))}
        </NotesSection>
      )}
    </>
  )
}

function NotesSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={8} className="notes" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Stack>
  )
}

/** The verdict of somebody else. */
function Judged({ reviewer, verdict }: Pick<ReviewPackage['verdicts'][0], 'reviewer' | 'verdict'>) {
  const t = useText()
  const judged = t(verdict === 'approved' ? 'cue.approve' : 'cue.reject')
  return (
    <Text as="p" quiet>
      {t('cue.others', { reviewer, verdict: judged })}
    </Text>
  )
}

/** The texts of two rounds side by side, with the words marked that only one of them has. */
function BothTexts({ before, now }: { before: string; now: string }) {
  const t = useText()
  const parts = useMemo(() => differences(before, now), [before, now])
  const text = (only: 'before' | 'now') =>
    parts.map(({ of, words }, i) => {
      // Parts have no other identity than their place.
      const key = `${i} ${words}`
      if (of === 'both') return <span key={key}>{words}</span>
      return of === only ? <mark key={key}>{words}</mark> : null
    })
  return (
    <dl className="rounds">
      <div className="pair before">
        <dt>{t('cue.before')}</dt>
        <dd dir="auto">{text('before')}</dd>
      </div>
      <div className="pair">
        <dt>{t('cue.now')}</dt>
        <dd dir="auto">{text('now')}</dd>
      </div>
    </dl>
  )
}

/** What the other reviewers, who have the page open too, wrote about a cue. */
function OthersNotes({ cueId }: { cueId: string }) {
  const { shared } = usePage()
  return shared && <Others shared={shared} cueId={cueId} />
}

function Others({ shared, cueId }: { shared: SharedNotes; cueId: string }) {
  const t = useText()
  const others = useStore(shared.state, (now) => now.others)
  const here = others.flatMap(({ reviewer, notes, verdicts }) => {
    const own = notes.filter((note) => note.cueId === cueId)
    const verdict = verdicts.find((each) => each.cueId === cueId)?.verdict
    return own.length > 0 || verdict ? [{ reviewer, own, verdict }] : []
  })
  if (here.length === 0) return null
  return (
    <NotesSection title={t('shared.others')}>
      {here.map(({ reviewer, own, verdict }) => (
        <div key={`${reviewer} ${own[0]?.id ?? verdict}`}>
          {verdict && <Judged reviewer={reviewer || t('shared.unnamed')} verdict={verdict} />}
          {own.map((note) => (
            <Note key={note.id} note={note}>
              {reviewer || t('shared.unnamed')}
            </Note>
          ))}
        </div>
      ))}
    </NotesSection>
  )
}

export function OwnNote({ note }: { note: ReviewerNote }) {
  const page = usePage()
  const t = useText()
  const isBegun = useStore(page.notes.state, () => page.notes.draftOfNote(note.id) !== undefined)
  return (
    <Note note={note} more={note.voice && <VoiceRemark voice={note.voice} />}>
      {note.severity && t(`severity.${note.severity}`)}
      {isBegun && <span className="badge begun">{t('cue.begun')}</span>}
      {note.cueId === null && note.endMs !== null && (
        <Text figures>
          {page.index.time(note.startMs)} – {page.index.time(note.endMs)}
        </Text>
      )}
      <span className="spacer" />
      <IconButton icon={Pencil} name={t('cue.edit')} onClick={() => page.openNoteOf(note)} />
      <IconButton icon={Trash2} name={t('cue.remove')} onClick={() => page.removeNote(note.id)} />
    </Note>
  )
}

export function EarlierNoteView({ note }: { note: EarlierNote }) {
  const t = useText()
  return (
    <Note
      note={note}
      state={note.state}
      more={
        (note.answer !== '' || note.reason) && (
          <p className="answer" dir="auto">
            <Text quiet>{t('cue.answer')}:</Text>{' '}
            {[note.reason && t(`reason.${note.reason}`), note.answer].filter(Boolean).join('. ')}
          </p>
        )
      }
    >
      {note.severity && t(`severity.${note.severity}`)}
      <Text cut>{t('cue.from', { reviewer: note.reviewer, round: String(note.round) })}</Text>
      <span className="spacer" />
      <span className="badge state">{t(`state.${note.state}`)}</span>
    </Note>
  )
}

interface NoteProps {
  note: Pick<ReviewerNote, 'kind' | 'text' | 'suggestion'> & Drawn
  /** Of a note of an earlier round. */
  state?: EarlierNote['state']
  /** Beside its kind. */
  children: ReactNode
  /** Below its words. */
  more?: ReactNode
}

function Note({ note, state, children, more }: NoteProps) {
  const t = useText()
  return (
    <Stack as="article" gap={6} className={cx('note', state && 'earlier')} data-state={state}>
      <Row as="header" gap="4px 8px" minHeight={28}>
        <span className="badge kind">{t(`kind.${note.kind}`)}</span>
        {children}
      </Row>
      {note.text !== '' && (
        <p className="words" dir="auto">
          {note.text}
        </p>
      )}
      {note.suggestion !== '' && (
        <p className="words" dir="auto">
          <Text quiet>{t('cue.suggestion')}:</Text> {note.suggestion}
        </p>
      )}
      <DrawingOfNote note={note} />
      {more}
    </Stack>
  )
}
