import { rulesOf } from '../rules'
import { readDigits } from './numbers'

/** Digit by digit, with a breath between groups. */
export const inGroups = (text: string): string =>
  text
    .split(/[\s.()-]+/)
    .filter((part) => part !== '')
    .map((part) => (/\d/.test(part) ? readDigits(part) : part))
    .join(', ')

const digitsOf = (text: string): number => text.replace(/\D/g, '').length

/** What is called, and what one does with it. */
const CALLED =
  'call|ring|dial|phone|text|telephone|tel|mobile|cell|fax|whatsapp|hotline|helpline|(?:phone|telephone|mobile|contact|my|your|his|her|our|their) number'

/** Telephone numbers by their shape or a word before them, and postal codes of the United States. */
export const telephoneRules = rulesOf({
  'international number': [
    /(?<![\p{L}\p{N}])\+\d{1,3}(?:[\s.-]\(?\d{1,6}\)?){1,6}(?![\p{L}\p{N}]|[.,]\d)/gu,
    ({ text }) => (digitsOf(text) >= 9 ? `plus ${inGroups(text.slice(1))}` : null),
  ],
  'service number of four figures and groups': [
    /(?<![\p{L}\p{N}.,$€£+-]|\d\s)1[3-9]00[\s-](?:\d{3}[\s-]\d{3}|\d{2}[\s-]\d{2}[\s-]\d{2})(?![\p{L}\p{N}%]|[.,/-]\d|[\s-]\d)/gu,
    ({ text }) => inGroups(text),
  ],
  'groups behind a telephone': [
    new RegExp(
      String.raw`(?=[\d(])(?<=\b(?:${CALLED})\.?(?:\s(?:me|us|him|her|them|now|is|at|on|no\.)){0,3}:?\s)\(?\d{1,5}\)?(?:[\s.-]\d{2,6}){1,5}(?![\p{L}\p{N}%]|[.,/:-]\d|\s\d|\s(?:people|times|men|women|minutes|hours|days|numbers)(?!\p{L})|\sx\d)`,
      'giu',
    ),
    ({ text }) => {
      const count = digitsOf(text)
      const isDate = /^\d{4}[-.]\d{1,2}[-.]\d{1,2}$/.test(text)
      return count >= 6 && count <= 13 && !isDate ? inGroups(text) : null
    },
  ],
  'postal code beside its name': [
    /(?<![\p{L}\p{N}.,$€£-])\d{5}(?:-\d{4})?(?=\s(?:zip|ZIP|area|post(?:al)?)\s?code)|(?=\d)(?<=\b(?:live[sd]?|living|moved|grew up|born|based|residents?|somewhere)\s(?:in|to|of)\s)\d{5}(?![\p{L}\p{N}%]|[.,/-]\d|\s\p{Ll})/gu,
    ({ text }) => inGroups(text),
  ],
  'postal code behind a town': [
    /(?=\d)(?<=(?<!\p{L})\p{Lu}\p{Ll}{2,}\s(?:[A-Z]{2}\s)?(?<!\b(?:January|February|March|April|June|July|August|September|October|November|December|About|Around|Over|Only|Nearly|Almost|Some|The|From|With|Until|More|Than|And|Windows|Win|Won|Earn|Pay|Get|Sold|Bought|Raised|Killed|Below|Above|Under|Another)\s))(?!\d{2}000)\d{5}(?:-\d{4})?(?=\s*(?:$|[.!?]\s*$|,\s*U\.?S))/gu,
    ({ text }) => inGroups(text),
  ],
})
