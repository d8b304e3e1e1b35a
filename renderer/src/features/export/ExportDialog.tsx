import {
  AudioLines,
  AudioWaveform,
  Clapperboard,
  ClipboardCheck,
  FileAudio,
  ListMusic,
  Film,
  type LucideIcon,
  MonitorPlay,
  Podcast,
  RadioTower,
  Scissors,
  SlidersHorizontal,
  SquareStack,
  Tags,
  Waypoints,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StudioError } from '@shared/contracts/errors'
import {
  defaultExportOptions,
  type DestinationName,
  destinationNames,
  type ExportOptions,
} from '@shared/contracts/export'
import { destinationOptions } from '@shared/interchange/destinations'
import { optionsOfFilm } from '@shared/interchange/frame-rate'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { useExportLast, useExportPlan, useFilmFrames } from '@/bridge/queries'
import { currentProject } from '@/bridge/studio'
import { savedProject } from '@/model/document/saving'
import { hasFilmPlace, useDocument } from '@/model/document/document-store'
import { useTopic } from '@/model/view/help'
import { useExportJob } from '@/model/session/jobs'
import { closeDialog, type DialogProps, useWorkspace } from '@/model/view/workspace-store'
import { Button } from '@/ui/Button'
import { Stack, Text } from '@/ui/layout/layout'
import { Dialog } from '@/ui/overlays/Dialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import styles from './export.module.css'
import { ExportJob } from './ExportJob'
import { ExportOptionsForm } from './ExportOptionsForm'
import { ExportPlanView } from './ExportPlanView'
import { ReviewOptionsForm } from './ReviewOptionsForm'

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
  const asked = destination !== undefined && options.destination !== destination
  const first = asked ? counted(beginWith(destination)) : options
  return (
    <LoadedDialog
      first={start === null ? first : { ...first, startTimecode: start }}
      counted={counted}
    />
  )
}

interface LoadedDialogProps {
  first: ExportOptions
  counted: (options: ExportOptions) => ExportOptions
}

function LoadedDialog({ first, counted }: LoadedDialogProps) {
  const t = useTranslations('export')
  const tu = useTranslations('ui')
  const job = useExportJob()
  const [options, setOptions] = useState(first)
  const [error, setError] = useState<StudioError | null>(null)
  const [asking, setAsking] = useState(false)
  const plan = useExportPlan(options)
  const running = job?.state === 'running' || job?.state === 'waiting'
  const { refetch } = plan

  // Files that exist, and the room that is left, change with every export.
  const state = job?.state
  useEffect(() => {
    if (state !== undefined) void refetch()
  }, [refetch, state])

  const start = async (wanted = options) => {
    setOptions(wanted)
    setError(null)
    setAsking(true)
    void setPreferences({ lastExport: forOtherProjects(wanted) })
    const project = await savedProject()
    const started = project.ok ? await project.value.exportStart(wanted) : project
    setAsking(false)
    if (!started.ok) setError(started.error)
    else {
      if (started.value) useWorkspace.setState({ exportJob: started.value.jobId })
      void refetch()
    }
  }
  const choosePlace = async () => {
    const chosen = await currentProject().exportPlace(options)
    if (!chosen.ok) setError(chosen.error)
    else void refetch()
  }

  return (
    <Dialog
      title={t('title')}
      testId="export-dialog"
      help={useTopic('export')}
      onClose={closeDialog}
      wide
      actions={
        <>
          <Button onClick={closeDialog}>{running ? t('background') : tu('close')}</Button>
          <Button
            look="primary"
            busy={asking}
            disabled={(plan.data?.errors.length ?? 0) > 0}
            data-autofocus
            data-testid="export-start"
            onClick={() => void start()}
          >
            {t(running ? 'queue' : 'title')}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <Destinations
          value={options.destination}
          onChange={(destination) => setOptions(counted(beginWith(destination)))}
        />
        <Stack gap={16} className={styles.main}>
          <Text as="p" quiet>
            {t(`destinationHints.${options.destination}`)}
          </Text>
          {error && <ErrorNote error={error} />}
          {job?.export && (
            <ExportJob
              job={job}
              files={job.export}
              options={options}
              onFix={(next) => void start(next)}
            />
          )}
          <ExportPlanView plan={plan.data} onChoosePlace={() => void choosePlace()} />
          {options.review ? (
            <ReviewOptionsForm
              options={{ ...options, review: options.review }}
              tooLarge={plan.data?.errors.some(({ code }) => code === 'REVIEW_TOO_LARGE') ?? false}
              onChange={setOptions}
            />
          ) : (
            <ExportOptionsForm options={options} plan={plan.data} onChange={setOptions} />
          )}
        </Stack>
      </div>
    </Dialog>
  )
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

const icons: Record<DestinationName, LucideIcon> = {
  track: FileAudio,
  premiere: Clapperboard,
  resolve: Waypoints,
  'final-cut': Scissors,
  reaper: AudioLines,
  dawproject: AudioWaveform,
  aaf: ListMusic,
  audacity: Tags,
  film: Film,
  podcast: Podcast,
  'podcast-mono': Podcast,
  youtube: MonitorPlay,
  broadcast: RadioTower,
  premix: SquareStack,
  review: ClipboardCheck,
  own: SlidersHorizontal,
}

interface DestinationsProps {
  value: DestinationName
  onChange: (destination: DestinationName) => void
}

function Destinations({ value, onChange }: DestinationsProps) {
  const t = useTranslations('export')
  const isDub = useDocument(hasFilmPlace)
  const names = destinationNames.filter((name) => isDub || name !== 'film' || name === value)
  return (
    <fieldset className={styles.destinations} aria-label={t('destination')}>
      {names.map((name) => {
        const Icon = icons[name]
        return (
          <label key={name} className={styles.destination} data-chosen={name === value}>
            <input
              type="radio"
              name="destination"
              value={name}
              checked={name === value}
              data-testid={`export-to-${name}`}
              onChange={() => onChange(name)}
            />
            <Icon size={16} aria-hidden />
            <span>{t(`destinations.${name}`)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
