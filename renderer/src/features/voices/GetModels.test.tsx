// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import type { CatalogueModel, Getting } from '@shared/contracts/models/model-catalogue'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { callsOf, openWindow, studio } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { followGetting } = await import('@/bridge/api-queries')
const { VoicesSettings } = await import('./VoicesSettings')

const vais: CatalogueModel = {
  id: 'vais',
  kind: 'voice',
  family: 'piper',
  name: 'Vais1000',
  languages: ['vi-VN'],
  gender: 'female',
  region: 'northern',
  speakers: 1,
  quality: 'medium',
  first: true,
  sample: 'https://publisher.example/speaker_0.mp3',
  sources: [[{ url: 'https://publisher.example/vais.onnx', bytes: 63_000_000 }]],
  licence: { model: 'MIT', data: 'CC BY 4.0', base: 'lessac', commercial: 'unknown', why: 'base' },
  attribution: 'VAIS-1000, CC BY 4.0',
}
const kokoro: CatalogueModel = {
  ...vais,
  id: 'kokoro',
  family: 'kokoro',
  name: 'Kokoro',
  languages: ['en-US', 'vi-VN'],
  gender: null,
  region: null,
  speakers: 11,
  quality: 'int8',
  licence: { model: 'Apache-2.0', data: null, base: null, commercial: 'allowed', why: 'stated' },
  attribution: null,
  sample: undefined,
}
const whisper: CatalogueModel = { ...kokoro, id: 'w', kind: 'recogniser', name: 'Whisper' }
const limits = { memoryMb: 1_024, threads: 2, models: 2 }

let version: string
let replaceable: boolean
let loading: Result<{ version: string } | null>
beforeEach(() => {
  ;[version, replaceable, loading] = ['2026-11-23', true, ok(null)]
})

async function open(getting: Getting[] = [], project = sampleProject()) {
  const user = await openWindow(<VoicesSettings />, {
    project,
    script: {
      ownVoices: () => ok({ voices: [], adding: [], limits, finish: false }),
      catalogue: () => ok({ format: 1, version, models: [vais, kokoro, whisper], replaceable }),
      catalogueLoad: () => {
        if (loading.ok) version = loading.value?.version ?? version
        return loading
      },
      modelsGetting: () => ok(getting),
      modelSample: () => fail(studioError('NETWORK_OFF', 'offline')),
      modelGet: () => ok(undefined),
      modelPause: () => ok(undefined),
      modelDrop: () => ok(undefined),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Get natural voices…' }))
  await screen.findAllByTestId('get-model')
  return user
}

const cards = () => screen.getAllByTestId('get-model').map((card) => card.dataset['modelId'])

it('shows the voices of the project’s language, with what may be done with them and why', async () => {
  const user = await open()
  expect(cards()).toEqual(['vais', 'kokoro'])
  const card = within(screen.getByRole('listitem', { name: 'Vais1000' }))
  expect(card.getByTestId('get-model-facts').textContent).toMatch(
    /^Vietnamese · Northern · Female · Piper · 63 MB · medium quality$/,
  )
  expect(card.getByTestId('get-model-verdict').textContent).toBe(
    'Unclear whether it may be sold: trained further from the voice “lessac”, which may not be sold (MIT, CC BY 4.0)',
  )
  expect(card.getAllByTestId('get-model-terms').map(({ textContent }) => textContent)).toEqual([
    'Model (MIT): you may sell what it speaks and need not name anybody; only the model itself has to be passed on with its licence.',
    'Recordings it learned from (CC BY 4.0): you may sell if you name the source and its licence.',
  ])
  await user.click(screen.getByRole('combobox', { name: 'Use' }))
  await user.click(await screen.findByRole('option', { name: 'May be sold' }))
  expect(cards()).toEqual(['kokoro'])
  await user.click(screen.getByRole('button', { name: 'Get Kokoro' }))
  expect(callsOf('modelGet')).toEqual([{ id: 'kokoro' }])
})

it('asks for a sample only when it is clicked, and says why there is none', async () => {
  const user = await open()
  expect(callsOf('modelSample')).toEqual([])
  const button = screen.getByRole('button', { name: 'Play the publisher’s sample of Vais1000' })
  expect(screen.queryByRole('button', { name: /sample of Kokoro/ })).toBeNull()
  await user.click(button)
  expect(callsOf('modelSample')).toEqual([{ id: 'vais' }])
  expect((await screen.findByRole('alert')).textContent).toContain('set to stay offline')
})

it('follows a download, pauses it, and says why it failed', async () => {
  const state: Getting = {
    id: 'vais',
    phase: 'download',
    done: 0.25,
    leftMs: 80_000,
    waitingFor: null,
    error: null,
  }
  const user = await open([state])
  const end = followGetting()
  expect((await screen.findByTestId('get-model-phase')).textContent).toBe(
    'Downloading · 25% · 1:20 left',
  )
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(callsOf('modelPause')).toEqual([{ id: 'vais' }])
  act(() => studio.emit('gettingChanged', [{ ...state, waitingFor: 'publisher.example' }]))
  expect((await screen.findByTestId('model-waiting')).textContent).toContain(
    'No answer from publisher.example yet, still trying.',
  )
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await user.click(screen.getByTestId('model-browser'))
  expect(opened).toHaveBeenCalledWith('https://publisher.example/vais.onnx')
  opened.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Try again now' }))
  expect(callsOf('modelGet')).toEqual([{ id: 'vais' }])
  act(() => studio.emit('gettingChanged', [{ ...state, phase: 'paused', leftMs: null }]))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(callsOf('modelGet')).toEqual([{ id: 'vais' }, { id: 'vais' }])
  const error = studioError('DOWNLOAD_REPLACED', 'another file is there')
  act(() => studio.emit('gettingChanged', [{ ...state, phase: 'failed', leftMs: null, error }]))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The publisher has replaced this file',
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(callsOf('modelDrop')).toEqual([{ id: 'vais' }])
  end()
})

it('shows a voice first that a speaker has and that is not here', async () => {
  const opened = sampleProject()
  const speakers = opened.project.speakers.map((speaker) => ({
    ...speaker,
    voiceId: 9_000_123,
    voiceName: 'Kokoro · Bella',
  }))
  await open([], { ...opened, project: { ...opened.project, speakers } })
  expect(await screen.findByText('This project needs it')).toBeDefined()
  expect(cards()).toEqual(['kokoro', 'vais'])
})

it('takes a newer list, and says why one was refused', async () => {
  const user = await open()
  loading = fail(
    studioError('CATALOGUE_OLDER', 'it is of 2026-01-01, the one in use of 2026-11-23'),
  )
  await user.click(screen.getByRole('button', { name: 'Load a newer list…' }))
  expect(await screen.findByText('This list is not newer than the one in use.')).toBeTruthy()
  loading = ok({ version: '2027-01-01' })
  await user.click(screen.getByRole('button', { name: 'Load a newer list…' }))
  expect(await screen.findByText('List of 2027-01-01.')).toBeTruthy()
  expect(screen.queryByText(/not newer/)).toBeNull()
})

it('offers no newer list where the build has no key for it', async () => {
  replaceable = false
  await open()
  expect(screen.queryByRole('button', { name: 'Load a newer list…' })).toBeNull()
})
