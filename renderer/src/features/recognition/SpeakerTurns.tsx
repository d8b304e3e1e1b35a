import { speakerSamples, type SpeakerTurn } from '@shared/casting/speaker-turns'
import type { StudioError } from '@shared/contracts/errors'
import { ListChecks, Play, Square, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { useRecognisers } from '@/bridge/api-queries'
import { studio } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { transport, usePlayhead } from '@/model/playback/playhead'
import {
  type FoundSpeakers,
  type Guess,
  guesses,
  movedTurns,
  namedTurns,
  useFilmSpeech,
} from './speech'
import { Button, Row, Stack, Text, TextInput } from '@cuecast/ui'
import { Select } from '@/ui/fields/Select'
import { IconButton } from '@/ui/IconButton'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { formatSpan, formatTimecode } from '@/ui/text/timecode'

/** What the user made of the turns that were found: whose they are, and what the speakers are called. */
interface Corrections {
  of: FoundSpeakers | null
  moved: Readonly<Record<number, string>>
  names: Readonly<Record<string, string>>
}

const NOTHING: Corrections = { of: null, moved: {}, names: {} }

/** The turns found in the film or in a file, as the user corrected them. */
export function useTurns() {
  const found = useFilmSpeech((state) => state.speakers)
  const [error, setError] = useState<StudioError | null>(null)
  const [made, setMade] = useState<Corrections>(NOTHING)
  // Others were found: what was corrected before says nothing about them.
  const { moved, names } = made.of === found ? made : NOTHING
  const turns = useMemo(() => movedTurns(found?.turns ?? [], moved), [found, moved])
  const named = useMemo(() => namedTurns(turns, names), [turns, names])
  const choose = async () => {
    const chosen = await studio.speakerTurnsChoose()
    setError(chosen.ok ? null : chosen.error)
    if (chosen.ok && chosen.value)
      useFilmSpeech.setState({ speakers: { ...chosen.value, diariser: null } })
  }
  return {
    found,
    error,
    turns,
    named,
    names,
    choose,
    rename: (label: string, name: string) =>
      setMade({ of: found, moved, names: { ...names, [label]: name } }),
    move: (turn: number, label: string) =>
      setMade({ of: found, moved: { ...moved, [turn]: label }, names }),
  }
}
export type Turns = ReturnType<typeof useTurns>

/** How many speakers to look for; needs a diariser. */
export function GuessSelect({ guess, onChange, hasNone, ...rest }: GuessSelectProps) {
  const t = useT()
  const options = guesses
    .filter((each) => hasNone || each !== 'none')
    .map((value) => ({
      value,
      label:
        value === 'none' || value === 'auto'
          ? t(`speech.guess.${value}`)
          : t('speech.guess.count', { count: Number(value) }),
    }))
  return (
    <Select
      {...rest}
      value={guess}
      onChange={onChange}
      options={options}
      data-testid="speakers-guess"
    />
  )
}

interface GuessSelectProps {
  id?: string
  label?: string
  'aria-describedby'?: string
  guess: Guess
  onChange: (guess: Guess) => void
  hasNone: boolean
  disabled: boolean
}

/** Whether there is a model that tells speakers apart. */
export function useHasDiariser(): boolean {
  const { data = [] } = useRecognisers()
  return data.some(({ family, trouble }) => family === 'diariser' && trouble === null)
}

/** Who the speakers are: to be listened to, named, joined by a name, and taken apart. */
export function SpeakerTurns({ turns: of }: { turns: Turns }) {
  const t = useT()
  const { found, error, turns, names, choose, rename } = of
  const samples = useMemo(() => speakerSamples(turns), [turns])
  const [open, setOpen] = useState<string | null>(null)
  const count = samples.length
  const { fileName } = found ?? {}
  return (
    <Stack gap={8}>
      <Row gap={12}>
        <Button icon={<Users />} data-testid="turns-choose" onClick={() => void choose()}>
          {t('speech.chooseTurns')}
        </Button>
        <Text cut grow quiet>
          {fileName === undefined
            ? t('speech.turnsHint')
            : fileName === null
              ? t('speech.turnsFound', { count })
              : t('speech.turns', { name: fileName, count })}
        </Text>
      </Row>
      {error && <ErrorNote error={error} />}
      {count > 0 && (
        <Stack as="ul" gap={6}>
          {samples.map((sample) => (
            <Stack as="li" key={sample.label} gap={6} data-testid="turns-speaker">
              <Row gap={8}>
                <Listen {...sample} />
                <TextInput
                  aria-label={t('speech.nameOf', { label: sample.label })}
                  value={names[sample.label] ?? sample.label}
                  maxLength={100}
                  onChange={({ target }) => rename(sample.label, target.value)}
                />
                <Text quiet small figures nowrap>
                  {t('speech.speaks', { time: formatSpan(sample.totalMs) })}
                </Text>
                <IconButton
                  label={t('speech.split', { label: names[sample.label] ?? sample.label })}
                  icon={<ListChecks />}
                  aria-expanded={open === sample.label}
                  data-testid="turns-split"
                  onClick={() => setOpen(open === sample.label ? null : sample.label)}
                />
              </Row>
              {open === sample.label && (
                <TurnsOf
                  label={sample.label}
                  turns={of}
                  speakers={samples.map(({ label }) => label)}
                />
              )}
            </Stack>
          ))}
        </Stack>
      )}
      {count > 0 && (
        <Text as="p" quiet small>
          {t('speech.merge')}
        </Text>
      )}
    </Stack>
  )
}

/** Turns that are shown at first, and with each wish for more. */
const PAGE = 20

/** All turns of one speaker, each to be listened to and given to another one. */
function TurnsOf({
  label,
  turns: { turns, names, move },
  speakers,
}: {
  label: string
  turns: Turns
  speakers: readonly string[]
}) {
  const t = useT()
  const [most, setMost] = useState(PAGE)
  const own = turns.flatMap((turn, i) => (turn.label === label ? [{ ...turn, i }] : []))
  const fresh = newLabel(turns, (number) => t('speech.person', { number }))
  const options = [
    ...speakers.map((value) => ({ value, label: names[value] || value })),
    { value: fresh, label: t('speech.newPerson', { label: fresh }) },
  ]
  return (
    <Stack as="ul" gap={4}>
      {own.slice(0, most).map(({ i, startMs, endMs }) => (
        <Row as="li" key={i} gap={8}>
          <Listen label={formatTimecode(startMs)} startMs={startMs} endMs={endMs} />
          <Text quiet figures nowrap>
            {formatTimecode(startMs)} · {formatSpan(endMs - startMs)}
          </Text>
          <Row grow>
            <Select
              label={t('speech.whose', { time: formatTimecode(startMs) })}
              value={label}
              options={options}
              onChange={(to) => move(i, to)}
              data-testid="turn-whose"
            />
          </Row>
        </Row>
      ))}
      {own.length > most && (
        <li>
          <Button onClick={() => setMost(most + PAGE)}>
            {t('ui.more', { count: own.length - most })}
          </Button>
        </li>
      )}
    </Stack>
  )
}

/** The first of the numbered names that no speaker has. */
function newLabel(turns: readonly SpeakerTurn[], nameOf: (number: number) => string): string {
  const used = new Set(turns.map(({ label }) => label))
  let number = 1
  while (used.has(nameOf(number))) number += 1
  return nameOf(number)
}

/** Plays the film where somebody speaks. */
function Listen({ label, startMs, endMs }: { label: string; startMs: number; endMs: number }) {
  const t = useT()
  const hasFilm = useDocument((state) => state.fields.media !== null)
  const playing = usePlayhead(
    (state) => state.playing && state.timeMs >= startMs && state.timeMs < endMs,
  )
  return (
    <IconButton
      label={playing ? t('ui.stop') : t('speech.listen', { label })}
      icon={playing ? <Square /> : <Play />}
      disabled={!hasFilm}
      onClick={() => (playing ? transport().pause() : transport().play(startMs, endMs))}
    />
  )
}
