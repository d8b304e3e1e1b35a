import { describe, expect, it } from 'vitest'
import { cloneNotice } from './clone-notice'

const about = (startMs: number, filmMs: number | null = null) => ({
  cues: [
    { startMs, endMs: startMs + 2_000 },
    { startMs: startMs + 3_000, endMs: startMs + 5_000 },
  ],
  language: 'vi',
  filmMs,
})
const at = (place: 'none' | 'start' | 'end' | 'report', text = '') => ({
  cloneNotice: place,
  cloneNoticeText: text,
})

describe('a notice about cloned voices', () => {
  it('is there only where it is wanted', () => {
    expect(cloneNotice(at('none', 'text'), about(9_000))).toBeNull()
    expect(cloneNotice(at('report'), about(9_000))).toMatchObject({ shown: null, hasRoom: true })
  })

  it('is shown before the first cue, and never over it', () => {
    const shown = (startMs: number) => cloneNotice(at('start'), about(startMs))
    expect(shown(9_000)).toMatchObject({ shown: { startMs: 0, endMs: 4_000 } })
    expect(shown(3_000)).toMatchObject({ shown: { startMs: 0, endMs: 2_920 } })
    expect(shown(2_000)).toMatchObject({ shown: null, hasRoom: false })
  })

  it('is shown after the last cue, and not beyond the film', () => {
    const shown = (filmMs: number | null) => cloneNotice(at('end'), about(0, filmMs))
    expect(shown(null)).toMatchObject({ shown: { startMs: 5_080, endMs: 9_080 } })
    expect(shown(8_000)).toMatchObject({ shown: { startMs: 5_080, endMs: 8_000 } })
    expect(shown(7_000)).toMatchObject({ shown: null, hasRoom: false })
  })

  it('has the usual text in the language of the project, or the text of the user', () => {
    expect(cloneNotice(at('report'), about(0))?.text).toMatch(/^Một số giọng/)
    expect(cloneNotice(at('report'), { ...about(0), language: 'fr' })?.text).toMatch(/^Some voices/)
    expect(cloneNotice(at('report', ' Giọng của Lan. '), about(0))?.text).toBe('Giọng của Lan.')
  })
})
