import type { Cue } from '@shared/contracts/project-file'
import { useDocument } from '@/project/document-store'
import { useCueState } from '@/project/cue-state'
import { useRuns } from '@/project/run-store'
import { activeTake, useTakes } from '@/project/takes-store'
import { ErrorNote } from '@/ui/ErrorNote'
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

/** One cue: what it says, when, by whom, how it fits, and what was rendered for it. */
export function CueInspector({ cue }: { cue: Cue }) {
  const state = useCueState(cue.id)
  const speaker = useDocument((document) => document.speakersById[cue.speakerId ?? ''])
  const error = useRuns((runs) => runs.chunks[cue.id]?.error)
  const take = useTakes((takes) => activeTake(takes, cue.id))
  const ids = [cue.id]
  return (
    <>
      <CueHead cue={cue} state={state} locked={take?.locked ?? false} />
      <div className={styles.body}>
        {error && <ErrorNote error={error} />}
        <CueTextField cue={cue} />
        <SpokenLine cue={cue} />
        <RenderCueButton cue={cue} state={state} />
        {take && <FitFacts cue={cue} take={take} />}
        <div className={styles.line} />
        <CueTimes cue={cue} />
        <SpeakerField ids={ids} value={cue.speakerId} />
        <VoiceField ids={ids} value={cue.voiceId} speaker={speaker} text={cue.text} />
        <GainField ids={ids} value={cue.gainDb ?? 0} />
        <SoundSection cues={[cue]} />
        <NoteField cue={cue} />
        <div className={styles.line} />
        <TakesList cue={cue} />
      </div>
    </>
  )
}
