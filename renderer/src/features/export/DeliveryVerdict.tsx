import type { ExportOptions } from '@shared/contracts/export'
import {
  type DeliveryCheck,
  deliveryReportFormats,
  type FileCheck,
  isReady,
} from '@shared/contracts/formats/delivery-rules'
import { approvalTexts, ruleTexts } from '@shared/interchange/delivery-text'
import { fixedOptions } from '@shared/interchange/fix-delivery'
import { translator } from '@shared/texts/texts'
import { CircleCheck, CircleX, FileText, Wrench } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { currentProject } from '@/bridge/studio'
import { usePreferences } from '@/bridge/preferences'
import { report } from '@/model/report'
import { Button, Hint, Row, Stack, Text } from '@cuecast/ui'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { fileName } from '@/ui/text/file-name'

interface DeliveryVerdictProps {
  check: DeliveryCheck
  /** Of the dialog, as they are now. */
  options: ExportOptions
  /** Exports with other options, which may meet the rules. */
  onFix: (options: ExportOptions) => void
}

/** Whether the files that were written meet the rules of their destination, and what does not. */
export function DeliveryVerdict({ check, options, onFix }: DeliveryVerdictProps) {
  const t = useT()
  const { locale } = usePreferences()
  const ready = isReady(check)
  const name = t(`delivery.destinations.${check.destination}`)
  const fixed = ready ? null : fixedOptions({ ...options, checkAs: check.destination }, check)
  return (
    <Stack gap={8} data-testid="delivery-verdict">
      <Row gap={8} style={{ color: ready ? 'var(--good)' : 'var(--wrong)' }}>
        {ready ? <CircleCheck size={16} aria-hidden /> : <CircleX size={16} aria-hidden />}
        <Text as="strong">{t(ready ? 'delivery.ready' : 'delivery.notReady', { name })}</Text>
      </Row>
      {[
        ...(check.reminders ?? []).map((reminder) => t(`delivery.reminders.${reminder}`)),
        ...approvalTexts(check.approvals, translator(locale)),
      ].map((line) => (
        <Hint as="span" key={line}>
          {line}
        </Hint>
      ))}
      {!ready && check.files.map((each) => <Failures key={each.file} each={each} />)}
      <Row gap={8} wrap>
        {fixed && (
          <Button icon={<Wrench />} look="primary" onClick={() => onFix(fixed)}>
            {t('delivery.fix')}
          </Button>
        )}
        {deliveryReportFormats.map((format) => (
          <Button
            key={format}
            icon={<FileText />}
            onClick={() => void report(currentProject().deliveryReportSave({ check, format }))}
          >
            {t('delivery.report.save', { format: format.toUpperCase() })}
          </Button>
        ))}
      </Row>
    </Stack>
  )
}

/** What a file does not meet, or why it could not be measured. */
function Failures({ each }: { each: FileCheck }) {
  const t = useT()
  const { locale } = usePreferences()
  if ('error' in each) {
    const isBroken = each.error.code === 'AUDIO_BROKEN'
    return <ErrorNote error={each.error} next={isBroken ? t('delivery.exportAgain') : undefined} />
  }
  const failed = each.rules.filter(({ passed }) => !passed)
  if (failed.length === 0) return null
  return (
    <Stack gap={4}>
      <Hint as="span">{fileName(each.file)}</Hint>
      <ul style={{ paddingLeft: 20 }}>
        {failed.map((rule, at) => {
          const [, name, value, limit, place] = ruleTexts(rule, translator(locale), locale)
          return (
            <li key={`${rule.rule.what} ${at}`}>
              {`${name}: ${value} (${limit})${place ? ` · ${place}` : ''}`}
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
