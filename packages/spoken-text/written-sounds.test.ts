import { describe, expect, it } from 'vitest'
import { prepareText } from './prepare-text'

const said = (language: string, written: string): string =>
  prepareText(written, language, []).spoken

describe('sounds in writing are said as an actor would', () => {
  it.each([
    ['vi', 'KHÔÔÔNG! Trời ơiiii, đượccc', 'KHÔNG! Trời ơi, được'],
    ['vi', 'H-a-a-a', 'Ha'],
    ['en', 'Noooo! Pleeease, heeelp!', 'No! Please, help!'],
    ['en', 'Coooool, hellooo? Allll free', 'Cool, hello? All free'],
    ['en', 'Hmmm, shhhh', 'Hmm, shh'],
    ['en', 'N-o-o-o-o', 'No'],
    ['de', 'Neeein!', 'Nein!'],
    ['es', '¡Holaaa!', '¡Hola!'],
    ['fr', 'Ouiiii', 'Oui'],
    ['ru', 'Неееет!', 'Нет!'],
    ['ar', 'لااااا', 'لا'],
    ['th', 'มากกกกก', 'มาก'],
    ['ja', 'ええええええ', 'えええ'],
  ])('drawn out, %s: %s', (language, written, spoken) => {
    expect(said(language, written)).toBe(spoken)
  })

  it.each([
    ['en', 'hahahahaha', 'ha ha ha'],
    ['en', 'Ha-ha-ha-ha!', 'Ha ha ha!'],
    ['en', 'Heh heh heh heh heh', 'Heh heh heh'],
    ['vi', 'Hahaha, hihihi', 'Ha ha ha, hi hi hi'],
    ['ru', 'Хахаха', 'Ха ха ха'],
    ['es', 'jajajaja', 'ja ja ja'],
    ['pt', 'kkkkk', 'ha ha ha'],
    ['th', '55555', 'ฮ่า ฮ่า ฮ่า'],
    ['ko', 'ㅋㅋㅋㅋ', '크크크'],
    ['zh', '哈哈哈哈哈哈', '哈哈哈'],
  ])('laughter, %s: %s', (language, written, spoken) => {
    expect(said(language, written)).toBe(spoken)
  })

  it.each([
    ['en', 'What the f***?', 'What the beep?'],
    ['en', 'F**king sh*t, you **** you', 'Beep beep, you beep you'],
    ['en', 'What the @#$% is this?', 'What the beep is this?'],
    ['vi', 'Đ*t mẹ, cái đ*o gì, thằng ch* này', 'Bíp mẹ, cái bíp gì, thằng bíp này'],
    ['es', 'qué j*der', 'qué pip'],
    ['ja', 'この***！', 'このピー！'],
  ])('starred out, %s: %s', (language, written, spoken) => {
    expect(said(language, written)).toBe(spoken)
  })

  it.each([
    ['en', 'I was going to te--', 'I was going to te'],
    ['en', 'Wait, I-- I know. "I was t--"', 'Wait, I, I know. "I was…"'],
    ['en', 'W... wait, b… but', 'wait, but'],
    ['vi', 'Đừng có mà- ', 'Đừng có mà'],
    ['vi', 'Em... em kh--', 'Em... em…'],
    ['fr', 'Attends, je--', 'Attends, je'],
  ])('cut off, %s: %s', (language, written, spoken) => {
    expect(said(language, written)).toBe(spoken)
  })

  it.each([
    ['en', 'THE FBI IS HERE, RUN!', 'The FBI is here, run!'],
    ['en', "I'M IN THE US. HELP US!", "I'm in the US. Help us!"],
    ['es', '¡NO ME DIGAS ESO NUNCA!', '¡No me digas eso nunca!'],
    ['fr', 'LE TGV EST LÀ', 'Le TGV est là'],
    ['ru', 'БЕГИ ОТСЮДА БЫСТРО!', 'Беги отсюда быстро!'],
    ['tr', 'İYİ DEĞİL BU IŞIK', 'İyi değil bu ışık'],
  ])('shouted, %s: %s', (language, written, spoken) => {
    expect(said(language, written)).toBe(spoken)
  })
})

describe('what only looks like it stays', () => {
  it.each([
    [
      'en',
      'Part XXX with AAA batteries, Henry VIII',
      'Part thirty with AAA batteries, Henry the eighth',
    ],
    ['vi', 'PCCC, chương iii', 'phòng cháy chữa cháy, chương ba'],
    ['en', 'www.goooal.com', 'www dot goooal dot com'],
    ['en', '*really* and **no** way', 'really and no way'],
    ['en', '5*6', 'five times six'],
    ['en', 'hi hi, he he, aha', 'hi hi, he he, aha'],
    ['en', 'well-off, B-O-O, NASA HQ, OK', 'well-off, B-O-O, NASA HQ, OK'],
    ['de', 'Schifffahrt, Flussschiff, Schneeeule', 'Schifffahrt, Flussschiff, Schneeeule'],
    ['fr', 'créée', 'créée'],
    ['th', '555 บาท', 'ห้าร้อยห้าสิบห้า บาท'],
    ['vi', 'ANH ƠI, ĐỪNG ĐI', 'ANH ƠI, ĐỪNG ĐI'],
  ])('%s: %s', (language, written, spoken) => {
    expect(said(language, written)).toBe(spoken)
  })
})
