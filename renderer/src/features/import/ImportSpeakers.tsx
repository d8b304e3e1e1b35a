import { findSpeakers } from '@shared/casting/assign-speakers'
import { alikeNames } from '@shared/casting/near-names'
import { labelKey } from '@shared/subtitles/labels'
import { useMemo } from 'react'
import { useT } from '@/ui/text/use-t'
import { Button, Row, Stack, Text } from '@cuecast/ui'
import { Select, SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { AUTO, Section, type SectionProps, TakenBack } from './ImportSections'
import styles from './ReimportDialog.module.css'

const NO_NAME = '\0'
/** Most offers of a kind. */
const OFFERS = 6

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
    <Section title={t('common.speakers')}>
      <Text as="p" small data-testid="import-speakers">
        {speakers.length === 0
          ? t('importing.noSpeakers')
          : `${t('importing.speakersFound', { count: speakers.length })} ${from
              .map((kind) => t(`importing.labelKinds.${kind}`, { count: labels[kind] }))
              .join(' · ')}`}
      </Text>
      {alikeNames(speakers)
        .slice(0, OFFERS)
        .map(({ label, as }) => (
          <Offer
            key={label}
            text={t('importing.alike', { label, as })}
            action={t('importing.merge')}
            onClick={() => rename(label, as)}
          />
        ))}
      {read.facts.prefixes.slice(0, OFFERS).map(({ name, cues }) => (
        <Offer
          key={name}
          text={t('importing.prefix', { name, cues })}
          action={t('importing.prefixIsSpeaker')}
          onClick={() => rename(name, name)}
        />
      ))}
      <SpeakerList speakers={speakers} onRename={rename} />
      {Object.entries(names).map(([key, name]) => (
        <TakenBack
          key={key}
          quiet
          text={
            name === ''
              ? t('importing.renamedToNone', { key })
              : t('importing.renamed', { key, name })
          }
          label={t('importing.undoMerge')}
          onClick={() => rename(key, undefined)}
        />
      ))}
      <NameChoices choices={choices} choose={choose} dialogues={dialogues} />
    </Section>
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

interface OfferProps {
  text: string
  action: string
  onClick: () => void
}

/** Names in unlike spellings to be merged, or what several cues begin with and a voice would say. */
const Offer = ({ text, action, onClick }: OfferProps) => (
  <Row gap={8} padding="4px 0">
    <Text small grow>
      {text}
    </Text>
    <Button onClick={onClick}>{action}</Button>
  </Row>
)

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
