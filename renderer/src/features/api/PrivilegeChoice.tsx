import { servicePrivileges } from '@shared/contracts/service-manage'
import { useTranslations } from 'use-intl'
import { Switch } from '@/ui/fields/Switch'
import styles from './api.module.css'

export type Privilege = (typeof servicePrivileges)[number]

interface PrivilegeChoiceProps {
  chosen: readonly Privilege[]
  onChange: (chosen: Privilege[]) => void
}

/** What a key may do. */
export function PrivilegeChoice({ chosen, onChange }: PrivilegeChoiceProps) {
  const t = useTranslations('api')
  return (
    <fieldset className={styles.privileges}>
      <legend>{t('keys.privileges')}</legend>
      {servicePrivileges.map((each) => (
        <Switch
          key={each}
          label={t(`privileges.${each}`)}
          checked={chosen.includes(each)}
          data-testid={`api-privilege-${each}`}
          onChange={(on) =>
            onChange(servicePrivileges.filter((one) => (one === each ? on : chosen.includes(one))))
          }
        />
      ))}
      {chosen.length === 0 && (
        <p className={styles.gone} role="alert">
          {t('keys.noPrivilege')}
        </p>
      )}
    </fieldset>
  )
}
