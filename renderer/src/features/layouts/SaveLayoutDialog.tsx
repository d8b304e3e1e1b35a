import { ownLayoutIds, type OwnLayout } from '@shared/contracts/preferences'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { usePreferences } from '@/bridge/preferences'
import { keyOfCommand } from '@/commands/command-table'
import { saveLayout } from '@/model/view/layouts'
import { closeDialog, useWorkspace } from '@/model/view/workspace-store'
import { TextField } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { formatKey } from '@/ui/text/keys'
import { commandOfLayout } from './layout-commands'

/** Keeps how the window is shared now under a name; a place that is taken says what it replaces. */
export function SaveLayoutDialog() {
  const t = useT()
  const { ownLayouts } = usePreferences()
  const shown = useWorkspace((state) => state.layout)
  const nameOf = (id: OwnLayout['id']) => ownLayouts.find((own) => own.id === id)?.name
  const own = ownLayoutIds.find((id) => id === shown)
  const free = ownLayoutIds.find((id) => nameOf(id) === undefined)
  const [place, setPlace] = useState<OwnLayout['id']>(own ?? free ?? 'own1')
  const [typed, setTyped] = useState(nameOf(place) ?? '')
  const name = typed.trim()
  const apply = () => {
    if (name === '') return
    void saveLayout(place, name)
    closeDialog()
  }
  const options = ownLayoutIds.map((id) => {
    const key = keyOfCommand(commandOfLayout[id])
    const taken = nameOf(id)
    return {
      value: id,
      label: [
        formatKey(key ?? ''),
        taken === undefined ? t('layouts.free') : t('layouts.replaces', { name: taken }),
      ]
        .filter(Boolean)
        .join(' · '),
    }
  })
  return (
    <FormDialog
      title={t('layouts.saveTitle')}
      description={t('layouts.saveAbout')}
      submit={t('layouts.save')}
      disabled={name === ''}
      onSubmit={apply}
    >
      <TextField
        label={t('common.name')}
        data-autofocus
        maxLength={60}
        value={typed}
        onChange={setTyped}
        onEnter={apply}
      />
      <SelectField label={t('layouts.place')} value={place} options={options} onChange={setPlace} />
    </FormDialog>
  )
}
