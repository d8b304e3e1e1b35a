import { X } from 'lucide-react'
import { keyPresetNames } from '@shared/contracts/preferences'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePreferences } from '@/bridge/preferences'
import { commandNames, type CommandName } from '@/project/commands/command'
import { keyOfCommand } from '@/project/commands/command-table'
import { choosePreset, rebind } from '@/project/commands/rebind'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/fields/Field'
import { IconButton } from '@/ui/IconButton'
import { formatKey, keyOf } from '@/ui/text/keys'
import { Select } from '@/ui/fields/Select'
import { searchable } from '@/ui/voices/voice-filter'
import own from './KeysSettings.module.css'
import styles from './settings.module.css'

/** Keys that only mean something together with another. */
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'])

/** The keys of all commands: a known set to begin with, and any of them changed. */
export function KeysSettings() {
  const t = useTranslations('keys')
  const tc = useTranslations('commands')
  const { keys } = usePreferences()
  const [search, setSearch] = useState('')
  const [loser, setLoser] = useState<CommandName | null>(null)
  const shown = commandNames.filter((name) => searchable(tc(name)).includes(searchable(search)))
  return (
    <div className={styles.section}>
      <Field label={t('preset')} inline>
        {(control) => (
          <Select
            {...control}
            value={keys.preset}
            data-testid="keys-preset"
            options={keyPresetNames.map((value) => ({ value, label: t(`presets.${value}`) }))}
            onChange={(preset) => {
              setLoser(null)
              choosePreset(preset)
            }}
          />
        )}
      </Field>
      <TextInput
        value={search}
        placeholder={t('search')}
        aria-label={t('search')}
        data-testid="keys-search"
        onChange={(event) => setSearch(event.target.value)}
      />
      <output className={own.notice}>
        {loser === null ? t('hint') : t('taken', { command: tc(loser) })}
      </output>
      <ul className={own.list} aria-label={t('title')}>
        {shown.map((name) => (
          <li key={name} className={own.row}>
            <span className={own.name}>{tc(name)}</span>
            <KeyButton name={name} onTaken={setLoser} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface KeyButtonProps {
  name: CommandName
  /** Told which command lost its key by this. */
  onTaken: (loser: CommandName | null) => void
}

/** The key of one command: pressed, it waits for another. */
function KeyButton({ name, onTaken }: KeyButtonProps) {
  const t = useTranslations('keys')
  const [waiting, setWaiting] = useState(false)
  const key = keyOfCommand(name)
  return (
    <>
      <Button
        look="quiet"
        data-testid={`key-${name}`}
        data-own-escape={waiting || undefined}
        onClick={() => setWaiting(true)}
        onBlur={() => setWaiting(false)}
        onKeyDown={(event) => {
          if (!waiting || MODIFIERS.has(event.key) || event.key === 'Tab') return
          event.preventDefault()
          if (event.key !== 'Escape') onTaken(rebind(name, keyOf(event.nativeEvent)))
          setWaiting(false)
        }}
      >
        {waiting ? t('press') : key === undefined ? t('none') : formatKey(key)}
      </Button>
      <IconButton
        small
        label={t('remove')}
        icon={<X />}
        disabled={key === undefined}
        onClick={() => onTaken(rebind(name, null))}
      />
    </>
  )
}
