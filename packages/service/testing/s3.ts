import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type S3rver from 's3rver'

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

/** Keys that it takes, and the region, as the AWS variables say them. */
export const TEST_S3_ENV = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
  AWS_REGION: 'us-east-1',
}

/**
 * A server of S3 in a folder of its own, whose keys this process has; gone after the test.
 *
 * @param pageSize names that it lists at once
 */
export async function testS3(pageSize = 1_000): Promise<TestS3> {
  const { onTestFinished, vi } = await import('vitest')
  for (const [name, value] of Object.entries(TEST_S3_ENV)) vi.stubEnv(name, value)
  const server = await startS3(pageSize)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await server.stop()
  })
  return server
}

/**
 * s3rver takes a folder away with its last object, also from under one that is just being written, which ends the
 * process: an empty file keeps each folder.
 */
function keepFolders(store: S3rver['store']): void {
  const put = store.putObject.bind(store)
  store.putObject = async (object) => {
    const folder = dirname(store.getResourcePath(object.bucket, object.key, 'object'))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, '.kept'), '')
    return put(object)
  }
}

/** As `testS3`, until it is stopped. */
export async function startS3(pageSize = 1_000): Promise<TestS3> {
  const { default: S3rver } = await import('s3rver')
  // Removed after all tests: s3rver answers before it has opened the file that it writes, and a
  // folder that is gone by then ends the process.
  const directory = await mkdtemp(join(process.env['CUECAST_TEST_FOLDER'] ?? tmpdir(), 's3-'))
  const buckets = { configureBuckets: [{ name: TEST_BUCKET }], vhostBuckets: false }
  const s3 = new S3rver({ directory, silent: true, ...buckets })
  await s3.configureBuckets()
  keepFolders(s3.store)
  const answer = s3.callback()
  let mood: Mood = 'well'
  let count = 0
  const server = createServer((request, response) => {
    count++
    // It does not check what was signed.
    if (request.url?.includes('?')) request.url += `&max-keys=${pageSize}`
    if (mood === 'well') return answer(request, response)
    if (mood === 'slow') setTimeout(() => answer(request, response), SLOW_MS)
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
      s3.logger.exceptions.unhandle()
      s3.logger.close()
    },
  }
}
