import { useFormatter, useTranslations } from 'use-intl'
import { currentPreferences, setPreferences, usePreferences } from '@/bridge/preferences'
import { useDocument } from '@/project/document/document-store'
import { useSpent } from '@/project/runs/spending'
import { CreditsField } from '@/ui/fields/CreditsField'
import { Field } from '@/ui/fields/Field'
import styles from './AccountDialog.module.css'

/** Limits of credits: for a day, for the open project, and up to which nothing is asked. */
export function CreditLimits() {
  const t = useTranslations('account')
  const format = useFormatter()
  const { creditLimits, creditsWithoutAsking } = usePreferences()
  const spent = useSpent()
  const project = useDocument((state) => state.opened?.id)
  const name = useDocument((state) => state.fields.name)
  const setProject = (limit: number | null) => {
    if (project === undefined) return
    const { [project]: _, ...others } = currentPreferences().creditLimits.projects
    const projects = limit === null ? others : { ...others, [project]: limit }
    void setPreferences({ creditLimits: { ...currentPreferences().creditLimits, projects } })
  }
  return (
    <div className={styles.limits}>
      <LimitField
        label={t('perDay')}
        hint={t('perDayHint', { credits: format.number(spent.day) })}
        testId="limit-day"
        value={creditLimits.perDay}
        onChange={(perDay) =>
          void setPreferences({ creditLimits: { ...currentPreferences().creditLimits, perDay } })
        }
      />
      {project !== undefined && (
        <LimitField
          label={t('perProject', { name })}
          hint={t('perProjectHint', { credits: format.number(spent.project) })}
          testId="limit-project"
          value={creditLimits.projects[project] ?? null}
          onChange={setProject}
        />
      )}
      <LimitField
        label={t('withoutAsking')}
        hint={t('withoutAskingHint')}
        testId="limit-asking"
        value={creditsWithoutAsking}
        onChange={(credits) => void setPreferences({ creditsWithoutAsking: credits ?? 0 })}
      />
      <p className={styles.note}>{t('limitsNote')}</p>
    </div>
  )
}

/** A number of credits; empty = no limit. */
function LimitField({
  label,
  hint,
  testId,
  value,
  onChange,
}: {
  label: string
  hint: string
  testId: string
  value: number | null
  onChange: (value: number | null) => void
}) {
  const t = useTranslations('account')
  return (
    <Field label={label} hint={hint} inline>
      {(control) => (
        <CreditsField
          {...control}
          placeholder={t('noLimit')}
          value={value}
          data-testid={testId}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
