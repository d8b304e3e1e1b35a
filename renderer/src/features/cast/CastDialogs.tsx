import { previewCastMap, type CastMapEntry } from '@shared/casting/cast-map'
import type { CastMapFile } from '@shared/contracts/cast'
import { useState, useMemo } from 'react'
import { useT } from '@/ui/text/use-t'
import { failureOf } from '@/bridge/query-client'
import { useProjectVoices, useVoiceName } from '@/model/services/voices'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { mergeSpeakers, applyCastMap } from '@/model/edits/speaker-edits'
import { closeDialog, type DialogProps } from '@/model/view/workspace-store'
import { SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { Hint, Row, SpeakerDot, Text } from '@cuecast/ui'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { ChangePreview } from '@/ui/ChangePreview'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    'merge-speaker': { speakerId: string }
    'cast-import': { file: CastMapFile }
  }
}

/** Merges a speaker into another one, for one person under two labels. */
export function MergeDialog({ speakerId }: DialogProps['merge-speaker']) {
  const t = useT()
  const speakers = useDocument((state) => state.speakers)
  const uses = useDerived((state) => state.uses)
  const others = speakers.filter(({ id }) => id !== speakerId)
  const [into, setInto] = useState(others[0]?.id ?? '')
  const label = speakers.find(({ id }) => id === speakerId)?.label ?? ''
  const options = others.map((speaker) => ({
    value: speaker.id,
    label: speaker.label,
    icon: <SpeakerDot colour={speaker.colour} />,
  }))
  return (
    <FormDialog
      title={t('cast.mergeTitle', { name: label })}
      description={t('cast.mergeAbout', { count: uses.get(speakerId)?.cues ?? 0 })}
      testId="merge-speaker"
      topic="cast"
      submit={t('cast.mergeStart')}
      disabled={into === ''}
      submitTestId="merge-start"
      onSubmit={() => {
        execute('mergeSpeakers', mergeSpeakers(speakerId, into))
        closeDialog()
      }}
    >
      <SelectField
        label={t('cast.mergeInto')}
        value={into}
        options={options}
        data-testid="merge-into"
        onChange={setInto}
      />
    </FormDialog>
  )
}

/** What a cast map would change, before it does. */
export function CastImportDialog({ file }: DialogProps['cast-import']) {
  const t = useT()
  const speakers = useDocument((state) => state.speakers)
  const { data: voices, error, refetch, isPending } = useProjectVoices()
  const [addSpeakers, setAddSpeakers] = useState(false)
  const [useUnlisted, setUseUnlisted] = useState(false)
  const entries = useMemo(
    () => previewCastMap(file.castMap, speakers, voices ?? []),
    [file, speakers, voices],
  )
  const matched = entries.filter(({ speaker }) => speaker !== null)
  const strangers = entries.length - matched.length
  const unlisted = entries.filter(({ state }) => state === 'unknown').length
  const taken = matched.length + (addSpeakers ? strangers : 0)
  const apply = () => {
    const newId = () => crypto.randomUUID()
    execute('importCast', applyCastMap(entries, { addSpeakers, useUnlisted, newId }))
    closeDialog()
  }
  return (
    <FormDialog
      wide
      title={t('castImport.title')}
      description={t('castImport.about', {
        file: file.fileName,
        matched: matched.length,
        all: entries.length,
      })}
      topic="library"
      submit={t('castImport.apply', { count: taken })}
      disabled={taken === 0 || isPending}
      submitTestId="cast-import-start"
      onSubmit={apply}
    >
      {error && <ErrorNote error={failureOf(error)} onAgain={() => void refetch()} />}
      <ChangePreview
        rows={entries}
        table={{ heads: [t('cues.columns.speaker'), t('common.voice'), t('castImport.change')] }}
        label={t('castImport.title')}
      >
        {(entry) => <CastImportRow key={entry.label} entry={entry} addSpeakers={addSpeakers} />}
      </ChangePreview>
      {strangers > 0 && (
        <Switch
          label={t('castImport.addSpeakers', { count: strangers })}
          checked={addSpeakers}
          onChange={setAddSpeakers}
        />
      )}
      {unlisted > 0 && (
        <Switch
          label={t('castImport.useUnlisted', { count: unlisted })}
          hint={t('castImport.useUnlistedHint')}
          checked={useUnlisted}
          onChange={setUseUnlisted}
        />
      )}
    </FormDialog>
  )
}

interface CastImportRowProps {
  entry: CastMapEntry
  /** Labels without a speaker are added as speakers. */
  addSpeakers: boolean
}

/** One entry: the speaker, the voice, and what changes. */
function CastImportRow({ entry, addSpeakers }: CastImportRowProps) {
  const t = useT()
  const { label, speaker, given, voice, state } = entry
  const name = given.name || `#${given.id}`
  const before =
    useVoiceName()(speaker?.voiceId ?? null, speaker?.voiceName) ?? t('castImport.none')
  const change = () => {
    if (!speaker) return t(addSpeakers ? 'castImport.added' : 'castImport.stranger')
    if (state === 'unknown') return t('castImport.uncast')
    return speaker.voiceId === voice?.id
      ? t('castImport.same')
      : t('castImport.changed', { before })
  }
  return (
    <tr data-testid="cast-import-row" data-state={state} data-matched={speaker !== null}>
      <td>
        <Row as="span" gap={8} align="baseline">
          <SpeakerDot colour={speaker?.colour ?? null} />
          {speaker?.label ?? label}
        </Row>
      </td>
      <td>
        {voice?.name ?? name}
        {state !== 'listed' && (
          <Hint tone={state === 'renamed' ? undefined : 'wrong'}>
            {t(`castImport.states.${state}`, { given: name })}
          </Hint>
        )}
      </td>
      <Text as="td" quiet>
        {change()}
      </Text>
    </tr>
  )
}
