import { describe, expect, it } from 'vitest'
import { speakableText, withoutMarkup } from './markup'

describe('what a voice says', () => {
  it.each([
    ['<i>Xin</i> <b>chào</b>', 'Xin chào'],
    ['{\\an8}{\\pos(1,2)}Xin chào', 'Xin chào'],
    ['<font color="#ff0000">Đỏ</font>', 'Đỏ'],
    ['Hai\ndòng', 'Hai dòng'],
    ['{b}Xin{/b} {i}chào{/i}', 'Xin chào'],
    ['{bold} thôi', '{bold} thôi'],
    ['Hai\\hdòng\\Nchữ', 'Hai dòng chữ'],
    ['D:\\hinh\\Nam', 'D:\\hinh\\Nam'],
    ['- Đi không?\n- Đi!', 'Đi không? Đi!'],
    ['– Đi!', 'Đi!'],
    ['>> NEWS', 'NEWS'],
    ['-5 độ C', '-5 độ C'],
    ['-5$', '-5$'],
    ['-Mấy giờ?\n-5 giờ.', 'Mấy giờ? 5 giờ.'],
    ['a < b và b > c', 'a < b và b > c'],
    ['if a<b and c>d', 'if a<b and c>d'],
    ['x<c and y>z', 'x<c and y>z'],
    ['<v Bob>Hi <c.loud>there</c> <font color="red">now</font>', 'Hi there now'],
    ['[thở dài] Ừ', 'Ừ'],
    ['♪ La la ♪', 'La la'],
    ['(cười) Ừ', 'Ừ'],
    ['Anh ấy (tiếng Anh rất giỏi) đến', 'Anh ấy (tiếng Anh rất giỏi) đến'],
    ['Hà Nội (1954)', 'Hà Nội (1954)'],
    ['[nhạc]', ''],
    ['♪ ♪', ''],
    ['...', ''],
    ['<i></i>', ''],
    ['50% của 2,5 tỷ', '50% của 2,5 tỷ'],
  ])('of %j is %j', (text, spoken) => {
    expect(speakableText(text)).toBe(spoken)
  })

  it('is said once, however often it is asked', () => {
    const spoken = speakableText('- <i>[A] Xin</i>\n- chào')
    expect(speakableText(spoken)).toBe(spoken)
  })
})

describe('what a viewer reads', () => {
  it('has no markup', () => {
    expect(withoutMarkup('<i>a</i>\n{\\an8}b')).toBe('a\nb')
  })
})
