import { expect, it, vi } from 'vitest'
import { CrashPolicy } from './recover-window'

vi.mock('electron', () => ({}))

it('reloads after a crash, but asks after a second one within a minute', () => {
  const policy = new CrashPolicy()
  expect(policy.after(1_000)).toBe('reload')
  expect(policy.after(60_999)).toBe('ask')
  expect(policy.after(70_000)).toBe('ask')
  expect(policy.after(130_000)).toBe('reload')
})
