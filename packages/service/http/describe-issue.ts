import type { ZodError } from 'zod'

type Issue = ZodError['issues'][number]

const nameOf = (path: Issue['path']): string => path.map(String).join('.') || 'body'

function complaint(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      // The parser tells a missing field only in its sentence.
      return issue.message.endsWith('received undefined')
        ? 'is required'
        : `must be of type ${issue.expected}`
    case 'too_small':
      return issue.origin === 'string'
        ? `must have at least ${issue.minimum} characters`
        : `must be at least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? `may have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'custom':
      return typeof issue.params?.['complaint'] === 'string'
        ? issue.params['complaint']
        : 'is not valid'
    default:
      return 'is not valid'
  }
}

/** One sentence that names the first wrong field: `pitch must be at most 12`. */
export function describeIssue(error: ZodError): string {
  const [issue] = error.issues
  return issue ? `${nameOf(issue.path)} ${complaint(issue)}` : 'the request is not valid'
}
