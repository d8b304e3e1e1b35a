import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { s3Server, TEST_S3_ENV } from './s3-server'

/** How the server answers: as it should, with 500, with 403, after a while, or never. */
type Mood = 'well' | 'broken' | 'refusing' | 'slow' | 'silent'
/** A slow server begins to answer after this time, ms. */
const SLOW_MS = 1_500

interface TestS3 {
  endpoint: string
  /** For the setting `storage`: its bucket, with a prefix. */
  storage: string
  /** From now on. What it left without an answer is cut when it is well again. */
  be(mood: Mood): void
  /** How many requests it has had. */
  requests(): number
  /** Ends it. */
  stop(): Promise<void>
}

export const TEST_BUCKET = 'films'

/**
 * A server of S3 in a folder of its own, whose keys this process has; gone after the test.
 *
 * @param pageSize names that it lists at once
 */
export async function testS3(pageSize?: number): Promise<TestS3> {
  const { onTestFinished, vi } = await import('vitest')
  for (const [name, value] of Object.entries(TEST_S3_ENV)) vi.stubEnv(name, value)
  const server = await startS3(pageSize)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await server.stop()
  })
  return server
}

/** As `testS3`, until it is stopped. */
export async function startS3(pageSize?: number): Promise<TestS3> {
  const folder = await mkdtemp(join(process.env['CUECAST_TEST_FOLDER'] ?? tmpdir(), 's3-'))
  const answer = s3Server(TEST_BUCKET, folder, pageSize)
  let mood: Mood = 'well'
  let count = 0
  const server = createServer((request, response) => {
    count++
    if (mood === 'well') answer(request, response)
    else if (mood === 'slow') setTimeout(() => answer(request, response), SLOW_MS)
    else if (mood !== 'silent') response.writeHead(mood === 'broken' ? 500 : 403).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port of TCP.
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    storage: `s3://${TEST_BUCKET}/house?endpoint=${endpoint}`,
    be(next) {
      if (mood === 'silent') server.closeAllConnections()
      mood = next
    },
    requests: () => count,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
