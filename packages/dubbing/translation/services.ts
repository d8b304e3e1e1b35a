import { z } from 'zod'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import type { TranslationUsage } from '@shared/contracts/translation'
import { languageOf, regionOf } from '@shared/languages/language-codes'
import { parseJson } from '@shared/services/loose-json'
import { badResponse } from '@shared/services/service-error'
import type { TranslationQuestion } from '@shared/translation/messages'
import { cleanText, type ReadTranslations, splitTags } from '@shared/translation/read-answer'
import { type JsonAnswer, type JsonTarget, postJson, refusalOf } from '../gateway/http/post-json'
import { beyondLimit, lengthOf, type Translator, type TranslatorLimits } from './translator'

/** Addresses of DeepL: keys of free accounts end in `:fx`. */
export const deeplAddress = (key: string): string =>
  key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'

const MAX_BYTES = 2 * 1024 * 1024
/** Texts that DeepL takes at once; LibreTranslate has a limit of its own that it does not tell. */
const MOST = 50

/** A service that translates texts without knowing what they are for. */
interface PlainService {
  kind: 'deepl' | 'libretranslate'
  path: string
  headers(key: string | null): Record<string, string>
  body(
    question: TranslationQuestion,
    texts: readonly string[],
    isMarked: boolean,
    key: string | null,
  ): object
  texts(body: unknown): string[] | undefined
}

const deeplSchema = z.object({ translations: z.array(z.object({ text: z.string() })) })

/** Codes of languages that DeepL wants with a region or a script where it writes them. */
function deeplTarget(code: string): string {
  const [language, region] = [languageOf(code), regionOf(code)?.toUpperCase()]
  if (language === 'en') return region === 'GB' ? 'EN-GB' : 'EN-US'
  if (language === 'pt') return region === 'BR' ? 'PT-BR' : 'PT-PT'
  if (language === 'zh') return /hant|tw|hk/i.test(code) ? 'ZH-HANT' : 'ZH-HANS'
  return language.toUpperCase()
}

const deepl: PlainService = {
  kind: 'deepl',
  path: '/v2/translate',
  headers: (key): Record<string, string> =>
    key === null ? {} : { authorization: `DeepL-Auth-Key ${key}` },
  body: ({ languages, before, after }, text, isMarked) => ({
    text,
    source_lang: languageOf(languages.from).toUpperCase(),
    target_lang: deeplTarget(languages.to),
    preserve_formatting: true,
    split_sentences: 'nonewlines',
    // It is read for the meaning, and not charged.
    context: [...before, ...after].map((line) => line.text).join('\n'),
    ...(isMarked && { tag_handling: 'xml' }),
  }),
  texts: (body) => deeplSchema.safeParse(body).data?.translations.map(({ text }) => text),
}

const libreSchema = z.object({ translatedText: z.array(z.string()) })

const libretranslate: PlainService = {
  kind: 'libretranslate',
  path: '/translate',
  headers: () => ({}),
  body: ({ languages }, q, isMarked, key) => ({
    q,
    source: languageOf(languages.from),
    target: languageOf(languages.to),
    format: isMarked ? 'html' : 'text',
    ...(key !== null && { api_key: key }),
  }),
  texts: (body) => libreSchema.safeParse(body).data?.translatedText,
}

/** DeepL's interface at an address. */
export const deeplTranslator = (target: JsonTarget, limits: TranslatorLimits): Translator =>
  plainTranslator(deepl, target, limits)

/** A LibreTranslate server at an address. */
export const libreTranslator = (target: JsonTarget, limits: TranslatorLimits): Translator =>
  plainTranslator(libretranslate, target, limits)

function plainTranslator(
  service: PlainService,
  target: JsonTarget,
  limits: TranslatorLimits,
): Translator {
  const used: TranslationUsage = { requests: 0, tokens: 0, characters: 0 }
  const at = target.address
  return {
    kind: service.kind,
    at,
    most: MOST,
    understands: false,
    used: () => ({ ...used }),
    ask: async (question, signal) => {
      const limit = beyondLimit(used, lengthOf(question), limits)
      if (limit) return fail(limit)
      used.requests += 1
      used.characters += lengthOf(question)
      const marked = question.cues.map(({ original }) => markedText(original))
      const isMarked = marked.some((each) => each.isMarked)
      const sent = marked.map(({ inside, plain }) => (isMarked ? inside : plain))
      const answer = await postJson(target, {
        path: service.path,
        headers: service.headers(target.key),
        body: service.body(question, sent, isMarked, target.key),
        maxBytes: MAX_BYTES,
        signal,
      })
      if (!answer.ok) return answer
      if (answer.value.status !== 200) return fail(refused(answer.value, at, target.key))
      const texts = service.texts(parseJson(answer.value.text ?? ''))
      if (texts?.length !== sent.length) return fail(badResponse(at, 'translations'))
      return ok(readTexts(question, texts, isMarked))
    },
  }
}

function refused(answer: JsonAnswer, at: string, key: string | null) {
  const error = refusalOf(answer, at, key)
  // DeepL: the characters of the month are used up.
  if (answer.status === 456)
    return studioError('INSUFFICIENT_CREDITS', 'the quota of the translator is used up', {
      at,
      params: { status: 456 },
    })
  if (answer.retryAfterMs === null) return error
  return { ...error, params: { ...error.params, seconds: Math.ceil(answer.retryAfterMs / 1_000) } }
}

const inner = /<\/?[a-z][^>]*>|\{\\[^}]*\}/giu
const escapes: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]
const escape = (text: string): string =>
  escapes.reduce((all, [sign, entity]) => all.replaceAll(sign, entity), text)
const unescape = (text: string): string =>
  escapes
    .toReversed()
    .reduce(
      (all, [sign, entity]) => all.replaceAll(entity, sign),
      text.replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
    )

interface MarkedText {
  /** Without the tags around it; of one speaker on one line. */
  plain: string
  /** The same with inner tags as XML. */
  inside: string
  isMarked: boolean
}

function markedText(original: string): MarkedText {
  const { inside } = splitTags(original)
  const isDialogue = (inside.match(/(?:^|\n)\s*[-–—]/g)?.length ?? 0) > 1
  const plain = isDialogue ? inside : inside.replaceAll(/\s*\n\s*/g, ' ')
  const tags = plain.match(inner) ?? []
  const parts = plain.split(inner).map(escape)
  const xml = parts.map((part, i) => part + (tags[i] === undefined ? '' : tagInXml(tags[i], i)))
  return { plain, inside: xml.join(''), isMarked: tags.length > 0 }
}

const tagInXml = (tag: string, i: number): string => (tag.startsWith('{') ? `<x id="${i}"/>` : tag)

function readTexts(
  { cues }: TranslationQuestion,
  texts: readonly string[],
  isMarked: boolean,
): ReadTranslations {
  const read = cues.map(({ id, original }, i) => {
    const said = texts[i] ?? ''
    const tags = splitTags(original).inside.match(inner) ?? []
    const back = said.replaceAll(
      /<x id="(\d+)"\s*(?:\/>|><\/x>)/g,
      (_, n: string) => tags[Number(n)] ?? '',
    )
    return [id, cleanText(isMarked ? unescape(back) : back, original)] as const
  })
  return { texts: new Map(read), invented: 0, refused: new Set(), cut: false }
}
