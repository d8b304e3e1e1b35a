import { useTranslations } from 'use-intl'
import { failureOf } from '@/bridge/failure'
import { useSamples } from '@/bridge/queries'
import { report } from '@/project/report'
import { openSample } from '@/project/session/session'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { FileList, FileRow } from './FileList'

/** What comes with the app and can be tried at once. */
export function Samples({ disabled }: { disabled: boolean }) {
  const t = useTranslations('welcome')
  const { data: samples, error } = useSamples()
  return (
    <FileList title={t('samples')} hint={t('samplesHint')} tour="samples">
      {error && <ErrorNote error={failureOf(error)} />}
      {samples?.map(({ id, title, language, cues }) => (
        <FileRow
          key={id}
          title={title}
          detail={t('sampleDetail', { cues, language: language.toUpperCase() })}
          disabled={disabled}
          testId={`sample-${id}`}
          onOpen={() => void report(openSample(id))}
        />
      ))}
    </FileList>
  )
}
