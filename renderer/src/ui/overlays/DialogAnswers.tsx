import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonProps } from '../Button'

interface DialogAnswersProps extends Omit<ButtonProps, 'look'> {
  onCancel: () => void
  /** What else can be done here, at the left. */
  aside?: ReactNode
}

/** The answers to a dialog: leave it, or do what it is for, which is what the button's props are about. */
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
