import { useQueryClient } from '@tanstack/react-query'
import { AFRESH, useAsked } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useT } from '@/ui/text/use-t'
import { showHelp } from '@/model/view/help'
import { closeDialog, openDialog } from '@/model/view/workspace-store'
import { Button, Row, Stack, Text } from '@cuecast/ui'

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
        <Text as="h3">{t('settings.privacy.marks')}</Text>
        <Text as="p">{t('settings.privacy.why')}</Text>
        {layers.map((layer) => (
          <Stack key={layer} gap={2}>
            <Text as="strong">{t(`origin.layers.${layer}`)}</Text>
            <Text as="p">{t(`settings.privacy.${layer}`)}</Text>
            {layer === 'credentials' && <Signer />}
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

const SIGNER = ['signer']

/** Whose certificate signs the files of exports; it can be the user's own. */
function Signer() {
  const t = useT()
  const queries = useQueryClient()
  const { data: signer } = useAsked(SIGNER, () => studio.signerGet(), AFRESH)
  const keep = (found: typeof signer | null) => found && queries.setQueryData(SIGNER, found)
  const choose = useAttempt(() => studio.signerChoose(), keep)
  const forget = useAttempt(() => studio.signerForget(), keep)
  if (!signer) return null
  const error = choose.error ?? forget.error ?? signer.error
  return (
    <Stack gap={4}>
      <Text>
        {signer.name === null
          ? t('settings.privacy.notSigned')
          : t('settings.privacy.signedBy', { name: signer.name })}
      </Text>
      <Row gap={8} wrap>
        {signer.isOwn && (
          <Button onClick={forget.run}>{t('settings.privacy.madeCertificate')}</Button>
        )}
        <Button onClick={choose.run}>{t('settings.privacy.ownCertificate')}</Button>
      </Row>
      {error && <ErrorNote error={error} />}
    </Stack>
  )
}
