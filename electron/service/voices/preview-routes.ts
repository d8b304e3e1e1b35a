import { Hono } from 'hono'
import { studioError } from '@shared/contracts/errors'
import type { ServiceContext, ServiceEnv } from '../context'
import { failure } from '../http/failure'
import { sendFile } from '../storage/send-file'
import type { SpeakingVoice } from './voice-catalogue'

/** `/previews/<voice id>.mp3`, and `/previews/<token>.mp3` of a cloned voice. Needs no key. */
export function previewRoutes({ voices, previews }: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()
  const unknown = studioError('NOT_FOUND', 'there is no such preview')

  function voiceNamed(name: string): SpeakingVoice | null {
    const id = /^([1-9]\d{0,7})\.mp3$/.exec(name)?.[1]
    if (id !== undefined) return voices.system(Number(id))
    const token = /^([0-9a-f-]{36})\.mp3$/.exec(name)?.[1]
    return token === undefined ? null : voices.cloneWithToken(token)
  }

  app.get('/:name', async (c) => {
    const name = c.req.param('name')
    const voice = voiceNamed(name)
    if (!voice) return failure(c, unknown)
    const file = await previews.file(voice)
    if (!file.ok) return failure(c, file.error)
    return (await sendFile(c, file.value, `"${name}"`)) ?? failure(c, unknown)
  })
  return app
}
