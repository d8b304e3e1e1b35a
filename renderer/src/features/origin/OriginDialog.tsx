import {
  FileSearch,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  CircleX,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import { isDamaged, type Origin, type OriginProgress } from '@shared/contracts/formats/origin'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { studio } from '@/bridge/studio'
import { closeDialog } from '@/model/view/workspace-store'
import { Button, Card, Grid, Note, Row, Stack, Text } from '@cuecast/ui'
import { focusOnce } from '@/ui/focus'
import { Dialog } from '@/ui/overlays/Dialog'
import { EmptyState } from '@/ui/states/EmptyState'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { fileName } from '@/ui/text/file-name'
import {
  clock,
  type OriginLayerText,
  originTexts,
  originVerdict,
} from '@shared/interchange/origin-text'
import { useT } from '@/ui/text/use-t'
import styles from './Origin.module.css'
import { usePreferences } from '@/bridge/preferences'

type Shown =
  | { state: 'empty' }
  | { state: 'busy'; file: string }
  | { state: 'found'; file: string; origin: Origin }
  | { state: 'failed'; error: StudioError }

/** Whether a sound or film of anybody says that speech in it is synthetic. */
export function OriginDialog() {
  const t = useT()
  const { shown, progress, look, choose, stop } = useSearch()
  const isAnswered = shown.state === 'found' || shown.state === 'failed'
  return (
    <DropArea onDrop={look}>
      <Dialog
        title={t('origin.title')}
        topic="privacy"
        onClose={closeDialog}
        actions={
          isAnswered && (
            <>
              <Button ref={shown.state === 'failed' ? focusOnce : null} onClick={choose}>
                {t('origin.another')}
              </Button>
              <Button look="primary" onClick={closeDialog}>
                {t('ui.close')}
              </Button>
            </>
          )
        }
      >
        <Stack minHeight={220}>
          {shown.state === 'empty' && (
            <EmptyState
              icon={<FileSearch size={32} />}
              title={t('origin.drop')}
              action={
                <Button ref={focusOnce} look="primary" data-autofocus onClick={choose}>
                  {t('origin.choose')}
                </Button>
              }
            >
              {t('origin.dropHint')}
            </EmptyState>
          )}
          {shown.state === 'busy' && <Busy file={shown.file} progress={progress} onStop={stop} />}
          {shown.state === 'failed' && (
            <ErrorNote
              error={shown.error}
              next={shown.error.code === 'AUDIO_BROKEN' ? t('origin.next') : undefined}
            />
          )}
          {shown.state === 'found' && (
            <Stack gap={12}>
              <OriginResult file={fileName(shown.file)} origin={shown.origin} />
              {isDamaged(shown.origin) && (
                <Note tone="error" icon>
                  {t('origin.damaged')}
                </Note>
              )}
            </Stack>
          )}
        </Stack>
      </Dialog>
    </DropArea>
  )
}

/** What is searched, and what came out of it; a search ends with the dialog. */
function useSearch() {
  const [shown, setShown] = useState<Shown>({ state: 'empty' })
  const [progress, setProgress] = useState<OriginProgress | null>(null)
  useEffect(() => studio.on('originProgress', setProgress), [])
  useEffect(() => () => void studio.originCancel(), [])

  const search = async (file: string): Promise<void> => {
    setProgress(null)
    setShown({ state: 'busy', file })
    const found = await studio.originFind({ path: file })
    setShown((now) => {
      // Another file was dropped meanwhile.
      if (now.state !== 'busy' || now.file !== file) return now
      if (found.ok) return { state: 'found', file, origin: found.value }
      if (found.error.code === 'CANCELLED') return { state: 'empty' }
      return { state: 'failed', error: found.error }
    })
  }
  const choose = async (): Promise<void> => {
    const chosen = await studio.originChoose()
    if (!chosen.ok) setShown({ state: 'failed', error: chosen.error })
    else if (chosen.value) await search(chosen.value.path)
  }
  const look = async (file: File): Promise<void> => {
    const given = await studio.fileDropped(file)
    if (given) return search(given.path)
    setShown({ state: 'failed', error: studioError('FILE_UNREADABLE', 'it has no path') })
  }
  return {
    shown,
    progress,
    look: (file: File) => void look(file),
    choose: () => void choose(),
    stop: () => void studio.originCancel(),
  }
}

interface BusyProps {
  file: string
  progress: OriginProgress | null
  onStop: () => void
}

function Busy({ file, progress, onStop }: BusyProps) {
  const t = useT()
  const label = t('origin.searching', { file: fileName(file) })
  const at = clock((progress?.seconds ?? 0) * 1_000)
  const of = progress?.of ?? null
  const listened =
    of === null
      ? t('origin.listenedOpen', { at })
      : t('origin.listened', { at, of: clock(of * 1_000) })
  return (
    <Stack gap={8}>
      <Text as="p">{label}</Text>
      <Progress label={label} value={progress && of ? Math.min(1, progress.seconds / of) : null} />
      <Row gap={8} justify="space-between">
        <Text quiet small figures>
          {progress === null
            ? t('origin.reading')
            : progress.again
              ? t('origin.again', { at: listened })
              : listened}
        </Text>
        <Button ref={focusOnce} onClick={onStop}>
          {t('ui.cancel')}
        </Button>
      </Row>
    </Stack>
  )
}

/** Takes a file that is dropped on the dialog or beside it: elsewhere it would be opened as a project. */
function DropArea({ onDrop, children }: { onDrop: (file: File) => void; children: ReactNode }) {
  const stay = (event: DragEvent): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  const drop = (event: DragEvent): void => {
    stay(event)
    const [file] = event.dataTransfer.files
    if (file) onDrop(file)
  }
  return (
    <div
      style={{ display: 'contents' }}
      onDragEnter={stay}
      onDragLeave={stay}
      onDragOver={stay}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

const signs: Record<OriginLayerText['tone'], [LucideIcon, colour: string]> = {
  good: [CircleCheck, 'var(--good)'],
  doubtful: [CircleHelp, 'var(--text-2)'],
  bad: [CircleX, 'var(--wrong)'],
  none: [CircleMinus, 'var(--text-2)'],
}

/** The whole in a sentence, and each layer with what it tells. */
function OriginResult({ file, origin }: { file: string; origin: Origin }) {
  const t = useT()
  const { locale } = usePreferences()
  return (
    <Stack gap={12} data-selectable>
      <Stack gap={2}>
        <h3 ref={focusOnce} tabIndex={-1} className={styles.verdict}>
          {originVerdict(origin, t)}
        </h3>
        <Text as="p" quiet small>
          {file}
        </Text>
      </Stack>
      {originTexts(origin, t, locale).map((each) => (
        <Layer key={each.layer} {...each} />
      ))}
    </Stack>
  )
}

function Layer({ layer, tone, title, state, facts }: OriginLayerText) {
  const [Sign, colour] = signs[tone]
  const id = `origin-${layer}`
  return (
    <Card as="section" aria-labelledby={id} gap={6}>
      <Row gap={8} align="start">
        <Sign size={16} aria-hidden style={{ marginTop: 2 }} color={colour} />
        <Stack gap={2} grow>
          <Text as="strong" id={id}>
            {title}
          </Text>
          <Text>{state}</Text>
        </Stack>
      </Row>
      {facts.length > 0 && (
        <Stack as="dl" gap={4} padding="0 0 0 24px">
          {facts.map(({ label, value }) => (
            <Grid key={label} columns="140px 1fr" gap={8}>
              <dt>{label}</dt>
              <Text as="dd">{value}</Text>
            </Grid>
          ))}
        </Stack>
      )}
    </Card>
  )
}
