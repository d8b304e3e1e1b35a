import type { TestProject } from 'vitest/node'
import { startPostgres } from '../packages/service/testing/postgres'

/** One PostgreSQL for all tests of the project that runs on it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  provide('postgres', server.host)
  return () => server.stop()
}
