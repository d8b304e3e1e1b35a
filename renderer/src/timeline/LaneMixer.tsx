import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Speaker } from '@shared/contracts/project-file'
import type { EditName } from '@/model/document/document'
import { execute } from '@/model/document/execute'
import { changeSpeaker } from '@/model/edits/speaker-edits'
import { drawLevels, laneLevel } from '@/model/playback/levels'
import { Slider } from '@/ui/fields/Slider'
import { Text } from '@/ui/layout/layout'
import { useFigure } from '@/ui/text/figure'
import { usePanText } from '@/ui/text/pan-text'
import styles from './Timeline.module.css'

/** Level and pan of a speaker, where the head of the lane has room for them. None of these makes a take stale. */
export function LaneMixer({ speaker }: { speaker: Speaker }) {
  const t = useTranslations('timeline')
  const figure = useFigure()
  const panText = usePanText()
  const id = useId()
  const [gesture, setGesture] = useState(0)
  const { label: name, gainDb, pan } = speaker
  const level = `${figure(gainDb, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })} dB`
  const change = (edit: EditName, what: Parameters<typeof changeSpeaker>[1]) =>
    execute(edit, changeSpeaker(speaker.id, what), { group: `${id}-${gesture}` })
  const onCommit = () => setGesture(gesture + 1)
  return (
    <div className={styles.mixer}>
      <div className={styles.fader} title={level}>
        <Slider
          bare
          label={t('level', { name })}
          value={gainDb}
          min={-24}
          max={12}
          step={0.5}
          text={level}
          onChange={(next) => change('changeSpeakerGain', { gainDb: next })}
          onCommit={onCommit}
        />
      </div>
      <Text quiet small figures nowrap className={styles.figure}>
        {level}
      </Text>
      <div className={styles.pan} title={panText(pan)}>
        <Slider
          bare
          label={t('pan', { name })}
          value={pan}
          min={-1}
          max={1}
          step={0.05}
          text={panText(pan)}
          onChange={(next) => change('changeSpeakerPan', { pan: next })}
          onCommit={onCommit}
        />
      </div>
    </div>
  )
}

/** How loud a lane is while it plays. */
export function LaneMeter({ lane }: { lane: string }) {
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => drawLevels(bars.current, () => [laneLevel(lane)]), [lane])
  return (
    <div ref={bars} className={styles.laneMeter} aria-hidden>
      <i />
    </div>
  )
}
