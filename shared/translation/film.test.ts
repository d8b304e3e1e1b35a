import { describe, expect, it } from 'vitest'
import { emptyFile, type Cue } from '../contracts/project-file'
import { addressFaults, indexAddresses, spokenTo } from './address'
import { cutBatches } from './batches'
import { applyTranslations, isOutdated, isPersons, wantsTranslation } from './cue-state'
import { fitFigureOf, paceBy, roomsOf, spokenMs, syllablesIn, usualPace } from './length'
import { judgeAnswer } from './judge-answer'
import { indexTerms } from './check-text'

const cue = (i: number, more: Partial<Cue> = {}): Cue => ({
  id: `c${i}`,
  startMs: i * 3_000,
  endMs: i * 3_000 + 2_000,
  speakerId: i % 2 === 0 ? 'a' : 'b',
  original: `Line ${i}`,
  text: '',
  ...more,
})

describe('batches', () => {
  it('have 20 to 60 cues and end at the pauses of the film', () => {
    const cues = Array.from({ length: 205 }, (_, i) => {
      const shift = Math.floor(i / 47) * 9_000
      return { startMs: i * 2_000 + shift, endMs: i * 2_000 + 1_500 + shift }
    })
    const sizes = cutBatches(cues).map(({ length }) => length)
    expect(sizes.slice(0, 3)).toEqual([47, 47, 47])
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(205)
    expect(Math.max(...cutBatches(cues, 50).map(({ length }) => length))).toBeLessThanOrEqual(50)
    expect(cutBatches([])).toEqual([])
  })
})

describe('a cue of a version', () => {
  const machine = cue(0, { text: 'Dòng 0', translation: { from: 'Line 0', machine: 'Dòng 0' } })
  const persons = { ...machine, text: 'Câu 0' }

  it('is asked about without a text, and where a machine’s is out of date', () => {
    expect(wantsTranslation(cue(0))).toBe(true)
    expect(wantsTranslation(machine)).toBe(false)
    expect(wantsTranslation({ ...machine, original: 'Another' })).toBe(true)
    expect(isOutdated({ ...persons, original: 'Another' })).toBe(true)
    expect(wantsTranslation({ ...persons, original: 'Another' })).toBe(false)
    expect(wantsTranslation(cue(0, { original: ' ' }))).toBe(false)
    expect(isPersons(persons)).toBe(true)
  })

  it('gets a text unless a person wrote one', () => {
    const document = { cues: [cue(0), persons, cue(2)] }
    const texts = [0, 0, 1].map((_, i) => ({ cueId: `c${i}`, from: `Line ${i}`, text: `Mới ${i}` }))
    const { cues } = applyTranslations(
      document,
      texts.filter(({ cueId }) => cueId === 'c0'),
    )
    expect(cues.map(({ text }) => text)).toEqual(['Mới 0', 'Câu 0', ''])
    expect(cues[0]?.translation).toEqual({ from: 'Line 0', machine: 'Mới 0' })
    expect(cues[2]).toBe(document.cues[2])
  })
})

describe('lengths', () => {
  it.each([
    ['Tôi không biết anh ấy ở đâu.', 'vi', 7],
    ['Where have you been all night?', 'en', 6],
    ['Je ne sais pas.', 'fr', 4],
    ['今夜はどこへ', 'ja', 6],
    ['我们走吧。', 'zh', 4],
    ['안녕하세요', 'ko', 5],
  ])('syllables of %s', (text, language, syllables) => {
    expect(Math.abs(syllablesIn(text, language) - syllables)).toBeLessThanOrEqual(1)
  })

  it('follow the pace of a voice', () => {
    const measured = [{ text: 'Tôi không biết anh ấy ở đâu', ms: 1_400 }]
    const pace = paceBy(measured, 'vi')
    expect(pace?.syllableMs).toBe(200)
    expect(spokenMs('Tôi không biết', 'vi', pace ?? usualPace('vi'))).toBe(600)
    expect(paceBy([{ text: 'Ừ', ms: 300 }], 'vi')).toBeNull()
  })

  it('are counted against the room of each cue', () => {
    const document = { ...emptyFile, cues: [0, 1, 2].map((i) => cue(i, { text: 'Một hai ba' })) }
    const rooms = roomsOf(document)
    expect(rooms.get('c0')).toMatchObject({ ms: 2_950 })
    const lengths: Record<string, number> = { c0: 2_000, c1: 3_300, c2: 60_000 }
    expect(fitFigureOf(document, ({ id }) => lengths[id] ?? 0)).toEqual({
      natural: 1,
      comfortable: 1,
      tooLong: 1,
    })
  })
})

describe('forms of address', () => {
  it('are looked up by pair and place', () => {
    const cues = Array.from({ length: 6 }, (_, i) => cue(i))
    const index = indexAddresses(
      [
        { speaker: 'a', to: 'b', self: 'em', other: 'anh' },
        { speaker: 'a', to: 'b', self: 'tao', other: 'mày', fromCue: 'c3' },
        { speaker: 'a', to: 'b', self: 'x', other: 'y', fromCue: 'gone' },
      ],
      cues,
    )
    expect([0, 2, 3, 5].map((at) => index.callsAt('a', 'b', at)?.self)).toEqual([
      'em',
      'em',
      'tao',
      'tao',
    ])
    expect(index.callsAt('b', 'a', 0)).toBeNull()
  })

  it('are meant for who speaks before and after', () => {
    const cues = [0, 1, 2, 3].map((i) => cue(i))
    expect(spokenTo(cues, 1)).toEqual({ id: 'a', sure: true })
    const three = cues.map((each, i) => (i === 2 ? { ...each, speakerId: 'c' } : each))
    expect(spokenTo(three, 1)).toEqual({ id: 'a', sure: false })
    expect(spokenTo([cue(0)], 0)).toBeNull()
  })

  const calls = { self: 'em', other: 'anh' }
  it.each([
    ['Em không biết anh ở đâu.', []],
    ['Tôi không biết.', ['Tôi']],
    ['Mày đi đâu đấy?', ['Mày']],
    ['Cô ấy đi rồi.', []],
    ['Chị đi đâu đấy?', ['Chị']],
    ['Con chó của bà ấy.', []],
    ['Đi thôi!', []],
    ['Em gặp bạn của mẹ.', []],
  ])('are compared with what is agreed: %s', (text, words) => {
    expect(addressFaults(text, calls, 'vi').map(({ word }) => word)).toEqual(words)
  })

  it('know you in other languages', () => {
    const found = (text: string, other: string, language: string) =>
      addressFaults(text, { self: '', other }, language).map(({ word }) => word)
    expect(found('Tu viens ?', 'vous', 'fr')).toEqual(['Tu'])
    expect(found('Vous venez ?', 'vous', 'fr')).toEqual([])
    expect(found('Kommen Sie mit?', 'du', 'de')).toEqual(['Sie'])
    expect(found('Sie kommt.', 'du', 'de')).toEqual([])
    expect(found('Anything', 'you', 'en')).toEqual([])
  })
})

describe('an answer as a whole', () => {
  const originals = [
    'Who is there?',
    'Open the door now.',
    'I have been waiting for hours.',
    'Nobody told me about it.',
    'We should leave before they come.',
    'The police are outside.',
  ]
  const cues = originals.map((original, i) => ({
    id: String(i + 1),
    cueId: `c${i}`,
    original,
    calls: null,
  }))
  const good = [
    'Ai đó?',
    'Mở cửa ra ngay.',
    'Tôi đã đợi hàng giờ rồi.',
    'Không ai nói với tôi về chuyện đó.',
    'Ta nên đi trước khi họ đến.',
    'Cảnh sát ở bên ngoài.',
  ]
  const judged = (texts: (string | undefined)[]) => {
    const given = new Map(
      texts.flatMap((text, i) => (text === undefined ? [] : [[String(i + 1), text] as const])),
    )
    const terms = indexTerms(null, { cues: [], speakers: [] })
    const { faulty } = judgeAnswer({ cues }, given, { languages: { from: 'en', to: 'vi' }, terms })
    return Object.fromEntries(faulty)
  }

  it('is accepted where nothing is wrong', () => expect(judged(good)).toEqual({}))
  it('has joined lines where one is missing and its neighbour is long', () => {
    const joined = good.map((text, i) =>
      i === 2 ? `${text} ${good[3] ?? ''}` : i === 3 ? undefined : text,
    )
    expect(judged(joined)).toEqual({ c2: ['length'], c3: ['missing'] })
    expect(judged(good.map((text, i) => (i === 3 ? undefined : text)))).toEqual({ c3: ['missing'] })
  })
  it('has one text for many lines where an order was obeyed', () => {
    expect(Object.keys(judged(good.map(() => 'Xong rồi nhé')))).toHaveLength(6)
  })
  it('is an echo where most of it is', () => {
    expect(Object.keys(judged(originals))).toHaveLength(6)
  })
})
