import { describe, expect, it } from 'vitest'
import { Columns } from './columns'
import { clipped } from './shapes'

function setup() {
  const drawn: Array<{ colour: unknown; rect: number[] }> = []
  const ctx = {
    fillStyle: '' as string | CanvasGradient | CanvasPattern,
    fillRect(...rect: number[]) {
      drawn.push({ colour: ctx.fillStyle, rect })
    },
  }
  const columns = new Columns(ctx, { top: 2, height: 10 }, (state, selected) =>
    selected ? 'selected' : state,
  )
  return { columns, drawn }
}

describe('columns of narrow blocks', () => {
  it('show the most important state of a shared pixel, as wide as the widest block', () => {
    const { columns, drawn } = setup()
    columns.add(10.1, 2, 'done', false)
    columns.add(10.4, 4, 'failed', false)
    columns.add(10.8, 1, 'stale', false)
    columns.add(12, 0.2, 'empty', false)
    columns.flush()
    expect(drawn).toEqual([
      { colour: 'failed', rect: [10, 2, 4, 10] },
      { colour: 'empty', rect: [12, 2, 1, 10] },
    ])
  })

  it('show that one of the blocks is selected', () => {
    const { columns, drawn } = setup()
    columns.add(3, 1, 'done', true)
    columns.add(3.5, 1, 'failed', false)
    columns.flush()
    columns.flush()
    expect(drawn).toEqual([{ colour: 'selected', rect: [3, 2, 1, 10] }])
  })
})

describe('the text of a block', () => {
  it('is cut where its signs, which may be wide, reach the end', () => {
    expect(clipped('A short one', 200)).toBe('A short one')
    expect(clipped('一二三四五六七八九十', 60)).toBe('一二三四…')
    expect(clipped('abcdefghijklmnop', 60)).toBe('abcdefghij…')
    expect(clipped('😀😀😀😀', 30)).toBe('😀…')
  })
})
