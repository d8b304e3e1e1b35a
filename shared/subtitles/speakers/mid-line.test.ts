import { describe, expect, it } from 'vitest'
import { speakableText } from '../../text/markup'
import { notSpeech, spokenPart, unspokenParts } from '../not-speech'
import { type ParsedSubtitles, parseSubtitles } from '../read-subtitles'

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19)

const writers: Record<string, (texts: readonly string[]) => string> = {
  srt: (texts) =>
    texts
      .map((text, i) => `${i + 1}\n${clock(i * 4)},000 --> ${clock(i * 4 + 3)},000\n${text}\n`)
      .join('\n'),
  vtt: (texts) =>
    `WEBVTT\n\n${texts.map((text, i) => `${clock(i * 4)}.000 --> ${clock(i * 4 + 3)}.000\n${text}\n`).join('\n')}`,
  ass: (texts) =>
    `[Events]\n${texts.map((text, i) => `Dialogue: 0,${clock(i * 4).slice(1)}.00,${clock(i * 4 + 3).slice(1)}.00,Default,,0,0,0,,${text.replaceAll('\n', '\\N')}\n`).join('')}`,
}

function parse(texts: readonly string[], format = 'srt'): ParsedSubtitles {
  const result = parseSubtitles(writers[format]?.(texts) ?? '', `film.${format}`)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const plain = ['I see.', 'It is late.', 'Come in.', 'What now?', 'Not yet.', 'Maybe so.', 'Fine.']
const voiced = ({ cues }: ParsedSubtitles) =>
  cues.map((cue) => [cue.label, notSpeech(cue) === null ? speakableText(spokenPart(cue)) : ''])

describe('a speaker in the middle of a line', () => {
  it.each<[string, ...[string | null, string][]]>([
    ['Okay. IVANDRO: Hello!', [null, 'Okay.'], ['IVANDRO', 'Hello!']],
    ['Wait. ANNA: No. BEN: Yes.', [null, 'Wait.'], ['ANNA', 'No.'], ['BEN', 'Yes.']],
    ['OK. BEN: Yes, it is.', [null, 'OK.'], ['BEN', 'Yes, it is.']],
    ['Is it you? DR. JOHN: It is me.', [null, 'Is it you?'], ['DR. JOHN', 'It is me.']],
    ['Hello, Mr. SMITH: we know.', [null, 'Hello, Mr. SMITH: we know.']],
    ['Stop it! 2ND MAN: Look out!', [null, 'Stop it!'], ['2ND MAN', 'Look out!']],
    ['2ND MAN: Look out!', ['2ND MAN', 'Look out!']],
    ['- 1ST OFFICER: Halt there.', ['1ST OFFICER', 'Halt there.']],
    ['Được rồi. LAN: Chào anh!', [null, 'Được rồi.'], ['LAN', 'Chào anh!']],
    ['Ладно. ИВАН: Пойдём.', [null, 'Ладно.'], ['ИВАН', 'Пойдём.']],
    ['¿Quién? NIÑO: Soy yo.', [null, '¿Quién?'], ['NIÑO', 'Soy yo.']],
    ['<i>Okay. IVANDRO: Hello!</i>', [null, 'Okay.'], ['IVANDRO', 'Hello!']],
    ['Okay... IVANDRO: Hello!', [null, 'Okay...'], ['IVANDRO', 'Hello!']],
    ['Okay. >> BEN: Hello there.', [null, 'Okay.'], ['BEN', 'Hello there.']],
    ['Okay. BEN (on phone): Hello.', [null, 'Okay.'], ['BEN', 'Hello.']],
    ['But we-- ANNA: No.', [null, 'But we--'], ['ANNA', 'No.']],
    ['Okay.\nIVANDRO: Hello!', [null, 'Okay.'], ['IVANDRO', 'Hello!']],
    ['Right… ANNA：No way.', [null, 'Right…'], ['ANNA', 'No way.']],
  ])('is named: %j', (text, ...expected) => {
    for (const format of Object.keys(writers))
      expect(voiced(parse([text, ...plain], format)).slice(0, expected.length)).toEqual(expected)
  })

  it('is named in any letters where the file names them elsewhere', () => {
    const names = [
      'Anna: Hi.',
      'Ben: Hello.',
      'Anna: So?',
      'Ben: Well.',
      'Anna: Yes.',
      'Ben: Now?',
      'Wait. Anna: No. Ben: Yes.',
    ]
    expect(voiced(parse(names)).slice(6)).toEqual([
      [null, 'Wait.'],
      ['Anna', 'No.'],
      ['Ben', 'Yes.'],
    ])
    const han = [
      '田中：はい。',
      '鈴木：どうも。',
      '田中：ええ。',
      '鈴木：では。',
      '田中：うん。',
      '鈴木：では。',
      '田中：はい。鈴木：いいえ。',
    ]
    expect(voiced(parse(han)).slice(6)).toEqual([
      ['田中', 'はい。'],
      ['鈴木', 'いいえ。'],
    ])
  })

  it.each([
    'It ends at 10:42 pm.',
    'He gave her two things. John: an earring.',
    'Be careful. NOTE: never sleep here.',
    'They lost. FINAL SCORE, 2:1.',
    'We have it. BREAKING: the king is dead.',
    'Come to NASA and see: it is big.',
    'Được. Lưu ý: nguy hiểm.',
    'Go to https://example.org: it helps.',
    'There it was. And then: nothing.',
    'He read it. Psalm 23: the Lord is my shepherd.',
  ])('is none in %j', (text) => {
    expect(voiced(parse([text, ...plain]))[0]).toEqual([null, text])
  })
})

describe('sounds in capitals', () => {
  const named = ['JERRY: Hello.', 'ELAINE: Hi.', 'JERRY: So?', 'KRAMER: Hey.']

  it.each([
    ['[WHISTLES] So…', 'So…'],
    ['[FINGERS SNAPPING] Signals', 'Signals'],
    ['[SOFTLY] I know', 'I know'],
    ['[PAPERS RUSTLING] Here', 'Here'],
    ['[CLEARS THROAT] Well.', 'Well.'],
    ['[IMITATES ENGINE] Go!', 'Go!'],
    ['Really? LAUGHS: Yeah.', 'Really? Yeah.'],
    ['LAUGHS: Yeah.', 'Yeah.'],
    ['HE SIGHS: All right.', 'All right.'],
    ['bye. DOG BARKS', 'bye.'],
    ['Bye now.\nPHONE RINGS', 'Bye now.'],
    ['DOG BARKS', ''],
    ['HE LAUGHS', ''],
    ['APPLAUSE', ''],
    ['SHE SIGHS HEAVILY\nNo.', 'No.'],
    ['[JERRY] It is me.', 'It is me.'],
    ['[NARRATOR] Once upon a time.', 'Once upon a time.'],
  ])('are not said: %j', (text, said) => {
    for (const format of Object.keys(writers)) {
      const read = parse([...named, text, ...plain], format)
      expect(voiced(read)[4]?.[1]).toBe(said)
      const label = text === '[JERRY] It is me.' ? 'JERRY' : null
      if (!text.includes('NARRATOR')) expect(read.cues[4]?.label).toBe(label)
    }
  })

  it('are listed', () => {
    expect(unspokenParts({ text: 'Really? LAUGHS: Yeah.' })).toEqual(['LAUGHS:'])
    expect(unspokenParts({ text: 'bye. DOG BARKS' })).toEqual(['DOG BARKS'])
  })

  it.each([
    'STOP!',
    'Look. THE DOG BARKS',
    'I said NO.',
    'CHEERS',
    'It is a BMW',
    'Welcome to NBC NEWS',
    'HELP ME',
    'We love the USA: it is big.',
    'He works for the FBI.',
    'A DOOR OPENS',
  ])('are none in %j', (text) => {
    expect(voiced(parse([text, ...plain]))[0]).toEqual([null, text])
  })
})

describe('sounds in other languages', () => {
  it.each([
    ['[Сміх] Так.', 'Так.'],
    ['[Оплески] Дякую.', 'Дякую.'],
    ['[Зітхає] Ну добре.', 'Ну добре.'],
    ['[смеётся] Да ладно.', 'Да ладно.'],
    ['[Смех] Да.', 'Да.'],
    ['[АПЛОДИСМЕНТЫ] Спасибо.', 'Спасибо.'],
    ['[Гучні оплески] Дякую.', 'Дякую.'],
    ['[Играет музыка] Да.', 'Да.'],
    ['(Оплески) Дякую.', 'Дякую.'],
    ['[Śmiech] Tak.', 'Tak.'],
    ['[拍手] どうも。', 'どうも。'],
    ['[박수] 네.', '네.'],
    ['[笑声] 好。', '好。'],
  ])('are no speakers: %j', (text, said) => {
    expect(voiced(parse([text, ...plain]))[0]).toEqual([null, said])
  })
})

describe('words that an editor has added', () => {
  it.each([
    ['[They] came in the night.', 'They came in the night.'],
    ['[It] is late.', 'It is late.'],
    ['[There] is a way.', 'There is a way.'],
    ["[It's] not a game.", "It's not a game."],
    ['I saw [them] there.', 'I saw them there.'],
    ['[W]e walk[ed] home.', 'We walked home.'],
    ['<i>[They] came.</i>', 'They came.'],
    ['[Họ] đã đến.', 'Họ đã đến.'],
    ['[Anh ấy] không nói.', 'Anh ấy không nói.'],
    ['[Ellos] vinieron.', 'Ellos vinieron.'],
    ['[Они] пришли.', 'Они пришли.'],
    ['[Sie] kamen an.', 'Sie kamen an.'],
  ])('are said: %j', (text, said) => {
    const named = ['[Anna] Hi.', '[Ben] Hello.', '[Anna] So?', '[Ben] Well.']
    for (const other of [plain, named]) {
      const read = parse([...other, text])
      expect(voiced(read).at(-1)).toEqual([null, said])
      expect(unspokenParts({ text })).toEqual([])
      expect(read.repairs.map(({ code }) => code)).not.toContain('TWO_SPEAKERS')
    }
  })

  it.each([
    ['[laughs] it is late.', null, 'it is late.'],
    ['[Nam] xin chào.', 'Nam', 'xin chào.'],
    ['It is late [sic] here.', null, 'It is late here.'],
    ['[Anna] so it is.', 'Anna', 'so it is.'],
    ['We go [sighs] home.', null, 'We go home.'],
  ])('are told from names and sounds: %j', (text, label, said) => {
    expect(voiced(parse([text, ...plain]))[0]).toEqual([label, said])
  })
})

describe('a name before a song', () => {
  it.each([
    'الأطفال المخيفون:\n♪ لا تخافوا ♪',
    'KIDS:\n♪ la la ♪',
    'Trẻ Em: ♪ la la ♪',
    '孩子们：♪ 啦啦 ♪',
  ])('is not said: %j', (text) => {
    expect(voiced(parse([text, ...plain]))[0]?.[1]).toBe('')
  })
})
