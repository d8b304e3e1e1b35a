import { use, useEffect, useMemo, useState } from 'react'
import type { Take } from '@shared/contracts/project-file'
import { writtenWords } from '@shared/text/words'
import { cueNumber } from '@/model/document/document-patch'
import { useDocument } from '@/model/document/document-store'
import { transport } from '@/model/playback/playhead'
import { useTakes } from '@/model/document/takes-store'
import type { OpenDialog } from '@/model/view/workspace-store'
import { CloseDialog, Dialog } from '@/ui/overlays/Dialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Button, Note, Stack, Text } from '@cuecast/ui'
import { useT } from '@/ui/text/use-t'
import { canSayAgain } from '@/model/work/say-again'
import { itemsOf, type TakeItem } from './operations'
import { SayAgain } from './SayAgain'
import { TakeStage } from './TakeStage'
import {
  HistoryTools,
  LevelFields,
  type SayingAgain,
  SelectionText,
  SelectionTools,
} from './TakeTools'
import { useTakeActions } from './use-actions'
import { useFindWords, useShownTake, useTakeEditing, useTakeSamples } from './use-edited-take'
import { useTakePlayer } from './use-player'
import { useTakeSelection } from './use-selection'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    take: { cueId: string; takeId: string }
  }
}

/** The take of a cue from within: its waveform with the words under it, and what can be changed in it. */
export function TakeDialog({ cueId, takeId }: OpenDialog<'take'>) {
  const t = useT()
  const number = useDocument((state) => cueNumber(state, cueId))
  const take = useShownTake(cueId, takeId)
  useEffect(() => transport().pause(), [])
  if (!take) return null
  return <OpenTake take={take} title={t('takeEdit.title', { number })} />
}

function OpenTake({ take, title }: { take: Take; title: string }) {
  const t = useT()
  const close = use(CloseDialog)
  const { sound, of, finding, editing, shown, items, selection, player, actions, ...open } =
    useOpenTake(take)
  const { gainDb, fadeInMs, fadeOutMs, steps } = editing.edits
  const levels = { gainDb, fadeInMs, fadeOutMs }
  const count = steps.length + Object.values(levels).filter((value) => value !== 0).length
  const common = { levels, durationMs: shown.durationMs, onLevel: actions.setLevel }
  return (
    <Dialog
      wide="most"
      title={title}
      testId="take-dialog"
      topic="takes"
      actions={
        <>
          <HistoryTools editing={editing} />
          <Button look="primary" data-testid="take-done" onClick={close}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      {sound ? (
        <TakeStage
          {...common}
          sound={sound}
          items={items}
          selection={selection}
          line={player.line}
          onPlayFrom={(ms) => player.play(ms)}
          disabled={open.locked}
        />
      ) : (
        <Text quiet>{t(of === null ? 'takeEdit.reading' : 'takeEdit.unreadable')}</Text>
      )}
      <Stack gap={12}>
        <WordsNote finding={finding} known={shown.words !== undefined} />
        <SelectionText actions={actions} said={saidIn(selection.items)} />
        <SelectionTools actions={actions} editing={editing} player={player} again={open.again} />
        {open.saying && (
          <SayAgain
            key={open.saying.join()}
            take={take}
            words={open.saying}
            onClose={open.endSaying}
            onBusy={open.setBusy}
            onDone={() => {
              open.endSaying()
              actions.playLater(actions.span?.fromMs ?? 0)
            }}
          />
        )}
        <LevelFields {...common} disabled={open.locked} />
        {open.cutOff && <Note tone="warning">{t('takeEdit.tooLoud')}</Note>}
        <Text as="p" quiet small data-testid="take-changes-count">
          {t('takeEdit.changes', { count })}
        </Text>
      </Stack>
      {editing.error && <ErrorNote error={editing.error} />}
    </Dialog>
  )
}

/** A take with its sound and words, what is selected in it, and what can be done. */
function useOpenTake(take: Take) {
  const { sound, of } = useTakeSamples(take)
  const finding = useFindWords(take)
  const [busy, setBusy] = useState(false)
  const editing = useTakeEditing(take, of === take.id && !busy)
  // Until the sound of a changed take is read, the one before it stays in sight.
  const shown = useTakes((state) => state.byId.get(of ?? '')) ?? take
  const items = useMemo(() => itemsOfTake(shown), [shown])
  const cutOff = useMemo(() => sound !== null && isCutOff(sound), [sound])
  const selection = useTakeSelection(items)
  const player = useTakePlayer(sound)
  const [saying, setSaying] = useState<readonly [number, number] | null>(null)
  const words = wordsIn(selection.items)
  const again: SayingAgain = !words ? 'none' : canSayAgain(take) ? () => setSaying(words) : 'other'
  const sayAgain = typeof again === 'function' ? again : null
  const parts = { take: shown, items, selection, editing, player, soundOf: of, sayAgain }
  const actions = useTakeActions(parts)
  return {
    ...parts,
    sound,
    of,
    finding,
    shown,
    actions,
    again,
    saying,
    cutOff,
    /** A word is said again. */
    locked: busy,
    setBusy,
    endSaying: () => setSaying(null),
  }
}

/** The words of a selection among those of the text; null where there is none. */
function wordsIn(items: readonly TakeItem[]): readonly [number, number] | null {
  const places = items.flatMap(({ kind, index }) => (kind === 'word' ? index : []))
  return places.length === 0 ? null : [Math.min(...places), Math.max(...places) + 1]
}

const saidIn = (items: readonly TakeItem[]): string =>
  items
    .map(({ text }) => text)
    .filter(Boolean)
    .join(' ')

function itemsOfTake({ words = [], recipe, durationMs }: Take) {
  const texts = writtenWords(recipe.text).map(({ text }) => text)
  return itemsOf(words, texts, durationMs)
}

/** Full scale: what would be louder is cut off. */
const isCutOff = (sound: Float32Array): boolean => sound.some((sample) => Math.abs(sample) > 0.9999)

/** What is said while the words of a take are looked for, or where they cannot be found. */
function WordsNote({ finding, known }: { finding: boolean; known: boolean }) {
  const t = useT()
  if (known) return null
  return (
    <Text as="output" quiet small>
      {t(finding ? 'takeEdit.findingWords' : 'takeEdit.noWords')}
    </Text>
  )
}
