import { History, Redo2, Undo2 } from 'lucide-react'
import { CommandIcon } from '@/commands/CommandButton'
import { useT } from '@/ui/text/use-t'
import { placeOfEdit, stepBack, stepForward } from '@/features/edit/history'
import { useHistory, type HistoryEntry } from '@/model/document/history-store'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuHeading, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import { Row } from '@cuecast/ui'

/** Undo and redo, each with the name of its edit. */
export function UndoButtons() {
  const t = useT()
  const last = useHistory((state) => state.past.at(-1)?.name)
  const next = useHistory((state) => state.future.at(-1)?.name)
  return (
    <Row fixed align="stretch">
      <CommandIcon
        name="undo"
        label={last ? t('header.undo', { edit: t(`edits.${last}`) }) : t('header.undoNothing')}
        icon={<Undo2 />}
        disabled={!last}
        data-testid="undo"
      />
      <CommandIcon
        name="redo"
        label={next ? t('header.redo', { edit: t(`edits.${next}`) }) : t('header.redoNothing')}
        icon={<Redo2 />}
        disabled={!next}
        data-testid="redo"
      />
      {(last ?? next) && (
        <Menu
          trigger={
            <IconButton
              small
              label={t('header.history')}
              icon={<History />}
              data-testid="history"
            />
          }
        >
          <HistoryItems />
        </Menu>
      )}
    </Row>
  )
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Steps that the list of edits shows in each direction. */
const HISTORY_SHOWN = 15

/** What can be done again, then what was done, the latest first; a click goes there. */
function HistoryItems() {
  const t = useT()
  const { past, future, kept } = useHistory()
  const nameOf = (entry: HistoryEntry) =>
    [sentence(t(`edits.${entry.name}`)), placeOfEdit(entry)].filter(Boolean).join(', ')
  const ahead = future.slice(-HISTORY_SHOWN)
  const done = past.slice(-HISTORY_SHOWN).toReversed()
  return (
    <>
      {ahead.length > 0 && <MenuHeading>{t('header.historyUndone')}</MenuHeading>}
      {ahead.map((entry, i) => (
        <MenuItem
          key={`ahead-${ahead.length - i}`}
          icon={<Redo2 size={14} />}
          onSelect={() => stepForward(ahead.length - i)}
        >
          {nameOf(entry)}
        </MenuItem>
      ))}
      <MenuHeading>{t('header.historyDone')}</MenuHeading>
      {done.map((entry, i) => (
        <MenuItem
          key={`done-${past.length - i}`}
          checked={i === 0}
          data-testid="history-undo"
          onSelect={() => i > 0 && stepBack(i)}
        >
          {nameOf(entry)}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onSelect={() => stepBack(past.length)}>{t('header.historyStart')}</MenuItem>
      {!kept && <MenuHeading>{t('header.historyNotKept')}</MenuHeading>}
    </>
  )
}
