import { useEffect, useRef } from 'react'
import { useT } from '@/ui/text/use-t'
import type { Speaker } from '@shared/contracts/project-file'
import { useSpeakerMix } from '@/model/edits/speaker-mix'
import { drawLevels, laneLevel } from '@/model/playback/levels'
import { Slider } from '@/ui/fields/Slider'
import { Text } from '@/ui/layout/layout'
import { useFigure } from '@/ui/text/figure'
import { usePanText } from '@/ui/text/pan-text'
import styles from './Timeline.module.css'

/** Level and pan of a speaker, where the head of the lane has room for them. */
export function LaneMixer({ speaker }: { speaker: Speaker }) {
  const t = useT()
  const figure = useFigure()
  const panText = usePanText()
  const mix = useSpeakerMix(speaker)
  const { label: name, gainDb, pan } = speaker
  const level = `${figure(gainDb, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })} dB`
  return (
    <div className={styles.mixer}>
      <div style={{ flex: 1, minWidth: 0 }} title={level}>
        <Slider bare label={t('timeline.level', { name })} text={level} {...mix.level} />
      </div>
      <Text quiet small figures nowrap style={{ minWidth: 46, textAlign: 'right' }}>
        {level}
      </Text>
      <div style={{ flex: 'none', width: 48 }} title={panText(pan)}>
        <Slider bare label={t('timeline.pan', { name })} text={panText(pan)} {...mix.pan} />
      </div>
    </div>
  )
}

/** Level of a lane during playback. */
export function LaneMeter({ lane }: { lane: string }) {
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => drawLevels(bars.current, () => [laneLevel(lane)]), [lane])
  return (
    <div ref={bars} className={styles.laneMeter} aria-hidden>
      <i />
    </div>
  )
}
