import { BookOpenText, ListX, ChevronDown, ListFilter, SkipForward, X } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useState,
  type KeyboardEvent,
  memo,
  type ReactElement,
  useLayoutEffect,
} from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { commandEnabled, keyOfCommand, runCommand } from '@/commands/command-table'
import { CommandButton, CommandIcon } from '@/commands/CommandButton'
import type { CommandName } from '@/commands/command'
import { cueMenu, cueSubmenus } from '@/commands/menus'
import {
  clearFilter,
  shownOrder,
  useShownCues,
  filterKinds,
  isFiltering,
  useFilter,
  useFilterCounts,
} from '@/model/derived/filter'
import { useDocument } from '@/model/document/document-store'
import { useSpoken } from '@/model/view/spoken'
import { useViewport } from '@/model/view/viewport'
import { useSelection, extendSelection, selectCue } from '@/model/view/selection-store'
import { editCue } from '@/model/view/workspace-store'
import { Button, Row, SpeakerDot, Text, TextInput } from '@cuecast/ui'
import { cueSurface, focusHome, homeFocus } from '@/ui/focus'
import { IconButton } from '@/ui/IconButton'
import {
  ContextMenu,
  ContextMenuItem,
  ContextMenuLine,
  ContextSubmenu,
  Menu,
  MenuHeading,
  MenuItem,
  MenuLine,
} from '@/ui/overlays/Menu'
import { EmptyState } from '@/ui/states/EmptyState'
import { ColumnMenu } from './ColumnMenu'
import { rowId } from './CueRow'
import { CueRows } from './CueRows'
import { CueTableHead, frameStyle } from './CueTableHead'
import styles from './cues.module.css'
import { RowsInSight } from './rows-in-sight'
import { useTableView } from './use-table-view'

/** The head is outside the scroller; the grid owns it by this id. */
const HEAD_ID = 'cue-table-head'

/** Index of the active cue among the shown rows; -1 = not shown. */
function activeRow(): number {
  const { activeId } = useSelection.getState()
  return activeId === null ? -1 : shownOrder().indexOf(activeId)
}

/** The cues of the open project; another project gets a new table. */
export function CueTable() {
  const projectId = useDocument((state) => state.opened?.id)
  return <Cues key={projectId} />
}

/** A row for each cue; only visible ones are mounted, and each renders independently. */
function Cues() {
  const t = useT()
  const order = useShownCues()
  const all = useDocument((state) => state.order)
  const hasFilm = useDocument(({ fields }) => fields.media !== null && !fields.narration)
  const activeId = useSelection((state) => state.activeId)
  const { view, watch: watchRoom } = useTableView()
  const [sight] = useState(() => new RowsInSight(activeRow, view.rowPx))
  const { watch, show, setRowPx } = sight
  useLayoutEffect(() => setRowPx(view.rowPx), [setRowPx, view.rowPx])
  const showActive = useEffectEvent((id: string) => {
    const index = order.indexOf(id)
    if (index >= 0) show(index)
  })
  useEffect(() => {
    if (activeId !== null) showActive(activeId)
  }, [activeId])
  useEffect(
    () =>
      useSpoken.subscribe(({ ids: [spoken] }, before) => {
        if (spoken !== undefined && spoken !== before.ids[0] && useViewport.getState().follow)
          showActive(spoken)
      }),
    [],
  )
  // The arrow keys work at once.
  useEffect(() => {
    if (document.activeElement === document.body) focusHome()
  }, [])

  if (all.length === 0)
    return (
      <EmptyState
        icon={<ListX />}
        title={t('cues.empty')}
        action={
          <>
            <CommandButton name="openFile" />
            <CommandButton name="insertAfter" />
            {hasFilm && <CommandButton name="subtitlesFromFilm" />}
          </>
        }
      >
        {t('cues.emptyHint')}
      </EmptyState>
    )
  return (
    <div className={styles.panel} data-help="edit">
      <FilterBar shown={order === all ? null : order.length} />
      {order.length === 0 ? (
        <NoneShown />
      ) : (
        <CueMenu>
          <div
            ref={watchRoom}
            className={styles.frame}
            style={frameStyle(view)}
            data-stacked={view.stacked || undefined}
            data-lines={view.lines}
          >
            <CueTableHead id={HEAD_ID} view={view} />
            <table
              ref={watch}
              {...homeFocus}
              {...cueSurface}
              role="grid"
              tabIndex={0}
              className={styles.table}
              aria-label={t('cues.table')}
              aria-owns={HEAD_ID}
              aria-rowcount={order.length + 1}
              aria-multiselectable
              aria-activedescendant={activeId === null ? undefined : rowId(activeId)}
              data-testid="cue-table"
              onKeyDown={(event) => handleTableKey(event, event.currentTarget, view.rowPx)}
            >
              <CueRows order={order} sight={sight} view={view} />
            </table>
          </div>
        </CueMenu>
      )}
    </div>
  )
}

/** Shown when no cue matches the filter. */
function NoneShown() {
  const t = useT()
  return (
    <EmptyState
      icon={<ListX />}
      title={t('filter.none')}
      action={<Button onClick={clearFilter}>{t('filter.clear')}</Button>}
    >
      {t('filter.noneHint')}
    </EmptyState>
  )
}

/** Number of visible rows, for PageUp and PageDown. */
function page(table: HTMLElement | null, rowPx: number): number {
  return Math.max(1, Math.floor((table?.clientHeight ?? 0) / rowPx) - 2)
}

/** Keys of the table: arrows, Home and End move (with Shift they extend), Enter edits. */
function handleTableKey(event: KeyboardEvent, table: HTMLElement | null, rowPx: number): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  // These keys belong to the text field while a row is being edited.
  if (event.target instanceof HTMLTextAreaElement) return
  const order = shownOrder()
  const { activeId, ids } = useSelection.getState()
  const at = activeId === null ? -1 : order.indexOf(activeId)
  const targets: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - page(table, rowPx),
    PageDown: at + page(table, rowPx),
    Home: 0,
    End: order.length - 1,
  }
  const target = targets[event.key]
  if (target !== undefined) {
    const id = order[Math.min(order.length - 1, Math.max(0, target))]
    if (id === undefined) return
    event.preventDefault()
    if (event.shiftKey) extendSelection(id, order)
    else selectCue(id)
  } else if (event.key === 'Enter' && activeId !== null) {
    event.preventDefault()
    editCue(activeId)
  } else if (event.key === 'Escape' && ids.size > 1 && activeId !== null) {
    selectCue(activeId)
  }
}

/** The context menu of a cue. */
export function CueMenu({ children }: { children: ReactElement }) {
  return <ContextMenu trigger={children}>{() => <CueMenuItems />}</ContextMenu>
}

function CueMenuItems() {
  const t = useT()
  return (
    <>
      <CueMenuEntries names={cueMenu} />
      <ContextMenuLine />
      {cueSubmenus.map(([name, names]) => (
        <ContextSubmenu key={name} label={t(`menus.cue.${name}`)}>
          <CueMenuEntries names={names} />
        </ContextSubmenu>
      ))}
    </>
  )
}

function CueMenuEntries({ names }: { names: readonly CommandName[] }) {
  const t = useT()
  return names.map((name) => (
    <ContextMenuItem
      key={name}
      keys={keyOfCommand(name)}
      disabled={!commandEnabled(name)}
      onSelect={() => runCommand(name)}
    >
      {t(`commands.${name}`)}
    </ContextMenuItem>
  ))
}

interface FilterBarProps {
  /** How many cues pass; null = nothing is filtered. */
  shown: number | null
}

/** Filters the table by state, speaker and text. */
const FilterBar = memo(function FilterBar({ shown }: FilterBarProps) {
  const t = useT()
  const filter = useFilter()
  const all = useDocument((state) => (shown === null ? 0 : state.order.length))
  const speaker = useDocument((state) => state.speakersById[filter.speakerId ?? ''])
  const on = isFiltering(filter)
  const who = filter.speakerId === null ? t('common.narrator') : speaker?.label
  return (
    <search className={styles.bar} aria-label={t('filter.title')} data-on={on || undefined}>
      <Menu
        trigger={
          <Button look="quiet" icon={<ListFilter />} data-testid="filter">
            <Row as="span" gap={4} className={styles.kind}>
              {t(`filter.kinds.${filter.kind}`)}
              {who !== undefined && ` · ${who}`}
              <ChevronDown size={14} aria-hidden />
            </Row>
          </Button>
        }
      >
        <FilterChoices />
      </Menu>
      <TextInput
        className={styles.text}
        value={filter.text}
        placeholder={t('filter.text')}
        aria-label={t('filter.text')}
        onChange={(event) => useFilter.setState({ text: event.target.value })}
      />
      <Text
        quiet
        small
        figures
        nowrap
        style={{ marginLeft: 'auto' }}
        data-testid="filter-shown"
        data-count={shown ?? undefined}
      >
        {shown !== null && t('filter.shown', { shown, all })}
      </Text>
      {on && (
        <>
          <CommandIcon
            name="nextShown"
            small
            label={t('filter.next')}
            icon={<SkipForward />}
            disabled={shown === 0}
          />
          <IconButton small label={t('filter.clear')} icon={<X />} onClick={clearFilter} />
        </>
      )}
      <ColumnMenu />
      <CommandIcon name="toggleScript" small icon={<BookOpenText />} />
    </search>
  )
})

/** Mounted only while the menu is open: counting covers the whole film. */
function FilterChoices() {
  const t = useT()
  const format = useFormatter()
  const filter = useFilter()
  const counts = useFilterCounts()
  const speakers = useDocument((state) => state.speakers)
  return (
    <>
      {filterKinds.map((kind) => (
        <MenuItem
          key={kind}
          figure={format.number(counts[kind])}
          checked={filter.kind === kind}
          data-testid={`filter-${kind}`}
          onSelect={() => useFilter.setState({ kind })}
        >
          {t(`filter.kinds.${kind}`)}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuHeading>{t('cues.columns.speaker')}</MenuHeading>
      <MenuItem
        checked={filter.speakerId === undefined}
        onSelect={() => useFilter.setState({ speakerId: undefined })}
      >
        {t('common.everyone')}
      </MenuItem>
      {speakers.map(({ id, label, colour }) => (
        <MenuItem
          key={id}
          icon={<SpeakerDot colour={colour} />}
          checked={filter.speakerId === id}
          onSelect={() => useFilter.setState({ speakerId: id })}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem
        icon={<SpeakerDot colour={null} />}
        checked={filter.speakerId === null}
        onSelect={() => useFilter.setState({ speakerId: null })}
      >
        {t('common.narrator')}
      </MenuItem>
    </>
  )
}
