import { afterAll, describe, expect, it, vi } from 'vitest'
import { ok } from '@shared/contracts/result'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
const { currentPreferences, setPreferences } = await import('./preferences')

afterAll(() => {
  vi.unstubAllGlobals()
})

describe('preferences', () => {
  it('keep a change whose answer is still to come when an earlier one is answered', async () => {
    let kept = currentPreferences()
    const second = new EventTarget()
    const answered = new Promise((next) => second.addEventListener('answered', next))
    studio.script.preferencesSet = async (change) => {
      kept = { ...kept, ...change }
      const answer = ok(kept)
      if (change.theme) await answered
      return answer
    }
    const first = setPreferences({ locale: 'en' })
    const later = setPreferences({ theme: 'light' })
    await first
    expect(currentPreferences()).toMatchObject({ locale: 'en', theme: 'light' })
    second.dispatchEvent(new Event('answered'))
    await later
    expect(currentPreferences()).toMatchObject({ locale: 'en', theme: 'light' })
  })
})
