import type { CallOutput } from '@shared/contracts/ipc'
import type { Cue, Take } from '@shared/contracts/project-file'
import { AudioWaveform, Check, Lock, LockOpen, MicVocal, Play, Undo2, Trash2 } from 'lucide-react'
import { VisuallyHidden } from 'radix-ui'
import { memo, useState } from 'react'
import { useFormatter } from 'use-intl'
import { CommandIcon } from '@/commands/CommandButton'
import { useT } from '@/ui/text/use-t'
import { useShallow } from 'zustand/react/shallow'
import { currentProject } from '@/bridge/studio'
import { keyOfCommand } from '@/commands/command-table'
import { useFree, useServiceName } from '@/model/services/use-connection'
import { useProjectVoices } from '@/model/services/voices'
import { useDocument } from '@/model/document/document-store'
import { mayChange } from '@/model/document/execute'
import { useTakes, activeTake, listedTakes, noteAudition } from '@/model/document/takes-store'
import { DragHandle } from '@/features/export'
import { transport, usePlayhead } from '@/model/playback/playhead'
import { useRunState } from '@/model/document/run-store'
import { useRunningExport } from '@/model/session/jobs'
import {
  compareTakes,
  switchToTake,
  pairOf,
  playCue,
  useComparison,
  type TakePair,
} from '@/model/work/compare-takes'
import { chooseTake, lockTake, clearUnusedTakes } from '@/model/work/take-actions'
import { openDialog } from '@/model/view/workspace-store'
import { Button, Row, Stack, Text } from '@cuecast/ui'
import { IconButton } from '@/ui/IconButton'
import { Popover } from '@/ui/overlays/Popover'
import { toast } from '@/ui/overlays/toasts'
import { Tooltip } from '@/ui/overlays/Tooltip'
import { useFigure } from '@/ui/text/figure'
import { WordChanges } from '@/ui/text/WordChanges'
import styles from './Inspector.module.css'

/**
 * All takes of this cue as a strip, the newest first. Pressing one plays it and shows what it is, with
 * what can be done to it; the take in use is shown otherwise.
 */
export const TakesList = memo(function TakesList({ cue }: { cue: Cue }) {
  const t = useT()
  const ids = useTakes(useShallow((state) => listedTakes(state, cue.id)))
  const activeId = useTakes((state) => state.active.get(cue.id))
  const pair = useTakes(useShallow((state) => pairOf(state, cue.id)))
  const [asked, setAsked] = useState<string | null>(null)
  const shownId = asked !== null && ids.includes(asked) ? asked : activeId
  return (
    <section aria-label={t('inspector.takes')} data-testid="takes" data-help="takes">
      <Row gap={4} minHeight={28} className={styles.takesHead}>
        <h3>{t('inspector.takes')}</h3>
        {ids.length === 0 ? (
          <Text quiet grow>
            {t('inspector.noTakes')}
          </Text>
        ) : (
          <Row as="ul" gap={4} className={styles.takes}>
            {ids.toReversed().map((id, i) => (
              <TakeChip
                // Keyed by number, so that the next selected cue reuses the chips.
                key={ids.length - i}
                id={id}
                number={ids.length - i}
                active={id === activeId}
                shown={id === shownId}
                mark={id === pair?.a.id ? 'A' : id === pair?.b.id ? 'B' : undefined}
                onShow={() => setAsked(id)}
              />
            ))}
          </Row>
        )}
        <CommandIcon name="recordTake" icon={<MicVocal />} />
        {ids.length > 0 && <ClearTakes />}
      </Row>
      {shownId !== undefined && (
        <TakeFacts
          id={shownId}
          number={ids.indexOf(shownId) + 1}
          active={shownId === activeId}
          cue={cue}
        />
      )}
    </section>
  )
})

interface TakeChipProps {
  id: string
  /** Counted from the oldest. */
  number: number
  active: boolean
  /** Its facts are shown under the strip. */
  shown: boolean
  /** Which side of the A/B comparison it is. */
  mark: 'A' | 'B' | undefined
  onShow: () => void
}

/** One take of the strip: a press plays it. */
function TakeChip({ id, number, active, shown, mark, onShow }: TakeChipProps) {
  const t = useT()
  const figure = useFigure()
  const take = useTakes((state) => state.byId.get(id))
  if (!take) return null
  const seconds = figure(take.durationMs / 1_000, { maximumFractionDigits: 1 })
  return (
    <li
      aria-current={active || undefined}
      data-testid="take"
      data-take-id={id}
      data-active={active}
      data-locked={take.locked}
    >
      <Tooltip text={take.recipe.text}>
        <Button
          className={styles.takeChip}
          icon={active ? <Check /> : <Play />}
          aria-pressed={shown}
          data-testid="take-play"
          onClick={() => {
            onShow()
            noteAudition(id)
            transport().playTake(id)
          }}
        >
          <Row as="span" gap={4}>
            <VisuallyHidden.Root>{t('inspector.playTake', { number })}</VisuallyHidden.Root>
            <span aria-hidden>{number}</span>
            {mark && (
              <span className={styles.takeMark} data-testid="take-mark">
                {mark}
              </span>
            )}
            {take.locked && <Lock />}
            {take.stars !== undefined && (
              <Text small figures aria-label={t('inspector.stars', { stars: take.stars })}>
                {'★'.repeat(take.stars)}
              </Text>
            )}
            <Text quiet small figures>
              {t('common.seconds', { seconds })}
            </Text>
            {active && <VisuallyHidden.Root>{t('inspector.inUse')}</VisuallyHidden.Root>}
          </Row>
        </Button>
      </Tooltip>
    </li>
  )
}

/**
 * Two takes under letters that stay, equally loud: listening changes nothing, only “Use” does.
 * Renders nothing while the cue has fewer than two takes.
 */
export const CompareTakes = memo(function CompareTakes({ cue }: { cue: Cue }) {
  const t = useT()
  const pair = useTakes(useShallow((state) => pairOf(state, cue.id)))
  const ids = useTakes(useShallow((state) => listedTakes(state, cue.id)))
  const activeId = useTakes((state) => state.active.get(cue.id))
  const compared = useComparison()
  if (!pair) return null
  const isPlayed = ({ id }: Take) => compared.cueId === cue.id && compared.takeId === id
  const playedId = [pair.a, pair.b].find(isPlayed)?.id ?? activeId
  const letter = playedId === pair.b.id ? 'B' : 'A'
  const hear = async (take: Take) => {
    await switchToTake(cue.id, take.id)
    if (!usePlayhead.getState().playing) playCue(cue)
  }
  return (
    <Row as="section" wrap gap={6} aria-label={t('takes.compare')}>
      {letters.map((name) => {
        const take = pair[name === 'A' ? 'a' : 'b']
        return (
          <Tooltip key={name} text={t('takes.switchHint')} keys={keyOfCommand('switchTakes')}>
            <Button
              look={name === letter ? 'primary' : 'normal'}
              icon={take.id === activeId ? <Check /> : undefined}
              aria-pressed={name === letter}
              aria-label={t('takes.hear', { letter: name, number: ids.indexOf(take.id) + 1 })}
              data-testid={`hear-${name}`}
              onClick={() => void hear(take)}
            >
              {name}
            </Button>
          </Tooltip>
        )
      })}
      {playedId !== undefined && playedId !== activeId && (
        <Button onClick={() => chooseTake(cue.id, playedId)}>{t('takes.use', { letter })}</Button>
      )}
      {compared.cueId === cue.id && <Matched pair={pair} gains={compared.gains} />}
    </Row>
  )
})

const letters = ['A', 'B'] as const

/** By how much the louder take is lowered. */
function Matched({ pair, gains }: { pair: TakePair; gains: ReadonlyMap<string, number> }) {
  const t = useT()
  const format = useFormatter()
  const [a, b] = [gains.get(pair.a.id) ?? 0, gains.get(pair.b.id) ?? 0]
  const db = format.number(Math.min(a, b), { maximumFractionDigits: 1 })
  const same = Math.min(a, b) > -0.05
  return (
    <Text quiet small data-testid="levels-matched">
      {same ? t('takes.equal') : t('takes.matched', { letter: a < b ? 'A' : 'B', db })}
    </Text>
  )
}

interface TakeFactsProps {
  id: string
  /** Counted from the oldest. */
  number: number
  active: boolean
  cue: Cue
}

/** Voice and length of one take, how it differs from the one in use, and buttons to use and lock it. */
function TakeFacts({ id, number, active, cue }: TakeFactsProps) {
  const t = useT()
  const figure = useFigure()
  const take = useTakes((state) => state.byId.get(id))
  const inUse = useTakes((state) => activeTake(state, cue.id))
  const { data: voices = [] } = useProjectVoices()
  const connectionId = useDocument((state) => state.fields.connectionId)
  const serviceName = useServiceName()
  const free = useFree()
  if (!take) return null
  // Voice ids are only valid within their own service.
  const foreign = !take.own && take.connectionId !== connectionId
  const service = serviceName(take.connectionId)
  const voice = take.own
    ? [t('recording.own'), take.own.fileName].filter(Boolean).join(', ')
    : !foreign
      ? voices.find((each) => each.id === take.recipe.voiceId)?.name
      : free
        ? service
        : t('inspector.draftOf', { service })
  const seconds = figure(take.durationMs / 1_000, { maximumFractionDigits: 2 })
  const facts = [
    t('inspector.take', { number }),
    t('common.seconds', { seconds }),
    take.edited && t('takeEdit.edited'),
    voice,
  ].filter(Boolean)
  return (
    <>
      <Row gap={2} minHeight={28} data-testid="take-facts" data-draft={foreign && !free}>
        <Text quiet small figures grow className={styles.takeWords} title={facts.join(' · ')}>
          {facts.join(' · ')}
        </Text>
        {!active && (
          <Button
            icon={<Undo2 />}
            aria-label={t('inspector.useTake', { number })}
            data-testid="take-activate"
            onClick={() => chooseTake(cue.id, id)}
          >
            {t('inspector.use')}
          </Button>
        )}
        <IconButton
          small
          label={t('takeEdit.open')}
          icon={<AudioWaveform />}
          disabled={!mayChange().ok}
          data-testid="take-edit"
          onClick={() => openDialog({ kind: 'take', cueId: cue.id, takeId: id })}
        />
        <IconButton
          small
          label={t(take.locked ? 'inspector.unlockTake' : 'inspector.lockTake', { number })}
          icon={take.locked ? <Lock /> : <LockOpen />}
          aria-pressed={take.locked}
          data-testid="take-lock"
          onClick={() => lockTake(id, !take.locked)}
        />
        <DragHandle files={[{ takeId: id }]} name={t('inspector.take', { number })} />
      </Row>
      {take.alone !== undefined && (
        <Text quiet small title={take.alone} data-testid="take-alone">
          {t('inspector.spokenAlone')}
        </Text>
      )}
      {inUse && !active && <TakeChanges inUse={inUse} take={take} voice={voice} />}
    </>
  )
}

interface TakeChangesProps {
  inUse: Take
  take: Take
  /** Name of the take's voice; undefined when the service no longer lists it. */
  voice: string | undefined
}

/** How a take differs from the active one: words, voice, sound, length. */
function TakeChanges({ inUse, take, voice }: TakeChangesProps) {
  const t = useT()
  const figure = useFigure()
  const { text, voice: otherVoice, spoken, audio, lengthMs } = compareTakes(inUse, take)
  const written = (value: string | number) =>
    typeof value === 'number' ? figure(value, { maximumFractionDigits: 2 }) : value
  const seconds = figure(lengthMs / 1_000, {
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  const facts = [
    otherVoice && t('takes.otherVoice', { voice: voice ?? t('takes.unknownVoice') }),
    spoken && t(`takes.spoken.${spoken}`),
    ...audio.map(({ field, from, to }) =>
      t('takes.field', { name: t(`takes.fields.${field}`), from: written(from), to: written(to) }),
    ),
    Math.abs(lengthMs) >= 10 && t('takes.length', { seconds }),
  ].filter(Boolean)
  if (!text && facts.length === 0) return null
  return (
    <Stack as="span" gap={2} className={styles.changes} data-testid="take-changes">
      <Text strong>{t('takes.against')}</Text>
      {text && (
        <span data-selectable>
          <WordChanges {...text} />
        </span>
      )}
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
    </Stack>
  )
}

/** Deletes takes that are neither active nor locked, after showing how many; not during a run or an export. */
function ClearTakes() {
  const t = useT()
  const figure = useFigure()
  const size = (bytes: number) =>
    figure(bytes / 1_000_000, { maximumFractionDigits: bytes < 10_000_000 ? 2 : 0 })
  const [unused, setUnused] = useState<CallOutput<'takesUnused'> | null>(null)
  const running = useRunState() !== 'idle'
  const exporting = useRunningExport() !== undefined
  const busy = running || exporting
  const showUnused = async (open: boolean) => {
    if (!open) return setUnused(null)
    const answer = await currentProject().takesUnused()
    if (answer.ok) setUnused(answer.value)
    else toast(answer.error)
  }
  const clear = async () => {
    setUnused(null)
    const cleared = await clearUnusedTakes()
    if (!cleared.ok) return toast(cleared.error)
    const { takeIds, bytes } = cleared.value
    toast(t('takes.cleared', { count: takeIds.length, size: size(bytes) }))
  }
  const { count, bytes } = unused ?? { count: 0, bytes: 0 }
  return (
    <Popover
      label={t('takes.clear')}
      open={unused !== null}
      onOpenChange={(open) => void showUnused(open)}
      style={{ gap: 12, padding: 12 }}
      testId="clear-takes-panel"
      trigger={
        <Button
          look="quiet"
          square
          icon={<Trash2 />}
          aria-label={t('takes.clear')}
          title={t('takes.clear')}
        />
      }
    >
      <p>
        {count === 0 ? t('takes.nothingUnused') : t('takes.unused', { count, size: size(bytes) })}
      </p>
      {count > 0 && busy && <p role="note">{t('takes.clearBusy')}</p>}
      {count > 0 && (
        <Button look="danger" disabled={busy} onClick={() => void clear()}>
          {t('takes.clearNow', { count })}
        </Button>
      )}
    </Popover>
  )
}
