import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { isWordless } from '@shared/translation/judge-answer'
import { deeplTranslator, libreTranslator } from './services'
import { jobOf, versionOf } from './testing/film'
import { pseudoTranslation } from './testing/pseudo-language'
import { misdeeds, type Misdeed, TranslatorStandIn } from './testing/stand-in'
import { translateCues } from './translate-cues'
import { modelTranslator, type Translator } from './translator'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})
let service: TranslatorStandIn
const names = ['Anna', 'Ben', 'Carol', 'Boston', 'HACKED']
beforeAll(async () => {
  service = await TranslatorStandIn.start()
})
afterAll(() => service.close())

const CUES = 70
const limits = { maxRequests: 200, maxTokens: 5_000_000, maxCharacters: 1_000_000 }
const kinds: Record<string, () => Translator> = {
  model: () =>
    modelTranslator({
      address: `${service.origin}/v1`,
      model: 'tiny',
      key: null,
      timeoutSeconds: 0.3,
      ...limits,
    }),
  deepl: () => deeplTranslator({ address: service.origin, key: 'k', timeoutSeconds: 0.3 }, limits),
  libretranslate: () =>
    libreTranslator({ address: service.origin, key: null, timeoutSeconds: 0.3 }, limits),
}

const patterns: Record<string, (misdeed: Misdeed) => (request: number) => Misdeed> = {
  'at first': (misdeed) => (request) => (request === 0 ? misdeed : 'good'),
  'every other time': (misdeed) => (request) => (request % 2 === 1 ? misdeed : 'good'),
  always: (misdeed) => () => misdeed,
}

interface Case {
  kind: string
  language: string
  misdeed: Misdeed
  pattern: string
}
const cases: Case[] = misdeeds.flatMap((misdeed) =>
  Object.keys(patterns).flatMap((pattern) =>
    ['vi', 'fr'].map((language) => ({ kind: 'model', language, misdeed, pattern })),
  ),
)
for (const misdeed of ['good', '429', '500', 'timeout', 'hang-up', 'page', 'huge'] as const)
  for (const kind of ['deepl', 'libretranslate'])
    cases.push({ kind, language: 'fr', misdeed, pattern: 'every other time' })

const faulty = new Set<Misdeed>([
  'drop',
  'merge',
  'two-texts',
  'neighbour',
  'renumber',
  'talk-inside',
  'talk-instead',
  'other-language',
  'one-in-another-language',
  'echo',
  'echo-some',
  'numbers',
  'names',
  'tags',
  'nulls',
  'obey-all',
  'obey-one',
  'cut-at-once',
  'empty',
  'huge',
  'page',
  '429',
  '500',
  'timeout',
  'hang-up',
])

describe('a translator that misbehaves', () => {
  it('is tried in 200 cases and more', () => expect(cases.length).toBeGreaterThanOrEqual(200))

  it.each(cases)(
    '$kind into $language: $misdeed $pattern',
    async ({ kind, language, misdeed, pattern }) => {
      service.asked.length = 0
      service.options = { names, ...(patterns[pattern] && { misdeed: patterns[pattern](misdeed) }) }
      const translator = kinds[kind]?.()
      if (!translator) throw new Error('no translator')
      const version = versionOf(language, CUES)
      const { job, project } = jobOf(version, folder, translator)
      const { report } = await translateCues(job)
      const left = new Set(report.left.map(({ cueId }) => cueId))
      for (const { id, original = '', text } of project.document.cues) {
        const wanted = isWordless(original)
          ? original
          : pseudoTranslation(original, language, names)
        if (text === '') expect([original, left.has(id)]).toEqual([original, true])
        // Nothing but the translation of a cue gets into the project.
        else
          expect([original, text.replaceAll('\n', ' '), left.has(id)]).toEqual([
            original,
            wanted.replaceAll('\n', ' '),
            false,
          ])
      }
      expect(report.translated + report.left.length).toBe(CUES)
      // Each is named, with the reason.
      expect(report.left.filter(({ faults, error }) => faults.length === 0 && !error)).toEqual([])
      // Of a single line a cut answer leaves nothing.
      const isGood = !faulty.has(misdeed) && !(misdeed === 'cut' && pattern === 'always')
      if (isGood && kind === 'model') expect(report.left).toEqual([])
      if (pattern === 'at first' && kind === 'model')
        expect(
          report.left.map(({ number, faults, error }) => [number, faults, error?.code]),
        ).toEqual([])
    },
  )
})
