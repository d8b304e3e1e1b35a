import { Hono } from 'hono'
import { studioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import type { Context } from 'hono'
import type { ServiceContext, ServiceEnv } from '../context'
import { failure } from '../http/failure'
import { isMusic } from '../speech/music/music-list'
import { sendFile } from '../storage/serve-audio'
import type { SpeakingVoice } from './voice-catalogue'

/**
 * `/previews/<voice id>.mp3`, `/previews/<token>.mp3` of a cloned voice, `/previews/music/<id>.mp3`.
 * Needs no key.
 */
export function previewRoutes({ voices, previews }: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()
  const unknown = studioError('NOT_FOUND', 'there is no such preview')

  function voiceNamed(name: string): SpeakingVoice | null {
    const id = /^([1-9]\d{0,7})\.mp3$/.exec(name)?.[1]
    if (id !== undefined) return voices.system(Number(id))
    const token = /^([0-9a-f-]{36})\.mp3$/.exec(name)?.[1]
    return token === undefined ? null : voices.cloneWithToken(token)
  }

  async function send(c: Context, name: string, file: Result<string>): Promise<Response> {
    if (!file.ok) return failure(c, file.error)
    return (await sendFile(c, file.value, `"${name}"`)) ?? failure(c, unknown)
  }

  app.get('/:name', async (c) => {
    const name = c.req.param('name')
    const voice = voiceNamed(name)
    if (!voice) return failure(c, unknown)
    return send(c, name, await previews.voice(voice))
  })
  app.get('/music/:name', async (c) => {
    const name = c.req.param('name')
    const id = /^([a-z-]{1,40})\.mp3$/.exec(name)?.[1]
    if (id === undefined || !isMusic(id)) return failure(c, unknown)
    return send(c, name, await previews.music(id))
  })
  return app
}
