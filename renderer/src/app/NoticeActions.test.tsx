// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Connection } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { recordCanvases } from '@/timeline/testing/recording-canvas'
import { callsOf, openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

recordCanvases()
const { App } = await import('./App')
// Found at once when the window asks for it.
await (await import('./registries/collect')).loadDialogs()
const { openSide } = await import('@/model/view/workspace-store')

const service: Connection = {
  id: 'https://voices.example',
  kind: 'remote',
  name: 'Giọng Việt',
  baseUrl: 'https://voices.example',
  key: 'none',
  swapGenders: false,
}

it('asks for a missing key in one place, whose button leads to its field', async () => {
  const refused = () => fail(studioError('UNAUTHORIZED', 'no key', { at: '/me' }))
  const user = await openWindow(<App />, {
    project: sampleProject(service.id),
    script: {
      connectionList: () => ok([service]),
      account: refused,
      voices: refused,
      languages: refused,
      profilesSync: refused,
      dictionarySync: refused,
    },
  })
  await screen.findByText('Giọng Việt needs an access key.')
  act(() => openSide('cast'))
  await screen.findByText(/^The voices of this service are listed once/)
  expect(screen.queryByText(/The access key is missing or wrong/)).toBeNull()
  for (const [side, called] of [
    ['profiles', 'profilesSync'],
    ['dictionary', 'dictionarySync'],
  ] as const) {
    act(() => openSide(side))
    await screen.findByTestId(`${side}-panel`)
    await expect.poll(() => callsOf(called)).not.toEqual([])
    expect(screen.queryByText(/The access key is missing or wrong/)).toBeNull()
  }
  act(() => openSide('cast'))
  const [enter, ...others] = screen.getAllByRole('button', { name: /key/i })
  expect(others).toEqual([])
  if (enter) await user.click(enter)
  const field = await screen.findByLabelText('Access key')
  expect(document.activeElement).toBe(field)
})

it('opens the version that another program had put in the place of the project', async () => {
  const at = '/phim/Tập 1.cuecast/backups/elsewhere-1.json'
  const made = '/phim/Tập 1 (2).cuecast'
  const user = await openWindow(<App />, {
    script: {
      noticesList: () => ok([{ id: 'n', code: 'PROJECT_REPLACED', at }]),
      noticeDismiss: () => ok(undefined),
      projectOpenForeign: () => ok({ path: made }),
      projectOpenPath: () => fail(studioError('PROJECT_NOT_FOUND', 'no project', { at: made })),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Open the other version' }))
  await expect.poll(() => callsOf('projectOpenPath')).toEqual([{ path: made }])
  expect(callsOf('projectOpenForeign')).toEqual([{ path: at }])
  expect(callsOf('noticeDismiss')).toEqual([{ id: 'n' }])
})
