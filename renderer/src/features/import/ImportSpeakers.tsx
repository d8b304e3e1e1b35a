import { findSpeakers } from '@shared/casting/assign-speakers'
import { alikeNames } from '@shared/casting/near-names'
import { labelKey } from '@shared/subtitles/labels'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useT } from '@/ui/text/use-t'
import { Button, Row, Stack, Text } from '@cuecast/ui'
import { Select, SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { IconButton } from '@/ui/IconButton'
import { AUTO, type SectionProps } from './ImportSections'
import styles from './ReimportDialog.module.css'

const NO_NAME = '\0'

/** Who speaks, where the names are from, and which of them are one person. */
export function SpeakerSection({ read, choices, choose }: SectionProps) {
  const t = useT()
  const { labels, dialogues } = read.facts
  const speakers = useMemo(() => findSpeakers(read.cues), [read.cues])
  const names = choices.names ?? {}
  const rename = (label: string, as: string | undefined) => {
    const next: Record<string, string> = {}
    for (const [key, name] of Object.entries(names))
      next[key] = as !== undefined && labelKey(name) === labelKey(label) ? as : name
    if (as === undefined) delete next[label]
    else next[labelKey(label)] = as
    choose('names', Object.keys(next).length > 0 ? next : undefined)
  }
  const from = (['format', 'bracket', 'name'] as const).filter((kind) => labels[kind] > 0)
  return (
    <Stack as="section" gap={8} aria-label={t('common.speakers')}>
      <h3>{t('common.speakers')}</h3>
      <Text as="p" small data-testid="import-speakers">
        {speakers.length === 0
          ? t('importing.noSpeakers')
          : `${t('importing.speakersFound', { count: speakers.length })} ${from
              .map((kind) => t(`importing.labelKinds.${kind}`, { count: labels[kind] }))
              .join(' · ')}`}
      </Text>
      <AlikeNames speakers={speakers} onMerge={rename} />
      <Prefixes prefixes={read.facts.prefixes} onSpeaker={(name) => rename(name, name)} />
      <SpeakerList speakers={speakers} onRename={rename} />
      <Renamed names={names} onUndo={(key) => rename(key, undefined)} />
      <NameChoices choices={choices} choose={choose} dialogues={dialogues} />
    </Stack>
  )
}

interface SpeakerListProps {
  speakers: readonly { label: string; cues: number }[]
  /** '' = the label is no name. */
  onRename: (label: string, as: string) => void
}

/** Everybody who was found, each to be given to another. */
function SpeakerList({ speakers, onRename }: SpeakerListProps) {
  const t = useT()
  if (speakers.length === 0) return null
  return (
    <Stack as="ul" framed maxHeight={260} className={styles.lines}>
      {speakers.map(({ label, cues }) => (
        <li key={label}>
          <Text cut grow title={label}>
            {label}
          </Text>
          <Text quiet small nowrap>
            {t('common.cues', { count: cues })}
          </Text>
          <Select
            label={t('importing.sameAs', { label })}
            value={label}
            className={styles.sameAs}
            options={[
              { value: label, label: t('importing.ownSpeaker') },
              ...speakers
                .filter((each) => each.label !== label)
                .map((each) => ({
                  value: each.label,
                  label: t('importing.mergeInto', { label: each.label }),
                })),
              { value: NO_NAME, label: t('importing.noName') },
            ]}
            onChange={(as) => as !== label && onRename(label, as === NO_NAME ? '' : as)}
          />
        </li>
      ))}
    </Stack>
  )
}

interface AlikeProps {
  speakers: readonly { label: string; cues: number }[]
  onMerge: (label: string, as: string) => void
}

/** Names in unlike spellings, offered for merging. */
function AlikeNames({ speakers, onMerge }: AlikeProps) {
  const t = useT()
  return alikeNames(speakers)
    .slice(0, 6)
    .map(({ label, as }) => (
      <Row key={label} gap={8} padding="4px 0">
        <Text small grow>
          {t('importing.alike', { label, as })}
        </Text>
        <Button onClick={() => onMerge(label, as)}>{t('importing.merge')}</Button>
      </Row>
    ))
}

interface PrefixesProps {
  prefixes: SectionProps['read']['facts']['prefixes']
  onSpeaker: (name: string) => void
}

/** What several cues begin with and a voice would say, offered as a speaker. */
function Prefixes({ prefixes, onSpeaker }: PrefixesProps) {
  const t = useT()
  return prefixes.slice(0, 6).map(({ name, cues }) => (
    <Row key={name} gap={8} padding="4px 0">
      <Text small grow>
        {t('importing.prefix', { name, cues })}
      </Text>
      <Button onClick={() => onSpeaker(name)}>{t('importing.prefixIsSpeaker')}</Button>
    </Row>
  ))
}

/** The names that were given to another, to take that back. */
function Renamed(props: {
  names: Readonly<Record<string, string>>
  onUndo: (key: string) => void
}) {
  const t = useT()
  return Object.entries(props.names).map(([key, name]) => (
    <Row key={key} gap={8}>
      <Text quiet small grow cut>
        {name === ''
          ? t('importing.renamedToNone', { key })
          : t('importing.renamed', { key, name })}
      </Text>
      <IconButton
        small
        label={t('importing.undoMerge')}
        icon={<X />}
        onClick={() => props.onUndo(key)}
      />
    </Row>
  ))
}

/** How names are recognised, and how cues of several speakers are split. */
function NameChoices(
  props: Pick<SectionProps, 'choices' | 'choose'> & {
    /** Cues of two dashes. */ dialogues: number
  },
) {
  const { choices, choose, dialogues } = props
  const t = useT()
  return (
    <>
      <SelectField
        label={t('importing.colons')}
        value={choices.colons ?? AUTO}
        options={[
          { value: AUTO, label: t('importing.colonsAuto') },
          { value: 'names', label: t('importing.colonsNames') },
          { value: 'speech', label: t('importing.colonsSpeech') },
        ]}
        onChange={(value) => choose('colons', value === AUTO ? undefined : value)}
      />
      <Switch
        label={t('importing.lasting')}
        hint={t('importing.lastingHint')}
        checked={choices.lastingSpeakers ?? false}
        onChange={(on) => choose('lastingSpeakers', on || undefined)}
      />
      {dialogues > 0 && (
        <Switch
          label={t('importing.dashes', { count: dialogues })}
          hint={t('importing.dashesHint')}
          checked={choices.dashes !== 'together'}
          onChange={(on) => choose('dashes', on ? undefined : 'together')}
        />
      )}
    </>
  )
}
