import type { CredentialsReport } from '@shared/contracts/formats/credentials-report'
import { credentialsTexts } from '@shared/texts/export-notes'
import type { Output } from './output'

/** Who signed the files, or a warning where nobody did or credentials of a film were lost. */
export function sayCredentials(credentials: CredentialsReport, output: Output): void {
  const [first, ...lost] = credentialsTexts(credentials, output.t)
  if (first === undefined) return
  if (credentials.state === 'signed') output.say(first)
  else output.warn(first)
  for (const each of lost) output.warn(each)
}
