import { originAnswer, originForm } from '@shared/contracts/formats/origin-v2'
import type { RecognitionContext } from '../context'
import { failure } from '../http/failure'
import { answers, route, type Routes, sent } from '../http/routes'
import { receiveSound } from '../http/sound-form'
import { OriginSearches } from '../recognition/origin-searches'

const findOrigin = route('v2', 'post', '/origin', {
  summary:
    'Whether a sound or film of anybody says that speech in it is synthetic (added): content credentials, tags and the ' +
    'mark in the sound. Free of credits',
  request: { body: { content: { 'multipart/form-data': { schema: originForm } }, required: true } },
  responses: answers(originAnswer, 'What each layer says, by whom, when, how surely and where'),
})

const fields = originForm.omit({ file: true })

/** `POST /origin`. */
export function originRoutes(app: Routes, { uploads }: Pick<RecognitionContext, 'uploads'>): void {
  const searches = new OriginSearches()
  app.openAPIRegistry.registerPath(findOrigin)
  app.post('/origin', (c) =>
    receiveSound(c, uploads, fields, async (file) => {
      const found = await searches.find(c.get('identity').account.id, file, c.req.raw.signal)
      if (!found.ok) return failure(c, found.error)
      return sent(c, originAnswer, found.value)
    }),
  )
}
