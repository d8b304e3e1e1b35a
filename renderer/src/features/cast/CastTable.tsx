import type { LibraryOffer, LibraryMatch } from '@shared/casting/cast-library'
import { genderOf } from '@shared/casting/suggest-voices'
import type { Speaker } from '@shared/contracts/project-file'
import { ArrowDown, ArrowUp, LibraryBig } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { castSpeakers, changeGender } from '@/model/edits/speaker-edits'
import { closeDialog } from '@/model/view/workspace-store'
import { Button, Grid, Row, SpeakerDot, Text } from '@cuecast/ui'
import { SearchField } from '@/ui/fields/SearchField'
import { Select } from '@/ui/fields/Select'
import { Dialog } from '@/ui/overlays/Dialog'
import { Table } from '@/ui/Table'
import { formatSpan } from '@/ui/text/timecode'
import { searchable } from '@/ui/text/search'
import { useKnownCast } from './cast-memory'
import { CastVoice, SpeakerVoice } from './SpeakerRow'
import { SuggestButton } from './SuggestButton'
import styles from './cast.module.css'

/** Everybody who speaks in one table: sorted, and several at once given a voice or a gender. */
export function CastTableDialog() {
  const t = useT()
  const [search, setSearch] = useState('')
  const [sorting, setSorting] = useState<CastSorting>({ by: 'known', down: false })
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const offer = useKnownCast()
  const lines = useLines(offer)
  const words = searchable(search)
  const shown = useMemo(
    () =>
      sortedLines(
        lines.filter(({ speaker }) => searchable(speaker.label).includes(words)),
        sorting,
      ),
    [lines, words, sorting],
  )
  const uncast = lines.some(({ speaker }) => speaker.voiceId === null)
  const mark = (id: string, on: boolean) =>
    setMarked(new Set(on ? [...marked, id] : [...marked].filter((each) => each !== id)))
  const chosen = shown.filter(({ speaker }) => marked.has(speaker.id))
  return (
    <Dialog
      wide="most"
      title={t('castTable.title')}
      topic="cast"
      testId="cast-table"
      actions={
        <Button look="primary" onClick={closeDialog}>
          {t('ui.close')}
        </Button>
      }
    >
      <Row gap={8} wrap>
        <div style={{ flex: '1 1 180px', maxWidth: 280 }}>
          <SearchField label={t('cast.search')} value={search} onChange={setSearch} />
        </div>
        <Button
          disabled={!uncast}
          onClick={() =>
            setMarked(
              new Set(shown.flatMap(({ speaker }) => (speaker.voiceId === null ? speaker.id : []))),
            )
          }
        >
          {t('castTable.markUncast')}
        </Button>
        {uncast && <SuggestButton offer={offer} data-testid="cast-table-suggest" />}
      </Row>
      <Several lines={chosen} />
      <div className={styles.castScroller}>
        <Table
          heads={
            <Heads
              sorting={sorting}
              onSort={setSorting}
              all={shown.length > 0 && chosen.length === shown.length}
              onAll={(all) => setMarked(new Set(all ? shown.map(({ speaker }) => speaker.id) : []))}
            />
          }
        >
          {shown.map((line) => (
            <Line
              key={line.speaker.id}
              line={line}
              marked={marked.has(line.speaker.id)}
              onMark={(on) => mark(line.speaker.id, on)}
            />
          ))}
        </Table>
      </div>
    </Dialog>
  )
}

/** How much each speaker says. Counting goes over the whole film: only while the table is open, and after the edit is drawn. */
function useLines(offer: LibraryOffer | null): readonly CastLine[] {
  const speakers = useDocument((state) => state.speakers)
  const byId = useDeferredValue(useDocument((state) => state.byId))
  return useMemo(() => {
    const known = new Map(offer?.matches.map((match) => [match.speaker.id, match]))
    const lines = new Map(
      speakers.map((speaker): [string, CastLine] => [
        speaker.id,
        { speaker, cues: 0, ms: 0, text: '', known: known.get(speaker.id) },
      ]),
    )
    byId.forEach((cue) => {
      const line = lines.get(cue.speakerId ?? '')
      if (!line) return
      line.cues += 1
      line.ms += cue.endMs - cue.startMs
      if (line.text === '') line.text = cue.text.trim()
    })
    return [...lines.values()]
  }, [speakers, byId, offer])
}

const columns = ['name', 'cues', 'time', 'gender', 'voice'] as const

interface HeadsProps {
  sorting: CastSorting
  onSort: (sorting: CastSorting) => void
  all: boolean
  onAll: (all: boolean) => void
}

/** Each sorts by its column; who says most stands first, names run from A. */
function Heads({ sorting, onSort, all, onAll }: HeadsProps) {
  const t = useT()
  const Arrow = sorting.down ? ArrowDown : ArrowUp
  return (
    <thead>
      <tr>
        <th scope="col">
          <input
            type="checkbox"
            aria-label={t('castTable.markAll')}
            checked={all}
            onChange={(event) => onAll(event.target.checked)}
          />
        </th>
        {columns.map((by) => {
          const here = sorting.by === by
          const firstDown = by === 'cues' || by === 'time'
          return (
            <th
              key={by}
              scope="col"
              data-number={firstDown || undefined}
              aria-sort={here ? (sorting.down ? 'descending' : 'ascending') : undefined}
            >
              <Row
                as="button"
                type="button"
                gap={4}
                padding={0}
                style={{ display: 'inline-flex' }}
                onClick={() => onSort({ by, down: here ? !sorting.down : firstDown })}
              >
                {t(`castTable.columns.${by}`)}
                {here && <Arrow size={12} aria-hidden />}
              </Row>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface LineProps {
  line: CastLine
  marked: boolean
  onMark: (on: boolean) => void
}

function Line({ line: { speaker, cues, ms, text, known }, marked, onMark }: LineProps) {
  const t = useT()
  const format = useFormatter()
  return (
    <tr data-testid="cast-line" data-speaker={speaker.label} aria-selected={marked}>
      <td>
        <input
          type="checkbox"
          aria-label={t('castTable.mark', { name: speaker.label })}
          checked={marked}
          onChange={(event) => onMark(event.target.checked)}
        />
      </td>
      <td>
        <Row as="span" gap={8} align="baseline">
          <SpeakerDot colour={speaker.colour} />
          {speaker.label}
        </Row>
        {known && (
          <button
            type="button"
            className={styles.known}
            onClick={() =>
              execute(
                'castFromLibrary',
                castSpeakers(
                  new Map([[speaker.id, { id: known.voice.voiceId, name: known.voice.name }]]),
                ),
              )
            }
          >
            <LibraryBig size={12} aria-hidden />
            {t('castTable.known', { voice: known.voice.name, episode: known.character.from })}
          </button>
        )}
      </td>
      <td data-number>{format.number(cues)}</td>
      <td data-number>{formatSpan(ms)}</td>
      <td>
        <GenderSelect
          label={t('castTable.genderOf', { name: speaker.label })}
          speakers={[speaker]}
        />
      </td>
      <td className={styles.castVoice}>
        <SpeakerVoice speaker={speaker} text={text} />
      </td>
    </tr>
  )
}

const BY_NAME = 'name'

/** The gender that voices are suggested by: as the name says, or corrected. */
function GenderSelect({ label, speakers }: { label: string; speakers: readonly Speaker[] }) {
  const t = useT()
  const [first] = speakers
  const own = first?.gender
  const same = speakers.every(({ gender }) => gender === own)
  const guess = first && genderOf({ label: first.label })
  const guessed =
    speakers.length === 1
      ? t(guess ? `castTable.guessed.${guess}` : 'castTable.guessed.unknown')
      : t('castTable.guessed.byName')
  return (
    <Select
      label={label}
      value={same ? (own ?? BY_NAME) : BY_NAME}
      options={[
        { value: BY_NAME, label: guessed },
        { value: 'female', label: t('castTable.female') },
        { value: 'male', label: t('castTable.male') },
      ]}
      onChange={(value) =>
        execute(
          'changeSpeakerGender',
          changeGender(
            speakers.map(({ id }) => id),
            value === 'female' || value === 'male' ? value : null,
          ),
        )
      }
    />
  )
}

/** One voice or gender for all that are marked. */
function Several({ lines }: { lines: readonly CastLine[] }) {
  const t = useT()
  const speakers = lines.map(({ speaker }) => speaker)
  const [first] = speakers
  const voiceId = speakers.every((each) => each.voiceId === first?.voiceId)
    ? (first?.voiceId ?? null)
    : null
  if (!first) return <Text quiet>{t('castTable.several.none')}</Text>
  return (
    <Grid
      as="fieldset"
      columns="auto minmax(150px, 200px) minmax(220px, 1fr)"
      gap={8}
      align="center"
      aria-label={t('castTable.several.title')}
    >
      <span>{t('castTable.several.count', { count: speakers.length })}</span>
      <GenderSelect label={t('castTable.several.gender')} speakers={speakers} />
      <CastVoice
        label={t('castTable.several.voice')}
        speaker={first}
        what="several"
        text={lines[0]?.text}
        value={voiceId}
        valueName={undefined}
        onChoose={(voice) =>
          execute('castSpeaker', castSpeakers(new Map(speakers.map(({ id }) => [id, voice]))))
        }
      />
    </Grid>
  )
}

/** A speaker in the casting table. */
interface CastLine {
  speaker: Speaker
  cues: number
  /** Time of all the cues together. */
  ms: number
  /** The first cue with something to say: what voices are tried with. */
  text: string
  /** Who he is in the cast library; only while he has no voice. */
  known: LibraryMatch | undefined
}

/** `known`: those whom the cast library knows, then who says most. */
type CastColumn = 'known' | 'name' | 'cues' | 'time' | 'gender' | 'voice'

interface CastSorting {
  by: CastColumn
  down: boolean
}

const compare: Readonly<Record<CastColumn, (a: CastLine, b: CastLine) => number>> = {
  known: (a, b) => Number(b.known !== undefined) - Number(a.known !== undefined) || b.ms - a.ms,
  name: (a, b) => a.speaker.label.localeCompare(b.speaker.label, undefined, { numeric: true }),
  cues: (a, b) => a.cues - b.cues,
  time: (a, b) => a.ms - b.ms,
  gender: (a, b) => genderRank(a.speaker) - genderRank(b.speaker),
  voice: (a, b) => (a.speaker.voiceName ?? '').localeCompare(b.speaker.voiceName ?? ''),
}

function genderRank(speaker: Speaker): number {
  return ['female', 'male'].indexOf(genderOf(speaker) ?? '')
}

/** Sorted by a column; what is equal there by name. */
function sortedLines(lines: readonly CastLine[], { by, down }: CastSorting): CastLine[] {
  const sign = down ? -1 : 1
  return lines.toSorted((a, b) => sign * compare[by](a, b) || compare.name(a, b))
}
