import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { translator } from '@shared/texts/texts'
import { scriptHandlers } from './script-handlers'
import { someParts } from './testing/some-parts'

const folder = testFolder()

it('a problem of a script comes with the values of its sentence', async () => {
  const path = join(folder, 'vni.txt')
  await writeFile(path, 'Coäng hoøa xaõ hoäi chuû nghóa Vieät Nam. Ñoäc laäp töï do haïnh phuùc.')
  const { scriptRead } = scriptHandlers(someParts({ chosen: { has: () => true } }))
  const { problems } = must(
    await scriptRead({ from: { path }, split: 'sentence', keepSpeaker: false }),
  )
  expect(problems).toMatchObject([{ code: 'VIETNAMESE_RESPELLED', at: '1' }])
  const params = { ...problems[0]?.params }
  expect(translator('en')('problems.repairs.VIETNAMESE_RESPELLED', params)).toBe(
    'Vietnamese in VNI-Times turned into Unicode in 1 line',
  )
})
