import { Check, MessageSquarePlus, Pencil, Trash2, X } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { ReviewCue, ReviewerNote } from '@shared/contracts/review'
import { differences, type EarlierNote } from '../model'
import type { SharedNotes } from '../notes/shared-notes'
import { speakerColour, usePage, useText, useView } from '../page'
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
    <section className="detail" aria-label={t('cue.label')}>
      {cue ? <CueHead cue={cue} /> : <p className="quiet-text">{t('cue.nothing')}</p>}
      {isWriting && <NoteForm key="form" />}
      {!isWriting && <CueActions cue={cue} />}
      {cue && <CueNotes cue={cue} />}
    </section>
  )
}

function CueHead({ cue }: { cue: ReviewCue }) {
  const { index } = usePage()
  const t = useText()
  const speaker = index.speakers.get(cue.speakerId ?? '')
  return (
    <div className="cue-head">
      <p className="cue-line">
        <strong className="figure">{cue.number}</strong>
        <span className="figure">
          {index.time(cue.startMs)} – {index.time(cue.endMs)}
        </span>
        <span className="row-speaker">
          <span
            className="dot"
            style={{ background: speakerColour(speaker?.colour) }}
            aria-hidden
          />
          <span className="cut">{speaker?.label ?? t('list.nobody')}</span>
        </span>
        {cue.change && <span className="badge changed">{t(`change.${cue.change}`)}</span>}
      </p>
      <p className="cue-words" dir="auto">
        <CueWords key={cue.id} cue={cue} />
      </p>
      {cue.original !== undefined && (
        <dl className="pair">
          <dt>{t('cue.original')}</dt>
          <dd dir="auto">{cue.original}</dd>
        </dl>
      )}
    </div>
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
  const words = (text: string) => (isShort ? undefined : text)
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
            onClick={() => page.judge(cue, verdict)}
          >
            {words(t(`cue.${act}`))}
          </IconButton>
        ))}
      <IconButton
        icon={MessageSquarePlus}
        name={note}
        keys="N"
        look="primary"
        tone="note-button"
        onClick={() => page.openNote()}
      >
        {words(note)}
      </IconButton>
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
        <section className="notes" aria-label={t('cue.yours')}>
          <h2>{t('cue.yours')}</h2>
          {own.map((note) => (
            <OwnNote key={note.id} note={note} />
          ))}
        </section>
      )}
      <OthersNotes cueId={cue.id} />
      {(earlier.length > 0 || verdicts.length > 0) && (
        <section className="notes" aria-label={t('cue.earlier')}>
          <h2>{t('cue.earlier')}</h2>
          {verdicts.map(({ reviewer, verdict }) => (
            <p key={reviewer} className="quiet-text">
              {t('cue.others', {
                reviewer,
                verdict: t(verdict === 'approved' ? 'cue.approve' : 'cue.reject'),
              })}
            </p>
          ))}
          {earlier.map((note) => (
            <EarlierNoteView key={note.id} note={note} />
          ))}
        </section>
      )}
    </>
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
    <section className="notes" aria-label={t('shared.others')}>
      <h2>{t('shared.others')}</h2>
      {here.map(({ reviewer, own, verdict }) => (
        <div key={`${reviewer} ${own[0]?.id ?? verdict}`}>
          {verdict && (
            <p className="quiet-text">
              {t('cue.others', {
                reviewer: reviewer || t('shared.unnamed'),
                verdict: t(verdict === 'approved' ? 'cue.approve' : 'cue.reject'),
              })}
            </p>
          )}
          {own.map((note) => (
            <article key={note.id} className="note">
              <header>
                <span className="badge kind">{t(`kind.${note.kind}`)}</span>
                <span className="quiet-text">{reviewer || t('shared.unnamed')}</span>
              </header>
              <NoteBody note={note} />
            </article>
          ))}
        </div>
      ))}
    </section>
  )
}

export function OwnNote({ note }: { note: ReviewerNote }) {
  const page = usePage()
  const t = useText()
  const isBegun = useStore(page.notes.state, () => page.notes.draftOfNote(note.id) !== undefined)
  return (
    <article className="note">
      <header>
        <span className="badge kind">{t(`kind.${note.kind}`)}</span>
        {note.severity && <span className="quiet-text">{t(`severity.${note.severity}`)}</span>}
        {isBegun && <span className="badge begun">{t('cue.begun')}</span>}
        {note.cueId === null && note.endMs !== null && (
          <span className="figure quiet-text">
            {page.index.time(note.startMs)} – {page.index.time(note.endMs)}
          </span>
        )}
        <span className="spacer" />
        <IconButton icon={Pencil} name={t('cue.edit')} onClick={() => page.openNoteOf(note)} />
        <IconButton icon={Trash2} name={t('cue.remove')} onClick={() => page.removeNote(note.id)} />
      </header>
      <NoteBody note={note} />
      {note.voice && <VoiceRemark voice={note.voice} />}
    </article>
  )
}

export function EarlierNoteView({ note }: { note: EarlierNote }) {
  const t = useText()
  return (
    <article className="note earlier" data-state={note.state}>
      <header>
        <span className="badge kind">{t(`kind.${note.kind}`)}</span>
        {note.severity && <span className="quiet-text">{t(`severity.${note.severity}`)}</span>}
        <span className="quiet-text cut">
          {t('cue.from', { reviewer: note.reviewer, round: String(note.round) })}
        </span>
        <span className="spacer" />
        <span className="badge state">{t(`state.${note.state}`)}</span>
      </header>
      <NoteBody note={note} />
      {(note.answer !== '' || note.reason) && (
        <p className="answer" dir="auto">
          <span className="quiet-text">{t('cue.answer')}:</span>{' '}
          {[note.reason && t(`reason.${note.reason}`), note.answer].filter(Boolean).join('. ')}
        </p>
      )}
    </article>
  )
}

function NoteBody({ note }: { note: Pick<ReviewerNote, 'text' | 'suggestion'> & Drawn }) {
  const t = useText()
  return (
    <>
      {note.text !== '' && (
        <p className="words" dir="auto">
          {note.text}
        </p>
      )}
      {note.suggestion !== '' && (
        <p className="words suggestion" dir="auto">
          <span className="quiet-text">{t('cue.suggestion')}:</span> {note.suggestion}
        </p>
      )}
      <DrawingOfNote note={note} />
    </>
  )
}
