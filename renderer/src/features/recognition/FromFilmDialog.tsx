import { canRecognise } from '@shared/contracts/models/recognisers'
import type { SpokenCue } from '@shared/subtitles/speech/cues-from-speech'
import { AudioLines } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { failureOf } from '@/bridge/query-client'
import { useRecognisers } from '@/bridge/api-queries'
import { studio } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import {
  type Guess,
  guessSpeakers,
  recogniseFilm,
  speakersOfTurns,
  spokenCues,
  type TakeOver,
  takenOver,
  takeOverSpeech,
  useFilmSpeech,
} from './speech'
import { closeDialog, type DialogProps } from '@/model/view/workspace-store'
import { Button, Field, Note, Row, Stack, Text } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { fileName } from '@/ui/text/file-name'
import { formatTimecode } from '@/ui/text/timecode'
import { useLanguageName } from '@/ui/voices/voice-words'
import { Recognisers, RecognitionDialog } from './Recognisers'
import { GuessSelect, SpeakerTurns, useHasDiariser, useTurns } from './SpeakerTurns'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    /** speakers: only who says the cues that are there. */
    'from-film': { speakers?: boolean }
  }
}

/** Makes cues from what is said in the film, or gives cues the speakers of a diariser's file. */
export function FromFilmDialog({ speakers = false }: DialogProps['from-film']) {
  const busy = useFilmSpeech((state) => state.busy)
  const found = useFilmSpeech((state) => state.found)
  if (busy)
    return (
      <RecognitionDialog
        what="speech"
        texts="speech"
        id="from-film"
        topic="original"
        stop={() => studio.filmJobCancel({ kind: 'speech' })}
      />
    )
  if (speakers) return <SpeakersDialog />
  return found ? <FoundDialog found={found} /> : <StartDialog />
}

const AUTOMATIC = 'auto'

function StartDialog() {
  const t = useT()
  const languageName = useLanguageName()
  const film = useDocument((state) => state.fields.media?.path ?? '')
  const own = useDocument((state) => state.fields.language)
  const error = useFilmSpeech((state) => state.error)
  const { data: recognisers, error: failure } = useRecognisers()
  const [language, setLanguage] = useState(AUTOMATIC)
  const [guess, setGuess] = useState<Guess>('none')
  const hasDiariser = useHasDiariser()
  const usable = recognisers?.filter(canRecognise) ?? []
  // One that does not say what it knows is taken at the project's word.
  const known = usable.flatMap(({ languages }) => (languages.length > 0 ? languages : [own]))
  const options = [...new Set(known)]
    .map((value) => ({ value, label: languageName(value, value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <FormDialog
      title={t('speech.title')}
      description={t('speech.about', { film: fileName(film) })}
      topic="original"
      submit={t('speech.start')}
      disabled={usable.length === 0}
      submitTestId="from-film-start"
      onSubmit={() => void recogniseFilm(language === AUTOMATIC ? '' : language, guess)}
    >
      <Stack gap={12}>
        {failure && <ErrorNote error={failureOf(failure)} />}
        {error && <ErrorNote error={error} />}
        {recognisers && usable.length === 0 ? (
          <>
            <Note tone="info">{t('speech.none')}</Note>
            <Recognisers />
          </>
        ) : (
          <>
            <SelectField
              label={t('speech.language')}
              hint={t('speech.languageHint')}
              value={language}
              onChange={setLanguage}
              options={[{ value: AUTOMATIC, label: t('speech.automatic') }, ...options]}
            />
            <Field
              label={t('speech.guess.label')}
              hint={t(hasDiariser ? 'speech.guess.hint' : 'speech.guess.missing')}
            >
              {(control) => (
                <GuessSelect
                  {...control}
                  guess={guess}
                  onChange={setGuess}
                  hasNone
                  disabled={!hasDiariser}
                />
              )}
            </Field>
          </>
        )}
      </Stack>
    </FormDialog>
  )
}

/** Cues that are shown of those found. */
const SHOWN = 5

function FoundDialog({ found }: { found: NonNullable<ReturnType<typeof useFound>> }) {
  const t = useT()
  const languageName = useLanguageName()
  const document = useDocument()
  const [how, setHow] = useState<TakeOver>('add')
  const speakers = useTurns()
  const error = useFilmSpeech((state) => state.error)
  const cues = useMemo(() => spokenCues(found, speakers.named), [found, speakers.named])
  const taken = takenOver(cues, document, how)
  const old = document.order.length
  const language = found.language === '' ? '' : languageName(found.language, found.language)
  return (
    <FormDialog
      wide
      title={t('speech.title')}
      description={
        cues.length === 0
          ? t('speech.nothing')
          : t('speech.found', {
              count: cues.length,
              known: language === '' ? 'no' : 'yes',
              language,
            })
      }
      topic="original"
      submit={t('speech.apply', { count: taken.length })}
      aside={
        <Button onClick={() => useFilmSpeech.setState({ found: null })}>{t('speech.again')}</Button>
      }
      disabled={taken.length === 0}
      submitTestId="from-film-apply"
      onSubmit={() => takeOverSpeech(cues, how)}
    >
      <Stack gap={12}>
        {old > 0 && cues.length > 0 && (
          <SelectField
            label={t('speech.old', { count: old })}
            value={how}
            onChange={setHow}
            options={[
              { value: 'add', label: t('speech.add') },
              { value: 'replace', label: t('speech.replace', { count: old }) },
            ]}
          />
        )}
        <CuePreview cues={taken} />
        {error && <ErrorNote error={error} />}
        {cues.length > 0 && <SpeakerTurns turns={speakers} />}
      </Stack>
    </FormDialog>
  )
}

const useFound = () => useFilmSpeech((state) => state.found)

function CuePreview({ cues }: { cues: readonly SpokenCue[] }) {
  return (
    <Stack as="ul" gap={4}>
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

function SpeakersDialog() {
  const t = useT()
  const cues = useDocument((state) => state.order.length)
  const [all, setAll] = useState(false)
  const speakers = useTurns()
  const document = useDocument()
  const edit = speakersOfTurns(speakers.named, all, speakers.found?.diariser ?? null)
  const count = speakers.found ? (edit(document)?.cues?.upsert.length ?? 0) : 0
  const apply = () => {
    execute('speakersFromFile', edit)
    useFilmSpeech.setState({ speakers: null })
    closeDialog()
  }
  return (
    <FormDialog
      wide
      title={t('speech.speakersTitle')}
      description={t('speech.speakersAbout')}
      topic="cast"
      submit={t('speech.give', { count })}
      disabled={count === 0}
      submitTestId="from-film-apply"
      onSubmit={apply}
    >
      <Stack gap={12}>
        <GuessFromFilm />
        <SpeakerTurns turns={speakers} />
        <Switch
          label={t('speech.all', { count: cues })}
          hint={t('speech.allHint')}
          checked={all}
          onChange={setAll}
          data-testid="turns-all"
        />
      </Stack>
    </FormDialog>
  )
}

/** Finds the speakers of cues that are there already in the film itself. */
function GuessFromFilm() {
  const t = useT()
  const [guess, setGuess] = useState<Guess>('auto')
  const error = useFilmSpeech((state) => state.error)
  const hasFilm = useDocument((state) => state.fields.media !== null)
  const hasDiariser = useHasDiariser()
  const canGuess = hasFilm && hasDiariser
  const hint = !hasFilm ? 'guess.noFilm' : hasDiariser ? 'guess.hint' : 'guess.missing'
  return (
    <Stack gap={6}>
      <Row gap={8}>
        <GuessSelect
          label={t('speech.guess.label')}
          guess={guess}
          onChange={setGuess}
          hasNone={false}
          disabled={!canGuess}
        />
        <Button
          icon={<AudioLines />}
          disabled={!canGuess}
          data-testid="speakers-find"
          onClick={() => void guessSpeakers(guess)}
        >
          {t('speech.guess.find')}
        </Button>
      </Row>
      <Text as="p" quiet small>
        {t(`speech.${hint}`)}
      </Text>
      {error && <ErrorNote error={error} />}
    </Stack>
  )
}
