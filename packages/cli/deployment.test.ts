import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { testService } from '@cuecast/service/testing/test-service'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { serveOptions } from './serve-options'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'packages/service/deploy')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const names = readdirSync(folder)
const all = names.map(read).join('\n')
const yamlFiles = names.filter((name) => name.endsWith('.yml'))

/** Every command line of `serve` in the files, with the variables that it gets. */
function serveCommands(): { where: string; args: string[]; env: Record<string, string> }[] {
  const image = /^CMD (\[.*\])$/m.exec(read('Dockerfile'))?.[1] ?? '[]'
  const [, ...args] = z.array(z.string()).parse(JSON.parse(image))
  return [{ where: 'Dockerfile', args, env: {} }]
}

describe('the files for an operator', () => {
  it.each(yamlFiles)('%s is sound YAML', (name) => {
    for (const document of parseAllDocuments(read(name), { merge: true })) {
      expect(document.errors).toEqual([])
      expect(document.warnings).toEqual([])
    }
  })

  it.each(serveCommands())('$where starts `serve` with options that it has', ({ args, env }) => {
    expect(serveOptions(args, env)).toMatchObject({ ok: true, value: { host: '0.0.0.0' } })
  })

  it('set only variables that `serve` reads', () => {
    const asked = new Set<string>()
    const env = new Proxy<NodeJS.ProcessEnv>(
      {},
      {
        get: (_, name) => {
          asked.add(String(name))
          return undefined
        },
      },
    )
    serveOptions([], env)
    const set = new Set([...all.matchAll(/\bCUECAST_(?!APP\b)[A-Z_]+\b/g)].map(([name]) => name))
    expect([...set].filter((name) => !asked.has(name))).toEqual([])
  })

  it('name the port that `serve` has', () => {
    const ports = [...all.matchAll(/(?:EXPOSE |containerPort: |127\.0\.0\.1:|api-\d:)(\d+)/g)]
    const options = serveOptions([])
    if (!options.ok || options.value === 'help') throw new Error('no options')
    expect(new Set(ports.map(([, port]) => Number(port)))).toEqual(new Set([options.value.port]))
  })

  it('watch numbers that the service shows', async () => {
    const { service } = await testService({ metrics: true })
    const shown = await (await service.app.request('/metrics')).text()
    const known = new Set([...shown.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const used = `${read('alerts.yml')}\n${read('prometheus-adapter.yml')}`
    const wanted = [...used.matchAll(/\bcuecast_\w+/g)]
      .map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''))
      .filter((name) => name !== 'cuecast_queue_age_seconds')
    expect(wanted.filter((name) => !known.has(name))).toEqual([])
    expect(wanted.length).toBeGreaterThan(8)
  })

  it('copy only what is there', () => {
    for (const [, source = ''] of read('Dockerfile').matchAll(
      /^COPY (?:--chmod=\d+ )?(packages\/\S+)/gm,
    ))
      expect(existsSync(join(root, source))).toBe(true)
  })
})
