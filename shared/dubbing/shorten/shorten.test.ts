import { describe, expect, it } from 'vitest'
import { estimateCredits } from '../spoken-text'
import { englishRules } from './rules-en'
import { vietnameseRules } from './rules-vi'
import { shorterWordings } from './shorten'

/** Text → the shortest wording; '' = no rule applies. */
type Table = readonly (readonly [text: string, shortest: string])[]

const shortest = (text: string, language: string) =>
  shorterWordings(text, language).at(-1)?.text ?? ''

const vietnamese: Table = [
  // phrases
  ['Đối với tôi, chuyện này rất khó.', 'Với tôi, chuyện này rất khó.'],
  ['Tôi đến đây nhằm mục đích học nghề.', 'Tôi đến đây để học nghề.'],
  ['Bởi vì trời mưa nên đường trơn.', 'Vì trời mưa nên đường trơn.'],
  ['Nhưng mà anh ấy không nghe.', 'Nhưng anh ấy không nghe.'],
  ['Chúng ta sẽ làm như thế nào?', 'Chúng ta sẽ làm thế nào?'],
  ['Ở thời điểm hiện tại, giá đã tăng.', 'Hiện nay, giá đã tăng.'],
  ['Ông đưa ra quyết định dừng lại.', 'Ông quyết định dừng lại.'],
  ['Giá là 5 triệu đồng Việt Nam.', 'Giá là 5 triệu đồng Việt Nam.'],
  // doublets
  ['Có nhiều loại quả, ví dụ như xoài và mít.', 'Có nhiều loại quả, như xoài và mít.'],
  ['Họ tiến hành kiểm tra máy bơm.', 'Họ kiểm tra máy bơm.'],
  ['Nước dâng lên một cách nhanh chóng.', 'Nước dâng lên nhanh chóng.'],
  ['Tôi nghĩ rằng anh nên về.', 'Tôi nghĩ anh nên về.'],
  ['Món này rất là ngon.', 'Món này rất ngon.'],
  ['Anh ấy đã từng ở Huế.', 'Anh ấy từng ở Huế.'],
  ['Ngày mai tôi quay trở lại.', 'Ngày mai tôi trở lại.'],
  ['Sau đó thì chúng tôi đi ngủ.', 'Sau đó chúng tôi đi ngủ.'],
  ['Tôi thì cũng không biết.', 'Tôi cũng không biết.'],
  // numbers, whose value stays
  ['Ông ấy hai mươi lăm tuổi.', 'Ông ấy hai lăm tuổi.'],
  ['Bảy giờ ba mươi phút sáng.', 'Bảy giờ rưỡi sáng.'],
  ['Tàu chạy lúc 7 giờ 45 phút.', 'Tàu chạy lúc 7 giờ 45.'],
  ['Tôi mua 6.000 trái giống.', ''],
  ['Có hai mươi người.', ''],
  // fillers
  ['À, tôi nhớ ra rồi.', 'Tôi nhớ ra rồi.'],
  ['Bạn biết đấy, nghề này vất vả.', 'Nghề này vất vả.'],
  ['Thì tôi cứ làm thôi.', 'Tôi cứ làm thôi.'],
  ['Này là của ai?', ''],
  // particles
  ['Cháu chào bác ạ.', 'Cháu chào bác.'],
  ['Mình đi trước nhé!', 'Mình đi trước!'],
  ['Mình đi trước nhé?', ''],
  ['Xong rồi đấy ạ.', 'Xong rồi.'],
  ['Chỉ có thế mà thôi.', 'Chỉ có thế thôi.'],
  ['Anh ấy đang ở đấy.', ''],
  ['Có cái gì đấy.', ''],
  ['- Cháu chào bác ạ\n- Ừ, chào cháu.', '- Cháu chào bác\n- Ừ, chào cháu.'],
  // never changed
  ['Anh nói: “Tôi nghĩ rằng mưa ạ.”', ''],
  ['[tiếng mưa ạ] Xin chào ạ.', '[tiếng mưa ạ] Xin chào.'],
  ['<i>Cháu chào bác ạ.</i>', '<i>Cháu chào bác.</i>'],
  ['Tôi gặp ông Đối Với.', ''],
  ['Ạ.', ''],
  ['', ''],
]

const english: Table = [
  // contractions
  ['I am going home.', "I'm going home."],
  ['Yes, I am.', ''],
  ['No, I do not.', "No, I don't."],
  ['We are ready and they are not.', "We're ready and they're not."],
  ['IT IS OVER THERE.', "IT'S OVER THERE."],
  ['He is taller than I am now.', "He's taller than I am now."],
  ['I have never seen it.', "I've never seen it."],
  ['I have a car.', ''],
  ['Let us go.', "Let's go."],
  ['They let us go.', ''],
  ['You cannot stay.', "You can't stay."],
  ['She will not only sing.', "She'll not only sing."],
  // phrases
  ['We came in order to help.', 'We came to help.'],
  ['Due to the fact that it rained, we left.', 'Because it rained, we left.'],
  ['He was able to walk.', 'He could walk.'],
  ['They are in the process of building it.', "They're building it."],
  ['This is the reason why I left.', 'This is why I left.'],
  // doublets
  ['Each and every one of us.', 'Every one of us.'],
  ['The end result is good.', 'The result is good.'],
  // numbers, whose value stays
  ['It costs two hundred and five dollars.', 'It costs two hundred five dollars.'],
  ['Two thousand and more came.', ''],
  ["We met at seven o'clock in the morning.", 'We met at seven a.m.'],
  ["We met at 7 o'clock.", 'We met at 7.'],
  ['He left at the age of 30.', 'He left at 30.'],
  ['He was born in the year 1984.', 'He was born in 1984.'],
  // fillers
  ['Well, we need more time.', 'We need more time.'],
  ['Well done.', ''],
  ['It was, you know, a hard year.', 'It was a hard year.'],
  ['You know him.', ''],
  ['I just want to sleep.', 'I want to sleep.'],
  ['I have just wanted that.', ''],
  ['It was just in time.', ''],
  ['I really need this.', 'I need this.'],
  ["I don't really like it.", ''],
  ['It is actually a lake.', "It's a lake."],
  ['It was kind of weird.', 'It was weird.'],
  ['What kind of like is that?', ''],
  // never changed
  ['She said, "I am going home."', ''],
  ['We visited Actually A Museum.', ''],
  ['Meet Will Not.', ''],
]

describe.each([
  ['vi', vietnamese, vietnameseRules],
  ['en', english, englishRules],
] as const)('shorter wordings, %s', (language, table, rules) => {
  it.each(table.map(([text, to]) => [text, to === text ? '' : to]))('%s', (text, to) => {
    expect(shortest(text, language)).toBe(to)
  })

  it('is shorter with every step, and never touches a digit', () => {
    for (const [text] of table) {
      let last = estimateCredits(text)
      for (const wording of shorterWordings(text, language)) {
        expect(estimateCredits(wording.text)).toBeLessThan(last)
        expect(wording.text.match(/\d+/g)?.filter((part) => !text.includes(part)) ?? []).toEqual([])
        expect(wording.kinds.length).toBeGreaterThan(0)
        last = estimateCredits(wording.text)
      }
    }
  })

  it('has no rule that makes a text longer', () => {
    const longer = rules.filter(
      ({ from, to }) => typeof from === 'string' && to.length >= from.length,
    )
    expect(longer).toEqual([])
  })
})

describe('shorterWordings', () => {
  it('offers the gentlest first with the kind of each', () => {
    const text = 'À, nhưng mà tôi nghĩ rằng chúng ta cần tiến hành kiểm tra ạ.'
    expect(shorterWordings(text, 'vi-VN')).toEqual([
      {
        text: 'À, nhưng tôi nghĩ rằng chúng ta cần tiến hành kiểm tra ạ.',
        kinds: ['phrase'],
      },
      { text: 'À, nhưng tôi nghĩ chúng ta cần kiểm tra ạ.', kinds: ['phrase', 'doublet'] },
      {
        text: 'Nhưng tôi nghĩ chúng ta cần kiểm tra.',
        kinds: ['phrase', 'doublet', 'filler', 'particle'],
      },
    ])
  })

  it('has no rules for other languages', () => {
    expect(shorterWordings('Je ne sais pas.', 'fr')).toEqual([])
  })

  it('keeps line breaks where nothing was taken away', () => {
    expect(shortest('I am sure that\nwe are late.', 'en')).toBe("I'm sure that\nwe're late.")
  })
})
