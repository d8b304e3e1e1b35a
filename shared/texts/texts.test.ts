import { describe } from 'vitest'
import { checkTexts } from './testing/check-texts'

describe('texts of main and terminal', () => {
  checkTexts()
})
