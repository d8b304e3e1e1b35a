import type { TestProject } from 'vitest/node'
import { startPgBouncer } from '../packages/service/testing/pgbouncer'
import { startPostgres } from '../packages/service/testing/postgres'
import { startS3 } from '../packages/service/testing/s3'

/** PostgreSQL behind PgBouncer, and S3 for all tests of the project that runs on them. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()])
  const pooler = await startPgBouncer(postgres, 'transaction')
  const { host } = postgres
  provide('servers', { postgres: host, pooler: pooler.port, storage: s3.storage })
  return async () => {
    await pooler.stop()
    await Promise.all([postgres.stop(), s3.stop()])
  }
}
