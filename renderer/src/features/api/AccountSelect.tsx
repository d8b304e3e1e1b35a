import type { ManagedAccount } from '@shared/contracts/service-manage'
import { useTranslations } from 'use-intl'
import { Field } from '@/ui/fields/Field'
import { Select } from '@/ui/fields/Select'

interface AccountSelectProps {
  accounts: readonly ManagedAccount[]
  value: number
  onChange: (id: number) => void
}

/** Whose keys, webhook or voices are meant. */
export function AccountSelect({ accounts, value, onChange }: AccountSelectProps) {
  const t = useTranslations('api')
  return (
    <Field label={t('account')}>
      {(control) => (
        <Select
          {...control}
          value={String(value)}
          options={accounts.map(({ id, name, ofInstall }) => ({
            value: String(id),
            label: ofInstall ? t('ofStudio', { name }) : name,
          }))}
          data-testid="api-account"
          onChange={(id) => onChange(Number(id))}
        />
      )}
    </Field>
  )
}
