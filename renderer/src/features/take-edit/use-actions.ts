import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Take } from '@shared/contracts/project-file'
import type { TakeStep } from '@shared/contracts/project/take-edits'
import { keyOf } from '@/ui/text/keys'
import type { Levels } from './LevelHandles'
import {
  cutSteps,
  pauseSteps,
  shiftSteps,
  silenceAround,
  type Span,
  type TakeItem,
} from './operations'
import type { TakeEditing } from './use-edited-take'
import type { TakePlayer } from './use-player'
import type { TakeSelection } from './use-selection'

/** One press moves a word by this, ms. */
const SHIFT_MS = 10
/** So much is played before a change and behind its beginning, ms. */
const BEFORE_MS = 700
const BEHIND_MS = 900
/** Left of a take at least, ms. */
const MIN_LEFT_MS = 100

export interface TakeActions {
  span: Span | null
  canCut: boolean
  canSilence: boolean
  canShift: boolean
  /** The pause whose length can be set: the one selected, the one behind the selection, or a new one at a place. */
  pause: { name: 'pauseHere' | 'pauseAfter' | 'pauseAdd'; ms: number } | null
  playOrStop: () => void
  cut: () => void
  silence: () => void
  shift: (direction: 1 | -1) => void
  setPause: (ms: number) => void
  setLevel: (name: keyof Levels, value: number) => void
  /** Plays around a place once the sound of a change is there. */
  playLater: (place: number) => void
}

interface Parts {
  take: Take
  items: readonly TakeItem[]
  selection: TakeSelection
  editing: TakeEditing
  player: TakePlayer
  /** The take whose sound is there to be played. */
  soundOf: string | null
  /** Asks for words that are said again; null: none are selected. */
  sayAgain: (() => void) | null
}

/** What can be done in a take, by buttons and by keys; every change is played at once. */
export function useTakeActions(parts: Parts): TakeActions {
  const { take, items, selection, editing, player } = parts
  const { durationMs } = take
  const { span } = selection
  const playLater = useHearing(parts)
  const isWords = selection.items.some(({ kind }) => kind === 'word')
  const length = span ? span.toMs - span.fromMs : 0
  const change = async (steps: TakeStep[], place: number, group?: string) => {
    if (await editing.add(steps, group)) playLater(place)
  }
  const pause = pauseOf(parts)
  const actions: TakeActions = {
    span,
    canCut: length > 0 && durationMs - length >= MIN_LEFT_MS,
    canSilence: length > 0,
    canShift: isWords,
    pause,
    playLater,
    playOrStop: () => {
      if (player.playing) player.stop()
      else player.play(span?.fromMs ?? 0)
    },
    cut: () => {
      if (!span || !actions.canCut) return
      const steps = cutSteps(items, span, { durationMs, words: isWords })
      const [step] = steps
      if (step?.type !== 'cut') return
      selection.draw({ fromMs: step.fromMs, toMs: step.fromMs })
      void change(steps, step.fromMs)
    },
    silence: () => {
      if (span && actions.canSilence) void change([{ type: 'silence', ...span }], span.fromMs)
    },
    shift: (direction) => {
      if (!span || !isWords) return
      const steps = shiftSteps(items, span, { byMs: direction * SHIFT_MS, durationMs })
      void change(steps, span.fromMs, `shift ${selection.items[0]?.index}`)
    },
    setPause: (ms) => {
      if (pause) void change(pauseSteps(pause.span, ms), pause.span.fromMs)
    },
    setLevel: (name, value) => {
      const place = name === 'fadeOutMs' ? durationMs - BEHIND_MS : (span?.fromMs ?? 0)
      const at = name === 'fadeInMs' ? 0 : place
      void editing.set({ [name]: value }, name).then((made) => made && playLater(at))
    },
  }
  useTakeKeys(actions, parts)
  return actions
}

/** Plays around a place once the sound of the changed take is there. */
function useHearing({ soundOf, player }: Parts): (place: number) => void {
  const wanted = useRef<number | null>(null)
  const play = useEffectEvent((place: number) => player.play(place - BEFORE_MS, place + BEHIND_MS))
  useEffect(() => {
    const place = wanted.current
    wanted.current = null
    if (place !== null && soundOf !== null) play(place)
  }, [soundOf])
  return (place) => {
    wanted.current = place
  }
}

/** The pause that a number can be typed for. */
function pauseOf({ take, items, selection }: Parts) {
  const { span } = selection
  if (!span) return null
  const [only] = selection.items
  const isPause = selection.items.length === 1 && only?.kind === 'pause'
  const lengthOf = (part: Span) => part.toMs - part.fromMs
  if (isPause) return { name: 'pauseHere', ms: lengthOf(span), span } as const
  if (selection.items.length === 0) {
    const place = { fromMs: span.toMs, toMs: span.toMs }
    return { name: 'pauseAdd', ms: 0, span: place } as const
  }
  const { behind } = silenceAround(items, span, take.durationMs)
  return { name: 'pauseAfter', ms: lengthOf(behind), span: behind } as const
}

/** Keys belong to these controls. */
const TYPES = 'input, textarea, [contenteditable]'
/** Arrows move a handle that has the focus. */
const MOVES = '[role=slider]'

/** Keys that change the take: one that is pressed while a change is made is the next. */
const CHANGES = new Set([
  'Alt+ArrowLeft',
  'Alt+ArrowRight',
  'Delete',
  'Backspace',
  's',
  'Mod+z',
  'Mod+Shift+z',
  'Mod+y',
])

function useTakeKeys(actions: TakeActions, { selection, editing, sayAgain }: Parts): void {
  const waiting = useRef<string[]>([])
  const [, setTick] = useState(0)
  const keys: Readonly<Record<string, () => void>> = {
    ' ': actions.playOrStop,
    ArrowLeft: () => selection.move(-1, false),
    ArrowRight: () => selection.move(1, false),
    'Shift+ArrowLeft': () => selection.move(-1, true),
    'Shift+ArrowRight': () => selection.move(1, true),
    'Alt+ArrowLeft': () => actions.shift(-1),
    'Alt+ArrowRight': () => actions.shift(1),
    Delete: actions.cut,
    Backspace: actions.cut,
    s: actions.silence,
    r: () => sayAgain?.(),
    'Mod+z': () => editing.undo?.(),
    'Mod+Shift+z': () => editing.redo?.(),
    'Mod+y': () => editing.redo?.(),
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof Element) || !target.closest('[role=dialog]')) return
    const act = keys[keyOf(event)]
    if (!act || target.closest(TYPES)) return
    if (event.key.startsWith('Arrow') && target.closest(MOVES)) return
    event.preventDefault()
    event.stopPropagation()
    const key = keyOf(event)
    if (editing.busy && CHANGES.has(key)) waiting.current.push(key)
    else act()
  })
  const actNext = useEffectEvent(() => {
    const key = waiting.current.shift()
    if (key === undefined) return
    keys[key]?.()
    // One that has nothing to do is followed at once.
    setTick((tick) => tick + 1)
  })
  useEffect(() => {
    if (!editing.busy) actNext()
  })
  useEffect(() => {
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
}
