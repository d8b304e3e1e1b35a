import { createRoute, z } from '@hono/zod-openapi'
import { studioError } from '@shared/contracts/errors'
import { transcribeRequest } from '@shared/contracts/tts-v2'
import { jsonBody } from '../http/answer'
import { failure } from '../http/failure'
import type { Routes } from '../http/routes'

const route = createRoute({
  method: 'post',
  path: '/stt/transcribe',
  tags: ['v2'],
  summary: 'Sound to text (upcoming): answers 501 while no recogniser is installed',
  request: { body: jsonBody(transcribeRequest) },
  responses: {
    501: {
      description: 'No recogniser is installed',
      content: { 'application/json': { schema: z.unknown() } },
    },
    500: { description: 'Internal error' },
  },
})

export function transcribeRoutes(app: Routes): void {
  app.openapi(route, (c) =>
    failure(c, studioError('FEATURE_UNAVAILABLE', 'transcription is not available yet')),
  )
}
