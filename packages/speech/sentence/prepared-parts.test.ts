import { prepareText } from '@cuecast/spoken-text'
import { failWith, ok } from '@shared/contracts/result'
import { must } from '@shared/testing/must'
import { expect, it } from 'vitest'
import { preparedParts } from './prepared-parts'

const partsIn = async (language: string, parts: readonly string[]): Promise<string> => {
  const prepare = async (text: string) => ok(prepareText(text, language, []).spoken)
  return must(await preparedParts(parts, prepare)).join(' | ')
}

it.each([
  ['We drove up to St.| Louis in the rain.', 'We drove up to Saint | Louis in the rain.'],
  ['I met Lt.|Dan Taylor.', 'I met Lieutenant | Dan Taylor.'],
  ['Turn to No.|5 on the list.', 'Turn to number | five on the list.'],
  ['He lives on Main St.|and likes it.', 'He lives on Main Street | and likes it.'],
  ['It weighs 5|kg today.', 'It weighs five | kilograms today.'],
  ['It is easy: see p.|12.', 'It is easy: see page | twelve.'],
  ['King Henry|VIII was fat.', 'King Henry | the eighth was fat.'],
  ['It cost $1,|500 a month.', 'It cost one dollar, | five hundred a month.'],
  ['It is Jan.|5 today.', 'It is January. | five today.'],
  ['I know him. He is|here.', 'I know him. He is | here.'],
])('reads %s with what is around it', async (written, spoken) => {
  const parts = written.split('|').map((part) => part.trim())
  expect(await partsIn('en', parts)).toBe(spoken)
})

it.each([
  ['Anh ấy sống ở TP.|Hồ Chí Minh.', 'Anh ấy sống ở thành phố | Hồ Chí Minh.'],
  ['Theo TS.|Nguyễn An, nhà ở Q.|3.', 'Theo tiến sĩ | Nguyễn An, nhà ở quận | ba.'],
  ['Nó nặng 75|kg và cao.', 'Nó nặng bảy mươi lăm | ki lô gam và cao.'],
  ['Khi tôi còn nhỏ,|mẹ hay kể.', 'Khi tôi còn nhỏ, | mẹ hay kể.'],
])('reads %s with what is around it', async (written, spoken) => {
  expect(await partsIn('vi', written.split('|'))).toBe(spoken)
})

it('hands a failure over', async () => {
  const failure = failWith('SYNTHESIS_FAILED', 'no')
  expect(await preparedParts(['a 1', 'b'], async () => failure)).toBe(failure)
})
