import { Crosshair, Pause, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { noteKinds, noteSeverities } from '@shared/contracts/review'
import { type Draft, MAX_DRAFT, tooMany } from '../notes/draft'
import { Button } from '@cuecast/ui'
import { usePage, useText, useView } from '../page'
import { IconButton, Segment, useNarrow } from './controls'
import { DrawButton } from './Drawing'
import { VoiceRecorder } from './VoiceRemark'

/** Writes a note, or changes one. On a phone the words come first: its keyboard covers what is below. */
export function NoteForm() {
  const page = usePage()
  const t = useText()
  const draft = useView((view) => view.draft)
  const narrow = useNarrow()
  const words = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // The place that had the focus gets it back, so that keys keep working from there.
    const before = document.activeElement
    words.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  if (!draft) return null
  const cue = page.index.cue(draft.cueId)
  const text = (
    <label className="field">
      <span>{t('note.text')}</span>
      <textarea
        ref={words}
        name="text"
        rows={3}
        maxLength={MAX_DRAFT}
        value={draft.text}
        placeholder={t('note.textHint')}
        onChange={(event) => page.edit({ text: event.target.value })}
      />
    </label>
  )
  return (
    <form
      className="form"
      aria-label={t(draft.id === undefined ? 'note.create' : 'note.change')}
      onSubmit={(event) => {
        event.preventDefault()
        page.saveDraft()
        // It stays open where there is nothing to save.
        words.current?.focus()
      }}
    >
      {narrow && text}
      <About draft={draft} />
      <Kinds draft={draft} />
      {!narrow && text}
      <div className="field">
        <span className="field-head">
          <label htmlFor="suggestion">{t('note.suggestion')}</label>
          {cue && draft.about === 'cue' && draft.suggestion === '' && (
            <button
              type="button"
              className="link"
              onClick={() => page.edit({ suggestion: cue.text })}
            >
              {t('note.take')}
            </button>
          )}
        </span>
        <textarea
          id="suggestion"
          name="suggestion"
          rows={2}
          maxLength={MAX_DRAFT}
          value={draft.suggestion}
          onChange={(event) => page.edit({ suggestion: event.target.value })}
        />
      </div>
      {tooMany(draft) > 0 && (
        <output className="hint wrong">{t('note.tooMany', { count: tooMany(draft) })}</output>
      )}
      <Severities draft={draft} />
      <DrawButton />
      <VoiceRecorder
        voice={draft.voice}
        onChange={(voice) => page.addRemark(draft, voice)}
        onBusy={(isRecording) => page.view.setState({ isRecording })}
      />
      <div className="form-end">
        <PlayDraft draft={draft} />
        <span className="spacer" />
        <Answers />
      </div>
    </form>
  )
}

/** Drop the draft, or keep it as a note. */
function Answers() {
  const page = usePage()
  const t = useText()
  return (
    <>
      <Button className="button" onClick={() => page.discardDraft()}>
        {t('note.discard')}
      </Button>
      <Button
        type="submit"
        look="primary"
        className="button"
        title={`${t('note.save')} (Ctrl+Enter)`}
      >
        {t('note.save')}
      </Button>
    </>
  )
}

/** Listens to the place again while writing. */
function PlayDraft({ draft }: { draft: Draft }) {
  const { player, index } = usePage()
  const t = useText()
  const playing = useStore(player.state, (state) => state.playing)
  const cue = draft.about === 'cue' ? index.cue(draft.cueId) : undefined
  const play = () => {
    if (playing) return player.pause()
    player.seek(cue?.startMs ?? draft.startMs)
    player.play()
  }
  const name = t(playing ? 'player.pause' : 'player.play')
  return <IconButton icon={playing ? Pause : Play} name={name} look="normal" onClick={play} />
}

function About({ draft }: { draft: Draft }) {
  const page = usePage()
  const t = useText()
  const cue = page.index.cue(draft.cueId)
  const here = () => Math.round(page.player.timeMs)
  const choices = (['cue', 'time', 'range'] as const).filter((each) => each !== 'cue' || cue)
  const label = {
    cue: t('note.aboutCue', { number: String(cue?.number ?? '') }),
    time: t('note.aboutTime'),
    range: t('note.aboutRange'),
  }
  return (
    <fieldset className="about">
      <legend>{t('note.about')}</legend>
      <div className="segments">
        {choices.map((each) => (
          <Segment
            key={each}
            group="about"
            value={each}
            isChosen={draft.about === each}
            onChoose={() => page.edit({ about: each })}
          >
            {label[each]}
          </Segment>
        ))}
      </div>
      {draft.about !== 'cue' && (
        <div className="places">
          <IconButton
            icon={Crosshair}
            name={t('note.fromHere')}
            look="normal"
            onClick={() => page.edit({ startMs: here(), endMs: Math.max(draft.endMs, here()) })}
          >
            {draft.about === 'time'
              ? page.index.time(draft.startMs)
              : t('note.from', { time: page.index.time(draft.startMs) })}
          </IconButton>
          {draft.about === 'range' && (
            <IconButton
              icon={Crosshair}
              name={t('note.toHere')}
              look="normal"
              onClick={() => page.edit({ endMs: here(), startMs: Math.min(draft.startMs, here()) })}
            >
              {t('note.to', { time: page.index.time(draft.endMs) })}
            </IconButton>
          )}
        </div>
      )}
    </fieldset>
  )
}

function Kinds({ draft }: { draft: Draft }) {
  const page = usePage()
  const t = useText()
  return (
    <fieldset>
      <legend>{t('note.kind')}</legend>
      <div className="kinds">
        {noteKinds.map((kind, i) => (
          <Segment
            key={kind}
            group="kind"
            value={kind}
            isChosen={draft.kind === kind}
            title={`${t(`kind.${kind}`)} (${i + 1}, Alt+${i + 1})`}
            onChoose={() => page.edit({ kind })}
          >
            <kbd aria-hidden>{i + 1}</kbd> {t(`kind.${kind}`)}
          </Segment>
        ))}
      </div>
    </fieldset>
  )
}

function Severities({ draft }: { draft: Draft }) {
  const page = usePage()
  const t = useText()
  return (
    <fieldset>
      <legend>{t('note.severity')}</legend>
      <div className="segments">
        {noteSeverities.map((severity, i) => (
          <Segment
            key={severity}
            group="severity"
            value={severity}
            isChosen={draft.severity === severity}
            title={`${t(`severity.${severity}`)} (Alt+${i + 7})`}
            onChoose={() => page.edit({ severity })}
          >
            {t(`severity.${severity}`)}
          </Segment>
        ))}
      </div>
    </fieldset>
  )
}
