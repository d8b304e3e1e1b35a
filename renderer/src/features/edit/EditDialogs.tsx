import { timecodeSchema } from '@shared/contracts/project-file'
import { subtitleFormats } from '@shared/contracts/formats/subtitle-formats'
import type { SubtitleOptions } from '@shared/contracts/preferences'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { useAsked } from '@/bridge/query-client'
import { useAttempt } from '@/bridge/use-attempt'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { clearFilter, shownOrder } from '@/model/derived/filter'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { setField } from '@/model/edits/project-edits'
import { shiftBy } from '@/model/edits/structure-edits'
import { frameMs } from '@/model/playback/film'
import { transport } from '@/model/playback/playhead'
import { saySaved, previewSubtitles, saveSubtitles } from '@/model/session/save-files'
import { findPlace, type Place } from '@/model/view/find'
import { selectCue, useSelection } from '@/model/view/selection-store'
import { closeDialog } from '@/model/view/workspace-store'
import { SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Grid, Note, Stack, TextField } from '@cuecast/ui'
import styles from './edit.module.css'

function goTo({ cueId, timeMs }: Place): void {
  if (!shownOrder().includes(cueId)) clearFilter()
  selectCue(cueId)
  if (timeMs !== null) transport().seek(timeMs)
}

/** Goes to a cue by its number, or to a time of the film. */
export function GoToDialog() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const place = findPlace(typed, useDocument())
  const cues = useDocument((state) => state.order.length)
  const wrong = typed.trim() !== '' && place === null
  const go = () => {
    if (!place) return
    closeDialog()
    goTo(place)
  }
  return (
    <FormDialog
      title={t('edit.goTo.title')}
      testId="go-to-dialog"
      topic="edit"
      submit={t('edit.goTo.apply')}
      disabled={!place}
      onSubmit={go}
    >
      <TextField
        label={t('edit.goTo.label')}
        hint={t('edit.goTo.hint', { cues })}
        error={wrong && t('edit.goTo.wrong', { cues })}
        value={typed}
        data-autofocus
        onChange={setTyped}
        onEnter={go}
      />
    </FormDialog>
  )
}

const units = ['ms', 'seconds', 'frames'] as const
type Unit = (typeof units)[number]
const scopes = ['selected', 'following', 'speaker', 'all'] as const
export type Scope = (typeof scopes)[number]

const msOf = (unit: Unit): number => ({ ms: 1, seconds: 1_000, frames: frameMs() })[unit]

/** The cues of each scope. */
export function useScopes(): Record<Scope, readonly string[]> {
  const order = useDocument((state) => state.order)
  const byId = useDocument((state) => state.byId)
  const { ids, activeId } = useSelection()
  const from = order.indexOf(activeId ?? '')
  const following = from < 0 ? [] : order.slice(from)
  const speakerId = byId.get(activeId ?? '')?.speakerId
  const speaker = following.filter((id) => byId.get(id)?.speakerId === speakerId)
  return { selected: [...ids], following, speaker, all: order }
}

interface ScopeFieldProps {
  value: Scope
  cues: Record<Scope, readonly string[]>
  onChange: (scope: Scope) => void
}

export function ScopeField({ value, cues, onChange }: ScopeFieldProps) {
  const t = useT()
  return (
    <SelectField
      label={t('edit.shift.scope')}
      value={value}
      onChange={onChange}
      options={scopes.map((each) => ({
        value: each,
        label: t(`edit.shift.scopes.${each}`, { count: cues[each].length }),
      }))}
    />
  )
}

/** Moves cues by an amount of time; their distances stay. */
export function ShiftDialog() {
  const t = useT()
  const [amount, setAmount] = useState('0')
  const [unit, setUnit] = useState<Unit>('ms')
  const [scope, setScope] = useState<Scope>('selected')
  const cues = useScopes()
  const byMs = Math.round(Number(amount.replace(',', '.')) * msOf(unit))
  const sound = Number.isFinite(byMs) && byMs !== 0 && cues[scope].length > 0
  const apply = () => {
    if (!sound) return
    execute('shiftCues', shiftBy(cues[scope], byMs))
    closeDialog()
  }
  return (
    <FormDialog
      title={t('edit.shift.title')}
      topic="timing"
      submit={t('edit.shift.apply')}
      disabled={!sound}
      onSubmit={apply}
    >
      <Grid columns="1fr 1fr" gap={12}>
        <TextField
          label={t('edit.shift.amount')}
          hint={t('edit.shift.hint')}
          value={amount}
          inputMode="decimal"
          data-autofocus
          selected
          onChange={setAmount}
          onEnter={apply}
        />
        <SelectField
          label={t('edit.shift.unit')}
          value={unit}
          onChange={setUnit}
          options={units.map((value) => ({ value, label: t(`edit.shift.units.${value}`) }))}
        />
        <div style={{ gridColumn: '1 / -1' }}>
          <ScopeField value={scope} cues={cues} onChange={setScope} />
        </div>
      </Grid>
    </FormDialog>
  )
}

/** The beginning of the file as it would be saved. */
function useSubtitlePreview(how: SubtitleOptions): string {
  const { data } = useAsked(
    ['subtitles-preview', how.format, how.labels, how.originals],
    () => previewSubtitles(how),
    { placeholderData: (before) => before, gcTime: 0 },
  )
  return data?.text ?? ''
}

/** How the subtitles are written, before asking where to; the answers are remembered. */
export function SaveSubtitlesDialog() {
  const t = useT()
  const { lastSubtitles: how } = usePreferences()
  const named = useDocument((state) => state.speakers.length > 0)
  const isAss = useDocument((state) => state.fields.source?.format === 'ass')
  const inTwo = useDocument(({ byId }) =>
    Array.from(byId.values()).some(({ original }) => original !== undefined),
  )
  const preview = useSubtitlePreview(how)
  const change = (part: Partial<typeof how>) => {
    void setPreferences({ lastSubtitles: { ...how, ...part } })
  }
  const { run, busy, error } = useAttempt(
    () => saveSubtitles(how),
    (saved) => {
      if (!saved) return
      closeDialog()
      saySaved(saved.path)
    },
  )
  return (
    <FormDialog
      title={t('edit.save.title')}
      testId="save-subtitles"
      topic="export"
      submit={t('edit.save.apply')}
      busy={busy}
      submitTestId="save-subtitles-go"
      onSubmit={run}
    >
      <SelectField
        label={t('edit.save.format')}
        value={how.format}
        data-testid="save-format"
        onChange={(format) => change({ format })}
        options={subtitleFormats.map((value) => ({
          value,
          label: t(`edit.save.formats.${value}`),
        }))}
      />
      <Stack gap={12}>
        <Switch
          label={t('edit.save.labels')}
          hint={t(named ? 'edit.save.labelsHint' : 'edit.save.labelsNone')}
          checked={how.labels && named}
          disabled={!named}
          data-testid="save-labels"
          onChange={(labels) => change({ labels })}
        />
        {inTwo && (
          <Switch
            label={t('edit.save.originals')}
            checked={how.originals ?? false}
            onChange={(originals) => change({ originals })}
          />
        )}
        <Switch
          label={t('edit.save.bom')}
          hint={t('edit.save.bomHint')}
          checked={how.bom}
          data-testid="save-bom"
          onChange={(bom) => change({ bom })}
        />
      </Stack>
      {how.format === 'ass' && (
        <Note tone="info">{t(isAss ? 'edit.save.assKept' : 'edit.save.assPlain')}</Note>
      )}
      <pre
        className={styles.preview}
        aria-label={t('edit.save.preview')}
        data-testid="save-preview"
      >
        {preview}
      </pre>
      {error && <ErrorNote error={error} />}
    </FormDialog>
  )
}

/** Gives the project another name; its folder stays where it is. */
export function RenameProjectDialog() {
  const t = useT()
  const name = useDocument((state) => state.fields.name)
  const path = useDocument((state) => state.opened?.path)
  const [typed, setTyped] = useState(name)
  const next = typed.trim()
  const apply = () => {
    if (next === '') return
    closeDialog()
    if (next !== name) execute('renameProject', setField('name', next))
  }
  return (
    <FormDialog
      title={t('edit.rename.title')}
      submit={t('edit.rename.apply')}
      disabled={next === ''}
      onSubmit={apply}
    >
      <TextField
        label={t('common.name')}
        hint={t('edit.rename.hint', { path: path ?? '' })}
        data-autofocus
        maxLength={200}
        value={typed}
        data-testid="rename-name"
        selected
        onChange={setTyped}
        onEnter={apply}
      />
    </FormDialog>
  )
}

/** The timecode of the film's first frame, as the clock and exports count it. */
export function StartTimecodeDialog() {
  const t = useT()
  const start = useDocument((state) => state.fields.startTimecode)
  const [typed, setTyped] = useState(start ?? '01:00:00:00')
  const next = typed.trim()
  const valid = next === '' || timecodeSchema.safeParse(next).success
  const apply = () => {
    if (!valid) return
    closeDialog()
    execute('changeStart', setField('startTimecode', next === '' ? null : next))
  }
  return (
    <FormDialog
      title={t('edit.startTimecode.title')}
      topic="timing"
      submit={t('ui.apply')}
      disabled={!valid}
      submitTestId="start-timecode-apply"
      onSubmit={apply}
    >
      <TextField
        label={t('edit.startTimecode.label')}
        hint={t('edit.startTimecode.hint')}
        {...(!valid && { error: t('edit.startTimecode.wrong') })}
        data-autofocus
        value={typed}
        data-testid="start-timecode"
        selected
        onChange={setTyped}
        onEnter={apply}
      />
    </FormDialog>
  )
}
