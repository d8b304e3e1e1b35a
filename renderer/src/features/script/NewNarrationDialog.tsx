import type { ReadScript } from '@shared/contracts/open-project'
import type { CallInput } from '@shared/contracts/ipc'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { unspokenNotice } from '@shared/subtitles/not-speech'
import type { ScriptReading } from '@shared/contracts/narration'
import { useLanguages } from '@/bridge/queries'
import { failureOf, unwrap } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { report } from '@/model/report'
import { useNoticeText } from '@/model/session/notices'
import { openNarration } from '@/model/session/session'
import { closeDialog, openDialog, type DialogProps } from '@/model/view/workspace-store'
import { Button, Note, Row, Stack, Text, TextArea, TextField } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { RowList } from '@/ui/RowList'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { useLanguageName } from '@/ui/voices/voice-words'
import { forgetDraft, keepDraft, keptDraft, type ScriptDraft, storeDraft } from './script-draft'
import styles from './script.module.css'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    'new-narration': { path: string | null }
  }
}

const splits = ['sentence', 'line', 'paragraph'] as const
/** How the notes of a book are read. */
const notes = ['skip', 'inline', 'end'] as const

/** Makes a narration of a script: pasted, from a file, or written in the studio from nothing. */
export function NewNarrationDialog({ path }: DialogProps['new-narration']) {
  const t = useT()
  const [{ text, name: draftName }, setDraft] = useDraft()
  const [choices, setChoices] = useState<ScriptReading>({ split: 'sentence', keepSpeaker: false })
  const [fileName, setFileName] = useState<string | null>(null)
  const name = path === null ? draftName : fileName
  const setName = (next: string) =>
    path === null ? setDraft({ text, name: next }) : setFileName(next)
  const [language, setLanguage] = useState<string | null>(null)
  const from = path === null ? { text } : { path }
  const { script, error, isReading } = useScript(from, choices)
  const title = name ?? script?.title ?? ''
  const spoken = language ?? script?.language ?? 'vi'
  const create = (source: CallInput<'narrationCreate'>['from']) => {
    closeDialog()
    const called = title.trim() || script?.title || t('newNarration.untitled')
    const wanted = { ...choices, from: source, name: called, language: spoken }
    void report(made(openNarration(wanted), source !== null && 'text' in source))
  }
  return (
    <FormDialog
      wide
      title={t('newNarration.title')}
      description={path === null ? t('newNarration.description') : undefined}
      testId="new-narration"
      topic="narration"
      submit={
        script
          ? t('newNarration.create', { count: script.cues.length })
          : t('newNarration.createNone')
      }
      aside={
        <Button look="quiet" onClick={() => create(null)}>
          {t('newNarration.empty')}
        </Button>
      }
      disabled={!script}
      submitTestId="narration-create"
      onSubmit={() => create(from)}
    >
      <Stack gap={12}>
        {path === null ? (
          <TextArea
            rows={6}
            className={styles.paste}
            value={text}
            placeholder={t('newNarration.paste')}
            aria-label={t('newNarration.text')}
            data-autofocus
            data-testid="narration-text"
            onChange={(event) => setDraft({ text: event.target.value, name: draftName })}
          />
        ) : (
          <Text as="p" data-testid="narration-file">
            {t('newNarration.file', {
              name: script?.fileName ?? path,
              encoding: script?.encoding ?? '…',
            })}
          </Text>
        )}
        <Options
          path={path}
          title={title}
          onTitle={setName}
          language={spoken}
          onLanguage={setLanguage}
          choices={choices}
          onChoices={setChoices}
        />
        {path !== null && isReading && (
          <Stack gap={4} data-testid="narration-reading">
            <Text as="p">{t('newNarration.reading')}</Text>
            <Progress value={null} label={t('newNarration.reading')} />
          </Stack>
        )}
        {error && (path !== null || text.trim() !== '') && <ErrorNote error={error} />}
        {script && <ScriptPreview script={script} choices={choices} onChoices={setChoices} />}
      </Stack>
    </FormDialog>
  )
}

/** What is pasted and how it is called: both outlive the dialog, however it is closed, and the window. */
function useDraft(): [ScriptDraft, (draft: ScriptDraft) => void] {
  const [draft, setDraft] = useState(keptDraft)
  useEffect(() => {
    window.addEventListener('pagehide', storeDraft)
    return () => {
      window.removeEventListener('pagehide', storeDraft)
      storeDraft()
    }
  }, [])
  const change = (next: ScriptDraft) => {
    keepDraft(next)
    setDraft(next)
  }
  return [draft, change]
}

/** Only a narration that was made of the draft ends it. */
async function made(
  opening: ReturnType<typeof openNarration>,
  ofDraft: boolean,
): ReturnType<typeof openNarration> {
  const opened = await opening
  if (ofDraft && opened.ok && opened.value) forgetDraft()
  return opened
}

interface OptionsProps {
  path: string | null
  title: string
  onTitle: (title: string) => void
  language: string
  onLanguage: (language: string) => void
  choices: ScriptReading
  onChoices: (choices: ScriptReading) => void
}

/** What the narration is called, and how its script is read. */
function Options(props: OptionsProps) {
  const { path, title, onTitle, language, onLanguage, choices, onChoices } = props
  const t = useT()
  return (
    <Row gap={12} wrap align="end">
      <Button icon={<FileText />} onClick={() => void chooseFile()}>
        {path === null ? t('newNarration.open') : t('ui.chooseOther')}
      </Button>
      <TextField
        label={t('common.name')}
        value={title}
        placeholder={t('newNarration.untitled')}
        data-testid="narration-name"
        onChange={onTitle}
      />
      <LanguageField value={language} onChange={onLanguage} />
      <SelectField
        label={t('newNarration.split')}
        value={choices.split}
        options={splits.map((value) => ({ value, label: t(`newNarration.splits.${value}`) }))}
        onChange={(split) => onChoices({ ...choices, split })}
      />
      <Switch
        label={t('newNarration.keepSpeaker')}
        checked={choices.keepSpeaker}
        onChange={(keepSpeaker) => onChoices({ ...choices, keepSpeaker })}
      />
      {path !== null && /\.(?:epub|docx|md|markdown)$/i.test(path) && (
        <>
          <SelectField
            label={t('newNarration.notes')}
            value={choices.notes ?? 'skip'}
            options={notes.map((value) => ({ value, label: t(`newNarration.notesRead.${value}`) }))}
            onChange={(value) => onChoices({ ...choices, notes: value })}
          />
          <Switch
            label={t('newNarration.listNumbers')}
            checked={choices.listNumbers ?? true}
            onChange={(listNumbers) => onChoices({ ...choices, listNumbers })}
          />
        </>
      )}
      {path !== null && /\.(?:fountain|fdx)$/i.test(path) && (
        <Switch
          label={t('newNarration.readAction')}
          checked={choices.readAction ?? false}
          onChange={(readAction) => onChoices({ ...choices, readAction })}
        />
      )}
    </Row>
  )
}

async function chooseFile(): Promise<void> {
  const chosen = await studio.scriptChoose()
  if (!chosen.ok) return report(chosen)
  if (chosen.value) openDialog({ kind: 'new-narration', path: chosen.value.path })
}

/** The script as it is read with these choices; follows typing a moment later, and stops with the dialog. */
function useScript(from: CallInput<'scriptRead'>['from'], choices: ScriptReading) {
  const text = 'text' in from ? from.text : null
  const path = 'path' in from ? from.path : null
  const settled = useDeferredValue(text)
  const isEmpty = path === null && (settled ?? '').trim() === ''
  const { data, error, isFetching } = useQuery({
    queryKey: ['script', path, settled, choices],
    queryFn: ({ signal }) => {
      signal.addEventListener('abort', () => void studio.scriptStop())
      const source = path === null ? { text: settled ?? '' } : { path }
      return unwrap(studio.scriptRead({ ...choices, from: source }))
    },
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const failed = !isEmpty && error ? failureOf(error) : null
  const script = isEmpty || failed ? undefined : data
  return { script, error: failed, isReading: isFetching && !script }
}

function LanguageField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useT()
  const { data: languages = [] } = useLanguages(EMBEDDED_CONNECTION_ID)
  const nameOf = useLanguageName()
  const options = languages.map(({ id, name }) => ({ value: id, label: nameOf(id, name) }))
  if (!options.some((option) => option.value === value))
    options.unshift({ value, label: nameOf(value, value) })
  return (
    <SelectField label={t('common.language')} value={value} options={options} onChange={onChange} />
  )
}

const ROW_PX = 30
const keyOf = (_cue: ReadScript['cues'][number], index: number) => index

/** The cues that would be made, with what was left out or cut. */
interface ScriptPreviewProps {
  script: ReadScript
  choices: ScriptReading
  onChoices: (choices: ScriptReading) => void
}

function ScriptPreview({ script, choices, onChoices }: ScriptPreviewProps) {
  const t = useT()
  const chapters = script.cues.filter(({ chapter }) => chapter !== null).length
  const speakers = new Set(script.cues.flatMap(({ label }) => label ?? [])).size
  return (
    <Stack gap={8}>
      <Text as="p" small quiet data-testid="narration-counts">
        {t('newNarration.counts', { cues: script.cues.length, chapters, speakers })}
      </Text>
      <SpeakerChoice script={script} choices={choices} onChoices={onChoices} />
      <Problems script={script} />
      <RowList
        still
        uneven
        rows={script.cues}
        rowPx={ROW_PX}
        keyOf={keyOf}
        label={t('newNarration.preview')}
        className={styles.preview}
      >
        {(cue) => <PreviewCue cue={cue} />}
      </RowList>
    </Stack>
  )
}

/** Who speaks, each to be refused: a name before a colon may be none. */
function SpeakerChoice({ script, choices, onChoices }: ScriptPreviewProps) {
  const t = useT()
  const format = useFormatter()
  const refused = choices.notSpeakers ?? []
  const times = new Map<string, number>()
  for (const { label } of script.cues)
    if (label !== null) times.set(label, (times.get(label) ?? 0) + 1)
  const named = [...times].toSorted(([, a], [, b]) => b - a)
  if (named.length + refused.length === 0) return null
  const refuse = (name: string) => onChoices({ ...choices, notSpeakers: [...refused, name] })
  const admit = (name: string) =>
    onChoices({ ...choices, notSpeakers: refused.filter((each) => each !== name) })
  return (
    <Row
      as="fieldset"
      gap={4}
      wrap
      maxHeight={96}
      style={{ overflowY: 'auto' }}
      aria-label={t('newNarration.speakers')}
    >
      <Text small quiet>
        {t('newNarration.speakers')}
      </Text>
      {named.map(([name, count]) => (
        <Button
          key={name}
          aria-pressed
          title={t('newNarration.refuse', { name })}
          onClick={() => refuse(name)}
        >
          {t('newNarration.speaker', { name, count: format.number(count) })}
        </Button>
      ))}
      {refused.map((name) => (
        <Button
          key={`no ${name}`}
          look="quiet"
          aria-pressed={false}
          title={t('newNarration.admit', { name })}
          onClick={() => admit(name)}
        >
          <s>{name}</s>
        </Button>
      ))}
    </Row>
  )
}

function PreviewCue({ cue }: { cue: ReadScript['cues'][number] }) {
  const t = useT()
  const format = useFormatter()
  const nameOf = useLanguageName()
  const { chapter, paragraph, label, text, pauseAfterMs, language, line } = cue
  return (
    <div className={styles.previewCue} data-paragraph={paragraph || undefined}>
      {chapter !== null && <strong data-testid="preview-chapter">{chapter}</strong>}
      <p>
        <Text quiet small figures style={{ display: 'inline-block', minWidth: 36 }}>
          {line}
        </Text>
        {label !== null && <Text small>{`${label}: `}</Text>}
        <span dir="auto">{text}</span>
        {language !== undefined && <Text quiet small>{` · ${nameOf(language, language)}`}</Text>}
        {pauseAfterMs !== null && pauseAfterMs > 0 && (
          <Text quiet small>
            {` · ${t('newNarration.pause', { seconds: format.number(pauseAfterMs / 1_000) })}`}
          </Text>
        )}
      </p>
    </div>
  )
}

/** Problems that are written out; the others are counted. */
const MAX_SHOWN = 6

function Problems({ script: { cues, problems } }: { script: ReadScript }) {
  const t = useT()
  const textOf = useNoticeText()
  const unspoken = unspokenNotice(cues, [])
  const others = problems.filter(({ code }) => code !== 'WORDS_NOT_SPOKEN')
  const named = unspoken ? [{ ...unspoken, at: String(unspoken.line) }, ...others] : others
  if (named.length === 0) return null
  const rest = named.length - MAX_SHOWN
  return (
    <Note tone="warning" gap={2} data-testid="narration-problems">
      {named.slice(0, MAX_SHOWN).map((problem) => (
        <p key={`${problem.code} ${problem.at} ${problem.detail}`}>
          {t('newNarration.problem', { line: problem.at, detail: textOf(problem) })}
        </p>
      ))}
      {rest > 0 && <p>{t('newNarration.more', { count: rest })}</p>}
    </Note>
  )
}
