import { expect, it } from 'vitest'
import { flowingText, withBreaks } from './flowing-text'

it('shows the breaks of a subtitle as spaces, and those between two speakers as they are', () => {
  expect(flowingText('Trời mưa\nsuốt đêm.')).toBe('Trời mưa suốt đêm.')
  expect(flowingText('- Anh đi đâu?\n- Ra chợ.')).toBe('- Anh đi đâu?\n- Ra chợ.')
})

it('keeps the breaks on both sides of what is written', () => {
  const before = 'Một hai\nba bốn\nnăm.'
  expect(withBreaks(before, 'Một hai ba bốn năm.')).toBe(before)
  expect(withBreaks(before, 'Một hai ba, bốn năm.')).toBe('Một hai\nba, bốn\nnăm.')
  expect(withBreaks(before, 'Một hai năm.')).toBe('Một hai\nnăm.')
  expect(withBreaks(before, '')).toBe('')
  expect(withBreaks('', 'Mới.')).toBe('Mới.')
  expect(withBreaks('a\na', 'a a a')).toBe('a\na a')
})
