// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ok } from '@shared/contracts/result'
import { newBreath } from '@shared/contracts/project/breath'
import { roomPresets } from '@shared/contracts/project/room'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { sampleTake } from '@shared/testing/samples'
import { callsOf, openWindow } from '@/testing/open-window'

const { SoundPanel } = await import('./SoundPanel')
const { execute, undo } = await import('@/model/document/execute')
const { setText } = await import('@/model/edits/cue-edits')
const { useDerived } = await import('@/model/derived/derived-store')
const { useToasts } = await import('@/ui/overlays/toasts')
const { changeFit, setField } = await import('@/model/edits/project-edits')
const { deriveNow } = await import('@/model/derived/derive')
const { useDocument } = await import('@/model/document/document-store')
const { selectCue } = await import('@/model/view/selection-store')
const { useRoomCompare } = await import('@/model/work/rooms')
const { usePlayhead } = await import('@/model/playback/playhead')
const { addTakes } = await import('@/model/document/takes-store')

const fields = () => useDocument.getState().fields

/** The voice of every cue is longer than its cue, but may continue into the pause behind it. */
async function open() {
  const script = {
    mediaChoose: () => ok({ path: '/phim/a.wav', durationMs: 60_000 }),
    mixMeterCancel: () => ok(undefined),
    mixMeter: () =>
      ok({
        integratedLufs: -23.04,
        rangeLu: 7.2,
        momentaryLufs: -17.5,
        shortTermLufs: -19.8,
        truePeakDbtp: -1.02,
        steps: Array.from({ length: 60 }, () => 0.01),
      }),
  }
  const user = await openWindow(<SoundPanel />, { script })
  voiceAll()
  return user
}

/** Gives every cue a take of what it says now, spoken alone. */
function voiceAll(): void {
  const { byId, order, speakersById } = useDocument.getState()
  const takes = order.flatMap((id) => {
    const cue = byId.get(id)
    const recipe =
      cue && recipeOf(cue, speakersById['s'] ?? null, { ...fields(), contexts: noContexts })
    const about = recipe && { recipe, recipeHash: recipeHash(recipe), durationMs: 1_900 }
    return about ? sampleTake(`t-${id}-${about.recipeHash}`, id, about) : []
  })
  act(() => {
    addTakes(takes)
    deriveNow()
  })
}

const field = (name: string) => screen.getByTestId<HTMLInputElement>(`${name}-value`)
function type(name: string, text: string): void {
  fireEvent.change(field(name), { target: { value: text } })
  fireEvent.keyDown(field(name), { key: 'Enter' })
  fireEvent.blur(field(name))
  act(deriveNow)
}
/** Shows a tab, and what is folded away in it. */
async function show(user: UserEvent, tab: string, unfolds = false): Promise<void> {
  await user.click(screen.getByRole('tab', { name: tab }))
  if (unfolds) await user.click(screen.getByText('Advanced'))
}
const unfit = () => screen.getByTestId('fit-count-unfit').dataset

it('counts at once what a change of the fitting does, before and after, and undo takes it back', async () => {
  const user = await open()
  await show(user, 'Fit')
  expect(unfit()).toMatchObject({ now: '0' })
  type('fit-borrow', '0')
  type('fit-max', '1.0')
  expect(field('fit-comfort').value).toBe('1')
  expect(Number(unfit()['now'])).toBeGreaterThan(0)
  expect(unfit()['before']).toBe('0')
  act(undo)
  act(undo)
  act(deriveNow)
  expect(unfit()['now']).toBe('0')
})

it('changes by slider, by typing and back, and refuses what is no number', async () => {
  const user = await open()
  await show(user, 'Fit', true)
  act(() => within(screen.getByTestId('fit-gap')).getByRole('slider').focus())
  await user.keyboard('{ArrowRight}')
  expect(fields().fit.minGapMs).toBe(60)
  type('fit-gap', 'nothing')
  expect(field('fit-gap').value).toBe('60')
  type('fit-borrow', '200')
  expect(fields().fit.maxBorrowMs).toBe(200)
  await user.click(screen.getByTestId('sound-fit-reset'))
  expect(fields().fit.maxBorrowMs).toBe(5_000)
  await show(user, 'Mix')
  expect(screen.getByTestId('sound-preset-dub').getAttribute('aria-pressed')).toBe('true')
})

it('puts a voice-over on the film, and says what it needs with the button that brings it', async () => {
  const user = await open()
  await user.click(screen.getByTestId('sound-preset-voiceOver'))
  expect(fields().mix.bed).toMatchObject({ enabled: true, duckDb: -15 })
  expect(field('film-sound-duck').value).toMatch(/^.15$/)
  expect(screen.getByTestId('film-sound-needs-film')).toBeDefined()
  await user.click(screen.getByTestId('film-sound-choose-film'))
  await expect.poll(() => callsOf('mediaChoose')).toHaveLength(1)
  await expect.poll(() => screen.queryByTestId('film-sound-needs-film')).toBeNull()
})

it('sets the loudness of the track', async () => {
  const user = await open()
  await show(user, 'Loudness')
  await user.click(screen.getByTestId('mix-target'))
  await user.click(screen.getByRole('option', { name: /23/ }))
  expect(fields().mix.targetLufs).toBe(-23)
})

it('measures the mix when that is asked for, and shows where the playhead is', async () => {
  const user = await open()
  await show(user, 'Loudness')
  expect(callsOf('mixMeter')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Measure the mix' }))
  const meter = within(screen.getByRole('region', { name: 'Meter' }))
  expect(await meter.findByText(/23\.0 LUFS$/)).toBeTruthy()
  expect(meter.getByText('7.2 LU')).toBeTruthy()
  expect(meter.getByText(/1\.0 dBTP$/)).toBeTruthy()
  act(() => usePlayhead.setState({ timeMs: 1_000 }))
  const here = within(meter.getByRole('list', { name: 'At the playhead' }))
  expect(here.getByText(/20\.7 LUFS$/)).toBeTruthy()
  expect(here.getByText('– LUFS')).toBeTruthy()
  act(() => execute('changeFit', changeFit({ maxBorrowMs: 0 })))
  expect(meter.getByText('The mix has changed since.')).toBeTruthy()
})

it('takes the voices out of the film by a model, lets some of them stay, and throws them away', async () => {
  const licence = { name: 'MIT', text: null, commercial: 'allowed' as const, base: null }
  const separator = {
    id: 's',
    name: 'Spleeter',
    family: 'separator' as const,
    languages: [],
    bytes: 1,
    usedIn: null,
    licence,
    catalogueId: null,
    trouble: null,
  }
  const model = { name: 'Spleeter', licence: 'MIT', commercial: 'allowed' as const }
  const user = await openWindow(<SoundPanel />, {
    script: {
      mixMeterCancel: () => ok(undefined),
      recognisers: () => ok([separator]),
      filmVoicesTakeOut: () => ok({ pieces: [], rest: 'voices-rest.opus', model }),
      filmVoicesForget: () => ok(undefined),
    },
  })
  const media = { path: '/phim/a.mp4', durationMs: 60_000 }
  act(() => execute('changeMedia', setField('media', media)))
  await user.click(await screen.findByRole('button', { name: 'Take out the voices' }))
  expect(await screen.findByRole('switch', { name: /^Film without its voices/ })).toBeTruthy()
  await user.click(screen.getByText('Advanced'))
  expect(await screen.findByText('Taken out by Spleeter (MIT).')).toBeTruthy()
  expect(fields().mix.bed.voicesDb).toBe(-60)
  const kept = screen.getByRole('slider', { name: 'Original voices that stay' })
  act(() => kept.focus())
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(fields().mix.bed.voicesDb).toBe(-58)
  await user.click(screen.getByRole('button', { name: 'Throw away' }))
  expect(callsOf('filmVoicesForget')).toHaveLength(1)
  expect(fields().mix.bed.voicesDb).toBeNull()
  expect(await screen.findByRole('button', { name: 'Take out the voices' })).toBeTruthy()
})

it('puts the voices of a scene into a room, or where the film has them, and takes them out again', async () => {
  const room = { ...roomPresets.hall, kind: 'film' as const }
  const user = await openWindow(<SoundPanel />, {
    script: { mixMeterCancel: () => ok(undefined), roomMatch: () => ok(room) },
  })
  const rooms = () => [...useDocument.getState().byId.values()].map((cue) => cue.room?.kind)
  await show(user, 'Room')
  const amounts = () => [...useDocument.getState().byId.values()].map((cue) => cue.room?.amount)
  expect(screen.getByText('Select a cue to choose where its voice is.')).toBeTruthy()
  const media = { path: '/phim/a.mp4', durationMs: 60_000 }
  const [first = ''] = useDocument.getState().order
  act(() => {
    execute('changeMedia', setField('media', media))
    selectCue(first)
  })
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Voices sound' }))
    await user.click(await screen.findByRole('option', { name }))
  }
  await choose('On the telephone')
  expect(new Set(rooms())).toEqual(new Set(['telephone']))
  await choose('As in the film')
  expect(callsOf('roomMatch')).toHaveLength(1)
  expect(new Set(rooms())).toEqual(new Set(['film']))
  // What was found is said, and can be given in part.
  const given = () => [...screen.getByTestId('room-given').children].map((each) => each.textContent)
  expect(given()).toEqual([
    expect.stringMatching(/^Reverberation: 1\.8 s, .6 dB/),
    expect.stringMatching(/^Distance: .2 dB$/),
    'EQ: unchanged',
  ])
  type('room-amount', '50')
  expect(given()[0]).toMatch(/ .12 dB/)
  expect(new Set(amounts())).toEqual(new Set([0.5]))
  // Another film, or other takes since.
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Match again' })
  await waitFor(() => expect(again.disabled).toBe(false))
  await user.click(again)
  await waitFor(() => expect(callsOf('roomMatch')).toHaveLength(2))
  expect(new Set(amounts())).toEqual(new Set([0.5]))
  await user.click(screen.getByRole('switch', { name: /^Compare without rooms/ }))
  expect(useRoomCompare.getState().isDry).toBe(true)
  await choose('As recorded')
  expect(new Set(rooms())).toEqual(new Set([undefined]))
})

it('switches whole sentences on, says what that outdates, and keeps what is rarely set folded away', async () => {
  const user = await open()
  act(() => {
    execute('changeText', setText('a', 'Khi tôi còn nhỏ,'))
    execute('changeText', setText('b', 'mẹ hay kể chuyện.'))
    execute('changeText', setText('c', 'Tôi nhớ mẹ.'))
  })
  voiceAll()
  expect(useDerived.getState().stale.size).toBe(0)
  await show(user, 'Fit', true)
  const whole = () => screen.getByRole('switch', { name: /^Speak a sentence over several cues/ })
  expect(screen.queryByTestId('breath-gap')).toBeNull()
  await user.click(whole())
  expect(fields().breath).toEqual(newBreath)
  expect(useToasts.getState().toasts.at(-1)?.content).toBe(
    '2 cues are outdated: render to hear the change.',
  )
  act(deriveNow)
  expect([...useDerived.getState().stale]).toEqual(['a', 'b'])
  await user.click(whole())
  expect(useToasts.getState().toasts.map(({ topic }) => topic)).not.toContain('breath')
  await user.click(whole())
  type('breath-gap', '100')
  expect(fields().breath?.maxGapMs).toBe(100)
  act(deriveNow)
  expect(useDerived.getState().stale.size).toBe(0)
  await user.click(screen.getByRole('switch', { name: /^Send whole sentences/ }))
  expect(fields().breath?.remote).toBe(true)
  for (let step = 0; step < 5; step += 1) act(undo)
  expect(fields().breath).toBeNull()
})
