import type { Speaker } from '@shared/contracts/project-file'
import { plainLabel } from '@shared/subtitles/labels'
import { useId, useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { useProjectVoices } from '@/model/services/voices'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeSpeaker, mergeSpeakers, namesake, renameSpeaker } from '@/model/edits/speaker-edits'
import { useSpeakerMix } from '@/model/edits/speaker-mix'
import { toggleSolo, useMonitor } from '@/model/playback/monitor-store'
import { Button, FieldGroup, Grid, Hint, speakerColour, Stack, TextField } from '@cuecast/ui'
import { useOpenField } from '@/ui/fields/open-fields'
import { Slider } from '@/ui/fields/Slider'
import { Switch } from '@/ui/fields/Switch'
import { useFigure } from '@/ui/text/figure'
import { usePanText } from '@/ui/text/pan-text'
import { useOriginText } from '@/ui/voices/voice-words'
import styles from './cast.module.css'

/** Name, colour, level and pan of a speaker. None of these makes a take stale. */
export function SpeakerDetails({ speaker, onDone }: { speaker: Speaker; onDone: () => void }) {
  const t = useT()
  const figure = useFigure()
  const panText = usePanText()
  const id = useId()
  const mix = useSpeakerMix(speaker)
  const solo = useMonitor((state) => state.solo.has(speaker.id))
  const gain = figure(speaker.gainDb, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  })
  return (
    <Stack gap={12} padding={12}>
      <SpeakerNameField speaker={speaker} onDone={onDone} />
      <VoiceOriginLine voiceId={speaker.voiceId} />
      <FieldGroup label={t('cast.colour')}>
        {(group) => (
          <ColourChoice
            {...group}
            name={id}
            value={speaker.colour}
            onChange={(colour) =>
              execute('changeSpeakerColour', changeSpeaker(speaker.id, { colour }))
            }
          />
        )}
      </FieldGroup>
      <FieldGroup label={t('common.level')}>
        {(group) => (
          <Slider {...group} {...mix.level} text={`${gain} dB`} data-testid="speaker-gain" />
        )}
      </FieldGroup>
      <FieldGroup label={t('cast.pan')}>
        {(group) => (
          <Slider {...group} {...mix.pan} text={panText(speaker.pan)} data-testid="speaker-pan" />
        )}
      </FieldGroup>
      <Switch
        label={t('cast.mute')}
        hint={t('cast.muteHint')}
        checked={speaker.muted}
        data-testid="speaker-mute"
        onChange={(muted) => execute('muteSpeaker', changeSpeaker(speaker.id, { muted }))}
      />
      <Switch
        label={t('cast.solo')}
        hint={t('cast.soloHint')}
        checked={solo}
        data-testid="speaker-solo"
        onChange={() => toggleSolo(speaker.id)}
      />
    </Stack>
  )
}

/** Model and licence of the speaker's voice, where the service says them. */
function VoiceOriginLine({ voiceId }: { voiceId: number | null }) {
  const originText = useOriginText()
  const { data: voices = [] } = useProjectVoices()
  const voice = voices.find(({ id }) => id === voiceId)
  if (!voice?.origin) return null
  return (
    <Hint data-testid="speaker-voice-origin">
      {voice.name === voice.origin.model ? '' : `${voice.name}: `}
      {originText(voice.origin)}
    </Hint>
  )
}

/** The label of a speaker; another's label offers to merge the two. */
function SpeakerNameField({ speaker, onDone }: { speaker: Speaker; onDone: () => void }) {
  const t = useT()
  /** Null: nothing is typed, and the field says what the speaker is called, also after *Undo*. */
  const [draft, setDraft] = useState<string | null>(null)
  const label = draft ?? speaker.label
  const speakers = useDocument((state) => state.speakers)
  const other = namesake(speakers, label, speaker.id)
  const rename = () => {
    // Another's name stays in the field, with the offer to merge the two.
    if (other) return
    if (plainLabel(label) !== '') execute('renameSpeaker', renameSpeaker(speaker.id, label))
    setDraft(null)
  }
  useOpenField(draft !== null, rename)
  return (
    <TextField
      label={t('common.name')}
      error={
        other && (
          <Stack as="span" gap={6} align="start">
            {t('cast.taken', { name: other.label })}
            <Button
              data-testid="speaker-merge-namesake"
              onClick={() => {
                execute('mergeSpeakers', mergeSpeakers(speaker.id, other.id))
                onDone()
              }}
            >
              {t('cast.mergeBoth')}
            </Button>
          </Stack>
        )
      }
      value={label}
      maxLength={200}
      data-testid="speaker-name-field"
      onChange={setDraft}
      onBlur={rename}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || other) return
        rename()
        onDone()
      }}
    />
  )
}

const COLOURS = Array.from({ length: 12 }, (_, i) => i)

interface ColourChoiceProps {
  /** Name of the radio group, different for each speaker. */
  name: string
  value: number
  onChange: (colour: number) => void
  'aria-labelledby': string
}

/** The twelve colours of the speaker palette; arrow keys move through them. */
function ColourChoice({ name, value, onChange, ...rest }: ColourChoiceProps) {
  const t = useT()
  return (
    <Grid columns="repeat(6, 28px)" gap={2} role="radiogroup" {...rest}>
      {COLOURS.map((colour) => (
        <input
          key={colour}
          type="radio"
          name={name}
          className={styles.colour}
          style={{ color: speakerColour(colour) }}
          checked={colour === value}
          aria-label={t('cast.colourNumber', { number: colour + 1 })}
          title={t('cast.colourNumber', { number: colour + 1 })}
          data-testid={`speaker-colour-${colour}`}
          onChange={() => onChange(colour)}
        />
      ))}
    </Grid>
  )
}
