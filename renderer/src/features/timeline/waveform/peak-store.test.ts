import { describe, expect, it } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { createPeakStore } from './peak-store'
import { present } from '@shared/testing/must'

type Peaks = Awaited<ReturnType<Parameters<typeof createPeakStore>[0]>>
const answer: Peaks = ok({ perSecond: 100, peaks: new Uint8Array([1, 2, 3]) })
const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

function setup() {
  const asked: string[] = []
  const answers = new Map<string, (peaks: Peaks) => void>()
  let arrivals = 0
  const store = createPeakStore(
    (id) => {
      asked.push(id)
      return new Promise((resolve) => answers.set(id, resolve))
    },
    () => (arrivals += 1),
  )
  return { store, asked, answers, arrivals: () => arrivals }
}

describe('peaks of takes', () => {
  it('are read once, however often they are drawn meanwhile', async () => {
    const { store, asked, answers, arrivals } = setup()
    expect(store.get('a')).toBeUndefined()
    store.get('a')
    present(answers.get('a'))(answer)
    await settled()
    expect(asked).toEqual(['a'])
    expect(arrivals()).toBe(1)
    expect(store.get('a')?.perSecond).toBe(100)
  })

  it('are read a few at once, what was drawn last first', async () => {
    const { store, asked, answers } = setup()
    for (const id of ['1', '2', '3', '4', '5', '6']) store.get(id)
    expect(asked).toEqual(['1', '2', '3', '4'])
    present(answers.get('1'))(answer)
    await settled()
    expect(asked.at(-1)).toBe('6')
  })

  it('are not asked for again when they cannot be read', async () => {
    const { store, asked, answers } = setup()
    store.get('a')
    present(answers.get('a'))(fail(studioError('AUDIO_BROKEN', 'broken')))
    await settled()
    expect(store.get('a')).toBeUndefined()
    expect(asked).toEqual(['a'])
  })

  it('of a project that was closed are dropped on arrival', async () => {
    const { store, answers } = setup()
    store.get('a')
    store.clear()
    present(answers.get('a'))(answer)
    await settled()
    expect(store.get('a')).toBeUndefined()
  })
})
