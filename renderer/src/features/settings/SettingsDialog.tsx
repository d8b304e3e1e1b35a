import { keyPresetNames, zoomSteps } from '@shared/contracts/preferences'
import { MAX_NAME } from '@shared/contracts/project-file'
import { locales } from '@shared/languages/locales'
import { localeName } from '@shared/texts/texts'
import { X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { useFfmpeg } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import type { CommandName } from '@/commands/command'
import { allCommands, keyOfCommand, choosePreset, rebind } from '@/commands/command-table'
import { CheckAfterRender, Recognisers } from '@/features/recognition'
import { report } from '@/model/report'
import type { DialogProps } from '@/model/view/workspace-store'
import { Button, Field, Row, Stack, Text, TextField, TextInput } from '@cuecast/ui'
import { CreditsField } from '@/ui/fields/NumberField'
import { SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { IconButton } from '@/ui/IconButton'
import { Dialog } from '@/ui/overlays/Dialog'
import { formatKey, keyOf } from '@/ui/text/keys'
import { searchable } from '@/ui/text/search'
import { AboutSettings } from './AboutSettings'
import { ConnectionsSettings } from '@/features/connections'
import { LanguageModelSettings } from './LanguageModelSettings'
import { EditingSettings, NewProjectSettings } from './ProjectSettings'
import { PrivacySettings } from './PrivacySettings'
import { TranslationServices } from '@/features/versions'
import { VoicesSettings } from '@/features/voices'
import styles from './SettingsDialog.module.css'

const sections = [
  'general',
  'projects',
  'editing',
  'keys',
  'voices',
  'connections',
  'languageModel',
  'recognisers',
  'privacy',
  'about',
] as const
type Section = (typeof sections)[number]

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    settings: {
      section: Section
      /** Begin with the form for a new connection. */
      adding?: boolean
      /** Begin with a search for servers. */
      find?: boolean
      /** Begin in the field for the key of this connection. */
      keyFor?: string
      /** Begin with the voices that publishers offer. */
      getting?: boolean
    }
  }
}

export function SettingsDialog({
  section,
  adding = false,
  find = false,
  keyFor,
  getting = false,
}: DialogProps['settings']) {
  const t = useT()
  const [open, setOpen] = useState<Section>(section)
  const contents: Record<Section, ReactNode> = {
    general: <GeneralSettings />,
    projects: <NewProjectSettings />,
    editing: <EditingSettings />,
    keys: <KeysSettings />,
    voices: <VoicesSettings isGetting={getting} />,
    connections: <ConnectionsSettings isAdding={adding} isFinding={find} keyFor={keyFor} />,
    languageModel: (
      <Stack gap={16}>
        <LanguageModelSettings />
        <TranslationServices />
      </Stack>
    ),
    recognisers: (
      <Stack gap={16}>
        <Recognisers />
        <CheckAfterRender />
      </Stack>
    ),
    privacy: <PrivacySettings />,
    about: <AboutSettings />,
  }
  return (
    <Dialog title={t('settings.title')} testId="settings-dialog" topic="access" wide>
      <Tabs.Root
        className={styles.tabs}
        orientation="vertical"
        value={open}
        onValueChange={(value) => setOpen(sections.find((each) => each === value) ?? 'general')}
      >
        <Tabs.List className={styles.tabList} aria-label={t('settings.title')}>
          {sections.map((each) => (
            <Tabs.Trigger
              key={each}
              value={each}
              className={styles.tab}
              data-testid={`settings-${each}`}
            >
              {t(`settings.sections.${each}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {sections.map((each) => (
          <Tabs.Content key={each} value={each} style={{ minWidth: 0 }}>
            {contents[each]}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Dialog>
  )
}

const themes = ['system', 'dark', 'light'] as const

function GeneralSettings() {
  const t = useT()
  const format = useFormatter()
  const { locale, theme, zoom, name, creditsWithoutAsking, offline } = usePreferences()
  return (
    <Stack gap={16}>
      <SelectField
        label={t('common.language')}
        inline
        value={locale}
        options={locales.map((value) => ({ value, label: localeName(value) }))}
        onChange={(value) => void setPreferences({ locale: value })}
      />
      <SelectField
        label={t('settings.theme')}
        inline
        value={theme}
        options={themes.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
        onChange={(value) => void setPreferences({ theme: value })}
      />
      <SelectField
        label={t('settings.zoom')}
        hint={t('settings.zoomHint')}
        inline
        value={String(zoom)}
        options={[...new Set([...zoomSteps, zoom])].map((each) => ({
          value: String(each),
          label: format.number(each, { style: 'percent' }),
        }))}
        onChange={(value) => void setPreferences({ zoom: Number(value) })}
      />
      <TextField
        label={t('settings.name')}
        hint={t('settings.nameHint')}
        inline
        maxLength={MAX_NAME}
        autoComplete="name"
        value={name}
        onChange={(typed) => void setPreferences({ name: typed })}
      />
      <OutputField />
      <Field label={t('settings.limit')} hint={t('settings.limitHint')} inline>
        {(control) => (
          <CreditsField
            {...control}
            value={creditsWithoutAsking}
            onChange={(credits) => void setPreferences({ creditsWithoutAsking: credits ?? 0 })}
          />
        )}
      </Field>
      <Switch
        label={t('settings.offline')}
        hint={t('settings.offlineHint')}
        checked={offline}
        data-testid="settings-offline"
        onChange={(on) => void setPreferences({ offline: on })}
      />
      <FfmpegField />
    </Stack>
  )
}

/** Where ffmpeg is, for films that Cuecast cannot read by itself. */
function FfmpegField() {
  const t = useT()
  const has = useFfmpeg()
  const { ffmpegFolder: folder } = usePreferences()
  const choose = async () => {
    const chosen = await studio.ffmpegFolderChoose()
    if (!chosen.ok) return report(chosen)
    if (chosen.value) await setPreferences({ ffmpegFolder: chosen.value.path })
  }
  return (
    <Field label={t('settings.ffmpeg')} hint={t('settings.ffmpegHint')} inline>
      {(control) => (
        <Row gap={8} wrap>
          <Text cut grow title={folder ?? undefined}>
            {folder ?? t('settings.ffmpegFound', { has: String(has) })}
          </Text>
          <Button {...control} onClick={() => void choose()}>
            {t('settings.ffmpegChoose')}
          </Button>
          {folder !== null && (
            <Button look="quiet" onClick={() => void setPreferences({ ffmpegFolder: null })}>
              {t('settings.ffmpegSearch')}
            </Button>
          )}
        </Row>
      )}
    </Field>
  )
}

/** The device that the window's sound comes out of. */
function OutputField() {
  const t = useT()
  const { soundOutput } = usePreferences()
  const { data: devices = [] } = useQuery({
    queryKey: ['soundOutputs'],
    queryFn: listOutputs,
    staleTime: 0,
  })
  const known = new Map(devices.map((each) => [each.id, each.name]))
  if (soundOutput) known.set(soundOutput.id, soundOutput.name)
  return (
    <SelectField
      label={t('settings.output')}
      hint={t('settings.outputHint')}
      inline
      value={soundOutput?.id ?? ''}
      options={[
        { value: '', label: t('settings.outputSystem') },
        ...Array.from(known, ([value, label]) => ({ value, label })),
      ]}
      onChange={(id) =>
        void setPreferences({ soundOutput: id === '' ? null : { id, name: known.get(id) ?? id } })
      }
    />
  )
}

/** `default` and `communications` repeat another device. */
async function listOutputs(): Promise<{ id: string; name: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.flatMap(({ kind, deviceId: id, label: name }) =>
    kind === 'audiooutput' && name !== '' && !/^(?:default|communications|)$/.test(id)
      ? { id, name }
      : [],
  )
}

/** Keys that cannot be a shortcut by themselves. */
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'])

/** The shortcuts of all commands: a preset, and any of them changed. */
function KeysSettings() {
  const t = useT()
  const { keys } = usePreferences()
  const [search, setSearch] = useState('')
  const [displaced, setDisplaced] = useState<CommandName | null>(null)
  const shown = allCommands().filter(({ name }) =>
    searchable(t(`commands.${name}`)).includes(searchable(search)),
  )
  return (
    <Stack gap={16}>
      <SelectField
        label={t('keys.preset')}
        inline
        value={keys.preset}
        data-testid="keys-preset"
        options={keyPresetNames.map((value) => ({ value, label: t(`keys.presets.${value}`) }))}
        onChange={(preset) => {
          setDisplaced(null)
          choosePreset(preset)
        }}
      />
      <TextInput
        value={search}
        placeholder={t('keys.search')}
        aria-label={t('keys.search')}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Text as="output" quiet small>
        {displaced === null
          ? t('keys.hint')
          : t('keys.taken', { command: t(`commands.${displaced}`) })}
      </Text>
      <Stack
        as="ul"
        maxHeight="min(340px, 42vh)"
        overflow="auto"
        framed
        aria-label={t('keys.title')}
      >
        {shown.map(({ name }) => (
          <Row as="li" gap={8} key={name} className={styles.keyRow}>
            <Text grow>{t(`commands.${name}`)}</Text>
            <KeyButton name={name} onTaken={setDisplaced} />
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}

interface KeyButtonProps {
  name: CommandName
  /** Called with the command that lost its key by this, or null. */
  onTaken: (displaced: CommandName | null) => void
}

/** The shortcut of one command; clicked, it waits for new keys. */
function KeyButton({ name, onTaken }: KeyButtonProps) {
  const t = useT()
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
        {waiting ? t('keys.press') : key === undefined ? t('keys.none') : formatKey(key)}
      </Button>
      <IconButton
        small
        label={t('keys.remove')}
        icon={<X />}
        disabled={key === undefined}
        onClick={() => onTaken(rebind(name, null))}
      />
    </>
  )
}
