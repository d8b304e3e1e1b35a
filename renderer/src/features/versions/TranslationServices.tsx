import type { TranslatorState } from '@shared/contracts/project/versions'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button, Hint, Row, Stack, TextField } from '@cuecast/ui'
import { ErrorNote, GoodLine } from '@/ui/states/ErrorNote'
import { PlainHttpNote, plainHttpAsked } from '@/ui/states/PlainHttpNote'
import { changedTranslators, serviceNames, useTranslatorSetups } from './translators'

const kinds = ['deepl', 'libretranslate'] as const

/** DeepL and LibreTranslate: address and key of each. */
export function TranslationServices() {
  const t = useT()
  const { data: setups } = useTranslatorSetups()
  if (setups === undefined) return null
  return (
    <Stack as="section" gap={16} line="top" padding="16px 0 0">
      <h3>{t('versions.services.title')}</h3>
      {kinds.map((kind) => (
        <ServiceForm key={kind} kind={kind} saved={setups.find((each) => each.kind === kind)} />
      ))}
    </Stack>
  )
}

interface ServiceFormProps {
  kind: (typeof kinds)[number]
  saved: TranslatorState | undefined
}

function ServiceForm({ kind, saved }: ServiceFormProps) {
  const t = useT()
  const [address, setAddress] = useState(saved?.address ?? '')
  const [key, setKey] = useState('')
  const saving = useAttempt(
    (plainOrigin?: string) =>
      changedTranslators(
        studio.translatorSet({
          translator: { kind, address, ...(plainOrigin && { plainOrigin }) },
          ...(key.trim() !== '' && { key: key.trim() }),
        }),
      ),
    () => setKey(''),
  )
  const removing = useAttempt(
    () => changedTranslators(studio.translatorRemove({ kind })),
    () => setAddress(''),
  )
  const plainOrigin = plainHttpAsked(saving.error)
  const isDeepl = kind === 'deepl'
  const isReady = isDeepl ? key.trim() !== '' || saved !== undefined : address.trim() !== ''
  return (
    <Stack
      as="form"
      gap={8}
      aria-label={serviceNames[kind]}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) saving.run()
      }}
    >
      <strong>{serviceNames[kind]}</strong>
      {!isDeepl && (
        <TextField
          label={t('settings.address')}
          hint={t('versions.services.libreHint')}
          inline
          inputMode="url"
          value={address}
          onChange={setAddress}
        />
      )}
      <TextField
        label={t('settings.key')}
        hint={
          saved && saved.key !== 'none'
            ? t(`settings.keyState.${saved.key}`)
            : isDeepl
              ? t('versions.services.deeplHint')
              : t('languageModel.noKey')
        }
        inline
        type="password"
        autoComplete="off"
        value={key}
        onChange={setKey}
      />
      {saved?.agreed && (
        <Row gap={8} wrap>
          <Hint as="span">{t('versions.services.agreed', { address: saved.address })}</Hint>
          <Button
            look="quiet"
            onClick={() => void changedTranslators(studio.translatorAgree({ kind, agreed: false }))}
          >
            {t('languageModel.withdraw')}
          </Button>
        </Row>
      )}
      {saving.value === undefined && saved && (
        <GoodLine testId={`${kind}-saved`}>{t('versions.services.saved')}</GoodLine>
      )}
      {plainOrigin !== null && (
        <PlainHttpNote origin={plainOrigin} onAgree={() => saving.run(plainOrigin)} />
      )}
      {saving.error && plainOrigin === null && <ErrorNote error={saving.error} />}
      <Row gap={6} wrap>
        <Button type="submit" disabled={!isReady} busy={saving.busy} data-testid={`${kind}-save`}>
          {t('ui.save')}
        </Button>
        {saved && (
          <Button look="quiet" busy={removing.busy} onClick={removing.run}>
            {t('ui.remove')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
