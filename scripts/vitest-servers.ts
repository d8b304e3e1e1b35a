import type { TestProject } from 'vitest/node'
import { startPostgres } from '../packages/service/testing/postgres'
import { startRedis } from '../packages/service/testing/redis'
import { startS3 } from '../packages/service/testing/s3'

/** PostgreSQL, Redis and S3 for all tests of the project that runs on them. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis, s3] = await Promise.all([startPostgres(), startRedis(), startS3()])
  provide('servers', { postgres: postgres.host, redis: redis.url, storage: s3.storage })
  return async () => {
    await Promise.all([postgres.stop(), redis.stop(), s3.stop()])
  }
}
