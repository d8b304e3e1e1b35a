import { withoutMarkup } from '@shared/text/markup'
import type { StudioError } from '@shared/contracts/errors'
import { sourceInfo } from '@shared/contracts/formats/subtitle-formats'
import type { ReadSubtitles } from '@shared/contracts/open-project'
import type { ReadingChoices } from '@shared/contracts/project/reading-choices'
import { findLanguage, SURE } from '@shared/languages/language-codes'
import { knownEncodings } from '@shared/subtitles/encoding/names'
import { notSpeech } from '@shared/subtitles/not-speech'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { useLanguages } from '@/bridge/queries'
import { failureOf, useAsked } from '@/bridge/query-client'
import { useProjectVoices } from '@/model/services/voices'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { type Rereading, reread } from './import-settings'
import { decisionsOf, readOwn } from '@/model/session/import-preview'
import { useNoticeText } from '@/model/session/notices'
import { keepSelected } from '@/model/view/selection-store'
import { closeDialog, type DialogProps } from '@/model/view/workspace-store'
import { SelectField } from '@/ui/fields/Select'
import { Grid, Note, Row, Stack, Text } from '@cuecast/ui'
import { Dialog } from '@/ui/overlays/Dialog'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { formatTimecode } from '@/ui/text/timecode'
import { useLanguageName } from '@/ui/voices/voice-words'
import { speaksLanguage } from '@shared/casting/suggest-voices'
import {
  BilingualField,
  ScanSection,
  Section,
  type SectionProps,
  SilenceSection,
  StyleSection,
  TimeSection,
  useFilmMs,
} from './ImportSections'
import { SpeakerSection } from './ImportSpeakers'
import styles from './ReimportDialog.module.css'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    'import-settings': {
      /** The file as the project has it; null: it cannot be read. */
      before: ReadSubtitles | null
      error: StudioError | null
      /** The project has just been made. */
      first: boolean
    }
  }
}

/** How the subtitle file of the project is understood: what was found in it, and what can be decided. */
export function ImportSettingsDialog({ before, error, first }: DialogProps['import-settings']) {
  const t = useT()
  const source = useDocument((state) => state.fields.source)
  const fileName = source?.fileName ?? ''
  if (before) return <Settings before={before} first={first} />
  return (
    <Dialog
      title={t('importing.title')}
      description={t('importing.gone', { fileName })}
      testId="import-settings"
      topic="open"
    >
      {error && <ErrorNote error={error} />}
    </Dialog>
  )
}

const rereadNow = (again: Rereading) => reread(useDocument.getState(), again)

function Settings({ before, first }: { before: ReadSubtitles; first: boolean }) {
  const t = useT()
  const fields = useDocument((state) => state.fields)
  const [earlier] = useState<ReadingChoices>(fields.source?.choices ?? {})
  const [choices, setChoices] = useState(earlier)
  const [language, setLanguage] = useState(fields.language)
  const untouched = choices === earlier && language === fields.language
  const { data, error, isPlaceholderData } = useAsked(
    ['own-subtitles', before.path, choices, language],
    () => readOwn(choices, language),
    { enabled: !untouched, placeholderData: keepPreviousData, staleTime: 0, retry: false },
  )
  const read = untouched ? before : (data ?? before)
  // What is shown was read with the choices before: it is not what the user asks for now.
  const isReading = !untouched && error === null && (data === undefined || isPlaceholderData)
  const change = useMemo(
    () => rereadNow({ before, now: read, choices, language }),
    [before, read, choices, language],
  )
  const choose: SectionProps['choose'] = (key, value) => {
    const next = { ...choices, [key]: value }
    if (value === undefined) delete next[key]
    setChoices(next)
  }
  const apply = () => {
    if (change.change) execute('importSettings', () => change.change)
    const { byId } = useDocument.getState()
    keepSelected((id) => byId.has(id))
    closeDialog()
  }
  const isOther = Object.values(change.counts).some((count) => count > 0)
  const section = { read, choices, choose }
  return (
    <FormDialog
      wide
      title={t(first ? 'importing.titleFirst' : 'importing.title')}
      description={t('importing.description', {
        fileName: before.fileName,
        cues: read.cues.length,
      })}
      testId="import-settings"
      topic="open"
      submit={first ? t('importing.use') : t('ui.apply')}
      aside={
        <Text quiet small grow data-testid="import-changes" aria-live="polite">
          {isOther && t('importing.changes', { ...change.counts })}
        </Text>
      }
      busy={isReading}
      disabled={error !== null || isReading || (!first && change.change === null)}
      focusSubmit={read.language.confidence >= SURE}
      submitTestId="import-settings-apply"
      onSubmit={apply}
    >
      {error && <ErrorNote error={failureOf(error)} />}
      <Decisions read={read} />
      <Grid columns="repeat(auto-fit, minmax(280px, 1fr))" gap="20px 24px">
        <Stack gap={20}>
          <FileSection {...section} language={language} onLanguage={setLanguage} />
          <ScanSection {...section} />
          <SilenceSection {...section} />
          <TimeSection {...section} />
        </Stack>
        <SpeakerSection {...section} />
      </Grid>
      {read.facts.styles.length > 1 && <StyleSection {...section} />}
      <FirstCues cues={read.cues} />
      <Repairs repairs={read.repairs} />
    </FormDialog>
  )
}

/** What should be looked at, in a sentence each. */
function Decisions({ read }: { read: ReadSubtitles }) {
  const t = useT()
  const connectionId = useDocument((state) => state.fields.connectionId)
  const { data: offered = [] } = useLanguages(connectionId)
  const filmMs = useFilmMs()
  const decisions = decisionsOf(read, { filmMs, offered })
  if (decisions.length === 0) return null
  return (
    <Note tone="info" icon data-testid="import-decisions">
      {decisions.map((each) => (
        <p key={each} data-decision={each}>
          {t(`importing.decisions.${each}`)}
        </p>
      ))}
    </Note>
  )
}

interface FileSectionProps extends SectionProps {
  language: string
  onLanguage: (language: string) => void
}

/** Format, encoding and language. */
function FileSection({ read, choices, choose, language, onLanguage }: FileSectionProps) {
  const t = useT()
  const candidates = [read.encoding, ...read.candidates]
  const known = knownEncodings.filter((each) => candidates.includes(each))
  const others = knownEncodings.filter((each) => !known.includes(each))
  const encodings = [...known, ...others].map((value) => ({
    value,
    label: t(`welcome.encoding.names.${value}`),
  }))
  const encoding = knownEncodings.find((each) => each === read.encoding)
  return (
    <Section title={t('importing.file')}>
      <LanguageField
        guess={read.language}
        language={language}
        mixed={read.cues.filter((cue) => cue.language !== undefined).length}
        choices={choices}
        choose={choose}
        onLanguage={onLanguage}
      />
      <BilingualField read={read} choose={choose} onLanguage={onLanguage} />
      <Text as="p" small>
        {t('importing.format', { format: sourceInfo(read.format).name })}
      </Text>
      <TrackField read={read} choose={choose} />
      {encoding && read.tracks === undefined && (
        <SelectField
          label={t('common.encoding')}
          hint={t(`importing.confidence.${read.confidence}`)}
          value={encoding}
          options={encodings}
          onChange={(value) => choose('encoding', value)}
        />
      )}
    </Section>
  )
}

/** Which subtitle track of a film is read. */
function TrackField({ read, choose }: Pick<SectionProps, 'read' | 'choose'>) {
  const t = useT()
  const nameOf = useLanguageName()
  const { tracks = [], track } = read
  if (tracks.length < 2 || track === undefined) return null
  const options = tracks.map(({ number, language, title }) => ({
    value: String(number),
    label: [String(number), language && nameOf(language, language), title]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
  }))
  return (
    <SelectField
      label={t('importing.track')}
      value={String(track)}
      options={options}
      onChange={(value) => choose('track', value)}
    />
  )
}

interface LanguageFieldProps extends Pick<SectionProps, 'choices' | 'choose'> {
  guess: ReadSubtitles['language']
  language: string
  /** Cues in another language. */
  mixed: number
  onLanguage: (language: string) => void
}

/** The language of the project, how sure its guess is, and whether anybody can speak it. */
function LanguageField(props: LanguageFieldProps) {
  const { guess, language, mixed, choices, choose, onLanguage } = props
  const t = useT()
  const format = useFormatter()
  const connectionId = useDocument((state) => state.fields.connectionId)
  const { data: languages = [] } = useLanguages(connectionId)
  const { data: voices = [] } = useProjectVoices()
  const nameOf = useLanguageName()
  const codes = new Map(languages.map(({ id, name }) => [id, nameOf(id, name)]))
  for (const code of [language, guess.language])
    if (!findLanguage(code, languages)) codes.set(code, nameOf(code, code))
  const options = Array.from(codes, ([value, label]) => ({ value, label }))
  options.sort((a, b) => a.label.localeCompare(b.label))
  const value = findLanguage(language, languages)?.id ?? language
  const isOffered = languages.length === 0 || findLanguage(language, languages) !== undefined
  const isSpoken = voices.length === 0 || voices.some((voice) => speaksLanguage(voice, language))
  const percent = format.number(guess.confidence, { style: 'percent' })
  const hint = t('importing.guessed', { language: nameOf(guess.language, guess.language), percent })
  const unsure = guess.confidence < SURE
  return (
    <>
      <SelectField
        label={t('common.language')}
        hint={hint}
        value={value}
        options={options}
        autofocus={unsure}
        onChange={onLanguage}
      />
      {(!isOffered || !isSpoken) && (
        <Note tone="warning" small data-testid="import-language-missing">
          {t('importing.languageMissing')}
        </Note>
      )}
      {(mixed > 0 || choices.oneLanguage) && (
        <SelectField
          label={t('importing.mixed', { count: mixed })}
          value={choices.oneLanguage ? 'one' : 'each'}
          options={[
            { value: 'each', label: t('importing.mixedEach') },
            { value: 'one', label: t('importing.mixedOne') },
          ]}
          onChange={(how) => choose('oneLanguage', how === 'one' ? true : undefined)}
        />
      )}
    </>
  )
}

/** Cues shown as they will come into the project. */
const SHOWN = 6

function FirstCues({ cues }: { cues: ReadSubtitles['cues'] }) {
  const t = useT()
  return (
    <Stack as="section" gap={4} aria-label={t('importing.firstCues')}>
      <h3>{t('importing.firstCues')}</h3>
      <ul className={styles.firstCues}>
        {cues.slice(0, SHOWN).map((cue, i) => (
          <li key={`${cue.line}-${i}`} data-silent={notSpeech(cue) !== null || undefined}>
            <Text quiet figures nowrap>
              {formatTimecode(cue.startMs)}
            </Text>
            <Text cut>
              {cue.label !== null && <strong>{cue.label}: </strong>}
              {withoutMarkup(cue.text)}
              {cue.original !== undefined && <Text quiet> · {withoutMarkup(cue.original)}</Text>}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

type Kind = Pick<ReadSubtitles['repairs'][number], 'detail' | 'params'> & {
  count: number
  lines: number[]
}

/** What was fixed while reading, by kind. */
function Repairs({ repairs }: { repairs: ReadSubtitles['repairs'] }) {
  const t = useT()
  const textOf = useNoticeText()
  const kinds = new Map<string, Kind>()
  for (const { code, line, times = 1, detail, params } of repairs) {
    const each = kinds.get(code) ?? { detail, params, count: 0, lines: [] }
    each.count += times
    if (each.lines.length < 5) each.lines.push(line)
    kinds.set(code, each)
  }
  if (kinds.size === 0) return null
  return (
    <details className={styles.repairs}>
      <summary>{t('importing.repairs', { count: kinds.size })}</summary>
      <Stack as="ul" gap={4}>
        {Array.from(kinds, ([code, { detail, params, count, lines }]) => (
          <li key={code}>
            <Row gap={8} align="baseline" justify="space-between">
              <Text small>{textOf({ code, detail, at: '', times: count, params })}</Text>
              <Text quiet small nowrap>
                {t('importing.repairPlaces', { count, lines: lines.join(', ') })}
              </Text>
            </Row>
          </li>
        ))}
      </Stack>
    </details>
  )
}
