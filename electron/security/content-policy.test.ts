import { expect, it } from 'vitest'
import { MEDIA_ORIGIN } from '@shared/bridge/media'
import { APP_ORIGIN, CONTENT_SECURITY_POLICY } from './content-policy'

const policy = new Map(
  CONTENT_SECURITY_POLICY.split('; ').map((rule) => {
    const [name = '', ...sources] = rule.split(' ')
    return [name, sources] as const
  }),
)

it('allows nothing that is not named', () => {
  expect(policy.get('default-src')).toEqual([`'none'`])
  const never = ['frame-src', 'frame-ancestors', 'object-src', 'base-uri', 'form-action']
  expect(never.filter((name) => policy.get(name)?.join() !== `'none'`)).toEqual([])
})

it('runs only the scripts of the studio, without text that becomes a script', () => {
  expect(policy.get('script-src')).toEqual([`'self'`, `'wasm-unsafe-eval'`])
  expect(policy.get('worker-src')).toEqual([`'self'`, 'blob:'])
  expect(policy.get('require-trusted-types-for')).toEqual([`'script'`])
  expect(policy.get('trusted-types')).toEqual(['default'])
  const allowing = (source: string) =>
    [...policy].flatMap(([name, sources]) => (sources.includes(source) ? name : []))
  expect(allowing(`'unsafe-eval'`)).toEqual([])
  expect(allowing(`'unsafe-inline'`)).toEqual(['style-src'])
})

it('reaches no network: only the studio itself, its media and what lies in the page', () => {
  const known = new Set([`'none'`, `'self'`, MEDIA_ORIGIN, 'data:', 'blob:'])
  const fetching = [...policy].filter(([name]) => /^(?:connect|font|img|media)-src$/.test(name))
  expect(fetching).toHaveLength(4)
  const sources = fetching.flatMap(([, each]) => each)
  expect(sources.filter((source) => !known.has(source))).toEqual([])
  expect(new URL(APP_ORIGIN).host).not.toBe(new URL(MEDIA_ORIGIN).host)
})
