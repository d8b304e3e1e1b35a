import { expect, it } from 'vitest'
import { cueColumns, usualPreferences } from '@shared/contracts/preferences'
import { tableView } from './columns'

const usual = usualPreferences.cueColumns

/** What is left for the text, px. */
function textOf(widthPx: number, template: string): number {
  const fixed = template.split(' ').flatMap((each) => /^(\d+)px$/.exec(each)?.[1] ?? [])
  const gaps = (fixed.length + 1) * 10
  return widthPx - 28 - gaps - fixed.reduce((sum, each) => sum + Number(each), 0)
}

it('shows what is chosen where there is room', () => {
  const wide = tableView(1_600, usual, 1)
  expect(wide).toMatchObject({ shown: usual, stacked: false, short: false, rowPx: 32 })
  expect(tableView(1_600, cueColumns, 2)).toMatchObject({
    shown: cueColumns,
    stacked: true,
    rowPx: 46,
  })
  expect(tableView(1_600, [], 1).shown).toEqual([])
})

it.each([
  [905, 'at 1440'],
  [652, 'at 1440 beside the cast'],
  [691, 'at 1024'],
])('leaves the text forty characters in a table of %i px (%s)', (widthPx) => {
  for (const lines of [1, 2] as const) {
    const view = tableView(widthPx, usual, lines)
    expect(textOf(widthPx, view.template)).toBeGreaterThanOrEqual(260)
    expect(view.shown).toContain('state')
    expect(view.shown).toContain('speaker')
  }
})

it('keeps the text in the narrowest table', () => {
  const view = tableView(320, cueColumns, 1)
  expect(view.shown).toEqual(['state'])
  expect(textOf(320, view.template)).toBeGreaterThanOrEqual(90)
})
