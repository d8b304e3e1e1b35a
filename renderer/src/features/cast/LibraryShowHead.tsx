import { matchShow } from '@shared/casting/library-offer'
import type { LibraryShow } from '@shared/contracts/cast'
import { labelKey } from '@shared/subtitles/label-key'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { changeCastLibrary } from '@/bridge/cast-library'
import { report } from '@/project/report'
import { useDocument } from '@/project/document/document-store'
import { applyLibrary } from '@/project/edits/library-edit'
import { setField } from '@/project/edits/project-edits'
import { execute } from '@/project/document/execute'
import { useShow } from '@/project/cast/show'
import { useProjectVoices } from '@/project/connections/use-voices'
import { closeDialog } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { TextInput } from '@/ui/fields/Field'
import { IconButton } from '@/ui/IconButton'
import { toast } from '@/ui/overlays/toasts'
import styles from './LibraryDialog.module.css'

interface LibraryShowHeadProps {
  show: LibraryShow
  onRename: (name: string) => void
}

/** One show: its name, using all of it in the project, forgetting it. */
export function LibraryShowHead({ show, onRename }: LibraryShowHeadProps) {
  const t = useTranslations('library')
  const [name, setName] = useState(show.name)
  const speakers = useDocument((state) => state.speakers)
  const connectionId = useDocument((state) => state.fields.connectionId)
  const own = useShow()
  const { data: voices = [] } = useProjectVoices()
  const matches = matchShow(show, { speakers, connectionId, voices })
  const rename = async () => {
    const next = name.trim()
    if (next === '' || next === show.name) return setName(show.name)
    await report(changeCastLibrary({ type: 'renameShow', show: show.name, name: next }))
    // The open project goes along, so that it does not bring the old name back.
    if (labelKey(own) === labelKey(show.name)) execute('changeShow', setField('show', next))
    onRename(next)
  }
  const remove = async () => {
    await report(changeCastLibrary({ type: 'removeShow', show: show.name }))
    const { characters } = show
    toast(t('showRemoved', { name: show.name }), {
      label: t('undo'),
      run: () => void report(changeCastLibrary({ type: 'remember', show: show.name, characters })),
    })
  }
  return (
    <div className={styles.show}>
      <TextInput
        value={name}
        maxLength={200}
        aria-label={t('showName')}
        data-testid="library-show-name"
        onChange={(event) => setName(event.target.value)}
        onBlur={() => void rename()}
        onKeyDown={(event) => event.key === 'Enter' && void rename()}
      />
      <Button
        disabled={matches.length === 0}
        data-testid="library-apply"
        onClick={() => {
          execute('castFromLibrary', applyLibrary(matches))
          closeDialog()
        }}
      >
        {t('use', { count: matches.length })}
      </Button>
      <IconButton
        label={t('removeShow')}
        icon={<Trash2 />}
        data-testid="library-remove-show"
        onClick={() => void remove()}
      />
    </div>
  )
}
