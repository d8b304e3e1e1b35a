import { speakerSamples, type SpeakerTurn } from '@shared/casting/speaker-turns'
import type { StudioError } from '@shared/contracts/errors'
import type { SpokenCue } from '@shared/subtitles/speech/cues-from-speech'
import { Play, Square, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { failureOf } from '@/bridge/query-client'
import { useRecognisers } from '@/bridge/api-queries'
import { studio } from '@/bridge/studio'
import { useDocument } from '@/project/document/document-store'
import { execute } from '@/project/document/execute'
import {
  namedTurns,
  recogniseFilm,
  speakersOfTurns,
  spokenCues,
  type TakeOver,
  takenOver,
  takeOverSpeech,
  useFilmSpeech,
} from '@/project/recognition/speech'
import { useTopic } from '@/project/help/help'
import { useRecognition } from '@/project/jobs/jobs'
import { transport, usePlayhead } from '@/project/playback/playhead'
import { report } from '@/project/report'
import { closeDialog } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/fields/Field'
import { Select } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { IconButton } from '@/ui/IconButton'
import { Note, Row, Stack, Text } from '@/ui/layout/layout'
import { Dialog } from '@/ui/overlays/Dialog'
import { DialogAnswers } from '@/ui/overlays/DialogAnswers'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { fileName } from '@/ui/text/file-name'
import { formatSpan, formatTimecode } from '@/ui/text/timecode'
import { useLanguageName } from '@/ui/voices/voice-words'
import { Recognisers } from '@/project/recognition/Recognisers'

/** Makes cues from what is said in the film, or gives cues the speakers of a diariser's file. */
export function FromFilmDialog({ speakersOnly }: { speakersOnly: boolean }) {
  const busy = useFilmSpeech((state) => state.busy)
  const found = useFilmSpeech((state) => state.found)
  if (speakersOnly) return <SpeakersDialog />
  if (busy) return <RecognisingDialog />
  return found ? <FoundDialog found={found} /> : <StartDialog />
}

const AUTOMATIC = 'auto'

function StartDialog() {
  const t = useTranslations('speech')
  const languageName = useLanguageName()
  const film = useDocument((state) => state.fields.media?.path ?? '')
  const own = useDocument((state) => state.fields.language)
  const error = useFilmSpeech((state) => state.error)
  const { data: recognisers, error: failure } = useRecognisers()
  const [language, setLanguage] = useState(AUTOMATIC)
  const usable = recognisers?.filter(({ trouble }) => trouble === null) ?? []
  // One that does not say what it knows is taken at the project's word.
  const known = usable.flatMap(({ languages }) => (languages.length > 0 ? languages : [own]))
  const options = [...new Set(known)]
    .map((value) => ({ value, label: languageName(value, value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <Dialog
      title={t('title')}
      description={t('about', { film: fileName(film) })}
      testId="from-film-dialog"
      help={useTopic('original')}
      onClose={closeDialog}
      actions={
        <DialogAnswers
          onCancel={closeDialog}
          disabled={usable.length === 0}
          data-testid="from-film-start"
          onClick={() => void recogniseFilm(language === AUTOMATIC ? '' : language)}
        >
          {t('start')}
        </DialogAnswers>
      }
    >
      <Stack gap={12}>
        {failure && <ErrorNote error={failureOf(failure)} />}
        {error && <ErrorNote error={error} />}
        {recognisers && usable.length === 0 ? (
          <>
            <Note tone="info">{t('none')}</Note>
            <Recognisers />
          </>
        ) : (
          <Field label={t('language')} hint={t('languageHint')}>
            {(control) => (
              <Select
                {...control}
                value={language}
                onChange={setLanguage}
                data-testid="from-film-language"
                options={[{ value: AUTOMATIC, label: t('automatic') }, ...options]}
              />
            )}
          </Field>
        )}
      </Stack>
    </Dialog>
  )
}

function RecognisingDialog() {
  const t = useTranslations('speech')
  const ts = useTranslations('status')
  const format = useFormatter()
  const job = useRecognition('speech')
  const progress = job?.progress ?? null
  const percent = format.number(progress ?? 0, { style: 'percent', maximumFractionDigits: 0 })
  const left = job?.leftMs ? ts('left', { time: formatSpan(job.leftMs) }) : null
  return (
    <Dialog
      title={t('title')}
      description={t('mayClose')}
      testId="from-film-dialog"
      help={useTopic('original')}
      onClose={closeDialog}
      actions={
        <>
          <Button
            data-testid="from-film-stop"
            onClick={() => void report(studio.filmTranscribeCancel())}
          >
            {t('stop')}
          </Button>
          <Button look="primary" data-autofocus onClick={closeDialog}>
            {t('close')}
          </Button>
        </>
      }
    >
      <Stack gap={8}>
        <Text figures>{[t('recognising', { percent }), left].filter(Boolean).join(' · ')}</Text>
        <Progress label={t('title')} value={progress} />
      </Stack>
    </Dialog>
  )
}

/** Cues that are shown of those found. */
const SHOWN = 5

function FoundDialog({ found }: { found: NonNullable<ReturnType<typeof useFound>> }) {
  const t = useTranslations('speech')
  const languageName = useLanguageName()
  const document = useDocument()
  const [how, setHow] = useState<TakeOver>('add')
  const speakers = useTurns()
  const cues = useMemo(() => spokenCues(found, speakers.named), [found, speakers.named])
  const taken = takenOver(cues, document, how)
  const old = document.order.length
  const language = found.language === '' ? '' : languageName(found.language, found.language)
  return (
    <Dialog
      wide
      title={t('title')}
      description={
        cues.length === 0
          ? t('nothing')
          : t('found', { count: cues.length, known: language === '' ? 'no' : 'yes', language })
      }
      testId="from-film-dialog"
      help={useTopic('original')}
      onClose={closeDialog}
      actions={
        <DialogAnswers
          onCancel={closeDialog}
          aside={
            <Button
              data-testid="from-film-again"
              onClick={() => useFilmSpeech.setState({ found: null })}
            >
              {t('again')}
            </Button>
          }
          disabled={taken.length === 0}
          data-testid="from-film-apply"
          onClick={() => takeOverSpeech(cues, how)}
        >
          {t('apply', { count: taken.length })}
        </DialogAnswers>
      }
    >
      <Stack gap={12}>
        {old > 0 && cues.length > 0 && (
          <Field label={t('old', { count: old })}>
            {(control) => (
              <Select
                {...control}
                value={how}
                onChange={setHow}
                data-testid="from-film-how"
                options={[
                  { value: 'add', label: t('add') },
                  { value: 'replace', label: t('replace', { count: old }) },
                ]}
              />
            )}
          </Field>
        )}
        <CuePreview cues={taken} />
        {cues.length > 0 && <SpeakerTurns {...speakers} />}
      </Stack>
    </Dialog>
  )
}

const useFound = () => useFilmSpeech((state) => state.found)

function CuePreview({ cues }: { cues: readonly SpokenCue[] }) {
  return (
    <Stack as="ul" gap={4} data-testid="from-film-preview">
      {cues.slice(0, SHOWN).map(({ startMs, text, label }) => (
        <Row as="li" key={`${startMs} ${text}`} gap={12} align="baseline">
          <Text quiet figures nowrap>
            {formatTimecode(startMs)}
          </Text>
          <Text grow>{label === null ? text : `[${label}] ${text}`}</Text>
        </Row>
      ))}
    </Stack>
  )
}

/** Turns that the user has chosen a file of, under the names given to the speakers. */
function useTurns() {
  const [file, setFile] = useState<{ fileName: string; turns: SpeakerTurn[] } | null>(null)
  const [error, setError] = useState<StudioError | null>(null)
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const named = useMemo(() => namedTurns(file?.turns ?? [], names), [file, names])
  const choose = async () => {
    const chosen = await studio.speakerTurnsChoose()
    setError(chosen.ok ? null : chosen.error)
    if (!chosen.ok || !chosen.value) return
    setFile(chosen.value)
    setNames({})
  }
  return { file, error, names, setNames, named, choose }
}

/** The file of a diariser, and who its speakers are. */
function SpeakerTurns({ file, error, names, setNames, choose }: ReturnType<typeof useTurns>) {
  const t = useTranslations('speech')
  const samples = useMemo(() => speakerSamples(file?.turns ?? []), [file])
  return (
    <Stack gap={8}>
      <Row gap={12}>
        <Button icon={<Users />} data-testid="turns-choose" onClick={() => void choose()}>
          {t('chooseTurns')}
        </Button>
        <Text cut grow quiet>
          {file ? t('turns', { name: file.fileName, count: samples.length }) : t('turnsHint')}
        </Text>
      </Row>
      {error && <ErrorNote error={error} />}
      {samples.length > 0 && (
        <Stack as="ul" gap={6}>
          {samples.map((sample) => (
            <Row as="li" key={sample.label} gap={8} data-testid="turns-speaker">
              <Listen {...sample} />
              <TextInput
                aria-label={t('nameOf', { label: sample.label })}
                value={names[sample.label] ?? sample.label}
                maxLength={100}
                onChange={({ target }) => setNames({ ...names, [sample.label]: target.value })}
              />
              <Text quiet small figures nowrap>
                {t('speaks', { time: formatSpan(sample.totalMs) })}
              </Text>
            </Row>
          ))}
        </Stack>
      )}
      {samples.length > 1 && (
        <Text as="p" quiet small>
          {t('merge')}
        </Text>
      )}
    </Stack>
  )
}

/** Plays the film where somebody speaks. */
function Listen({ label, startMs, endMs }: { label: string; startMs: number; endMs: number }) {
  const t = useTranslations('speech')
  const hasFilm = useDocument((state) => state.fields.media !== null)
  const playing = usePlayhead(
    (state) => state.playing && state.timeMs >= startMs && state.timeMs < endMs,
  )
  return (
    <IconButton
      label={t(playing ? 'stopListening' : 'listen', { label })}
      icon={playing ? <Square /> : <Play />}
      disabled={!hasFilm}
      onClick={() => (playing ? transport().pause() : transport().play(startMs, endMs))}
    />
  )
}

function SpeakersDialog() {
  const t = useTranslations('speech')
  const cues = useDocument((state) => state.order.length)
  const [all, setAll] = useState(false)
  const speakers = useTurns()
  const document = useDocument()
  const edit = speakersOfTurns(speakers.named, all)
  const count = speakers.file ? (edit(document)?.cues?.upsert.length ?? 0) : 0
  const apply = () => {
    execute('speakersFromFile', edit)
    closeDialog()
  }
  return (
    <Dialog
      wide
      title={t('speakersTitle')}
      description={t('speakersAbout')}
      testId="from-film-dialog"
      help={useTopic('cast')}
      onClose={closeDialog}
      actions={
        <DialogAnswers
          onCancel={closeDialog}
          disabled={count === 0}
          data-testid="from-film-apply"
          onClick={apply}
        >
          {t('give', { count })}
        </DialogAnswers>
      }
    >
      <Stack gap={12}>
        <SpeakerTurns {...speakers} />
        <Switch
          label={t('all', { count: cues })}
          hint={t('allHint')}
          checked={all}
          onChange={setAll}
          data-testid="turns-all"
        />
      </Stack>
    </Dialog>
  )
}
