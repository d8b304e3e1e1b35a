import type { Cue } from '@shared/contracts/project-file'
import { memo } from 'react'
import { useDocument } from '@/project/document/document-store'
import { useCueState } from '@/project/derived/cue-state'
import { useRuns } from '@/project/runs/run-store'
import { activeTake, useTakes } from '@/project/document/takes-store'
import { useSettled } from '@/project/view/use-settled'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { CueHead } from './CueHead'
import { CueTextField } from './CueTextField'
import { CueTimes } from './CueTimes'
import { FitFacts } from './FitFacts'
import { GainField } from './GainField'
import styles from './Inspector.module.css'
import { NoteField } from './NoteField'
import { RenderCueButton } from './RenderCueButton'
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
