// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '@shared/contracts/result'
import { callsOf, openWindow } from '@/testing/open-window'

const { AccountsTab } = await import('./AccountsTab')
const { queryClient } = await import('@/bridge/query-client')

it('keeps what is typed while a client spends the credits of an account', async () => {
  let credits = 1_000
  const user = await openWindow(<AccountsTab />, {
    script: {
      apiAccounts: () =>
        ok([
          {
            id: 2,
            name: 'Lan',
            email: '',
            plan: 'creator',
            planTitle: '',
            credits,
            planUntil: null,
            ofInstall: false,
            requests: null,
          },
        ]),
      apiAccountChange: () => new Promise(() => {}),
    },
  })
  await user.type(await screen.findByTestId('api-plan-end'), '31/12/2030')
  credits = 990
  await act(() => queryClient.invalidateQueries())
  await expect.poll(() => screen.getByTestId('api-credits')).toHaveProperty('value', '990')
  expect(screen.getByTestId('api-plan-end')).toHaveProperty('value', '31/12/2030')
  await user.click(screen.getByTestId('api-plan-save'))
  await expect.poll(() => callsOf('apiAccountChange')).toHaveLength(1)
  expect(callsOf('apiAccountChange')[0]).not.toHaveProperty('credits')
})
