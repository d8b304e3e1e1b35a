import { useT } from '@/ui/text/use-t'
import { showHelp } from '@/model/view/help'
import { closeDialog, openDialog } from '@/model/view/workspace-store'
import { Button } from '@cuecast/ui'
import { Row, Stack, Text } from '@/ui/layout/layout'
import styles from './SettingsDialog.module.css'

const layers = ['statement', 'credentials', 'sound'] as const

/** What is sent, and how files say that their voices are synthetic: which of it can be switched off, and where. */
export function PrivacySettings() {
  const t = useT()
  return (
    <Stack gap={16} data-testid="privacy">
      <Row gap={8} wrap>
        <Text grow>{t('settings.privacy.sent')}</Text>
        <Button
          data-testid="privacy-guide"
          onClick={() => {
            closeDialog()
            showHelp('privacy')
          }}
        >
          {t('settings.privacy.guide')}
        </Button>
      </Row>
      <Stack gap={8}>
        <Text as="h3" className={styles.cardName}>
          {t('settings.privacy.marks')}
        </Text>
        <Text as="p">{t('settings.privacy.why')}</Text>
        {layers.map((layer) => (
          <Stack key={layer} gap={2}>
            <Text as="strong">{t(`origin.layers.${layer}`)}</Text>
            <Text as="p">{t(`settings.privacy.${layer}`)}</Text>
          </Stack>
        ))}
        <Text as="p">{t('settings.privacy.people')}</Text>
      </Stack>
      <Row gap={8} wrap>
        <Text grow>{t('settings.privacy.check')}</Text>
        <Button onClick={() => openDialog({ kind: 'origin' })}>{t('commands.openOrigin')}</Button>
      </Row>
    </Stack>
  )
}
