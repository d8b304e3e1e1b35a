import '@/testing/scripted-studio'
import { describe, expect, it } from 'vitest'
import { accountProblem } from './use-connection'

const account = (credits: number | null, planDateStr = 'Còn 12 ngày') => ({
  name: 'Lan',
  email: '',
  credits,
  planName: 'Creator',
  planDateStr,
})

describe('what keeps an account from paying', () => {
  it('is nothing while it has enough', () => {
    expect(accountProblem(account(100), 100)).toBeNull()
    expect(accountProblem(account(null), 1_000_000)).toBeNull()
  })

  it('is too few or no credits', () => {
    expect(accountProblem(account(99), 100)).toBe('fewCredits')
    expect(accountProblem(account(0), 0)).toBe('noCredits')
  })

  it.each(['Đã hết hạn', 'Hết hạn', 'Expired', 'Your plan has ended', '0 ngày', 'Còn 0 ngày'])(
    'is an ended plan: %s',
    (text) => {
      expect(accountProblem(account(100, text), 0)).toBe('planEnded')
    },
  )

  it.each(['Hết hạn sau 5 ngày', 'Expires in 10 days', 'Còn 30 ngày', '10 days left', ''])(
    'is not a plan that will end: %s',
    (text) => {
      expect(accountProblem(account(100, text), 0)).toBeNull()
    },
  )
})
