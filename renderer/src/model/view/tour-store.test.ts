import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
const { currentPreferences } = await import('@/bridge/preferences')
const { endTour, moveTour, startTour, tourReached, useTour } = await import('./tour-store')

const step = () => useTour.getState().step

describe('the tour', () => {
  beforeEach(() => endTour('left'))
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('continues from what the user did, and never back', () => {
    startTour()
    tourReached('cast')
    expect(useTour.getState()).toEqual({ step: 'render', asked: false })
    tourReached('open')
    expect(step()).toBe('render')
  })

  it('does not begin by itself', () => {
    tourReached('open')
    expect(step()).toBeNull()
  })

  it('remembers whether it was left or walked to its end', () => {
    expect(currentPreferences().tour).toBe('left')
    startTour()
    moveTour(-1)
    expect(step()).toBe('open')
    for (let i = 0; i < 4; i += 1) moveTour(1)
    expect(step()).toBeNull()
    expect(currentPreferences().tour).toBe('done')
  })
})
