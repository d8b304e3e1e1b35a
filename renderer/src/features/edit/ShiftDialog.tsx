import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { shiftBy } from '@/project/edits/structure-edits'
import { execute } from '@/project/document/execute'
import { frameMs } from '@/project/film/film-store'
import { useSelection } from '@/project/view/selection-store'
import { closeDialog } from '@/project/view/workspace-store'
import { useTopic } from '@/project/help/use-topic'
import { Dialog } from '@/ui/overlays/Dialog'
import { DialogAnswers } from '@/ui/overlays/DialogAnswers'
import { Field, TextInput } from '@/ui/fields/Field'
import { Select } from '@/ui/fields/Select'
import styles from './ShiftDialog.module.css'

const units = ['ms', 'seconds', 'frames'] as const
type Unit = (typeof units)[number]
const scopes = ['selected', 'following', 'all'] as const
type Scope = (typeof scopes)[number]

const msOf = (unit: Unit): number => ({ ms: 1, seconds: 1_000, frames: frameMs() })[unit]

/** The cues that each scope means. */
function useScopes(): Record<Scope, readonly string[]> {
  const order = useDocument((state) => state.order)
  const { ids, activeId } = useSelection()
  const from = order.indexOf(activeId ?? '')
  return { selected: [...ids], following: from < 0 ? [] : order.slice(from), all: order }
}

/** Moves cues by an amount of time; their distances stay. */
export function ShiftDialog() {
  const t = useTranslations('edit')
  const [amount, setAmount] = useState('0')
  const [unit, setUnit] = useState<Unit>('ms')
  const [scope, setScope] = useState<Scope>('selected')
  const cues = useScopes()
  const byMs = Math.round(Number(amount.replace(',', '.')) * msOf(unit))
  const sound = Number.isFinite(byMs) && byMs !== 0 && cues[scope].length > 0
  const apply = () => {
    if (!sound) return
    execute('shiftCues', shiftBy(cues[scope], byMs))
    closeDialog()
  }
  return (
    <Dialog
      title={t('shift.title')}
      testId="shift-dialog"
      help={useTopic('timing')}
      onClose={closeDialog}
      actions={
        <DialogAnswers
          onCancel={closeDialog}
          disabled={!sound}
          data-testid="shift-apply"
          onClick={apply}
        >
          {t('shift.apply')}
        </DialogAnswers>
      }
    >
      <div className={styles.fields}>
        <Field label={t('shift.amount')} hint={t('shift.hint')}>
          {(control) => (
            <TextInput
              {...control}
              value={amount}
              inputMode="decimal"
              data-autofocus
              data-testid="shift-amount"
              onFocus={(event) => event.target.select()}
              onChange={(event) => setAmount(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && apply()}
            />
          )}
        </Field>
        <Field label={t('shift.unit')}>
          {(control) => (
            <Select
              {...control}
              value={unit}
              onChange={setUnit}
              options={units.map((value) => ({ value, label: t(`shift.units.${value}`) }))}
            />
          )}
        </Field>
        <div className={styles.whole}>
          <Field label={t('shift.scope')}>
            {(control) => (
              <Select
                {...control}
                value={scope}
                onChange={setScope}
                data-testid="shift-scope"
                options={scopes.map((value) => ({
                  value,
                  label: t(`shift.scopes.${value}`, { count: cues[value].length }),
                }))}
              />
            )}
          </Field>
        </div>
      </div>
    </Dialog>
  )
}
