import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testService } from '../testing/test-service'

async function previewOrigin(publicUrl: string | null, asked: string): Promise<string> {
  const { call } = await testService({ publicUrl, loopback: false })
  const answer = await call.get(`${asked}/api/v2/voice?per_page=1`)
  const shape = z.object({ data: z.object({ data: z.array(z.object({ preview_url: z.url() })) }) })
  const [voice] = shape.parse(await answer.json()).data.data
  return new URL(voice?.preview_url ?? '').origin
}

describe('addresses in answers', () => {
  it('begin with what the client asked for', async () => {
    expect(await previewOrigin(null, 'http://tts.local:8787')).toBe('http://tts.local:8787')
  })

  it('begin with the public address where there is one', async () => {
    const origin = await previewOrigin('https://tts.example/', 'http://10.0.0.1:8787')
    expect(origin).toBe('https://tts.example')
  })
})
