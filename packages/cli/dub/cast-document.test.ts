import { describe, expect, it } from 'vitest'
import type { Cue, ProjectFile, Speaker } from '@shared/contracts/project-file'
import { castDocument, sayKanji } from './cast-document'
import { nearNames } from '@shared/casting/near-names'
import { findVoice } from './find-by-name'
import { carryOver, patchBetween } from './working-project'
import { builtInOrigins } from '@shared/contracts/models/model-records'
import { translator } from '@shared/texts/texts'
import { sampleCue, sampleDocument, sampleSpeaker, sampleVoice } from '@shared/testing/samples'

const voices = [
  sampleVoice(1, 'Lan (Bắc)'),
  sampleVoice(2, 'Minh (Nam)', { gender: 'male' }),
  sampleVoice(3, 'Đức (Trung)', { gender: 'male' }),
]
const speaker = (id: string, label: string, voiceId: number | null = null): Speaker =>
  sampleSpeaker(id, { label, voiceId })
const cue = (id: string, startMs: number, text: string, speakerId: string | null = null): Cue =>
  sampleCue(id, startMs, { text, speakerId })
const document = (more: Partial<ProjectFile> = {}): ProjectFile =>
  sampleDocument({
    cues: [cue('a', 0, 'Chào', 's1'), cue('b', 1000, 'Vâng', 's2')],
    speakers: [speaker('s1', 'Người dẫn'), speaker('s2', 'Khách mời')],
    ...more,
  })
const cast = (wishes: Partial<Parameters<typeof castDocument>[2]>, from = document()) =>
  castDocument(from, voices, { castMap: null, castFile: 'cast.json', voice: null, ...wishes })

describe('the cast of a job', () => {
  it('follows the cast file, casts missing speakers, and reports them', () => {
    const outcome = cast({ castMap: { 'người dẫn': { voiceId: 2, name: '' } } })
    expect(outcome).toMatchObject({ ok: true })
    if (!outcome.ok) return
    expect(outcome.value.document.speakers[0]?.voiceId).toBe(2)
    expect(outcome.value.document.speakers[1]?.voiceId).not.toBeNull()
    expect(outcome.value.notCast).toMatchObject([{ label: 'Khách mời' }])
  })

  it('gives the requested voice to all speakers missing from the cast file', () => {
    const castMap = { 'Người dẫn': { voiceId: 2, name: '' } }
    const outcome = cast({ castMap, voice: voices[2] ?? null })
    expect(outcome).toMatchObject({
      value: {
        document: { narratorVoiceId: 3, speakers: [{ voiceId: 2 }, { voiceId: 3 }] },
        notCast: [],
      },
    })
  })

  it('gives two speakers two voices by default', () => {
    const outcome = cast({})
    const ids = outcome.ok ? outcome.value.document.speakers.map((each) => each.voiceId) : []
    expect(new Set(ids).size).toBe(2)
  })

  it('reports an unknown label of the cast file, with a suggestion', () => {
    expect(cast({ castMap: { 'Nguoi dan': { voiceId: 1, name: '' } } })).toMatchObject({
      value: { unknownLabels: [{ label: 'Nguoi dan', near: 'Người dẫn' }] },
    })
  })

  it('reports the entry with an unknown voice, with suggestions', () => {
    expect(cast({ castMap: { 'Người dẫn': { voiceId: 99, name: 'Minh' } } })).toMatchObject({
      error: {
        code: 'VOICE_NOT_FOUND',
        at: 'cast.json › "Người dẫn"',
        params: { near: 'Minh (Nam) (2)' },
      },
    })
  })
})

describe('finding a voice by name', () => {
  it.each([
    ['2', 2],
    ['Lan (Bắc)', 1],
    ['lan (bac)', 1],
    ['duc', 3],
    ['lan', 1],
  ])('"%s" is found', (wanted, id) => {
    expect(findVoice(wanted, voices, '--voice')).toMatchObject({ value: { id } })
  })

  it('suggests similar names, or lists ambiguous ones', () => {
    expect(findVoice('Min (Nam)', voices, '--voice')).toMatchObject({
      error: {
        code: 'VOICE_NOT_FOUND',
        params: { near: expect.stringMatching(/^Minh \(Nam\) \(2\)/) },
      },
    })
    expect(findVoice('n', voices, '--voice')).toMatchObject({
      error: { message: expect.stringContaining('several') },
    })
    expect(nearNames('Xyz', ['Lan', 'Minh'])).toEqual([])
  })
})

describe('subtitles merged into an earlier project', () => {
  const earlier = document({
    narratorVoiceId: 3,
    speakers: [speaker('s1', 'Người dẫn', 2), speaker('s2', 'Khách mời', 1)],
  })
  const fresh = document({
    cues: [
      cue('x', 500, 'Chào', 'n1'),
      cue('y', 1000, 'Vâng ạ', 'n2'),
      cue('z', 5000, 'Hết', 'n2'),
    ],
    speakers: [speaker('n1', 'NGƯỜI DẪN'), speaker('n2', 'Khách mời')],
  })

  it('keep the ids of cues and the voices of speakers', () => {
    const merged = carryOver(earlier, fresh)
    expect(merged.cues.map(({ id, startMs, text }) => [id, startMs, text])).toEqual([
      ['a', 500, 'Chào'],
      ['b', 1000, 'Vâng ạ'],
      ['z', 5000, 'Hết'],
    ])
    expect(merged.speakers.map((each) => each.voiceId)).toEqual([2, 1])
    expect(merged.cues.map((each) => each.speakerId)).toEqual(['s1', 's2', 's2'])
    expect(patchBetween(earlier, merged).cues?.remove).toEqual([])
  })

  it('keep the language as the takes were made for it, whatever region is asked for', () => {
    const inEnglish = { ...earlier, language: 'en' }
    expect(carryOver(inEnglish, { ...fresh, language: 'en-GB' }).language).toBe('en')
    expect(carryOver(inEnglish, { ...fresh, language: 'vi' }).language).toBe('vi')
  })

  it('drop voices of another service', () => {
    const merged = carryOver(earlier, { ...fresh, connectionId: 'remote https://x.vn' })
    expect(merged.speakers.map((each) => each.voiceId)).toEqual([null, null])
    expect(merged.narratorVoiceId).toBeNull()
  })
})

const engine = sampleVoice(1, 'Emi', { origin: builtInOrigins.espeak })
const other = sampleVoice(2, 'Yui')

function warnings(voiceId: number, dictionary: Parameters<typeof sayKanji>[2] = []): string[] {
  const texts = ['東京へ行きます', 'とうきょうへいきます', '東京']
  const cues = texts.map((text, i) => sampleCue(`c${i}`, i * 1000, { text, speakerId: null }))
  const japanese = sampleDocument({ cues, language: 'ja', narratorVoiceId: voiceId })
  const said: string[] = []
  sayKanji(japanese, [engine, other], dictionary, {
    t: translator('en'),
    warn: (text) => void said.push(text),
  })
  return said
}

describe('kanji', () => {
  it('warns of kanji that the built-in voice names one by one, and of no other', () => {
    expect(warnings(1)).toEqual([expect.stringContaining('2 cues have kanji')])
    expect(warnings(2)).toEqual([])
  })

  it('knows kana that the dictionary gives', () => {
    const dictionary = [{ original_word: '東京', modified_word: 'とうきょう' }]
    expect(warnings(1, dictionary)).toEqual([expect.stringContaining('1 cue has kanji')])
  })
})
