import { use, type ReactNode } from 'react'
import { useT } from '@/ui/text/use-t'
import { Button, type ButtonProps } from '@cuecast/ui'
import { CloseDialog, Dialog, type DialogProps } from './Dialog'

interface DialogAnswersProps extends Omit<ButtonProps, 'look'> {
  onCancel?: (() => void) | undefined
  /** Another action, at the left. */
  aside?: ReactNode
}

/** The two answers to a dialog: cancel, or the main action, which gets the remaining props. */
export function DialogAnswers({ onCancel, aside, ...main }: DialogAnswersProps) {
  const t = useT()
  const close = use(CloseDialog)
  return (
    <>
      {aside}
      <Button onClick={onCancel ?? close}>{t('ui.cancel')}</Button>
      <Button look="primary" data-autofocus {...main} />
    </>
  )
}

interface FormDialogProps extends Omit<DialogProps, 'actions'>, Pick<DialogAnswersProps, 'aside'> {
  /** Label of the main action. */
  submit: ReactNode
  onSubmit: () => void
  disabled?: boolean
  busy?: boolean
  /** The main action gets the first focus; absent: yes, unless an element above it requests it. */
  focusSubmit?: boolean
  submitTestId?: string
}

/** A dialog that is answered by its main action, or by cancel, which closes it. */
export function FormDialog(props: FormDialogProps) {
  const { submit, onSubmit, submitTestId, focusSubmit = true, ...rest } = props
  const { disabled = false, busy = false, aside, ...dialog } = rest
  return (
    <Dialog
      {...dialog}
      actions={
        <DialogAnswers
          {...{ aside, disabled, busy }}
          onCancel={dialog.onClose}
          data-autofocus={focusSubmit || undefined}
          data-testid={submitTestId}
          onClick={onSubmit}
        >
          {submit}
        </DialogAnswers>
      }
    />
  )
}
