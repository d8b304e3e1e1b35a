import { describe, expect, it } from 'vitest'
import { readScript } from '../../narration/read-script'
import { languageOfCues } from '../cue-languages'
import { decodeSubtitles } from '../decode-subtitles'
import { readSubtitles } from '../read-subtitles'

const right = 'Cộng hòa xã hội chủ nghĩa Việt Nam. Những người đã được nghe không nói gì.'
const file = (line: string) => `1\n00:00:01,000 --> 00:00:03,000\n<i>${line}</i>\n`
const bytesOf = (text: string) => new TextEncoder().encode(text)

function read(text: string) {
  const decoded = decodeSubtitles(bytesOf(text))
  if (!decoded.ok) throw new Error(decoded.error.message)
  return { text: decoded.value.text, codes: decoded.value.repairs.map(({ code }) => code) }
}

describe('Vietnamese that was written for old fonts or with keys, saved as UTF-8', () => {
  it.each([
    [
      'VNI-Times',
      'Coäng hoøa xaõ hoäi chuû nghóa Vieät Nam. Nhöõng ngöôøi ñaõ ñöôïc nghe khoâng noùi gì.',
    ],
    [
      'TCVN3',
      'Céng hßa x· héi chñ nghÜa ViÖt Nam. Nh÷ng ng\u00adêi ®· ®\u00adîc nghe kh«ng nãi g×.',
    ],
    [
      'Telex',
      'Coongj hoaf xax hooij chur nghiax Vieetj Nam. Nhuwngx nguwowif ddax dduwowcj nghe khoong nois gif.',
    ],
    [
      'Telex, marks at once',
      'Coojng hofa xax hooji chur nghiax Vieejt Nam. Nhuwxng ngwowif ddax dduwojc nghe khoong nois gif.',
    ],
    [
      'VNI keys',
      'Co65ng ho2a xa4 ho65i chu3 nghi4a Vie65t Nam. Nhu74ng ngu7o72i d9a4 d9u7o75c nghe kho6ng no1i gi2.',
    ],
  ])('is turned back: %s', (_, line) => {
    expect(read(file(line))).toEqual({ text: file(right), codes: ['VIETNAMESE_RESPELLED'] })
    expect(read(`\uFEFF${file(line)}`).text).toBe(file(right))
    expect(
      readScript(`<p>${line}</p>`, { format: 'docx', split: 'sentence', keepSpeaker: false }),
    ).toMatchObject({
      ok: true,
      value: { language: 'vi', problems: [{ code: 'VIETNAMESE_RESPELLED' }] },
    })
  })

  it('is left in lines that are right', () => {
    const lines = 'Tiếng Việt đúng.\nCoäng hoøa xaõ hoäi chuû nghóa Vieät Nam.'
    expect(read(lines).text).toBe('Tiếng Việt đúng.\nCộng hòa xã hội chủ nghĩa Việt Nam.')
  })

  it('without marks is Vietnamese, with a warning', () => {
    const line = 'Hom nay troi dep qua, minh di dao nhe.'
    const subtitles = readSubtitles(bytesOf(file(line)), 'film.srt')
    expect(subtitles).toMatchObject({ ok: true, value: { repairs: [{ code: 'MARKS_MISSING' }] } })
    expect(subtitles.ok && languageOfCues(subtitles.value.cues).language).toBe('vi')
  })

  it.each([
    'Là-bas, où l’été déjà né brûle, la fée a bu du thé à Niné, et l’ami a dit où.',
    'Må du gå på jobb nå? Så får vi se på det. Er du sikker på å gå på?',
    'Não há nada a fazer; vou à sé e dou um chá à tia.',
    'Über die Tür hör ich für dich, schöne Grüße, müde Kühe.',
    'Så går vi på gatan då, på ön får du få två må.',
    'Chúng tôi được nghe rồi.\ncái có bán kính 1, cái này có thì có',
    'Có ją już tam więc nie ma; że to ten dom.',
    'Is it as far as her car, sir? See, he has a moon for us, or is he as good?',
    'Een man is er ooit meer naar een huis toe gereden als haar moeder.',
    'Maa on kuuma, ja sää on tuulinen, mutta puu ei kaadu.',
    'Flight B6 at gate A4, room C12, seat H5, row D9 and E7, bus M15.',
    'Do not go in, he can hit him; the man is mean to me and so on.',
  ])('is nothing else: %s', (line) => {
    expect(read(file(line))).toEqual({ text: file(line), codes: [] })
  })
})
