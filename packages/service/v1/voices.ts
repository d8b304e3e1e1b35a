import { createRoute } from '@hono/zod-openapi'
import { v1MusicAnswer, v1VoicesAnswer, type V1Voice } from '@shared/contracts/tts-v1'
import type { DisplayLocale } from '@shared/languages/display-names'
import type { ServiceContext } from '../context'
import { answer, answers } from '../http/answer'
import { languageHeaders, namesIn } from '../http/asked-language'
import { musicList } from '../speech/music/music-list'
import type { Clone } from '../voices/clones'
import type { ServiceVoice } from '../voices/voice-catalogue'
import type { Routes } from '../http/routes'

const voicesRoute = createRoute({
  method: 'get',
  path: '/voices',
  tags: ['v1'],
  summary: 'Every usable voice: the system’s and the account’s cloned ones',
  request: { headers: languageHeaders },
  responses: answers(v1VoicesAnswer, 'The voices'),
})

const musicRoute = createRoute({
  method: 'get',
  path: '/background_music',
  tags: ['v1'],
  summary: 'Background music to mix under a voice',
  responses: answers(v1MusicAnswer, 'The pieces'),
})

const common = ({ gender, region, language }: ServiceVoice) => ({
  gender,
  region: region ?? language,
  language,
})

function systemVoice(voice: ServiceVoice, locale: DisplayLocale, baseUrl: string): V1Voice {
  return {
    id: String(voice.id),
    name: voice.names[locale].voice,
    ...common(voice),
    preview_url: `${baseUrl}/previews/${voice.id}.mp3`,
    type: 'system',
  }
}

function clonedVoice(clone: Clone, engine: ServiceVoice, baseUrl: string): V1Voice {
  return {
    id: String(clone.id),
    name: clone.name,
    ...common(engine),
    preview_url: `${baseUrl}/previews/${clone.token}.mp3`,
    type: 'cloned',
  }
}

export function v1VoiceRoutes(app: Routes, { voices }: ServiceContext): void {
  app.openapi(voicesRoute, (c) => {
    const baseUrl = c.get('baseUrl')
    const locale = namesIn(c)
    const cloned = voices.clones(c.get('identity').account.id).flatMap((clone) => {
      const base = voices.system(clone.baseVoiceId)
      return base ? [clonedVoice(clone, base.engine, baseUrl)] : []
    })
    const system = voices.all.map((voice) => systemVoice(voice, locale, baseUrl))
    return answer(c, v1VoicesAnswer, { voices: [...cloned, ...system] })
  })

  app.openapi(musicRoute, (c) =>
    answer(c, v1MusicAnswer, {
      background_music: musicList.map((music) => ({
        ...music,
        preview_url: `${c.get('baseUrl')}/previews/music/${music.id}.mp3`,
      })),
    }),
  )
}
