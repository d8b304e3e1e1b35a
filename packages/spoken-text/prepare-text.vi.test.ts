import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepareText } from './prepare-text'
import { englishWords } from './vi/english-words'
import { isSyllable } from './vi/letters'

const spoken = (text: string): string => prepareText(text, 'vi', []).spoken

const examples: Record<string, [written: string, said: string][]> = {
  numbers: [
    ['1.250.000 người', 'một triệu hai trăm năm mươi nghìn người'],
    ['3,5 và 3.14', 'ba phẩy năm và ba phẩy mười bốn'],
    ['3,14159', 'ba phẩy một bốn một năm chín'],
    ['0,05', 'không phẩy không năm'],
    [
      '1,234,567.89',
      'một triệu hai trăm ba mươi tư nghìn năm trăm sáu mươi bảy phẩy tám mươi chín',
    ],
    ['1 000 000 lượt', 'một triệu lượt'],
    ['phiên bản 1.2.3', 'phiên bản một chấm hai chấm ba'],
    ['-5 độ', 'âm năm độ'],
    ['10-15 người', 'mười đến mười lăm người'],
    ['3/4 dân số', 'ba phần tư dân số'],
    ['½ cốc', 'một phần hai cốc'],
    ['tỷ số 2-1', 'tỷ số hai một'],
    ['tỉ lệ 16:9', 'tỉ lệ mười sáu chín'],
    ['đạt 9/10 điểm', 'đạt chín trên mười điểm'],
    ['5 + 3 = 8', 'năm cộng ba bằng tám'],
    ['1920x1080', 'một nghìn chín trăm hai mươi nhân một nghìn không trăm tám mươi'],
    ['bản đồ 1:50.000, tỷ lệ 1/1000', 'bản đồ một trên năm mươi nghìn, tỷ lệ một trên một nghìn'],
    ['10 : 2 = 5', 'mười chia hai bằng năm'],
    ['1.000+ người', 'hơn một nghìn người'],
    ['1/2 kg đường', 'một phần hai ki lô gam đường'],
    ['Thứ 2 - thứ 6', 'Thứ hai đến thứ sáu'],
    ['phiên bản v2.0.1', 'phiên bản vê hai chấm không chấm một'],
    ['thứ 4, tháng 4, lần thứ 1', 'thứ tư, tháng tư, lần thứ nhất'],
    ['điệp viên 007', 'điệp viên không không bảy'],
    ['٣ và ３', 'ba và ba'],
  ],
  dates: [
    ['Ngày 20/11/2026', 'Ngày hai mươi tháng mười một năm hai nghìn không trăm hai mươi sáu'],
    ['ngày 20-11', 'ngày hai mươi tháng mười một'],
    ['2026-11-20', 'ngày hai mươi tháng mười một năm hai nghìn không trăm hai mươi sáu'],
    ['lễ 30/4 - 1/5', 'lễ ngày ba mươi tháng tư đến ngày một tháng năm'],
    ['20-25/12', 'ngày hai mươi đến hai mươi lăm tháng mười hai'],
    ['tháng 11/2026', 'tháng mười một năm hai nghìn không trăm hai mươi sáu'],
    ['Q3/2025', 'quý ba năm hai nghìn không trăm hai mươi lăm'],
    ['năm 1975', 'năm một nghìn chín trăm bảy mươi lăm'],
    ['T2 - T6, sáng CN', 'thứ hai đến thứ sáu, sáng chủ nhật'],
  ],
  times: [
    ['lúc 8h30', 'lúc tám giờ ba mươi phút'],
    ['08:30', 'tám giờ ba mươi phút'],
    ['8:30:15', 'tám giờ ba mươi phút mười lăm giây'],
    ['8h - 10h', 'tám giờ đến mười giờ'],
    ['0h', 'không giờ'],
    [`15'30"`, 'mười lăm phút ba mươi giây'],
    ['24/7.', 'hai mươi tư trên bảy.'],
    ['24/24h', 'hai mươi tư trên hai mươi tư giờ'],
  ],
  money: [
    ['50.000đ', 'năm mươi nghìn đồng'],
    ['50.000 VNĐ/tháng', 'năm mươi nghìn đồng một tháng'],
    ['81,5 triệu đồng/lượng', 'tám mươi mốt phẩy năm triệu đồng một lượng'],
    ['50.000đ/kg', 'năm mươi nghìn đồng một ki lô gam'],
    ['$50 và 5 €', 'năm mươi đô la và năm ơ rô'],
    ['$1,200', 'một nghìn hai trăm đô la'],
    ['1,5 tỷ USD', 'một phẩy năm tỷ đô la Mỹ'],
    ['500k, 2,5tr, 5tr5', 'năm trăm nghìn, hai phẩy năm triệu, năm triệu năm'],
    ['100.000 - 200.000 đồng', 'một trăm nghìn đến hai trăm nghìn đồng'],
  ],
  measures: [
    ['3,5%', 'ba phẩy năm phần trăm'],
    ['5-10%', 'năm đến mười phần trăm'],
    ['120km/h', 'một trăm hai mươi ki lô mét trên giờ'],
    ['10 m² và 5m2', 'mười mét vuông và năm mét vuông'],
    ['1m75', 'một mét bảy mươi lăm'],
    ['36,5°C', 'ba mươi sáu phẩy năm độ xê'],
    ['16GB, 100 Mbps', 'mười sáu gi ga bai, một trăm mê ga bít trên giây'],
    ['2kg gạo', 'hai ki lô gam gạo'],
  ],
  telephones: [
    ['gọi 0912 345 678', 'gọi không chín một hai, ba bốn năm, sáu bảy tám'],
    ['+84 912 345 678', 'cộng tám bốn, chín một hai, ba bốn năm, sáu bảy tám'],
    ['gọi 113', 'gọi một một ba'],
    ['hotline 1900 1234', 'hót lai một chín không không, một hai ba bốn'],
  ],
  'Roman numerals': [
    ['Thế kỷ XXI', 'Thế kỷ hai mươi mốt'],
    ['Chương IV, Phần I', 'Chương bốn, Phần một'],
    ['vua Louis XIV', 'vua Louis thứ mười bốn'],
    ['Điều V', 'Điều năm'],
    ['Có hai phần: I. Mở đầu, II. Kết luận', 'Có hai phần: một. Mở đầu, hai. Kết luận'],
  ],
  abbreviations: [
    ['UBND TP.HCM', 'ủy ban nhân dân thành phố Hồ Chí Minh'],
    ['Q.1, P.5, TP. Đà Nẵng', 'quận một, phường năm, thành phố Đà Nẵng'],
    ['GS.TS. Nguyễn An, PGS. Lan', 'giáo sư tiến sĩ Nguyễn An, phó giáo sư Lan'],
    ['cam, quýt, v.v. Sau đó', 'cam, quýt, vân vân. Sau đó'],
    ['CHXHCN Việt Nam', 'cộng hòa xã hội chủ nghĩa Việt Nam'],
    ['ĐH, THPT, BTV, MC', 'đại học, trung học phổ thông, biên tập viên, em xi'],
    ['Bộ GD&ĐT và Bộ TN&MT', 'Bộ giáo dục và đào tạo và Bộ tài nguyên và môi trường'],
    [
      'Nghị định 15/2020/NĐ-CP',
      'Nghị định mười lăm năm hai nghìn không trăm hai mươi, nghị định chính phủ',
    ],
    ['Nghị quyết 57-NQ/TW', 'Nghị quyết năm mươi bảy nghị quyết trung ương'],
    ['T7: 8h-12h', 'thứ bảy: tám giờ đến mười hai giờ'],
    ['VTV, BIDV', 'vê tê vê, bê i đê vê'],
    ['5G, H5N1, U23', 'năm gờ, hát năm en một, u hai mươi ba'],
    ['Covid-19', 'cô vít mười chín'],
    ['ANH ƠI, ĐỪNG ĐI', 'ANH ƠI, ĐỪNG ĐI'],
  ],
  'foreign words and addresses': [
    ['Facebook và YouTube', 'phây búc và diu túp'],
    ['email, Wi-Fi, smartphone', 'i meo, oai phai, xờ mát phôn'],
    ['constructor.vn', 'constructor chấm vê en'],
    ['an@gmail.com', 'an a còng gi meo chấm com'],
    ['VN-Index', 'vê en in đếch'],
    ['#HàNội', 'hát tác Hà Nội'],
    ['https://vnexpress.net/', 'vnexpress chấm nét'],
  ],
  signs: [
    ['Lan & Mai', 'Lan và Mai'],
    ['😀 Xin chào 🎉 :)', 'Xin chào'],
    ['<i>nghiêng</i> {\\an8}♪', 'nghiêng'],
    ['Hà Nội - Huế', 'Hà Nội, Huế'],
    ['- Anh đi đâu?', 'Anh đi đâu?'],
    ['nam/nữ', 'nam nữ'],
    ['[nhạc nền] Xin chào (cười)', 'Xin chào'],
    ['Chương một\n\nNgày xưa\ncó cô bé.', 'Chương một. Ngày xưa có cô bé.'],
    ['“Trích” (chú thích)…', '“Trích” (chú thích)…'],
  ],
}

describe.each(Object.entries(examples))('Vietnamese %s', (_, rows) => {
  it.each(rows)('%s', (written, said) => {
    expect(spoken(written)).toBe(said)
  })
})

describe('plain Vietnamese', () => {
  it('is left as it is', () => {
    const text = 'Ở đó, người ta nói rằng: “Mai này anh về, em nhé!” Thế rồi… ai cũng im lặng.'
    expect(spoken(text)).toBe(text)
  })
})

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...'0123456789.,:/-–%$€đ°²½#@&+=()[]<> \n\'"'.split(''),
    'h',
    'km',
    'm2',
    'tr',
    'Q',
    'IV',
    'XX',
    'TP.',
    'v.v',
    'USD',
    'tháng ',
    'thứ ',
    '٣',
    '①',
    'Ⅳ',
    '😀',
    'http://',
    'Lan ',
  )
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  )

  it('never throws and leaves no digit unread, in Vietnamese and in English', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('vi', 'en', 'vi-VN', 'en-US'), (text, language) => {
        expect(prepareText(text, language, []).spoken).not.toMatch(/\p{N}/u)
      }),
      { numRuns: 2_000 },
    )
  })

  it('never throws in a language without a table', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(typeof prepareText(text, 'fr', []).spoken).toBe('string')
      }),
    )
  })
})

describe('the table of English words', () => {
  it('holds no Vietnamese word, and respells in Vietnamese syllables only', () => {
    expect([...englishWords.keys()].filter(isSyllable)).toEqual([])
    const wrong = [...englishWords.values()].filter((said) => !said.split(' ').every(isSyllable))
    expect(wrong).toEqual([])
  })
})
