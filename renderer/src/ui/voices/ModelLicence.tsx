import type { Licence } from '@shared/contracts/models/model-records'
import { useT } from '@/ui/text/use-t'
import { Hint, Stack, Text } from '@cuecast/ui'
import styles from './voices.module.css'

/** Name of a model's licence, its permissions, and its text. */
export function ModelLicence({ licence: { name, text, commercial, base } }: { licence: Licence }) {
  const t = useT()
  return (
    <Stack gap={4} data-testid="model-licence" data-commercial={commercial}>
      <Text as="p" small>
        {t('ownVoices.licence', { name: name ?? t('ownVoices.licenceUnknown') })} ·{' '}
        {t(`ownVoices.commercial.${commercial}`)}
      </Text>
      {base !== null && <Hint>{t('ownVoices.trainedFrom', { base })}</Hint>}
      {text === null ? (
        <Hint>{t('ownVoices.noLicence')}</Hint>
      ) : (
        <details>
          <summary>{t('ownVoices.licenceText')}</summary>
          <pre className={styles.licence} data-selectable>
            {text}
          </pre>
        </details>
      )}
    </Stack>
  )
}
