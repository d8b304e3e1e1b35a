import { useFormatter, useTranslations } from 'use-intl'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { Switch } from '@/ui/fields/Switch'

/** Lets an answer hold for so much from now on. */
export function RememberSwitch({
  credits,
  checked,
  onChange,
}: {
  credits: number
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const t = useTranslations('render')
  const format = useFormatter()
  return (
    <Switch
      label={t('remember', { credits: format.number(limitAfter(credits)) })}
      hint={t('rememberHint')}
      checked={checked}
      data-testid="confirm-render-remember"
      onChange={onChange}
    />
  )
}

/** Does not ask again up to these credits, in round figures. */
export function rememberUpTo(credits: number): void {
  void setPreferences({ creditsWithoutAsking: limitAfter(credits) })
}

function limitAfter(credits: number): number {
  const round = 10 ** Math.max(2, String(credits).length - 1)
  return Math.max(currentPreferences().creditsWithoutAsking, Math.ceil(credits / round) * round)
}
