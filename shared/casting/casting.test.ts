import type { ParsedCue } from '../contracts/open-project'
import { describe, expect, it } from 'vitest'
import type { Voice } from '../contracts/connection'
import { builtInOrigins, systemOrigins } from '../contracts/models/model-records'
import { compareCues } from '../contracts/project-file'
import { assignSpeakers, findSpeakers, newSpeaker } from './assign-speakers'
import {
  guessGender,
  NARRATOR,
  suggestVoices,
  voicesOfLanguage,
  withoutUnlisted,
} from './suggest-voices'

const cue = (label: string | null, text = 'Xin chào'): ParsedCue => ({
  startMs: 0,
  endMs: 1000,
  text,
  label,
  line: 1,
  number: 1,
})

const ids = () => {
  let next = 0
  return () => `id${next++}`
}

describe('the speakers of a file', () => {
  it('are listed as they first speak, with what they have to say', () => {
    const found = findSpeakers([
      cue('B', 'một'),
      cue(null),
      cue('A', '<i>hai</i>'),
      cue('B', 'ba bốn'),
    ])
    expect(found).toEqual([
      { key: 'b', label: 'B', cues: 2, characters: 9 },
      { key: 'a', label: 'A', cues: 1, characters: 3 },
    ])
  })

  it('are one person in any capitals, spacing or Unicode form, under the commonest spelling', () => {
    const found = findSpeakers([
      cue('NGƯỜI DẪN'),
      cue('Người  dẫn '),
      cue('Người dẫn'.normalize('NFD')),
    ])
    expect(found.map(({ label }) => label)).toEqual(['Người dẫn'])
  })

  it('gives cues of one time ids in the order of the file', () => {
    const random = ['d', 'b', 'a', 'c']
    const same = ['One', 'Two', 'Three'].map((text) => ({ ...cue(null), text }))
    const later = { ...cue(null), startMs: 90_000, endMs: 91_000, text: 'Four' }
    const { cues } = assignSpeakers([...same, later], () => random.shift() ?? '')
    expect(cues.map(({ id }) => id)).toEqual(['a', 'b', 'd', 'c'])
    expect(cues.sort(compareCues).map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  it('get ids and the first free colours, and known speakers stay', () => {
    const known = newSpeaker('old', 'khách MỜI', [])
    const { cues, speakers } = assignSpeakers([cue('Khách mời'), cue('An'), cue(null)], ids(), [
      known,
    ])
    expect(speakers.map(({ id, label, colour }) => [id, label, colour])).toEqual([
      ['old', 'khách MỜI', 0],
      ['id0', 'An', 1],
    ])
    expect(cues.map(({ speakerId }) => speakerId)).toEqual(['old', 'id0', null])
    expect(new Set(cues.map(({ id }) => id)).size).toBe(3)
  })

  it('share colours evenly beyond twelve', () => {
    const many = Array.from({ length: 30 }, (_, i) => cue(`Người ${i}`))
    const { speakers } = assignSpeakers(many, ids())
    const uses = Array.from({ length: 12 }, (_, c) => speakers.filter((s) => s.colour === c).length)
    expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1)
  })
})

describe('gender by label', () => {
  it.each([
    ['Chị Hoa', 'female'],
    ['Bà Nam', 'female'],
    ['Ông Lan', 'male'],
    ['Nguyễn Thị Minh Khai', 'female'],
    ['Trần Văn Hoa', 'male'],
    ['Hùng', 'male'],
    ['CÔ GIÁO', 'female'],
    ['Nam 2', 'male'],
    ['Mrs. Hudson', 'female'],
    ['Mr. Darcy', 'male'],
    ['Old Woman', 'female'],
    ['Người dẫn', null],
    ['Khách mời', null],
    ['Narrator', null],
    ['Human', null],
    ['Người thứ ba', null],
    ['Bảo', null],
  ])('%s → %s', (label, gender) => {
    expect(guessGender(label)).toBe(gender)
  })
})

describe('suggested voices', () => {
  const voice = (id: number, gender: Voice['gender'], region: string, language = 'vi'): Voice => ({
    id,
    name: `Giọng ${id}`,
    gender,
    languageName: language === 'vi' ? 'Tiếng Việt' : 'English',
    language,
    region,
  })
  const voices = [
    voice(1, 'female', 'north', 'en'),
    voice(2, 'female', 'north'),
    voice(3, 'male', 'north'),
    voice(4, 'female', 'south'),
    voice(5, 'male', 'south'),
  ]
  const cast = (labels: string[], language = 'vi', offered = voices) => {
    const { speakers } = assignSpeakers(
      labels.map((label) => cue(label)),
      ids(),
    )
    return suggestVoices(speakers, offered, language).map((s) => s.voice.id)
  }

  it('follow the gender of the label and differ in voice', () => {
    expect(cast(['Chị Hoa', 'Chị Lan', 'Anh Hùng'])).toEqual([2, 4, 3])
  })

  it('are of one region while it has any, of the region that is cast already', () => {
    const three = ['northern', 'central', 'southern'].flatMap((region, r) =>
      [1, 2, 3, 4].map((i) => voice(10 * r + i, i % 2 ? 'female' : 'male', region)),
    )
    const regions = (given: number[]) => given.map((id) => Math.floor(id / 10))
    const people = ['Chị Hoa', 'Anh Hùng', 'Người dẫn', 'Khách', 'Bà Tư', 'Cô Năm']
    expect(regions(cast(people.slice(0, 4), 'vi', three))).toEqual([0, 0, 0, 0])
    expect(regions(cast(people, 'vi', three)).filter((region) => region > 0)).toEqual([1, 1])
    const southerner = { ...newSpeaker('a', 'Chị A', []), voiceId: 21 }
    const given = suggestVoices([southerner, newSpeaker('b', 'Anh B', [])], three, 'vi')
    expect(given[0]?.voice.region).toBe('southern')
  })

  it('are voices that nobody has, of the plain accent, while there are such', () => {
    const plain = (id: number, gender: Voice['gender'], region: string | null): Voice => ({
      ...voice(id, gender, '', 'en'),
      region,
    })
    const english = [
      plain(1, 'female', '029'),
      plain(2, 'male', 'gb-x-gbclan'),
      plain(3, 'female', null),
      plain(4, 'male', null),
      plain(5, 'male', 'us'),
    ]
    // The narrator is cast first and must not take Anna's only plain voice from her.
    const labels = ['VOICE', 'ANNA', 'OLD FISHERMAN']
    expect(cast(labels, 'en', english)).toEqual([5, 3, 4])
  })

  describe('of English', () => {
    const { espeak, flite } = builtInOrigins
    const english = (
      id: number,
      gender: Voice['gender'],
      region: string | null,
      origin?: Voice['origin'],
    ): Voice => ({ ...voice(id, gender, '', 'en'), region, ...(origin && { origin }) })
    const builtIn = [
      english(111, 'female', null, espeak),
      english(112, 'male', null, espeak),
      english(101, 'female', 'us', espeak),
      english(107, 'female', 'us', flite),
      english(108, 'male', 'us', flite),
      english(115, 'male', 'gb-scotland', flite),
    ]
    const own = english(9_000_001, 'male', null, { ...flite, model: 'Piper' })

    it('are not of the system: such a voice is for who chooses it', () => {
      const samantha = english(2_000, 'female', 'us', systemOrigins.macos)
      expect(cast(['Anna'], 'en-US', [samantha, ...builtIn])).toEqual([107])
      expect(cast(['Anna'], 'en-US', [samantha])).toEqual([])
    })

    it('are not of a provider, which costs money, unless a speaker has one of its voices', () => {
      const provider = { id: 'p', name: 'Azure', kind: 'azure', price: null, terms: '' }
      const bought = { ...english(3_000, 'female', null), language: 'mul', provider }
      expect(cast(['Anna'], 'en-US', [bought, ...builtIn])).toEqual([107])
      expect(cast(['Anna'], 'en-US', [bought])).toEqual([])
      const person = { colour: 0, gainDb: 0, pan: 0, muted: false }
      const speakers = [
        { ...person, id: 'a', label: 'Lan', voiceId: 3_000 },
        { ...person, id: 'b', label: 'Anna', voiceId: null },
      ]
      const second = { ...bought, id: 3_001 }
      const given = suggestVoices(speakers, [bought, second, ...builtIn], 'en-US')
      expect(given.map(({ voice: { id } }) => id)).toEqual([3_001])
    })

    it.each([
      ['en', [107, 108]],
      ['en-US', [107, 108]],
      ['en-GB', [107, 115]],
      ['en-AU', [107, 115]],
      ['en-CA', [107, 108]],
    ])('are of the best engine, then of the nearest region (%s)', (language, given) => {
      expect(cast(['Anna', 'John'], language, builtIn)).toEqual(given)
      expect(cast(['A'], language, builtIn)).toEqual([
        language === 'en-GB' || language === 'en-AU' ? 115 : 107,
      ])
      expect(voicesOfLanguage(builtIn, language)[0]?.origin).toBe(flite)
    })

    it('are the user’s own before the built-in ones', () => {
      expect(cast(['John', 'Peter'], 'en-US', [...builtIn, own])).toEqual([9_000_001, 108])
    })

    it('go by who says most: the narrator gets the best, whoever has a line the rest', () => {
      const speakers = ['Anna', 'Ben', 'Carol'].map((label) => newSpeaker(label, label, []))
      const narrator = newSpeaker(NARRATOR, '', [])
      const line = (speakerId: string | null, words: number) => ({
        text: 'word '.repeat(words),
        speakerId,
      })
      const given = (...lines: { text: string; speakerId: string | null }[]) =>
        suggestVoices([...speakers, narrator], builtIn, 'en', lines).map(({ voice: { id } }) => id)
      const book = [line(null, 900), line('Ben', 40), line('Anna', 9), line('Carol', 20)]
      expect(given(...book)).toEqual([101, 108, 111, 107])
      expect(given(line('Anna', 50), line('Ben', 40), line('Carol', 20))).toEqual([
        107, 108, 111, 115,
      ])
    })

    it('leave who has a known gender a voice of it, whoever chooses first', () => {
      const anna = newSpeaker('Anna', 'Anna', [])
      const narrator = newSpeaker(NARRATOR, '', [])
      const lines = [
        { text: 'word '.repeat(900), speakerId: null },
        { text: 'word', speakerId: 'Anna' },
      ]
      const two = builtIn.filter(({ id }) => id === 107 || id === 108)
      const given = suggestVoices([narrator, anna], two, 'en', lines)
      expect(given.map(({ voice: { id } }) => id)).toEqual([108, 107])
    })

    it('are others than those that are taken, as long as there are any', () => {
      expect(cast(['Anna', 'Mary', 'Sarah'], 'en', builtIn)).toEqual([107, 111, 101])
    })
  })

  it('take a region’s plain neighbour before another country', () => {
    const spanish = [
      { ...voice(1, 'female', '', 'es'), region: null },
      { ...voice(2, 'female', '', 'es'), region: '419' },
    ]
    expect(cast(['A'], 'es-MX', spanish)).toEqual([2])
    expect(cast(['A'], 'es-ES', spanish)).toEqual([1])
  })

  it('take the gender from names and from words that end in one', () => {
    expect(guessGender('OLD FISHERMAN')).toBe('male')
    expect(guessGender('Policewoman 2')).toBe('female')
    expect(guessGender('CHARLOTTE')).toBe('female')
    expect(guessGender('Uncle Geoffrey')).toBe('male')
    expect(guessGender('GERMAN')).toBeNull()
    expect(guessGender('Dr Human')).toBeNull()
  })

  it('take the gender from Vietnamese names, where “anh” may be a name, too', () => {
    const female = ['Nguyễn Thị Minh', 'Thị Nở', 'Lan Anh', 'Anh Thư', 'Bảo Ngọc', 'Bà Nam']
    expect(female.map(guessGender)).toEqual(female.map(() => 'female'))
    const male = ['Trần Văn Bình', 'Tuấn Anh', 'Người anh', 'Quốc Bảo', 'Ông Lan']
    expect(male.map(guessGender)).toEqual(male.map(() => 'male'))
    const unsaid = ['Phương Anh', 'Thị trưởng', 'Văn phòng', 'Bác Ba', 'Người Việt']
    expect(unsaid.map(guessGender)).toEqual(unsaid.map(() => null))
  })

  it('set two unnamed people apart by gender', () => {
    const [first, second] = cast(['Người dẫn', 'Khách mời']).map((id) =>
      voices.find((v) => v.id === id),
    )
    expect(first?.gender).not.toBe(second?.gender)
    expect(first?.region).toBe(second?.region)
  })

  it('are used again, evenly, when there are more speakers than voices', () => {
    const given = cast(Array.from({ length: 8 }, (_, i) => `Người ${i}`))
    expect([...new Set(given)].sort()).toEqual([2, 3, 4, 5])
  })

  it('are found by the name of the language where the service gives no code', () => {
    const nameless = voices.map((v) => ({ ...v, language: null, region: null }))
    expect(cast(['A'], 'en-US', nameless)).toEqual([1])
    expect(cast(['A'], 'vi-VN', nameless)).toEqual([2])
  })

  it('are of any language when there is none of the right one, and none without voices', () => {
    expect(cast(['A'], 'fr')).toEqual([1])
    expect(cast(['A'], 'vi', [])).toEqual([])
  })

  it('leave a cast speaker alone and do not take his voice', () => {
    const a = { ...newSpeaker('a', 'Chị A', []), voiceId: 2 }
    const b = newSpeaker('b', 'Chị B', [a])
    expect(suggestVoices([a, b], voices, 'vi')).toMatchObject([
      { speakerId: 'b', voice: { id: 4 } },
    ])
  })

  it('are of the gender by which others call a speaker', () => {
    const genderOf = (label: string, ...texts: string[]) => {
      const lines = texts.map((text) => ({ text, speakerId: 'b' }))
      const [found] = suggestVoices([newSpeaker('a', label, [])], voices, 'vi', lines)
      return found?.guessedGender
    }
    expect(genderOf('Vader', 'Lord Vader, I should have known.')).toBe('male')
    expect(genderOf('Leia', 'Only Princess Leia has been forgotten.')).toBe('female')
    expect(genderOf('Nở', 'Bà Nở ơi!', 'Thưa bà Nở.')).toBe('female')
    expect(genderOf('Ba', 'Bà Ba đi với ông Ba.')).toBeNull()
    expect(genderOf('Lẻ', 'Cô lẻn đi, anh lẻo đẻo theo.')).toBeNull()
  })

  it('can replace a voice that is no longer offered', () => {
    const a = { ...newSpeaker('a', 'Chị A', []), voiceId: 999 }
    expect(suggestVoices([a], voices, 'vi')).toEqual([])
    expect(suggestVoices(withoutUnlisted([a], voices), voices, 'vi')).toMatchObject([
      { speakerId: 'a', voice: { id: 2 } },
    ])
  })
})
