import { expect, it } from 'vitest'
import { licenceOf } from './licence'

it.each([
  ['Creative Commons Attribution 4.0 International', 'CC-BY-4.0', 'allowed'],
  ['license: cc-by-sa-4.0', 'CC-BY-SA-4.0', 'allowed'],
  ['CC BY-NC 4.0', 'CC-BY-NC-4.0', 'forbidden'],
  ['Attribution-NonCommercial 4.0 International', 'CC-BY-NC-4.0', 'forbidden'],
  ['CC-BY-NC-SA', 'CC-BY-NC-SA', 'forbidden'],
  ['MIT License … CC BY-NC 4.0 for the voice', 'CC-BY-NC-4.0', 'forbidden'],
  ['For research purposes only.', 'non-commercial', 'forbidden'],
  ['Apache License, Version 2.0', 'Apache-2.0', 'allowed'],
  ['All rights reserved.', null, 'unknown'],
  ['See the licence on our page.', null, 'unknown'],
  ['License: https://creativecommons.org/licenses/by/4.0/', 'CC-BY-4.0', 'allowed'],
  ['http://creativecommons.org/licenses/by-nc-sa/4.0/', 'CC-BY-NC-SA-4.0', 'forbidden'],
  ['https://creativecommons.org/licenses/by-nc-nd/3.0/vn/', 'CC-BY-NC-ND-3.0', 'forbidden'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0-1.0', 'allowed'],
  ['https://creativecommons.org/publicdomain/mark/1.0/', 'public domain', 'allowed'],
  ['https://www.apache.org/licenses/LICENSE-2.0', 'Apache-2.0', 'allowed'],
  ['https://opensource.org/licenses/MIT', 'MIT', 'allowed'],
  [
    'https://www.cstr.ed.ac.uk/projects/blizzard/2013/lessac_blizzard2013/license.html',
    'Blizzard 2013',
    'forbidden',
  ],
  ['license: openrail++ · BigScience Open RAIL-M', 'OpenRAIL', 'allowed'],
])('%s: %s, commercial use %s', (text, name, commercial) => {
  expect(licenceOf(text)).toEqual({ name, text, commercial, base: null })
})

it.each([
  ['lessac', 'Finetuned from U.S. English lessac voice (medium quality).', 'unknown'],
  ['lessac', 'Fine-tuned from English lessac medium on train-clean-360.', 'unknown'],
  ['ryan', 'Finetuned from U.S. English ryan voice (low quality).', 'unknown'],
  ['kristin', 'Finetuned from U.S. English kristin voice.', 'allowed'],
])('what was trained from %s: commercial use %s', (base, training, commercial) => {
  const card = `License: https://creativecommons.org/licenses/by/4.0/\n## Training\n\n${training}\n`
  expect(licenceOf(card)).toMatchObject({ name: 'CC-BY-4.0', base, commercial })
})
