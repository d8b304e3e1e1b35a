import {
  ArrowLeft,
  ArrowRight,
  MessageSquareText,
  Play,
  Redo2,
  Scissors,
  Square,
  Undo2,
  VolumeX,
} from 'lucide-react'
import {
  MAX_ADDED_PAUSE_MS,
  MAX_TAKE_FADE_MS,
  MAX_TAKE_GAIN_DB,
} from '@shared/contracts/project/take-edits'
import { NumberField } from '@/ui/fields/NumberField'
import { IconButton } from '@/ui/IconButton'
import { Kbd } from '@/ui/Kbd'
import { useFigure } from '@/ui/text/figure'
import { useT } from '@/ui/text/use-t'
import { Button, Row, Text } from '@cuecast/ui'
import type { Levels } from './LevelHandles'
import type { TakeActions } from './use-actions'
import type { TakeEditing } from './use-edited-take'
import type { TakePlayer } from './use-player'

interface ToolsProps {
  actions: TakeActions
  editing: TakeEditing
  player: TakePlayer
  again: SayingAgain
}

/** Asks for words to be said again; none: no words are selected, other: no service can say them so. */
export type SayingAgain = (() => void) | 'none' | 'other'

/** What can be done to what is selected. */
export function SelectionTools({ actions, editing, player, again }: ToolsProps) {
  const t = useT()
  const { busy } = editing
  const { pause } = actions
  return (
    <Row gap={8} wrap>
      <Button
        icon={player.playing ? <Square /> : <Play />}
        data-testid="take-play-stop"
        onClick={actions.playOrStop}
      >
        {t(player.playing ? 'takeEdit.stop' : 'takeEdit.play')} <Kbd keys=" " />
      </Button>
      <Button
        icon={<Scissors />}
        disabled={busy || !actions.canCut}
        data-testid="take-cut"
        onClick={actions.cut}
      >
        {t('takeEdit.cut')} <Kbd keys="Delete" />
      </Button>
      <Button
        icon={<VolumeX />}
        disabled={busy || !actions.canSilence}
        data-testid="take-silence"
        onClick={actions.silence}
      >
        {t('takeEdit.silence')} <Kbd keys="s" />
      </Button>
      <IconButton
        label={t('takeEdit.earlier')}
        keys="Alt+ArrowLeft"
        icon={<ArrowLeft />}
        disabled={busy || !actions.canShift}
        data-testid="take-earlier"
        onClick={() => actions.shift(-1)}
      />
      <IconButton
        label={t('takeEdit.later')}
        keys="Alt+ArrowRight"
        icon={<ArrowRight />}
        disabled={busy || !actions.canShift}
        data-testid="take-later"
        onClick={() => actions.shift(1)}
      />
      <Button
        icon={<MessageSquareText />}
        disabled={busy || typeof again === 'string'}
        title={again === 'other' ? t('takeEdit.cannotSay') : undefined}
        data-testid="take-say-again"
        onClick={typeof again === 'string' ? undefined : again}
      >
        {t('takeEdit.sayAgain')} <Kbd keys="r" />
      </Button>
      {pause && (
        <Row as="span" gap={6}>
          <Text quiet>{t(`takeEdit.${pause.name}`)}</Text>
          <NumberField
            label={t(`takeEdit.${pause.name}`)}
            value={Math.round(pause.ms)}
            min={0}
            max={MAX_ADDED_PAUSE_MS}
            step={10}
            unit="ms"
            disabled={busy}
            data-testid="take-pause-ms"
            onChange={actions.setPause}
          />
        </Row>
      )}
    </Row>
  )
}

interface LevelFieldsProps {
  levels: Levels
  durationMs: number
  disabled: boolean
  onLevel: (name: keyof Levels, value: number) => void
}

const fades = [
  { name: 'fadeInMs', words: 'takeEdit.fadeIn', testId: 'take-fade-in' },
  { name: 'fadeOutMs', words: 'takeEdit.fadeOut', testId: 'take-fade-out' },
] as const

/** Gain and fades as numbers to type. */
export function LevelFields({ levels, durationMs, disabled, onLevel }: LevelFieldsProps) {
  const t = useT()
  const longest = Math.min(MAX_TAKE_FADE_MS, Math.floor(durationMs / 2))
  return (
    <Row gap="8px 16px" wrap>
      <Row as="span" gap={6}>
        <Text quiet>{t('takeEdit.gain')}</Text>
        <NumberField
          label={t('takeEdit.gain')}
          value={levels.gainDb}
          min={-MAX_TAKE_GAIN_DB}
          max={MAX_TAKE_GAIN_DB}
          step={0.5}
          digits={1}
          unit="dB"
          disabled={disabled}
          data-testid="take-gain"
          onChange={(value) => onLevel('gainDb', value)}
        />
      </Row>
      {fades.map(({ name, words, testId }) => (
        <Row key={name} as="span" gap={6}>
          <Text quiet>{t(words)}</Text>
          <NumberField
            label={t(words)}
            value={levels[name]}
            min={0}
            max={longest}
            step={10}
            unit="ms"
            disabled={disabled}
            data-testid={testId}
            onChange={(value) => onLevel(name, value)}
          />
        </Row>
      ))}
    </Row>
  )
}

/** The selected words, and when they are said; how to select where nothing is. */
export function SelectionText({ actions, said }: Pick<ToolsProps, 'actions'> & { said: string }) {
  const t = useT()
  const figure = useFigure()
  const { span } = actions
  const seconds = (ms: number) => figure(ms / 1_000, { maximumFractionDigits: 2 })
  return (
    <Text as="p" quiet small figures aria-live="polite" data-testid="take-selection">
      {span
        ? (said === '' ? '' : `“${said}” · `) +
          t('takeEdit.selected', {
            from: seconds(span.fromMs),
            to: seconds(span.toMs),
            ms: Math.round(span.toMs - span.fromMs),
          })
        : t('takeEdit.nothingSelected')}
    </Text>
  )
}

/** Steps back, steps forward, and the take as it was spoken. */
export function HistoryTools({ editing }: Pick<ToolsProps, 'editing'>) {
  const t = useT()
  return (
    <Row gap={4} grow>
      <IconButton
        label={t('takeEdit.undo')}
        keys="Mod+z"
        icon={<Undo2 />}
        side="top"
        disabled={!editing.undo}
        data-testid="take-undo"
        onClick={() => editing.undo?.()}
      />
      <IconButton
        label={t('takeEdit.redo')}
        keys="Mod+Shift+z"
        icon={<Redo2 />}
        side="top"
        disabled={!editing.redo}
        data-testid="take-redo"
        onClick={() => editing.redo?.()}
      />
      <Button
        look="quiet"
        disabled={!editing.toOriginal}
        data-testid="take-original"
        onClick={() => editing.toOriginal?.()}
      >
        {t('takeEdit.original')}
      </Button>
    </Row>
  )
}
