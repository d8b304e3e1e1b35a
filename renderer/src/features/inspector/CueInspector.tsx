import type { Cue } from '@shared/contracts/project-file'
import { memo } from 'react'
import { useDocument } from '@/project/document/document-store'
import { useCueState, type CueState } from '@/project/derived/cue-state'
import { useRuns } from '@/project/runs/run-store'
import { activeTake, useTakes } from '@/project/document/takes-store'
import { useSettled } from '@/project/view/use-settled'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { ChevronDown, ChevronUp, Play, Mic } from 'lucide-react'
import { useTranslations, useFormatter } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { IconButton } from '@/ui/IconButton'
import { PanelHead } from '@/ui/PanelHead'
import { StateChip } from '@/ui/states/StateChip'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { report } from '@/project/report'
import { useCueCredits } from '@/project/dictionary/cue-credits'
import { useDerived } from '@/project/derived/derived-store'
import { render } from '@/project/runs/render'
import { Button } from '@/ui/Button'
import { Tooltip } from '@/ui/overlays/Tooltip'
import { CueTextField } from './CueTextField'
import { CueTimes } from './CueTimes'
import { FitFacts } from './FitFacts'
import { GainField } from './GainField'
import styles from './Inspector.module.css'
import { NoteField } from './NoteField'
import { SoundSection } from './SoundSection'
import { SpeakerField } from './SpeakerField'
import { SpokenLine } from './SpokenLine'
import { TakesList } from './TakesList'
import { VoiceField } from './VoiceField'

/**
 * One cue: what it says, when, by whom, how it fits, and what was rendered for it. Text, times and
 * note follow an edit at once, as they are typed in here; the rest follows a moment later. Another
 * cue is shown at once, in the same controls: only what is half typed does not go over to it.
 */
export function CueInspector({ cue }: { cue: Cue }) {
  const drawn = useSettled(cue)
  const later = drawn.id === cue.id ? drawn : cue
  return (
    <>
      <CueTop id={cue.id} />
      <div className={styles.body}>
        <CueError id={cue.id} />
        <CueTextField key={`text-${cue.id}`} cue={cue} />
        <CueVoicing cue={later} />
        <div className={styles.line} />
        <CueTimes key={`times-${cue.id}`} cue={cue} />
        <CueSound cue={later} />
        <NoteField key={`note-${cue.id}`} id={cue.id} note={cue.note ?? ''} />
        <div className={styles.line} />
        <TakesList cue={later} />
      </div>
    </>
  )
}

const CueTop = memo(function CueTop({ id }: { id: string }) {
  const state = useCueState(id)
  const locked = useTakes((takes) => activeTake(takes, id)?.locked ?? false)
  return <CueHead id={id} state={state} locked={locked} />
})

function CueError({ id }: { id: string }) {
  const error = useRuns((runs) => runs.chunks[id]?.error)
  return error && <ErrorNote error={error} />
}

/** What a voice makes of the text, and how that fits. */
const CueVoicing = memo(function CueVoicing({ cue }: { cue: Cue }) {
  const state = useCueState(cue.id)
  const take = useTakes((takes) => activeTake(takes, cue.id))
  return (
    <>
      <SpokenLine cue={cue} />
      <RenderCueButton cue={cue} state={state} />
      {take && <FitFacts cue={cue} take={take} />}
    </>
  )
})

/** By whom it is spoken, and how. */
const CueSound = memo(function CueSound({ cue }: { cue: Cue }) {
  const speaker = useDocument((document) => document.speakersById[cue.speakerId ?? ''])
  const ids = [cue.id]
  return (
    <>
      <SpeakerField ids={ids} value={cue.speakerId} />
      <VoiceField ids={ids} value={cue.voiceId} speaker={speaker} text={cue.text} />
      <GainField ids={ids} value={cue.gainDb ?? 0} />
      <SoundSection cues={[cue]} />
    </>
  )
})

interface CueHeadProps {
  id: string
  state: CueState
  locked: boolean
}

/** Which cue it is, its state, and the way to its neighbours. */
function CueHead({ id, state, locked }: CueHeadProps) {
  const t = useTranslations('inspector')
  const tc = useTranslations('commands')
  const number = useDocument((document) => document.order.indexOf(id) + 1)
  return (
    <PanelHead
      title={
        <>
          {t('cue', { number })}
          <StateChip state={state} locked={locked} />
        </>
      }
    >
      <IconButton
        label={tc('playCue')}
        keys={keyOfCommand('playCue')}
        icon={<Play />}
        onClick={() => runCommand('playCue')}
      />
      <IconButton
        label={tc('previousCue')}
        keys={keyOfCommand('previousCue')}
        icon={<ChevronUp />}
        onClick={() => runCommand('previousCue')}
      />
      <IconButton
        label={tc('nextCue')}
        keys={keyOfCommand('nextCue')}
        icon={<ChevronDown />}
        onClick={() => runCommand('nextCue')}
      />
    </PanelHead>
  )
}

/** Renders this cue alone, with what that costs; says so when nobody has been cast for it. */
function RenderCueButton({ cue, state }: { cue: Cue; state: CueState }) {
  const t = useTranslations('inspector')
  const format = useFormatter()
  const uncast = useDerived((derived) => derived.uncast.includes(cue.id))
  const waiting = state === 'queued' || state === 'rendering'
  const fresh = state === 'done' || state === 'stretched' || state === 'does-not-fit'
  const speakable = isSpeakable(cue.text)
  const credits = format.number(useCueCredits(cue))
  const reason = !speakable ? t('nothingToSay') : uncast ? t('uncast') : t('renderHint')
  return (
    <Tooltip text={reason} keys={keyOfCommand('renderSelected')}>
      <Button
        look={fresh || waiting || !speakable || uncast ? 'normal' : 'primary'}
        icon={<Mic />}
        busy={waiting}
        disabled={!speakable || uncast}
        data-testid="render-cue"
        onClick={() => void report(render([cue.id]))}
      >
        {uncast ? t('uncast') : t(fresh ? 'renderAgain' : 'render', { credits })}
      </Button>
    </Tooltip>
  )
}
