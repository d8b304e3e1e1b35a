declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** A server of S3 for tests; its one pair of keys is S3RVER and S3RVER. */
  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    configureBuckets(): Promise<unknown>
    readonly store: {
      putObject(object: { bucket: string; key: string }): Promise<unknown>
      getResourcePath(bucket: string, key: string, resource: 'object'): string
    }
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    readonly logger: { exceptions: { unhandle(): void }; close(): void }
  }
}
