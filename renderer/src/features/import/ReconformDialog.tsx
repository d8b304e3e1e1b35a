import { type FrameRateId, frameRateIds } from '@shared/contracts/export'
import type { StudioError } from '@shared/contracts/errors'
import { frameOfTimecode, frameRate } from '@shared/interchange/frame-rate'
import { type CutProblem } from '@shared/interchange/read-cuts'
import {
  type ConformChange,
  conformKinds,
  spanningChoices,
} from '@shared/subtitles/edit/conform-cues'
import { FileSearch, Save } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { studio } from '@/bridge/studio'
import { cueNumber } from '@/model/document/document-patch'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { applyConform } from '@/model/edits/structure-edits'
import { runCommand } from '@/commands/command-table'
import { saveSubtitles, saySaved } from '@/model/session/save-files'
import { currentPreferences } from '@/bridge/preferences'
import { toast } from '@/ui/overlays/toasts'
import { keepSelected } from '@/model/view/selection-store'
import { closeDialog, type DialogProps } from '@/model/view/workspace-store'
import { Button, Grid, Note, Row, Stack, Text, TextField } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { ChangePreview } from '@/ui/ChangePreview'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { formatTimecode } from '@/ui/text/timecode'
import {
  type Choices,
  type CutFile,
  kept,
  type ReadCuts,
  useFilmRate,
  usePreview,
  useRead,
} from './conform-preview'
import styles from './ReimportDialog.module.css'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    reconform: { file?: CutFile }
  }
}

const ROW_PX = 40

/**
 * Moves, splits and removes cues as a new cut of the film has them, after showing which. Another list of
 * cuts begins it again.
 *
 * @param file absent: chosen here
 */
export function ReconformDialog({ file }: DialogProps['reconform']) {
  return <Reconform key={file?.text} file={file} />
}

function Reconform({ file: given }: { file: CutFile | undefined }) {
  const t = useT()
  const [file, setFile] = useState<CutFile | null>(given ?? null)
  const [error, setError] = useState<StudioError | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  const filmRate = useFilmRate()
  const rate = choices.rate ?? filmRate
  const read = useRead(file, choices, rate)
  const preview = usePreview(read?.parts ?? null, choices.spanning ?? 'split')
  const choose = async () => {
    const chosen = await studio.cutsRead({})
    setError(chosen.ok ? null : chosen.error)
    if (!chosen.ok || !chosen.value) return
    setFile(chosen.value)
    setChoices(kept)
  }
  // What needs a look comes first.
  const changed = useMemo(
    () =>
      preview?.changes
        .filter(({ kind }) => kind !== 'kept')
        .toSorted((a, b) => rank(a) - rank(b)) ?? [],
    [preview],
  )
  const apply = () => {
    if (!preview || !read?.parts || changed.length === 0) return
    execute('reconform', applyConform(preview, read.parts))
    const { byId } = useDocument.getState()
    keepSelected((id) => byId.has(id))
    closeDialog()
    // The picture is still that of the old cut.
    if (useDocument.getState().fields.media)
      toast(t('reconform.done', { count: changed.length }), {
        label: t('reconform.chooseFilm'),
        run: () => runCommand('chooseOriginal'),
      })
  }
  return (
    <FormDialog
      wide
      title={t('reconform.title')}
      description={t('reconform.description')}
      testId="reconform-dialog"
      topic="timing"
      submit={file && changed.length === 0 ? t('reconform.nothing') : t('ui.apply')}
      disabled={changed.length === 0}
      submitTestId="reconform-apply"
      onSubmit={apply}
    >
      <Stack gap={12}>
        <Row gap={12}>
          <Button
            icon={<FileSearch />}
            data-testid="reconform-choose"
            onClick={() => void choose()}
          >
            {file ? t('ui.chooseOther') : t('reconform.choose')}
          </Button>
          <Text cut={file !== null} grow quiet={!file}>
            {file
              ? t('reconform.read', { name: file.fileName, parts: read?.parts?.length ?? 0 })
              : t('reconform.forms')}
          </Text>
        </Row>
        {error && <ErrorNote error={error} />}
        {read && <ChoiceFields read={read} rate={rate} choices={choices} onChange={setChoices} />}
        {read && <Problems problems={read.list.problems} none={read.list.events.length === 0} />}
        {preview && preview.remove.length > 0 && (
          <FallenAway ids={preview.remove} onError={setError} />
        )}
        {preview && (
          <ChangePreview
            counts={Object.fromEntries(
              conformKinds.flatMap((kind) => {
                const count = preview.changes.filter((change) => change.kind === kind).length
                const text = t(`reconform.counts.${kind}`, { count })
                return count > 0 ? [[`reconform-${kind}`, [count, text]]] : []
              }),
            )}
            rows={changed}
            list={{ rowPx: ROW_PX, keyOf: byCue }}
            label={t('reconform.list')}
          >
            {(row) => <Change change={row} />}
          </ChangePreview>
        )}
      </Stack>
    </FormDialog>
  )
}

interface ChoiceFieldsProps {
  read: ReadCuts
  rate: FrameRateId
  choices: Choices
  onChange: (choices: Choices) => void
}

function ChoiceFields({ read, rate, choices, onChange }: ChoiceFieldsProps) {
  const t = useT()
  const { list, source } = read
  const exact = frameRate(rate)
  return (
    <Grid columns="repeat(auto-fit, minmax(150px, 1fr))" gap={12}>
      <SelectField
        label={t('common.frameRate')}
        value={rate}
        onChange={(value) => onChange({ ...kept(choices), rate: value })}
        options={frameRateIds.map((value) => ({
          value,
          label: t('reconform.fps', { rate: value.replace('df', ' DF') }),
        }))}
      />
      {(['oldStart', 'newStart'] as const).map((start) => (
        <TextField
          key={start}
          label={t(`reconform.${start}`)}
          error={frameOfTimecode(read[start], exact) === null && t('reconform.noTimecode')}
          value={read[start]}
          data-testid={`reconform-${start}`}
          onChange={(value) => onChange({ ...choices, [start]: value })}
        />
      ))}
      <SelectField
        label={t('reconform.spanning')}
        value={choices.spanning ?? 'split'}
        data-testid="reconform-spanning"
        onChange={(spanning) => onChange({ ...choices, spanning })}
        options={spanningChoices.map((value) => ({ value, label: t(`reconform.spans.${value}`) }))}
      />
      {list.sources.length > 1 && (
        <SelectField
          label={t('reconform.source')}
          value={source}
          onChange={(value) => onChange({ ...kept(choices), source: value })}
          options={list.sources.map(({ name, lengthMs, events }) => ({
            value: name,
            label: t('reconform.sourceOf', { name, events, length: formatTimecode(lengthMs) }),
          }))}
        />
      )}
    </Grid>
  )
}

/** So many odd lines are named; the others are counted. */
const MAX_PROBLEMS = 20

function Problems({ problems, none }: { problems: readonly CutProblem[]; none: boolean }) {
  const t = useT()
  if (problems.length === 0 && !none) return null
  return (
    <Note tone={none ? 'error' : 'warning'} data-testid="reconform-problems">
      <strong>
        {none ? t('reconform.noParts') : t('reconform.problems', { count: problems.length })}
      </strong>
      <Stack as="ul" gap={4} maxHeight={140} overflow="auto" className={styles.problems}>
        {problems.slice(0, MAX_PROBLEMS).map(({ line, kind, text, other = 0 }) => (
          <li key={`${line} ${kind}`} data-line={line} data-kind={kind}>
            {t(`reconform.problem.${kind}`, { line, other })} <code>{text}</code>
          </li>
        ))}
      </Stack>
      {problems.length > MAX_PROBLEMS && (
        <p>{t('reconform.more', { count: problems.length - MAX_PROBLEMS })}</p>
      )}
    </Note>
  )
}

const rank = ({ kind }: ConformChange) => conformKinds.indexOf(kind)
const byCue = ({ before }: ConformChange) => before.id

function Change({ change: { before, kind, after } }: { change: ConformChange }) {
  const t = useT()
  const number = useDocument((state) => cueNumber(state, before.id))
  const places = after.map(({ startMs }) => formatTimecode(startMs)).join(', ')
  return (
    <Grid
      columns="32px 84px minmax(0, 5fr) minmax(0, 4fr)"
      align="center"
      gap={12}
      height="100%"
      padding="0 12px"
      line="bottom"
      className={styles.conformRow}
      data-change={kind === 'fell-away' ? 'removed' : kind}
    >
      <Text figures>{number}</Text>
      <span>{t(`reconform.kinds.${kind}`)}</span>
      <Text figures title={places}>
        {formatTimecode(before.startMs)}
        {after.length > 0 && ` → ${places}`}
      </Text>
      <span className={styles.old} title={before.text}>
        {before.text}
      </span>
    </Grid>
  )
}

interface FallenAwayProps {
  ids: readonly string[]
  onError: (error: StudioError | null) => void
}

/** Cues whose picture was cut out can be kept as subtitles, with their times in the old film. */
function FallenAway({ ids, onError }: FallenAwayProps) {
  const t = useT()
  const save = async () => {
    const saved = await saveSubtitles(currentPreferences().lastSubtitles, ids)
    onError(saved.ok ? null : saved.error)
    if (saved.ok && saved.value) saySaved(saved.value.path)
  }
  return (
    <Row gap={12}>
      <Text quiet grow>
        {t('reconform.fellAway', { count: ids.length })}
      </Text>
      <Button icon={<Save />} data-testid="reconform-save" onClick={() => void save()}>
        {t('reconform.saveFellAway')}
      </Button>
    </Row>
  )
}
