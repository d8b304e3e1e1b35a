import {
  ClipboardCheck,
  FileArchive,
  FileAudio,
  FileBadge,
  FileText,
  Film,
  FolderOpen,
  type LucideIcon,
} from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import type { ExportNote, PlacedPlan, PlannedFile } from '@shared/contracts/export'
import { exportNoteText } from '@shared/texts/export-notes'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { useDocument } from '@/model/document/document-store'
import { Button, Note, Row, Stack, Text } from '@cuecast/ui'
import { Scroller } from '@/ui/RowList'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useBytes } from '@/ui/text/figure'
import styles from './export.module.css'
import { FileName } from './FileName'
import { Readiness } from './Readiness'

interface ExportPlanViewProps {
  plan: PlacedPlan | undefined
  onChoosePlace: () => void
}

/** What will be written and where, with sizes and the room left; what to know before it starts. */
export function ExportPlanView({ plan, onChoosePlace }: ExportPlanViewProps) {
  const t = useT()
  const bytes = useBytes()
  if (!plan) return null
  const placed = plan.files.filter(({ inZip }) => inZip !== true)
  const texts = plan.notes
    .filter(({ kind }) => !shownElsewhere.has(kind))
    .map((note) => exportNoteText(note, t))
  return (
    <Stack gap={8} data-testid="export-plan">
      <Row gap={12} justify="space-between">
        <Stack gap={2} grow>
          <strong>
            {t('export.files', { count: placed.reduce((sum, { count }) => sum + count, 0) })}
          </strong>
          <Text quiet small cut title={plan.folder} data-selectable>
            {plan.folder}
          </Text>
        </Stack>
        <Button icon={<FolderOpen />} data-testid="export-place" onClick={onChoosePlace}>
          {t(plan.chosen ? 'export.changePlace' : 'export.choosePlace')}
        </Button>
      </Row>
      <Scroller label={t('export.planned')} className={styles.files}>
        <ul>
          {plan.files.map((file) => (
            <FileRow key={file.name} file={file} size={bytes(file.bytes)} />
          ))}
        </ul>
      </Scroller>
      {plan.errors.every(({ code }) => code !== 'DISK_FULL') && (
        <Text quiet small figures>
          {plan.freeBytes === null
            ? t('export.room', { needed: bytes(plan.neededBytes) })
            : t('export.roomLeft', {
                needed: bytes(plan.neededBytes),
                free: bytes(plan.freeBytes),
              })}
        </Text>
      )}
      {plan.errors.map((error) => (
        <ErrorNote key={`${error.code} ${error.at}`} error={error} />
      ))}
      <Readiness notes={plan.notes} />
      <Licences notes={plan.notes} />
      {texts.length > 0 && (
        <Note tone="warning" icon>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Note>
      )}
    </Stack>
  )
}

function FileRow({ file, size }: { file: PlannedFile; size: string }) {
  const t = useT()
  const Icon = icons[file.kind]
  return (
    <Row
      as="li"
      gap={8}
      data-testid="export-file"
      data-kind={file.kind}
      {...(file.inZip && { className: styles.inZip })}
    >
      <Icon size={16} aria-hidden />
      {file.count > 1 ? (
        <Text cut grow title={file.name}>
          {t('export.clipFiles', { count: file.count, name: file.name })}
        </Text>
      ) : (
        <FileName name={file.name} />
      )}
      {file.exists && (
        <Text small tone="stale">
          {t('export.replaces')}
        </Text>
      )}
      <Text quiet small nowrap figures>
        {t('export.about', { size })}
      </Text>
    </Row>
  )
}

const icons: Record<PlannedFile['kind'], LucideIcon> = {
  track: FileAudio,
  dub: FileAudio,
  stem: FileAudio,
  effects: FileAudio,
  clip: FileAudio,
  interchange: FileText,
  subtitles: FileText,
  film: Film,
  credentials: FileBadge,
  report: FileText,
  review: ClipboardCheck,
  zip: FileArchive,
}

/** The licences, and what stands in the way of delivering. */
const shownElsewhere: ReadonlySet<ExportNote['kind']> = new Set([
  'voice-licence',
  'voice-consent',
  'missing-cues',
  'unreadable-takes',
])

/** Warnings that are remembered; older ones are forgotten. */
const MAX_KNOWN = 500

/** Voices whose licence may forbid what the export is for, until the user knows of them. */
function Licences({ notes }: { notes: readonly ExportNote[] }) {
  const t = useT()
  const projectId = useDocument((state) => state.opened?.id ?? '')
  const { licencesKnown } = usePreferences()
  const keyOf = ({ params }: ExportNote) =>
    `${projectId} ${params['commercial']} ${params['voices']}`.slice(0, 4_000)
  const open = notes.filter(
    (note) => note.kind === 'voice-licence' && !licencesKnown.includes(keyOf(note)),
  )
  if (open.length === 0) return null
  const remember = () =>
    void setPreferences({
      licencesKnown: [...licencesKnown, ...open.map(keyOf)].slice(-MAX_KNOWN),
    })
  return (
    <Note tone="warning" icon data-testid="export-licences">
      {open.map((note) => (
        <p key={keyOf(note)}>{exportNoteText(note, t)}</p>
      ))}
      <Button look="quiet" data-testid="export-licences-known" onClick={remember}>
        {t('export.notes.rememberLicences')}
      </Button>
    </Note>
  )
}
