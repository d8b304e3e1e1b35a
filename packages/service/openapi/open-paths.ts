import type { Operation } from './operation'

const file = { schema: { type: 'string', format: 'binary' } }
const sounds = { 'audio/mpeg': file, 'audio/wav': file, 'audio/ogg': file, 'audio/flac': file }

const failed = (description: string, schema: object) => ({
  description,
  content: { 'application/json': { schema } },
})

const named = (description: string) => [
  { in: 'path', name: 'name', required: true, schema: { type: 'string' }, description },
]

const served = {
  200: { description: 'The file', content: sounds },
  206: { description: 'The bytes that Range asks for', content: sounds },
  304: { description: 'As it was in the answer with the ETag of If-None-Match' },
  416: { description: 'Range asks for bytes beyond the end' },
}

/** A probe says its status, and why where it is not well. */
const state = {
  type: 'object',
  required: ['status'],
  properties: { status: { type: 'string' }, reason: { type: 'string' } },
}
const probe = (well: string, not: string) => ({
  200: { description: well, content: { 'application/json': { schema: state } } },
  503: { description: not, content: { 'application/json': { schema: state } } },
})

/** The paths that need no key. `Failure_v2`: their failures have the shape of v2. */
export function openPaths(failure: object): Record<string, Record<string, Operation>> {
  const missing = { 404: failed('There is no such file', failure) }
  const read = (operation: Operation): Record<string, Operation> => ({
    get: { ...operation, security: [] },
  })
  return {
    '/storage/{name}': read({
      operationId: 'getStorage',
      tags: ['files'],
      summary: 'Rendered audio, at the address that a status names',
      parameters: named('Name of the file, as the address has it'),
      responses: {
        ...served,
        302: {
          description: 'If the operator has chosen so: a pre-signed address of the storage',
        },
        ...missing,
        410: failed('The address has expired: ask for the status again', failure),
      },
    }),
    '/previews/{name}': read({
      operationId: 'getPreview',
      tags: ['files'],
      summary: 'Preview of a voice',
      parameters: named('Name of the file, as preview_url has it'),
      responses: { ...served, ...missing },
    }),
    '/previews/music/{name}': read({
      operationId: 'getMusicPreview',
      tags: ['files'],
      summary: 'Preview of background music',
      parameters: named('Name of the file, as preview_url has it'),
      responses: { ...served, ...missing },
    }),
    '/healthz': read({
      operationId: 'getHealth',
      tags: ['operation'],
      summary: 'Whether the process should go on',
      responses: probe('It works', 'It should be started again'),
    }),
    '/readyz': read({
      operationId: 'getReadiness',
      tags: ['operation'],
      summary: 'Whether requests should be sent here',
      responses: probe('Yes', 'Not now: the reason'),
    }),
  }
}
