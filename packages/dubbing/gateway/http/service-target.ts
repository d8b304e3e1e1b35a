import type { Result } from '@shared/contracts/result'

/** Where a connection's requests go, and with which key. */
export interface ServiceTarget {
  /** `{base_url}` of the specification, without `/api…`. */
  baseUrl: string
  key: string
  /** The service's 0/1 mean male/female. */
  swapGenders: boolean
  /** Language of names meant for people, as `Accept-Language` says it. */
  language?: string
}

/** Asked anew for each request, because the embedded service changes its port when it restarts. */
export type TargetSource = () => Promise<Result<ServiceTarget>>
