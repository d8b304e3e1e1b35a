import type { LibraryCharacter } from '@shared/contracts/cast'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { changeCastLibrary } from '@/bridge/cast-library'
import { report } from '@/project/report'
import { useServiceName } from '@/project/connections/use-connection'
import { TextInput } from '@/ui/fields/Field'
import { IconButton } from '@/ui/IconButton'
import { SpeakerDot } from '@/ui/SpeakerDot'
import { toast } from '@/ui/overlays/toasts'
import styles from './LibraryDialog.module.css'

interface LibraryCharacterRowProps {
  show: string
  character: LibraryCharacter
}

/** One person: the label, to be changed in place, the voice in each service, and since when. */
export function LibraryCharacterRow({ show, character }: LibraryCharacterRowProps) {
  const t = useTranslations('library')
  const serviceName = useServiceName()
  const { label, colour, voices, from } = character
  const [name, setName] = useState(label)
  const rename = () => {
    const next = name.trim()
    if (next === '') return setName(label)
    if (next === label) return undefined
    return report(changeCastLibrary({ type: 'renameCharacter', show, label, name: next }))
  }
  const remove = async () => {
    await report(changeCastLibrary({ type: 'removeCharacter', show, label }))
    toast(t('removed', { name: label }), {
      label: t('undo'),
      run: () =>
        void report(changeCastLibrary({ type: 'remember', show, characters: [character] })),
    })
  }
  const spoken = Object.entries(voices).map(([id, voice]) =>
    t('voiceIn', { voice: voice.name || `#${voice.voiceId}`, service: serviceName(id) }),
  )
  return (
    <li className={styles.character} data-testid="library-character">
      <SpeakerDot colour={colour} />
      <TextInput
        value={name}
        maxLength={200}
        aria-label={t('characterName')}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => void rename()}
        onKeyDown={(event) => event.key === 'Enter' && void rename()}
      />
      <span className={styles.facts}>
        {spoken.map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
        <span className={styles.from}>{t('from', { episode: from })}</span>
      </span>
      <IconButton
        small
        label={t('remove', { name: label })}
        icon={<Trash2 />}
        data-testid="library-remove"
        onClick={() => void remove()}
      />
    </li>
  )
}
