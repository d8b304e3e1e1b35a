import type { Connection, Voice } from '@shared/contracts/connection'
import type { ProviderPrice, ProviderSettings } from '@shared/contracts/models/providers'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { updateConnection } from '@/bridge/queries'
import { report } from '@/model/report'
import { useMoney } from '@/model/services/provider-cost'
import { CreditsField, parseNumber } from '@/ui/fields/NumberField'
import { useDraft } from '@/ui/fields/open-fields'
import { Field, Row, Stack, TextInput } from '@cuecast/ui'
import { Fold } from '@/ui/Fold'

interface ProviderDetailsProps {
  connection: Connection
  voices: readonly Voice[]
}

/** What the user settles about a provider: model, style, price, and most characters of a month. */
export function ProviderDetails({ connection: { id, provider }, voices }: ProviderDetailsProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  if (!provider) return null
  const change = (next: Partial<ProviderSettings>) =>
    void report(updateConnection({ id, provider: { ...provider, ...next } }))
  const listed = provider.price === null ? (voices[0]?.provider?.price ?? null) : null
  return (
    <Fold
      title={t('providers.details')}
      summary={provider.model ?? undefined}
      open={open}
      onOpen={setOpen}
      testId="provider-details"
    >
      <Stack gap={12} padding="8px 0 0">
        <ChoiceField name="model" value={provider.model} onChange={(model) => change({ model })} />
        <ChoiceField name="style" value={provider.style} onChange={(style) => change({ style })} />
        <PriceField
          price={provider.price}
          listed={listed}
          onChange={(price) => change({ price })}
        />
        <Field label={t('providers.perMonth')} hint={t('providers.perMonthHint')} inline>
          {(control) => (
            <CreditsField
              {...control}
              value={provider.perMonth}
              placeholder={t('providers.noLimit')}
              data-testid="provider-per-month"
              onChange={(perMonth) => change({ perMonth })}
            />
          )}
        </Field>
      </Stack>
    </Fold>
  )
}

interface ChoiceFieldProps {
  name: 'model' | 'style'
  value: string | null
  onChange: (value: string | null) => void
}

function ChoiceField({ name, value, onChange }: ChoiceFieldProps) {
  const t = useT()
  const { input } = useDraft(value ?? '', (typed) => {
    const next = typed.trim() || null
    if (next !== value) onChange(next)
  })
  return (
    <Field label={t(`providers.${name}`)} hint={t(`providers.${name}Hint`)} inline>
      {(control) => (
        <TextInput {...control} {...input} maxLength={name === 'model' ? 200 : 1_000} />
      )}
    </Field>
  )
}

interface PriceFieldProps {
  price: ProviderPrice | null
  /** The public price, where it is known and no other was entered. */
  listed: ProviderPrice | null
  onChange: (price: ProviderPrice | null) => void
}

/** The user's own price; empty: the list price. */
function PriceField({ price, listed, onChange }: PriceFieldProps) {
  const t = useT()
  const money = useMoney()
  const currency = price?.currency ?? listed?.currency ?? 'USD'
  const [isWrong, setWrong] = useState(false)
  const amount = useDraft(price === null ? '' : String(price.perMillion), (typed) => {
    const number = parseNumber(typed)
    setWrong(typed.trim() !== '' && (number === null || number < 0))
    if (typed.trim() === '') onChange(null)
    else if (number !== null && number >= 0) onChange({ perMillion: number, currency })
  })
  const unit = useDraft(currency, (typed) => {
    const next = typed.trim().toUpperCase()
    if (price && next !== '') onChange({ ...price, currency: next })
  })
  const known = listed ? money(listed.perMillion, listed.currency) : 'none'
  return (
    <Field
      label={t('providers.price')}
      hint={price === null ? t('providers.priceHint', { price: known }) : undefined}
      error={isWrong ? t('providers.priceWrong') : undefined}
      inline
    >
      {(control) => (
        <Row gap={8}>
          <TextInput
            {...control}
            {...amount.input}
            inputMode="decimal"
            data-testid="provider-price"
          />
          <TextInput
            {...unit.input}
            aria-label={t('providers.currency')}
            disabled={price === null}
            maxLength={8}
            style={{ width: 72 }}
          />
        </Row>
      )}
    </Field>
  )
}
