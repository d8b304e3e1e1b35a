import { createHmac } from 'node:crypto'
import type { WebhookSettings } from './webhook-settings'

/** Value of `X-Service-Signature` for a body, as the account has chosen it. */
export function signatureOf(
  body: string,
  { secret, signature }: Pick<WebhookSettings, 'secret' | 'signature'>,
): string {
  if (signature === 'secret') return secret
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}
