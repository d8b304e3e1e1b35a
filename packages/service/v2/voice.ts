import { z } from '@hono/zod-openapi'
import { voicesAnswer, type VoiceObject } from '@shared/contracts/tts-v2'
import type { DisplayLocale } from '@shared/languages/display-names'
import type { TaskContext } from '../context'
import { answers, languageHeaders, namesIn, route, type Routes, sent } from '../http/routes'
import { licenceUrl } from '../voices/licence-report'
import type { ServiceVoice } from '../voices/voice-catalogue'

const MAX_PAGE_SIZE = 1_000

const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max))

const list = route('v2', 'get', '/voice', {
  summary: 'Voices, by page, language, gender and keyword',
  request: {
    headers: languageHeaders,
    query: z.object({
      page: count(1_000_000).default(1).openapi({ type: 'integer', default: 1 }),
      per_page: count(MAX_PAGE_SIZE).default(50).openapi({ type: 'integer', default: 50 }),
      group: z.string().optional().openapi({
        description:
          'A language id of GET /languages; a region (northern, central, southern) where no language has that id',
      }),
      gender: z
        .enum(['0', '1'])
        .optional()
        .openapi({ type: 'integer', enum: [0, 1], description: '0 = female, 1 = male' }),
      q: z
        .string()
        .optional()
        .openapi({ description: 'Keyword; accents and capitals are ignored' }),
    }),
  },
  responses: answers(voicesAnswer, 'One page of voices'),
})

/** Lower case without accents, so that `mien nam` finds `Miền Nam`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/đ/gi, 'd')
    .toLowerCase()

const genders = { female: 0, male: 1, unknown: null } as const
const genderOf = (voice: ServiceVoice) => genders[voice.gender]

interface Filter {
  gender?: '0' | '1' | undefined
  q?: string | undefined
}

type InGroup = (voice: ServiceVoice) => boolean

/** A group is a language; a region only where no language has that id (`be`: Belarusian, Belgium). */
function groupFilter(languages: readonly { id: string }[], group: string | undefined): InGroup {
  const wanted = group?.trim().toLowerCase()
  if (!wanted) return () => true
  return languages.some(({ id }) => id.toLowerCase() === wanted)
    ? ({ language }) => language.toLowerCase() === wanted
    : ({ region }) => region === wanted
}

function matches(voice: ServiceVoice, { gender, q }: Filter): boolean {
  if (gender !== undefined && String(genderOf(voice)) !== gender) return false
  const searched = plain(
    `${voice.names.vi.voice} ${voice.names.en.voice} ${voice.names.vi.language} ${voice.names.en.language} ${voice.language} ${voice.region ?? ''}`,
  )
  return plain(q ?? '')
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

function objectOf(voice: ServiceVoice, locale: DisplayLocale, baseUrl: string): VoiceObject {
  const { provider } = voice
  return {
    id: voice.id,
    name: voice.names[locale].voice,
    gender: genderOf(voice),
    language_name: voice.names[locale].language,
    language: voice.language,
    region: voice.region,
    preview_url: `${baseUrl}/previews/${voice.id}.mp3`,
    origin: voice.origin,
    ...(provider && { provider: { ...provider, terms: provider.terms[locale] } }),
    licence_url: licenceUrl(baseUrl, voice),
  }
}

export function voiceRoutes(app: Routes, { voices }: Pick<TaskContext, 'voices'>): void {
  app.openapi(list, async (c) => {
    const { page, per_page, group, ...filter } = c.req.valid('query')
    const locale = namesIn(c)
    const accountId = c.get('identity').account.id
    const inGroup = groupFilter(await voices.languagesIn(locale), group)
    const found = (await voices.list(accountId)).filter(
      (voice) => inGroup(voice) && matches(voice, filter),
    )
    const from = (page - 1) * per_page
    const baseUrl = c.get('baseUrl')
    return sent(c, voicesAnswer, {
      current_page: page,
      data: found.slice(from, from + per_page).map((voice) => objectOf(voice, locale, baseUrl)),
      per_page,
      total: found.length,
      last_page: Math.max(1, Math.ceil(found.length / per_page)),
    })
  })
}
