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
])('%s: %s, commercial use %s', (text, name, commercial) => {
  expect(licenceOf(text)).toEqual({ name, text, commercial })
})
