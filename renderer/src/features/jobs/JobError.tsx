import type { Job } from '@shared/contracts/jobs'
import { useTranslations } from 'use-intl'
import { openDialog } from '@/project/view/workspace-store'
import { withoutPath } from './without-path'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'

/** Failures that are fixed at the connection: another key, another account, another service. */
const atConnection = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'INSECURE_URL', 'OFFLINE', 'TIMEOUT'])
const atAccount = new Set(['INSUFFICIENT_CREDITS', 'CREDIT_LIMIT'])

/** Why a job failed and what to do, with the button that leads there. */
export function JobError({ job: { state, error } }: { job: Job }) {
  const t = useTranslations('jobs')
  if (state !== 'failed' || !error) return null
  const { code } = error
  return (
    <ErrorNote
      error={withoutPath(error)}
      action={
        atConnection.has(code) || atAccount.has(code) ? (
          <Button
            data-testid="job-fix"
            onClick={() =>
              openDialog(
                atAccount.has(code)
                  ? { kind: 'account' }
                  : { kind: 'settings', section: 'connections' },
              )
            }
          >
            {t(atAccount.has(code) ? 'toAccount' : 'toConnections')}
          </Button>
        ) : undefined
      }
    />
  )
}
