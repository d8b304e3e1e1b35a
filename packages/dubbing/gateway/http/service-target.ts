import type { Result } from '@shared/contracts/result'

/** Address and key of a connection. */
export interface ServiceTarget {
  /** `{base_url}` of the specification, without `/api…`. */
  baseUrl: string
  key: string
  /** The service uses 0 for male and 1 for female. */
  swapGenders: boolean
  /** `Accept-Language` for display names. */
  language?: string
}

/** Called for each request, because the embedded service changes its port when it restarts. */
export type TargetSource = () => Promise<Result<ServiceTarget>>
