import {
  ChevronLeft,
  ChevronRight,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
  SlidersHorizontal,
  StepForward,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CommandName } from '@/project/commands/command'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { usePlayhead } from '@/project/playback/playhead-store'
import { useWorkspace } from '@/project/view/workspace-store'
import { IconButton } from '@/ui/IconButton'
import { formatKey } from '@/ui/text/keys'
import { BalanceSlider } from './BalanceSlider'
import { LevelMeter } from './LevelMeter'
import { RateSelect } from './RateSelect'
import { TimeDisplay } from './TimeDisplay'
import styles from './TransportBar.module.css'

interface CommandButtonProps {
  command: CommandName
  label: string
  icon: ReactNode
  pressed?: boolean
}

function CommandButton({ command, label, icon, pressed }: CommandButtonProps) {
  const key = keyOfCommand(command)
  return (
    <IconButton
      label={label}
      icon={icon}
      keys={key === undefined ? undefined : formatKey(key)}
      side="top"
      aria-pressed={pressed}
      data-testid={`transport-${command}`}
      onClick={() => runCommand(command)}
    />
  )
}

/** Buttons that move and play; `▶|` plays the selected cue. */
function Buttons() {
  const t = useTranslations('player')
  const playing = usePlayhead((state) => state.playing)
  const looping = usePlayhead((state) => state.loop !== null)
  return (
    <div className={styles.buttons}>
      <CommandButton command="toStart" label={t('toStart')} icon={<SkipBack />} />
      <CommandButton command="previousCue" label={t('previousCue')} icon={<ChevronLeft />} />
      <CommandButton
        command="playPause"
        label={t(playing ? 'pause' : 'play')}
        icon={playing ? <Pause /> : <Play />}
      />
      <CommandButton command="playCue" label={t('playCue')} icon={<StepForward />} />
      <CommandButton command="nextCue" label={t('nextCue')} icon={<ChevronRight />} />
      <CommandButton command="toEnd" label={t('toEnd')} icon={<SkipForward />} />
      <CommandButton
        command="loopSelection"
        label={t(looping ? 'loopOff' : 'loop')}
        icon={<Repeat />}
        pressed={looping}
      />
    </div>
  )
}

/** Opens what the balance only listens to: the bed, its ducking, the loudness. */
function SoundButton() {
  const t = useTranslations('player')
  const open = useWorkspace((state) => state.side === 'sound')
  return (
    <CommandButton
      command="showSound"
      label={t('sound')}
      icon={<SlidersHorizontal />}
      pressed={open}
    />
  )
}

/** Playing, position, speed, loop, balance and level; `end` stands at the right. */
export function TransportBar({ end }: { end: ReactNode }) {
  const t = useTranslations('player')
  const playing = usePlayhead((state) => state.playing)
  const rate = usePlayhead((state) => state.rate)
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={t('transport')}
      data-testid="transport"
      data-playing={playing}
      data-rate={rate}
    >
      <Buttons />
      <TimeDisplay />
      <RateSelect />
      <BalanceSlider />
      <SoundButton />
      <LevelMeter />
      <div className={styles.end}>{end}</div>
    </div>
  )
}
