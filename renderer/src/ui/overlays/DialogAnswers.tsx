import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonProps } from '../Button'

interface DialogAnswersProps extends Omit<ButtonProps, 'look'> {
  onCancel: () => void
  /** Another action, at the left. */
  aside?: ReactNode
}

/** The two answers to a dialog: cancel, or the main action, which gets the remaining props. */
export function DialogAnswers({ onCancel, aside, ...main }: DialogAnswersProps) {
  const t = useTranslations('ui')
  return (
    <>
      {aside}
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button look="primary" data-autofocus {...main} />
    </>
  )
}
