import { use, useEffect, useMemo } from 'react'
import type { Take } from '@shared/contracts/project-file'
import { writtenWords } from '@shared/text/words'
import { cueNumber } from '@/model/document/document-patch'
import { useDocument } from '@/model/document/document-store'
import { transport } from '@/model/playback/playhead'
import { useTakes } from '@/model/document/takes-store'
import type { OpenDialog } from '@/model/view/workspace-store'
import { Stack, Text } from '@/ui/layout/layout'
import { CloseDialog, Dialog } from '@/ui/overlays/Dialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Button } from '@cuecast/ui'
import { useT } from '@/ui/text/use-t'
import { itemsOf } from './operations'
import { TakeStage } from './TakeStage'
import { HistoryTools, LevelFields, SelectionText, SelectionTools } from './TakeTools'
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
  const { sound, of } = useTakeSamples(take)
  const finding = useFindWords(take)
  const editing = useTakeEditing(take, of === take.id)
  // Until the sound of a changed take is read, the one before it stays in sight.
  const shown = useTakes((state) => state.byId.get(of ?? '')) ?? take
  const items = useMemo(() => itemsOfTake(shown), [shown])
  const selection = useTakeSelection(items)
  const player = useTakePlayer(sound)
  const actions = useTakeActions({ take: shown, items, selection, editing, player, soundOf: of })
  const { gainDb, fadeInMs, fadeOutMs, steps } = editing.edits
  const levels = { gainDb, fadeInMs, fadeOutMs }
  const count = steps.length + Object.values(levels).filter((value) => value !== 0).length
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
          sound={sound}
          durationMs={shown.durationMs}
          items={items}
          selection={selection}
          line={player.line}
          onPlayFrom={(ms) => player.play(ms)}
          levels={levels}
          disabled={editing.busy}
          onLevel={actions.setLevel}
        />
      ) : (
        <Text quiet>{t(of === null ? 'takeEdit.reading' : 'takeEdit.unreadable')}</Text>
      )}
      <Stack gap={12}>
        <WordsNote finding={finding} known={shown.words !== undefined} />
        <SelectionText actions={actions} />
        <SelectionTools actions={actions} editing={editing} player={player} />
        <LevelFields
          levels={levels}
          durationMs={shown.durationMs}
          busy={editing.busy}
          onLevel={actions.setLevel}
        />
        <Text as="p" quiet small data-testid="take-changes-count">
          {t('takeEdit.changes', { count })}
        </Text>
      </Stack>
      {editing.error && <ErrorNote error={editing.error} />}
    </Dialog>
  )
}

function itemsOfTake({ words = [], recipe, durationMs }: Take) {
  const texts = writtenWords(recipe.text).map(({ text }) => text)
  return itemsOf(words, texts, durationMs)
}

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
