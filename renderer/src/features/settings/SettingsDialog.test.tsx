// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FoundService } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { callsOf, openWindow } from '@/testing/open-window'

const { SettingsDialog } = await import('./SettingsDialog')

it('keeps a limit of credits once it is typed in full', async () => {
  const user = await openWindow(<SettingsDialog section="general" />)
  expect(screen.getByRole('dialog', { name: 'Settings' })).toBeDefined()
  const limit = screen.getByRole('textbox', { name: 'Ask before spending more than' })
  await user.clear(limit)
  await user.type(limit, '1.500')
  expect(callsOf('preferencesSet')).toEqual([])
  await user.keyboard('{Enter}')
  expect(callsOf('preferencesSet')).toEqual([{ creditsWithoutAsking: 1_500 }])
})

it('takes ffmpeg from a folder, and looks for it again', async () => {
  const user = await openWindow(<SettingsDialog section="general" />, {
    script: {
      exportNeeds: () => ok({ ffmpeg: false }),
      ffmpegFolderChoose: () => ok({ path: '/công cụ/ffmpeg' }),
    },
  })
  await screen.findByText('Not installed')
  await user.click(screen.getByRole('button', { name: 'ffmpeg' }))
  await screen.findByText('/công cụ/ffmpeg')
  await user.click(screen.getByRole('button', { name: 'Look for it' }))
  expect(callsOf('preferencesSet')).toEqual([
    { ffmpegFolder: '/công cụ/ffmpeg' },
    { ffmpegFolder: null },
  ])
})

it('finds a command by its name and shows its shortcut', async () => {
  const user = await openWindow(<SettingsDialog section="general" />)
  await user.click(screen.getByRole('tab', { name: 'Shortcuts' }))
  await user.type(screen.getByRole('textbox', { name: 'Find a command…' }), 'undo')
  const list = screen.getByRole('tabpanel')
  expect(list.textContent).toContain('Ctrl+Z')
})

it('begins with the form for a new connection where one is asked for', async () => {
  const info = {
    secureStorage: false,
    version: '1',
    electron: '',
    chrome: '',
    node: '',
    developmentRuntime: false,
    dataFolder: '',
    platform: '',
    systemLocale: '',
    storageBackend: '',
  }
  const script = {
    appInfo: () => ok(info),
    connectionFind: () => fail(studioError('UNAUTHORIZED', 'no', { at: '/me' })),
  }
  const user = await openWindow(<SettingsDialog section="connections" adding />, { script })
  expect(await screen.findByText(/^No system keychain found/)).toBeDefined()
  const key = screen.getByLabelText('Access key')
  expect(screen.getByText(/^Kept until Cuecast closes, never shown again\./)).toBeDefined()
  expect(screen.queryByText(/^Stored in the system keychain/)).toBeNull()
  await user.type(screen.getByLabelText('Name'), 'Studio')
  await user.type(screen.getByLabelText('Address'), 'https://api.example.com')
  await user.type(key, 'wrong')
  await user.click(screen.getByTestId('add-connection-save'))
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Check the key above')
  expect(failure.textContent).not.toMatch(/\/me|in Settings/)
})

it('sets a language model up: tested as typed, saved with its key, removed', async () => {
  const saved = {
    address: 'http://127.0.0.1:11434/v1',
    model: 'tiny',
    maxRequests: 50,
    maxTokens: 50_000,
    timeoutSeconds: 60,
  }
  const state = { ...saved, key: 'stored', agreed: true, local: true } as const
  const user = await openWindow(<SettingsDialog section="languageModel" />, {
    script: {
      languageModelGet: () => ok(null),
      languageModelTest: () => ok({ ms: 1_200, wordings: ['We go.'] }),
      languageModelSet: () => ok(state),
      languageModelRemove: () => ok(undefined),
    },
  })
  await user.type(await screen.findByLabelText('Address'), '127.0.0.1:11434/v1')
  await user.type(screen.getByLabelText('Model'), 'tiny')
  await user.type(screen.getByLabelText('Access key'), 'secret')
  await user.click(screen.getByTestId('language-model-test'))
  expect((await screen.findByTestId('language-model-good')).textContent).toMatch(/1\.2 s.*We go\./)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByTestId('language-model-saved')).toBeDefined()
  expect(callsOf('languageModelSet')).toEqual([
    { model: { ...saved, address: '127.0.0.1:11434/v1' }, key: 'secret' },
  ])
  expect(screen.getByDisplayValue(saved.address)).toBeDefined()
  expect(screen.getByTestId('language-model-consent').dataset['agreed']).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByPlaceholderText(saved.address)).toHaveProperty('value', '')
})

it('asks before plain http to a computer in the house, and again for another address', async () => {
  const server = {
    kind: 'provider',
    provider: 'openai',
    model: null,
    name: 'Speaches',
    voices: 3,
  } as const
  const user = await openWindow(<SettingsDialog section="connections" adding />, {
    script: {
      connectionFind: (given) => {
        const { baseUrl = '', plainOrigin } = 'id' in given ? {} : given
        if (baseUrl.endsWith(':9')) return fail(studioError('OFFLINE', 'nobody'))
        return plainOrigin === baseUrl
          ? ok({ ...server, address: baseUrl })
          : fail(studioError('PLAIN_HTTP_NOT_AGREED', 'not yet', { at: baseUrl }))
      },
      connectionAdd: (fresh) =>
        ok({ ...fresh, id: 'p', kind: 'provider', key: 'none', swapGenders: false }),
    },
  })
  await user.type(screen.getByLabelText('Address'), 'http://192.168.1.5:8')
  await user.click(screen.getByTestId('add-connection-save'))
  expect((await screen.findByRole('alert')).textContent).toContain('http://192.168.1.5:8 is not')
  await user.type(screen.getByLabelText('Address'), '8')
  await user.click(screen.getByTestId('add-connection-save'))
  expect((await screen.findByTestId('plain-http')).textContent).toContain(
    'http://192.168.1.5:88 is',
  )
  await user.click(screen.getByRole('button', { name: 'Allow for this address' }))
  expect((await screen.findByTestId('connection-found')).textContent).toBe('Speaches: 3 voices')
  expect(screen.queryByTestId('plain-http')).toBeNull()
  expect(callsOf('connectionAdd')).toMatchObject([
    { name: 'Speaches', key: '', plainOrigin: 'http://192.168.1.5:88' },
  ])
})

it('adds the address that was asked: nothing is typed over it meanwhile', async () => {
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  const user = await openWindow(<SettingsDialog section="connections" adding />, {
    script: {
      connectionFind: async () => {
        await waiting
        return fail(studioError('OFFLINE', 'nobody'))
      },
    },
  })
  await user.type(screen.getByLabelText('Address'), 'http://127.0.0.1:8')
  await user.click(screen.getByTestId('add-connection-save'))
  await expect.poll(() => callsOf('connectionFind')).toHaveLength(1)
  await user.type(screen.getByLabelText('Address'), '80')
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'http://127.0.0.1:8')
  answer()
  await screen.findByRole('alert')
  await user.type(screen.getByLabelText('Address'), '80')
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'http://127.0.0.1:880')
})

it('saves a language model in the house once plain http is agreed to', async () => {
  const address = 'http://192.168.1.5:1/v1'
  const origin = 'http://192.168.1.5:1'
  const user = await openWindow(<SettingsDialog section="languageModel" />, {
    script: {
      languageModelGet: () => ok(null),
      languageModelSet: ({ model }) =>
        model.plainOrigin === origin
          ? ok({ ...model, key: 'none', agreed: false, local: false } as const)
          : fail(studioError('PLAIN_HTTP_NOT_AGREED', 'not yet', { at: origin })),
    },
  })
  await user.type(await screen.findByLabelText('Address'), address)
  await user.type(screen.getByLabelText('Model'), 'tiny')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Allow for this address' }))
  expect(await screen.findByTestId('language-model-saved')).toBeDefined()
  expect(callsOf('languageModelSet')).toMatchObject([
    { model: { address } },
    { model: { address, plainOrigin: origin } },
  ])
})

it('offers the servers of this computer, and says what to do where there are none', async () => {
  let servers: FoundService[] = []
  const user = await openWindow(<SettingsDialog section="connections" adding find />, {
    script: {
      connectionFindLocal: () => ok(servers),
      connectionAdd: (fresh) =>
        ok({ ...fresh, id: 'p', kind: 'provider', key: 'none', swapGenders: false }),
    },
  })
  expect((await screen.findByTestId('find-servers-none')).textContent).toContain('Start one')
  const address = 'http://127.0.0.1:8880/v1'
  servers = [
    {
      kind: 'provider',
      provider: 'openai',
      model: null,
      name: 'Kokoro-FastAPI',
      address,
      voices: 67,
    },
  ]
  await user.click(screen.getByRole('button', { name: 'Find servers on this computer' }))
  expect((await screen.findByTestId('found-server')).textContent).toContain('67 voices')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect((await screen.findByTestId('connection-found')).textContent).toContain('Kokoro-FastAPI')
  expect(callsOf('connectionAdd')).toMatchObject([{ baseUrl: address, provider: { model: null } }])
})

it('prefills the address of a service that is chosen, and asks only for its key', async () => {
  const user = await openWindow(<SettingsDialog section="connections" adding />, {
    script: {
      connectionFind: () =>
        fail(studioError('BAD_RESPONSE', 'page', { params: { found: 'page' } })),
    },
  })
  await user.click(screen.getByTestId('connect-openai'))
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'https://api.openai.com/v1')
  expect(document.activeElement).toBe(screen.getByLabelText('Access key'))
  await user.keyboard('sk-1{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('A web page answers there')
  await user.click(screen.getByTestId('connect-azure'))
  expect(document.activeElement).toBe(screen.getByLabelText('Region'))
})

it('keeps what was typed about a language model while it was saved', async () => {
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  const user = await openWindow(<SettingsDialog section="languageModel" />, {
    script: {
      languageModelGet: () => ok(null),
      languageModelSet: async ({ model }) => {
        await waiting
        return ok({ ...model, key: 'stored', agreed: true, local: true } as const)
      },
    },
  })
  await user.type(await screen.findByLabelText('Address'), 'http://127.0.0.1:1/v1')
  await user.type(screen.getByLabelText('Model'), 'tiny')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(screen.getByLabelText('Model'), '-2')
  answer()
  expect(await screen.findByRole('button', { name: 'Remove' })).toBeDefined()
  expect(screen.getByLabelText('Model')).toHaveProperty('value', 'tiny-2')
})

it('keeps one limit of models when another is changed right after it', async () => {
  const limits = { memoryMb: 1_024, threads: 2, models: 2 }
  const voices = { voices: [], adding: [], limits, finish: false }
  const user = await openWindow(<SettingsDialog section="voices" />, {
    script: { ownVoices: () => ok(voices), modelLimitsSet: (set) => new Promise(() => set) },
  })
  await user.type(await screen.findByTestId('model-limit-threads'), '{ArrowUp}')
  await user.type(screen.getByTestId('model-limit-models'), '{ArrowUp}')
  await expect.poll(() => callsOf('modelLimitsSet')).toHaveLength(2)
  expect(callsOf('modelLimitsSet')[1]).toMatchObject({ threads: 3, models: 3 })
})
