import { languageModelSchema, type LanguageModel } from '@shared/contracts/connection'
import { useState, type FormEvent } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { changedLanguageModel, useAppInfo, useLanguageModel } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { useModelAdvice } from '@/model/services/use-connection'
import { Button, Field, FieldGroup, Row, Stack, Text, TextField, TextInput } from '@cuecast/ui'
import { NumberField } from '@/ui/fields/NumberField'
import { ErrorNote, GoodLine } from '@/ui/states/ErrorNote'
import { PlainHttpNote, plainHttpAsked } from '@/ui/states/PlainHttpNote'

const unset: LanguageModel = {
  address: '',
  model: '',
  maxRequests: 50,
  maxTokens: 50_000,
  timeoutSeconds: 60,
}

/** The language model that suggests shorter wordings, by any address that speaks OpenAI's format. */
export function LanguageModelSettings() {
  const t = useT()
  const { data: saved } = useLanguageModel()
  return (
    <Stack gap={16}>
      <Text as="p" quiet small>
        {t('languageModel.about')}
      </Text>
      {saved !== undefined && <ModelForm saved={saved} />}
    </Stack>
  )
}

type Saved = ReturnType<typeof useLanguageModel>['data']

function ModelForm({ saved }: { saved: NonNullable<Saved> | null }) {
  const t = useT()
  const advice = useModelAdvice()
  const [form, setForm] = useState<LanguageModel>(saved ?? unset)
  const [key, setKey] = useState('')
  const parsed = languageModelSchema.safeParse(form)
  const typedKey = key.trim() === '' ? {} : { key: key.trim() }
  const testing = useAttempt((model: LanguageModel) =>
    studio.languageModelTest({ model, ...typedKey }),
  )
  const saving = useAttempt(
    async (model: LanguageModel) => {
      const answer = await studio.languageModelSet({ model, ...typedKey })
      // What was typed while it was being saved stays.
      if (answer.ok) setForm((now) => (now === model ? answer.value : now))
      return changedLanguageModel(Promise.resolve(answer))
    },
    () => setKey((now) => (now === key ? '' : now)),
  )
  const removing = useAttempt(
    () => changedLanguageModel(studio.languageModelRemove()),
    () => setForm(unset),
  )
  const error = testing.error ?? saving.error ?? removing.error
  const set = (change: Partial<LanguageModel>) => {
    const next = { ...form, ...change }
    setForm(next)
    testing.forget()
    saving.forget()
    return next
  }
  const plainOrigin = plainHttpAsked(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (parsed.success) saving.run(form)
  }
  return (
    <Stack as="form" gap={16} onSubmit={submit}>
      <Place form={form} onChange={set} />
      <KeyField saved={saved} address={form.address} value={key} onChange={setKey} />
      <Limits form={form} onChange={set} />
      {saved && <Consent agreed={saved.agreed} />}
      {testing.value && <TestResult {...testing.value} />}
      {saving.value === undefined && saved && (
        <GoodLine testId="language-model-saved">{t('languageModel.saved')}</GoodLine>
      )}
      {plainOrigin !== null && (
        <PlainHttpNote
          origin={plainOrigin}
          onAgree={() => (testing.error ? testing : saving).run(set({ plainOrigin }))}
        />
      )}
      {error && plainOrigin === null && <ErrorNote error={error} next={advice(error)} />}
      <Row wrap gap={6}>
        <Button
          disabled={!parsed.success}
          busy={testing.busy}
          title={t('languageModel.testHint')}
          data-testid="language-model-test"
          onClick={() => testing.run(form)}
        >
          {t('settings.test')}
        </Button>
        <Button type="submit" look="primary" disabled={!parsed.success} busy={saving.busy}>
          {t('ui.save')}
        </Button>
        {saved && (
          <Button look="quiet" busy={removing.busy} onClick={removing.run}>
            {t('ui.remove')}
          </Button>
        )}
      </Row>
      <Text as="p" quiet small>
        {t('languageModel.testHint')}
      </Text>
    </Stack>
  )
}

interface PartProps {
  form: LanguageModel
  onChange: (change: Partial<LanguageModel>) => void
}

function Place({ form, onChange }: PartProps) {
  const t = useT()
  return (
    <>
      <TextField
        label={t('settings.address')}
        hint={t('languageModel.addressHint')}
        inline
        inputMode="url"
        value={form.address}
        placeholder={t('languageModel.addressExample')}
        onChange={(value) => onChange({ address: value })}
      />
      <TextField
        label={t('languageModel.model')}
        hint={t('languageModel.modelHint')}
        inline
        value={form.model}
        placeholder={t('languageModel.modelExample')}
        onChange={(value) => onChange({ model: value })}
      />
    </>
  )
}

interface KeyFieldProps {
  saved: NonNullable<Saved> | null
  /** As typed: a key belongs to its address. */
  address: string
  value: string
  onChange: (key: string) => void
}

/** Whether a key is stored, and a field for a new one. The key itself is never shown again. */
function KeyField({ saved, address, value, onChange }: KeyFieldProps) {
  const t = useT()
  const { data: info } = useAppInfo()
  const forgetting = useAttempt(async () =>
    saved
      ? changedLanguageModel(studio.languageModelSet({ model: saved, key: null }))
      : { ok: true as const, value: undefined },
  )
  const stored = saved !== null && saved.address === address.trim() && saved.key !== 'none'
  const kept = t(info?.secureStorage === false ? 'settings.keyHintSession' : 'settings.keyHint')
  const hint = stored ? t(`settings.keyState.${saved.key}`) : `${t('languageModel.noKey')} ${kept}`
  return (
    <Field label={t('settings.key')} hint={hint} inline>
      {(control) => (
        <Row gap={8}>
          <TextInput
            {...control}
            type="password"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {stored && (
            <Button look="quiet" busy={forgetting.busy} onClick={forgetting.run}>
              {t('settings.forgetKey')}
            </Button>
          )}
        </Row>
      )}
    </Field>
  )
}

function Limits({ form, onChange }: PartProps) {
  const t = useT()
  return (
    <>
      <FieldGroup label={t('languageModel.limits')} hint={t('languageModel.limitsHint')} inline>
        {(group) => (
          <Row as="fieldset" gap={12} wrap {...group}>
            <NumberField
              label={t('languageModel.limits')}
              unit={t('languageModel.requests')}
              value={form.maxRequests}
              min={1}
              max={10_000}
              step={10}
              onChange={(maxRequests) => onChange({ maxRequests })}
            />
            <NumberField
              label={t('languageModel.limits')}
              unit={t('languageModel.tokens')}
              value={form.maxTokens}
              min={5_000}
              max={10_000_000}
              step={5_000}
              onChange={(maxTokens) => onChange({ maxTokens })}
            />
          </Row>
        )}
      </FieldGroup>
      <Field label={t('languageModel.timeout')} inline>
        {(control) => (
          <NumberField
            {...control}
            label={t('languageModel.timeout')}
            unit={t('languageModel.seconds')}
            value={form.timeoutSeconds}
            min={5}
            max={600}
            step={5}
            onChange={(timeoutSeconds) => onChange({ timeoutSeconds })}
          />
        )}
      </Field>
    </>
  )
}

/** Whether texts may be sent to the address, and a way to take that back. */
function Consent({ agreed }: { agreed: boolean }) {
  const t = useT()
  const withdrawing = useAttempt(() =>
    changedLanguageModel(studio.languageModelAgree({ agreed: false })),
  )
  return (
    <Row gap={8} wrap data-testid="language-model-consent" data-agreed={agreed}>
      <Text quiet small>
        {t(agreed ? 'languageModel.agreed' : 'languageModel.notAgreed')}
      </Text>
      {agreed && (
        <Button look="quiet" busy={withdrawing.busy} onClick={withdrawing.run}>
          {t('languageModel.withdraw')}
        </Button>
      )}
    </Row>
  )
}

function TestResult({ ms, wordings }: { ms: number; wordings: readonly string[] }) {
  const t = useT()
  const format = useFormatter()
  const seconds = format.number(ms / 1_000, { maximumFractionDigits: 1 })
  return (
    <GoodLine testId="language-model-good">
      {t('languageModel.good', { seconds, count: wordings.length })}{' '}
      {wordings[0] && `“${wordings[0]}”`}
    </GoodLine>
  )
}
