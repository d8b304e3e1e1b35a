import type { Licence } from '@shared/contracts/models/model-records'
import { useTranslations } from 'use-intl'
import { Stack, Text } from '@/ui/layout/layout'
import styles from './voices.module.css'

/** Name of a model's licence, what it allows, and its text to read. */
export function ModelLicence({ licence: { name, text, commercial, base } }: { licence: Licence }) {
  const t = useTranslations('ownVoices')
  return (
    <Stack gap={4} data-testid="model-licence" data-commercial={commercial}>
      <Text as="p" small>
        {t('licence', { name: name ?? t('licenceUnknown') })} · {t(`commercial.${commercial}`)}
      </Text>
      {base !== null && (
        <Text as="p" quiet small>
          {t('trainedFrom', { base })}
        </Text>
      )}
      {text === null ? (
        <Text as="p" quiet small>
          {t('noLicence')}
        </Text>
      ) : (
        <details>
          <summary>{t('licenceText')}</summary>
          <pre className={styles.licence} data-selectable>
            {text}
          </pre>
        </details>
      )}
    </Stack>
  )
}
