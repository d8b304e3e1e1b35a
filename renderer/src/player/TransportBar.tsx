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
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { CommandIcon } from '@/commands/CommandButton'
import { useT } from '@/ui/text/use-t'
import type { CommandName } from '@/commands/command'
import { runCommand } from '@/commands/command-table'
import { useDocument } from '@/model/document/document-store'
import { useFilm, useFilmLength } from '@/model/playback/film'
import { useMonitor } from '@/model/playback/monitor-store'
import { usePlayhead } from '@/model/playback/playhead'
import { useWorkspace } from '@/model/view/workspace-store'
import { Select } from '@/ui/fields/Select'
import { Slider } from '@/ui/fields/Slider'
import { Row, Text } from '@cuecast/ui'
import { drawLevels } from '@/model/playback/levels'
import { useClockText, useClockUnit } from './clock'
import { player } from './PlayerHost'
import { area } from '@/ui/focus'
import styles from './TransportBar.module.css'

interface CommandButtonProps {
  command: CommandName
  label: string
  icon: ReactNode
  pressed?: boolean
}

function CommandButton({ command, label, icon, pressed }: CommandButtonProps) {
  return (
    <CommandIcon
      name={command}
      label={label}
      icon={icon}
      side="top"
      aria-pressed={pressed}
      data-testid={`transport-${command}`}
    />
  )
}

/** Transport buttons; `▶|` plays the selected cue. */
function Buttons() {
  const t = useT()
  const playing = usePlayhead((state) => state.playing)
  const looping = usePlayhead((state) => state.loop !== null)
  return (
    <Row gap={2}>
      <CommandButton command="toStart" label={t('commands.toStart')} icon={<SkipBack />} />
      <CommandButton
        command="previousCue"
        label={t('commands.previousCue')}
        icon={<ChevronLeft />}
      />
      <CommandButton
        command="playPause"
        label={t(playing ? 'player.pause' : 'player.play')}
        icon={playing ? <Pause /> : <Play />}
      />
      <CommandButton command="playCue" label={t('player.playCue')} icon={<StepForward />} />
      <CommandButton command="nextCue" label={t('commands.nextCue')} icon={<ChevronRight />} />
      <CommandButton command="toEnd" label={t('commands.toEnd')} icon={<SkipForward />} />
      <CommandButton
        command="loopSelection"
        label={looping ? t('player.loopOff') : t('commands.loopSelection')}
        icon={<Repeat />}
        pressed={looping}
      />
    </Row>
  )
}

/** Opens the mix settings: the balance next to it affects playback only. */
function SoundButton() {
  const t = useT()
  const open = useWorkspace((state) => state.side === 'sound')
  return (
    <CommandButton
      command="showSound"
      label={t('player.sound')}
      icon={<SlidersHorizontal />}
      pressed={open}
    />
  )
}

/** Transport, position, speed, balance and level; `end` is at the right. */
export function TransportBar({ end }: { end: ReactNode }) {
  const t = useT()
  const playing = usePlayhead((state) => state.playing)
  const rate = usePlayhead((state) => state.rate)
  return (
    <div
      {...area('player')}
      className={styles.bar}
      role="toolbar"
      aria-label={t('player.transport')}
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
      <Row className={styles.end}>{end}</Row>
    </div>
  )
}

/** Closer than this the balance snaps to the middle, %. */
const NOTCH = 4

/** Balance of dub and original for listening; not part of the mix. */
function BalanceSlider() {
  const t = useT()
  const media = useDocument((state) => state.fields.media !== null)
  const balance = useMonitor((state) => state.balance)
  const percent = Math.round(balance * 100)
  const text =
    percent === 0
      ? t('player.balanceMix')
      : t(percent < 0 ? 'player.balanceDub' : 'player.balanceOriginal', {
          percent: Math.abs(percent),
        })
  if (!media) return null
  return (
    <Row gap={8} className={styles.balance} title={text} data-testid="balance">
      <span aria-hidden>{t('player.dub')}</span>
      <Slider
        bare
        label={t('player.balance')}
        min={-100}
        max={100}
        step={1}
        value={percent}
        text={text}
        onChange={(value) =>
          useMonitor.setState({ balance: Math.abs(value) < NOTCH ? 0 : value / 100 })
        }
      />
      <span aria-hidden>{t('player.original')}</span>
    </Row>
  )
}

/** Level of left and right, drawn outside React while anything sounds. */
function LevelMeter() {
  const t = useT()
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => drawLevels(bars.current, () => player.level()), [])
  return (
    <div
      ref={bars}
      className={styles.meter}
      aria-hidden
      title={t('player.level')}
      data-testid="meter"
    >
      <i className={styles.level} />
      <i className={styles.level} />
    </div>
  )
}

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** Playback speed; keeps the pitch. */
function RateSelect() {
  const t = useT()
  const format = useFormatter()
  const rate = usePlayhead((state) => state.rate)
  const options = RATES.map((value) => ({
    value: String(value),
    label: `${format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 2 })}×`,
  }))
  return (
    <Select
      label={t('player.rate')}
      givesFocusBack
      value={String(rate)}
      options={options}
      onChange={(value) => usePlayhead.setState({ rate: Number(value) })}
      className={styles.rate}
      data-testid="rate"
    />
  )
}

/**
 * Position and length of the film, and its frame rate; a click changes the unit. The position is
 * written outside React, every frame.
 */
function TimeDisplay() {
  const t = useT()
  const format = useFormatter()
  const position = useRef<HTMLSpanElement>(null)
  const length = useFilmLength()
  const fps = useFilm((state) => state.frameRate)
  const [unit, next] = useClockUnit()
  const text = useClockText(unit)
  const write = useEffectEvent(() => {
    const { timeMs } = usePlayhead.getState()
    const element = position.current
    if (!element) return
    element.textContent = text(timeMs)
    element.dataset['time'] = String(Math.round(timeMs))
  })
  useEffect(() => write())
  useEffect(() => {
    return usePlayhead.subscribe((now, before) => {
      if (now.timeMs !== before.timeMs) write()
    })
  }, [])
  return (
    <Row gap={6} align="baseline" className={styles.time}>
      <button
        type="button"
        style={{ padding: 0 }}
        title={t('player.clock')}
        data-testid="clock"
        data-unit={unit}
        onClick={next}
      >
        <Text
          ref={position}
          strong
          style={{ minWidth: 92 }}
          role="timer"
          aria-label={t('player.time')}
          data-testid="time"
        />
      </button>
      <span aria-hidden className={styles.slash}>
        /
      </span>
      <span className={styles.length} title={t('player.length')} data-testid="length">
        {text(length)}
      </span>
      {fps !== null && (
        <button
          type="button"
          style={{ padding: 0 }}
          title={t('commands.startTimecode')}
          data-testid="frame-rate"
          onClick={() => runCommand('startTimecode')}
        >
          <span className={styles.length}>
            {t('player.fps', { rate: format.number(fps, { maximumFractionDigits: 3 }) })}
          </span>
        </button>
      )}
    </Row>
  )
}
