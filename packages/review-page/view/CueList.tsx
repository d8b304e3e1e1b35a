import { memo, useDeferredValue, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { Check, LocateFixed, MessageSquareText, Search, X } from 'lucide-react'
import { useStore } from 'zustand'
import type { ReviewCue } from '@shared/contracts/review'
import { filters, type Row } from '../model'
import { Button, cx, fieldLook, Row as Flow, Stack, Text, TextInput } from '@cuecast/ui'
import { usePage, useText, useView } from '../page'
import { IconButton, NamedButton, useNarrow } from './controls'
import { CueNotes, EarlierNoteView, OwnNote, Speaker } from './CueDetail'
import { CueWords } from './CueWords'

/** The cues with a note that is not finished; the same list while only its words change. */
function useBegun() {
  const { notes } = usePage()
  const ids = useStore(notes.state, ({ drafts }) => JSON.stringify(drafts.map((one) => one.cueId)))
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the ids stand for the drafts
  return useMemo(() => notes.state.getState().drafts, [notes, ids])
}

/** What the filters let through, with the notes as they stand. */
function useRows(): Row[] {
  const { index, notes } = usePage()
  const written = useStore(notes.state, (state) => state.notes)
  const drafts = useBegun()
  const filter = useView((view) => view.filter)
  const speaker = useView((view) => view.speaker)
  const search = useDeferredValue(useView((view) => view.search))
  return useMemo(
    () => index.rows({ notes: written, verdicts: [], drafts }, { filter, search, speaker }),
    [index, written, drafts, filter, search, speaker],
  )
}

export function CueList() {
  const { index } = usePage()
  const t = useText()
  const rows = useRows()
  const all = index.cues.length
  const isFiltered = useView((v) => v.filter !== 'all' || v.search !== '' || v.speaker !== null)
  return (
    <div className="cues">
      <ListHead />
      <Text as="output" unseen>
        {isFiltered
          ? t('list.found', { count: rows.length, all })
          : t('list.count', { count: all })}
      </Text>
      {rows.length > 0 ? <Rows rows={rows} /> : <NoRows isEmpty={all === 0} />}
    </div>
  )
}

function NoRows({ isEmpty }: { isEmpty: boolean }) {
  const { view } = usePage()
  const t = useText()
  return (
    <Stack gap={12} align="center" padding="48px 16px">
      <Text quiet>{t(isEmpty ? 'list.empty' : 'list.none')}</Text>
      {!isEmpty && (
        <Button
          className="button"
          onClick={() => view.setState({ filter: 'all', search: '', speaker: null })}
        >
          {t('list.showAll')}
        </Button>
      )}
    </Stack>
  )
}

function ListHead() {
  const page = usePage()
  const { index, view, notes } = page
  const t = useText()
  const search = useView((v) => v.search)
  const filter = useView((v) => v.filter)
  const speaker = useView((v) => v.speaker)
  const written = useStore(notes.state, (state) => state.notes)
  const drafts = useBegun()
  const counts = useMemo(
    () => index.counts({ notes: written, verdicts: [], drafts }),
    [index, written, drafts],
  )
  const speakers = index.pkg.speakers
  return (
    <div className="list-head">
      <div className="search">
        <Search aria-hidden size={16} />
        <TextInput
          id="search"
          type="search"
          value={search}
          placeholder={t('list.search')}
          aria-label={t('list.search')}
          onChange={(event) => view.setState({ search: event.target.value })}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter' && page.goTo(search)) currentTarget.blur()
          }}
        />
        {search !== '' && (
          <IconButton
            icon={X}
            name={t('list.clear')}
            onClick={() => view.setState({ search: '' })}
          />
        )}
      </div>
      <Flow as="fieldset" gap={2} className="chips" aria-label={t('list.filters')}>
        {filters.map((each) => (
          <button
            key={each}
            type="button"
            className="chip"
            aria-pressed={filter === each}
            data-filter={each}
            onClick={() => view.setState({ filter: each })}
          >
            {t(`list.${each}`)} <Text figures>{counts[each]}</Text>
          </button>
        ))}
      </Flow>
      {speakers.length > 0 && (
        <select
          className={cx(fieldLook, 'select')}
          aria-label={t('list.speaker')}
          value={speaker ?? '*'}
          onChange={({ target }) =>
            view.setState({ speaker: target.value === '*' ? null : target.value })
          }
        >
          <option value="*">{t('list.everyone')}</option>
          {speakers.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
          {index.cues.some((cue) => cue.speakerId === null) && (
            <option value="">{t('list.nobody')}</option>
          )}
        </select>
      )}
    </div>
  )
}

/** Turns the page when the selected row leaves what is in sight, rather than creeping with it. */
function useFollowing(rows: readonly Row[], list: Virtualizer<HTMLElement, Element>): void {
  const selected = useView((v) => v.selected)
  const follows = useView((v) => v.follows)
  useEffect(() => {
    const at = follows ? rows.findIndex((row) => row.key === selected) : -1
    // The row has its height only once it has been drawn as the selected one.
    const frame = requestAnimationFrame(() => {
      const box = list.scrollElement
      if (at < 0 || !box) return
      const item = list.getVirtualItems().find((each) => each.index === at)
      const top = item ? item.start - box.scrollTop : -1
      const end = top + (item?.size ?? 0)
      if (top < 0 || top > box.clientHeight * 0.85) list.scrollToIndex(at, { align: 'center' })
      else if (end > box.clientHeight)
        list.scrollToIndex(at, { align: end - top < box.clientHeight ? 'end' : 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [selected, follows, rows, list])
}

function Rows({ rows }: { rows: Row[] }) {
  const { view, player } = usePage()
  const t = useText()
  const narrow = useNarrow()
  const box = useRef<HTMLElement>(null)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => (narrow ? 84 : 48),
    getItemKey: (i) => rows[i]?.key ?? i,
    overscan: 8,
  })
  const selected = useView((v) => v.selected)
  const follows = useView((v) => v.follows)
  const playing = useStore(player.state, (state) => state.playing)
  useFollowing(rows, list)
  const letGo = () => {
    if (player.state.getState().playing && view.getState().follows)
      view.setState({ follows: false })
  }
  return (
    <div className="rows-frame">
      <section
        ref={box}
        className="rows"
        tabIndex={0}
        aria-label={t('list.label')}
        onWheel={letGo}
        onTouchMove={letGo}
      >
        <ol style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map((item) => {
            const row = rows[item.index]
            if (!row) return null
            return (
              <li
                key={item.key}
                ref={list.measureElement}
                data-index={item.index}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row.kind === 'cue' ? (
                  <CueRow
                    cue={row.cue}
                    isSelected={row.key === selected}
                    isOpen={row.key === selected && narrow && !playing}
                  />
                ) : (
                  <PlaceRow row={row} />
                )}
              </li>
            )
          })}
        </ol>
      </section>
      {playing && !follows && (
        <div className="follow">
          <NamedButton
            icon={LocateFixed}
            name={t('list.follow')}
            look="primary"
            onClick={() => view.setState({ follows: true })}
          />
        </div>
      )}
    </div>
  )
}

const CueRow = memo(function CueRow({
  cue,
  isSelected,
  isOpen,
}: {
  cue: ReviewCue
  isSelected: boolean
  /** With its notes: on a phone, while nothing plays and rows may change their height. */
  isOpen: boolean
}) {
  const page = usePage()
  return (
    <div className="row" data-selected={isSelected} data-cue={cue.number}>
      <button
        type="button"
        className="row-main"
        tabIndex={-1}
        aria-current={isSelected}
        onClick={() => page.select(cue.id)}
        // The space bar plays and pauses wherever the focus is in the list.
        onKeyUp={(event) => {
          if (event.key === ' ') event.preventDefault()
        }}
      >
        <span className="row-number">{cue.number}</span>
        <span className="row-time">{page.index.time(cue.startMs)}</span>
        <Speaker cue={cue} />
        <CueText cue={cue} isSelected={isSelected} />
        <Marks cue={cue} />
      </button>
      {isOpen && (
        <Stack gap={12} className="row-more">
          <CueNotes cue={cue} />
        </Stack>
      )}
    </div>
  )
})

/** Only the selected row marks words: a row that is not spoken does not follow the sound. */
function CueText({ cue, isSelected }: { cue: ReviewCue; isSelected: boolean }) {
  return (
    <span className={cue.original === undefined ? 'row-text' : 'row-text with-original'}>
      <span className="words" dir="auto">
        {isSelected ? <CueWords cue={cue} /> : cue.text}
      </span>
      {cue.original !== undefined && (
        <span className="words original" dir="auto">
          {cue.original}
        </span>
      )}
    </span>
  )
}

/** What has happened to the cue, as words and shapes. */
function Marks({ cue }: { cue: ReviewCue }): ReactNode {
  const { index, notes } = usePage()
  const t = useText()
  const own = useStore(
    notes.state,
    (state) => state.notes.filter((note) => note.cueId === cue.id).length,
  )
  const verdict = useStore(
    notes.state,
    (state) => state.verdicts.find(({ cueId }) => cueId === cue.id)?.verdict,
  )
  const isBegun = useStore(notes.state, () => notes.draftOfCue(cue.id) !== undefined)
  const count = own + index.earlier(cue.id).length
  const Verdict = verdict === 'approved' ? Check : X
  const said = t(verdict === 'approved' ? 'cue.approve' : 'cue.reject')
  return (
    <Flow as="span" wrap justify="end" gap={4} minHeight={20}>
      {cue.change && <span className="badge changed">{t(`change.${cue.change}`)}</span>}
      {isBegun && <span className="badge begun">{t('cue.begun')}</span>}
      {count > 0 && (
        <span className="badge noted" title={t('list.notes', { count })}>
          <MessageSquareText aria-label={t('list.notes', { count })} size={13} />
          <span aria-hidden>{count}</span>
        </span>
      )}
      {verdict && (
        <span className={`badge ${verdict}`} title={said}>
          <Verdict aria-label={said} size={14} />
        </span>
      )}
    </Flow>
  )
}

function PlaceRow({ row }: { row: Extract<Row, { kind: 'note' }> }) {
  const page = usePage()
  const t = useText()
  const time = page.index.time(row.startMs)
  return (
    <div className="row place">
      <button
        type="button"
        className="place-time"
        onClick={() => page.player.seek(row.startMs)}
        aria-label={t('list.place', { time })}
      >
        {time}
      </button>
      {row.note && <OwnNote note={row.note} />}
      {row.earlier && <EarlierNoteView note={row.earlier} />}
    </div>
  )
}
