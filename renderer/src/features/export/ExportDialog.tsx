import { useRef, useState, useId } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '@/ui/text/use-t'
import type { StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import { isOpenJob } from '@shared/contracts/jobs'
import {
  defaultExportOptions,
  type DestinationName,
  type ExportOptions,
} from '@shared/contracts/export'
import { destinationOptions, type NamedDestination } from '@shared/interchange/destinations'
import { optionsOfFilm } from '@shared/interchange/frame-rate'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { useExportLast, useExportPlan, useFilmFrames } from '@/bridge/queries'
import { currentProject } from '@/bridge/studio'
import { savedProject } from '@/model/document/saving'
import { useDocument, hasFilmPlace } from '@/model/document/document-store'
import { useExportJob } from '@/model/session/jobs'
import { closeDialog, type DialogProps, useWorkspace } from '@/model/view/workspace-store'
import { Button, FieldGroup, Grid, Hint, Row, Stack } from '@cuecast/ui'
import { Dialog } from '@/ui/overlays/Dialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Groups, Kinds } from './Destinations'
import styles from './export.module.css'
import { ExportDetails } from './ExportDetails'
import { ExportJob } from './ExportJob'
import { ExportFormContext, useExportForm } from './OptionFields'
import { ExportPlanView } from './ExportPlanView'
import { ReviewPack } from './ReviewOptionsForm'
import { FormatField } from './TrackOptions'
import { execute } from '@/model/document/execute'
import { changeFilmSound } from '@/model/edits/project-edits'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    export: { destination?: DestinationName }
  }
}

/**
 * Where the dub goes: destination, options, the files that will be written, and how it went.
 *
 * @param destination to begin with; absent: how the project was exported last
 */
export function ExportDialog({ destination }: DialogProps['export']) {
  const last = useExportLast()
  const film = useFilmFrames()
  const start = useDocument((state) => state.fields.startTimecode)
  // What the project was exported as last decides what the form begins with.
  if (last.isPending || film.isPending) return null
  const { exportPreset, lastExport } = currentPreferences()
  /** Frames count as the film does, from where the project says. */
  const counted = (options: ExportOptions): ExportOptions => ({
    ...options,
    ...(film.data && optionsOfFilm(film.data, options)),
    ...(start !== null && { startTimecode: start }),
  })
  const usual = exportPreset === null ? lastExport : beginWith(exportPreset)
  const options = last.data ?? counted(usual ?? defaultExportOptions)
  const isOther = destination !== undefined && options.destination !== destination
  const first = isOther ? counted(beginWith(destination)) : options
  return (
    <LoadedDialog
      first={start === null ? first : { ...first, startTimecode: start }}
      counted={counted}
      asked={destination !== undefined}
    />
  )
}

interface LoadedDialogProps {
  first: ExportOptions
  counted: (options: ExportOptions) => ExportOptions
  /** A destination was asked for: its form is shown, whatever is being written. */
  asked: boolean
}

function LoadedDialog({ first, counted, asked }: LoadedDialogProps) {
  const t = useT()
  const job = useExportJob()
  const [options, setOptions] = useState(first)
  const running = job !== undefined && isOpenJob(job)
  // The result takes the form's place; so does what is being written when the dialog opens.
  const [showsResult, setShowsResult] = useState(running && !asked)
  const startButton = useRef<HTMLButtonElement>(null)
  const [error, setError] = useState<StudioError | null>(null)
  const [asking, setAsking] = useState(false)
  const plan = useExportPlan(options)
  const start = async (wanted = options) => {
    setOptions(wanted)
    setError(null)
    setAsking(true)
    const started = await startExport(wanted)
    setAsking(false)
    if (!started.ok) setError(started.error)
    else if (started.value) useWorkspace.setState({ exportJob: started.value.jobId })
    // A refusal and a place that was not chosen belong to the form.
    setShowsResult(started.ok && started.value !== null)
  }
  const begin = (destination: NamedDestination) => {
    setOptions(counted(beginWith(destination)))
    setShowsResult(false)
  }
  const again = () => {
    // Files that exist, and the room that is left, are others now.
    void plan.refetch()
    flushSync(() => setShowsResult(false))
    startButton.current?.focus()
  }
  const choosePlace = async () => {
    const chosen = await currentProject().exportPlace(options)
    if (!chosen.ok) setError(chosen.error)
    else void plan.refetch()
  }

  const result = showsResult && job?.export ? { job, files: job.export } : null

  return (
    <Dialog
      title={t('export.title')}
      testId="export-dialog"
      topic="export"
      wide
      actions={
        <>
          <Button onClick={closeDialog}>{running ? t('export.background') : t('ui.close')}</Button>
          {result ? (
            <Button data-testid="export-again" onClick={again}>
              {t('export.again')}
            </Button>
          ) : (
            <Button
              ref={startButton}
              look="primary"
              busy={asking}
              disabled={(plan.data?.errors.length ?? 0) > 0}
              data-autofocus
              data-testid="export-start"
              onClick={() => void start()}
            >
              {t(running ? 'export.queue' : 'export.title')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.columns}>
        <Groups value={options.destination} first={usualOf} onChange={begin} />
        {result ? (
          <ExportJob
            key={result.job.id}
            {...result}
            options={options}
            onFix={(next) => void start(next)}
          />
        ) : (
          <ExportFormContext
            value={{
              options,
              set: (more) => setOptions({ ...options, ...more }),
              plan: plan.data,
            }}
          >
            <ExportForm error={error} onBegin={begin} onChoosePlace={() => void choosePlace()} />
          </ExportFormContext>
        )}
      </div>
    </Dialog>
  )
}

interface ExportFormProps {
  /** Why the export did not start, or has no place. */
  error: StudioError | null
  onBegin: (destination: NamedDestination) => void
  onChoosePlace: () => void
}

/** What is written: its kind and sound, the files, and everything else folded away. */
function ExportForm({ error, onBegin, onChoosePlace }: ExportFormProps) {
  const { options, plan } = useExportForm()
  return (
    <Stack gap={16} className={styles.main}>
      <Kinds value={options.destination} onChange={onBegin} />
      {error && <ErrorNote error={error} />}
      {options.review ? (
        <ReviewPack review={options.review} />
      ) : (
        <Grid columns="minmax(0, 1fr) 130px" gap={12} className={styles.sound}>
          <SoundChoice />
          <FormatField />
        </Grid>
      )}
      <ExportPlanView plan={plan} onChoosePlace={onChoosePlace} />
      <ExportDetails />
    </Stack>
  )
}

/** Starts an export of what is saved by then; null: the user was asked for a place, or to replace files, and said no. */
async function startExport(options: ExportOptions): Promise<Result<{ jobId: string } | null>> {
  void setPreferences({ lastExport: forOtherProjects(options) })
  const project = await savedProject()
  return project.ok ? project.value.exportStart(options) : project
}

/** A group begins with what was exported last, if that is one of its own. */
function usualOf(names: readonly NamedDestination[]): NamedDestination | undefined {
  const last = currentPreferences().lastExport?.destination
  return names.find((name) => name === last) ?? names[0]
}

/** A review page opens in the language that the window has. */
function beginWith(destination: DestinationName): ExportOptions {
  const options = destinationOptions(destination)
  const { review } = options
  const { locale } = currentPreferences()
  return review ? { ...options, review: { ...review, locale } } : options
}

/** Without what is about this project alone. */
function forOtherProjects(options: ExportOptions): ExportOptions {
  const { review } = options
  if (!review) return options
  const own = { range: null, speakers: null, originalFile: null, since: null, changesOnly: false }
  return { ...options, review: { ...review, ...own } }
}

/** Whether the dub brings the film sound: what is written as one sound, and into the film. */
function SoundChoice() {
  const t = useT()
  const { options, set } = useExportForm()
  const name = useId()
  const hasFilm = useDocument((state) => state.fields.media !== null)
  const hasFilmSound = useDocument(({ fields }) => fields.media !== null && fields.mix.bed.enabled)
  const withFilm = hasFilmSound && (options.film ? options.film.track === 'mix' : options.mix)
  const isDub = useDocument(hasFilmPlace)
  const music = useDocument((state) => state.fields.music.length)
  const choose = (film: boolean) => {
    // An edit that can be undone: the project's mix is what is exported.
    if (film && !hasFilmSound) execute('changeMix', changeFilmSound({ enabled: true }))
    set(withSound(options, film))
  }
  if (!isDub) return null
  return (
    <FieldGroup label={t('export.sound.label')}>
      {(group) => (
        <>
          <Row {...group} role="radiogroup" gap={16} wrap>
            {([false, true] as const).map((film) => (
              <label key={String(film)}>
                <input
                  type="radio"
                  name={name}
                  checked={withFilm === film}
                  disabled={film && !hasFilm}
                  onChange={() => choose(film)}
                />{' '}
                {t(film ? 'export.sound.film' : 'export.sound.voices')}
              </label>
            ))}
          </Row>
          {(!hasFilm || music > 0) && (
            <Hint as="span">
              {[
                !hasFilm && t('export.sound.noFilm'),
                music > 0 && t('export.sound.withMusic', { count: music }),
              ]
                .filter(Boolean)
                .join(' ')}
            </Hint>
          )}
        </>
      )}
    </FieldGroup>
  )
}

/** The mix of voices and film sound, or the voices alone, wherever the options write one of them. */
function withSound(options: ExportOptions, film: boolean): Partial<ExportOptions> {
  const track = film ? 'mix' : 'dub'
  const isWritten = options.mix || options.dub
  return {
    ...(options.film && { film: { ...options.film, track } }),
    ...((isWritten || !options.film) && { mix: film, dub: !film }),
  }
}
