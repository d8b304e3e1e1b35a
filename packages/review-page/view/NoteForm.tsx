import { Crosshair, Pause, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { noteKinds, noteSeverities } from '@shared/contracts/review'
import { type Draft, MAX_DRAFT, tooMany } from '../notes/draft'
import { Button, Field, Row, Stack, Text, TextArea } from '@cuecast/ui'
import { usePage, useText, useView } from '../page'
import { IconButton, Segments, useNarrow } from './controls'
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
  const text = (
    <Field label={t('note.text')}>
      {(control) => (
        <TextArea
          {...control}
          ref={words}
          name="text"
          rows={3}
          maxLength={MAX_DRAFT}
          value={draft.text}
          placeholder={t('note.textHint')}
          onChange={(event) => page.edit({ text: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <Stack
      as="form"
      gap={12}
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
      <Suggestion draft={draft} />
      {tooMany(draft) > 0 && (
        <Text as="output" small tone="wrong">
          {t('note.tooMany', { count: tooMany(draft) })}
        </Text>
      )}
      <Severities draft={draft} />
      <DrawButton />
      <VoiceRecorder
        voice={draft.voice}
        onChange={(voice) => page.addRemark(draft, voice)}
        onBusy={(isRecording) => page.view.setState({ isRecording })}
      />
      <Row gap={8} className="form-end">
        <PlayDraft draft={draft} />
        <span className="spacer" />
        <Answers />
      </Row>
    </Stack>
  )
}

/** Other words for the cue. */
function Suggestion({ draft }: { draft: Draft }) {
  const page = usePage()
  const t = useText()
  const cue = draft.about === 'cue' ? page.index.cue(draft.cueId) : undefined
  return (
    <Field
      label={t('note.suggestion')}
      aside={
        cue &&
        draft.suggestion === '' && (
          <button
            type="button"
            className="link"
            onClick={() => page.edit({ suggestion: cue.text })}
          >
            {t('note.take')}
          </button>
        )
      }
    >
      {(control) => (
        <TextArea
          {...control}
          name="suggestion"
          rows={2}
          maxLength={MAX_DRAFT}
          value={draft.suggestion}
          onChange={(event) => page.edit({ suggestion: event.target.value })}
        />
      )}
    </Field>
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
    <Segments
      title={t('note.about')}
      group="about"
      values={choices}
      chosen={draft.about}
      words={(each) => label[each]}
      onChoose={(about) => page.edit({ about })}
    >
      {draft.about !== 'cue' && (
        <Row wrap gap={6} style={{ marginTop: 6 }}>
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
        </Row>
      )}
    </Segments>
  )
}

function Kinds({ draft }: { draft: Draft }) {
  const page = usePage()
  const t = useText()
  return (
    <Segments
      title={t('note.kind')}
      group="kind"
      values={noteKinds}
      chosen={draft.kind}
      words={(kind) => t(`kind.${kind}`)}
      keys={(at) => `${at + 1}, Alt+${at + 1}`}
      isNumbered
      onChoose={(kind) => page.edit({ kind })}
    />
  )
}

function Severities({ draft }: { draft: Draft }) {
  const page = usePage()
  const t = useText()
  return (
    <Segments
      title={t('note.severity')}
      group="severity"
      values={noteSeverities}
      chosen={draft.severity}
      words={(severity) => t(`severity.${severity}`)}
      keys={(at) => `Alt+${at + 7}`}
      onChoose={(severity) => page.edit({ severity })}
    />
  )
}
