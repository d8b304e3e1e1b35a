import type { ExportReport } from '@shared/contracts/export'
import { isReady } from '@shared/contracts/formats/delivery-rules'
import { isOpenJob, type Job } from '@shared/contracts/jobs'
import { loudnessNotes } from '@shared/mixing/loudness-notes'
import { credentialsTexts, languageLeftOut } from '@shared/texts/export-notes'
import { FolderOpen } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { studio } from '@/bridge/studio'
import { DeliveryVerdict } from './DeliveryVerdict'
import { DragHandle } from './DragHandle'
import { report } from '@/model/report'
import { Button, Note, Row, Stack, Text } from '@cuecast/ui'
import { focusOnce } from '@/ui/focus'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { useFigure } from '@/ui/text/figure'
import { formatSpan } from '@/ui/text/timecode'
import { fileName } from '@/ui/text/file-name'
import styles from './export.module.css'
import { FileName } from './FileName'
import { SilentCues } from './SilentCues'

interface ExportJobProps extends Pick<ComponentProps<typeof DeliveryVerdict>, 'options' | 'onFix'> {
  job: Job
  /** What it writes, or has written. */
  files: NonNullable<Job['export']>
}

/** In the form's place: how far the export is; at its end where the files are and what was measured on them. */
export function ExportJob({ job, files, options, onFix }: ExportJobProps) {
  const t = useT()
  const format = useFormatter()
  const percent = format.number(job.progress ?? 0, { style: 'percent', maximumFractionDigits: 0 })
  const left = job.leftMs === null ? null : t('common.left', { time: formatSpan(job.leftMs) })
  const open = isOpenJob(job)
  return (
    <Stack
      ref={focusOnce}
      as="section"
      gap={8}
      className={styles.main}
      aria-label={t('export.progress')}
      tabIndex={-1}
      data-testid="export-job"
      data-export-state={job.state}
    >
      {open && (
        <>
          <Row gap={12} justify="space-between">
            <span>
              {job.state === 'waiting'
                ? t('jobs.waiting')
                : files.checking
                  ? [t('delivery.checking', { percent }), left].filter(Boolean).join(' · ')
                  : [t('export.writing', { percent }), left].filter(Boolean).join(' · ')}
            </span>
            <Button
              data-testid="export-cancel"
              onClick={() => void report(studio.exportCancel({ jobId: job.id }))}
            >
              {t('ui.stop')}
            </Button>
          </Row>
          <Progress label={t('export.progress')} value={job.progress ?? 0} />
        </>
      )}
      {(job.state === 'failed' || job.state === 'done') && job.error && (
        <ErrorNote error={job.error} />
      )}
      {job.state === 'cancelled' && <p>{t('export.cancelled')}</p>}
      {job.state === 'done' && <Done {...files} />}
      {files.check && <DeliveryVerdict check={files.check} options={options} onFix={onFix} />}
    </Stack>
  )
}

/** Hundreds of clips are dragged together. */
const MAX_SHOWN = 50

function Done({ files, report: measured, check }: ExportJobProps['files']) {
  const t = useT()
  const figure = useFigure()
  const [main] = files
  const one = (value: number) => figure(value, { maximumFractionDigits: 1 })
  return (
    <>
      <Text as="p" strong>
        {t('jobs.exported', { count: files.length })}
      </Text>
      {main !== undefined && (
        <Row gap={12} justify="space-between">
          <DragHandle
            files={files.map((path) => ({ path }))}
            name={t('export.files', { count: files.length })}
          />
          <span className={styles.path} data-selectable title={main} data-testid="export-path">
            {main}
          </span>
          <Button
            look={check && !isReady(check) ? 'normal' : 'primary'}
            icon={<FolderOpen />}
            onClick={() => void report(studio.showInFolder({ path: main }))}
          >
            {t('export.show')}
          </Button>
        </Row>
      )}
      {files.length > 1 && (
        <ul className={styles.files}>
          {files.slice(0, MAX_SHOWN).map((path) => (
            <Row as="li" key={path} gap={8} data-testid="exported-file">
              <DragHandle files={[{ path }]} name={fileName(path)} />
              <FileName name={fileName(path)} />
            </Row>
          ))}
        </ul>
      )}
      {measured && <SilentCues report={measured} isOpen />}
      {measured && (
        <Text as="p" quiet>
          {[
            formatSpan(measured.durationMs),
            measured.integratedLufs === null
              ? t('exportReport.silence')
              : t('export.lufs', { value: one(measured.integratedLufs) }),
            measured.truePeakDbtp !== null &&
              t('export.peak', { value: one(measured.truePeakDbtp) }),
            measured.missingCues > 0 && t('export.leftOut', { count: measured.missingCues }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
      {measured &&
        loudnessNotes(measured).map(({ kind, params }) => (
          <Note key={kind} tone={kind === 'compressed' ? 'info' : 'warning'} icon>
            {t(`exportReport.${kind}`, params)}
          </Note>
        ))}
      {measured?.languages && <Languages languages={measured.languages} />}
      {measured?.credentials &&
        credentialsTexts(measured.credentials, t).map((text, i) => {
          const isFine = measured.credentials?.state === 'signed' && i === 0
          return (
            <Note key={text} tone={isFine ? 'info' : 'warning'} icon>
              {text}
            </Note>
          )
        })}
    </>
  )
}

/** Further languages that are not in the file, or are silent in places. */
function Languages({ languages }: { languages: NonNullable<ExportReport['languages']> }) {
  const t = useT()
  return languages.map(({ language, name, missingCues, leftOut }) => {
    const missing = missingCues > 0 && `${name}: ${t('export.leftOut', { count: missingCues })}`
    const text = leftOut === undefined ? missing : languageLeftOut({ name, reason: leftOut }, t)
    return (
      text && (
        <Note key={`${language} ${name}`} tone="warning" icon data-testid="language-left-out">
          {text}
        </Note>
      )
    )
  })
}
