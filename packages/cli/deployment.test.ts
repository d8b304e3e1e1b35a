import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { testService } from '@cuecast/service/testing/test-service'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { serveOptions } from './serve-options'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'packages/service/deploy')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => statSync(join(folder, name)).isFile())
  .map((name) => name.replaceAll('\\', '/'))
const all = names.map(read).join('\n')
const yamlFiles = names.filter((name) => name.endsWith('.yml'))

const documents = (name: string): unknown[] =>
  parseAllDocuments(read(name), { merge: true }).map((document) => document.toJS())

/** `NAME=value` lines. */
const exampleValues = new Map(
  [...read('example.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)

/** Values that Compose fills in for `${NAME:?}`. */
const filledIn = (text: string): string =>
  text.replace(/\$\{(\w+):\?\}/g, (_, name: string) => {
    const value = exampleValues.get(name)
    if (value === undefined) throw new Error(`example.env lacks ${name}`)
    return value
  })

const composeService = z.object({
  command: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  read_only: z.boolean().optional(),
})
const compose = z.object({
  services: z.record(z.string(), composeService),
  volumes: z.record(z.string(), z.unknown()),
})

const labels = z.record(z.string(), z.string())
const container = z.object({
  args: z.array(z.string()),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  securityContext: z.object({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
  }),
  livenessProbe: z.object({ httpGet: z.object({ path: z.string() }) }),
  readinessProbe: z.object({ httpGet: z.object({ path: z.string() }) }),
})
const deployment = z.object({
  kind: z.literal('Deployment'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    selector: z.object({ matchLabels: labels }),
    template: z.object({
      metadata: z.object({ labels }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.object({ runAsNonRoot: z.literal(true) }),
        containers: z.array(container).length(1),
      }),
    }),
  }),
})

const deployments = documents('kubernetes.yml').flatMap((document) => {
  const found = deployment.safeParse(document)
  return found.success ? [found.data] : []
})

/** As in the secret that kubernetes.yml describes. */
const sharedParts = Object.fromEntries(
  [...read('kubernetes.yml').matchAll(/--from-literal=(\w+)='([^']*)'/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

/** Every command line of `serve` in the files, with the variables that it gets. */
function serveCommands(): { where: string; args: string[]; env: Record<string, string> }[] {
  const [file] = documents('docker-compose.yml')
  const ofCompose = Object.entries(compose.parse(file).services)
    .filter(([, { command }]) => command?.startsWith('serve '))
    .map(([where, { command = '', environment }]) => ({
      where,
      args: filledIn(command).split(' ').slice(1),
      env: Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, filledIn(value)]),
      ),
    }))
  const ofKubernetes = deployments.flatMap(({ metadata, spec }) =>
    spec.template.spec.containers.map(({ args }) => ({
      where: metadata.name,
      args: args.slice(1),
      env: sharedParts,
    })),
  )
  const image = /^CMD (\[.*\])$/m.exec(read('Dockerfile'))?.[1] ?? '[]'
  const [, ...args] = z.array(z.string()).parse(JSON.parse(image))
  return [...ofCompose, ...ofKubernetes, { where: 'Dockerfile', args, env: {} }]
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

  it('start processes of both roles', () => {
    const roles = serveCommands().map(({ args, env }) => {
      const options = serveOptions(args, env)
      return options.ok && options.value !== 'help' ? options.value.role : null
    })
    expect(roles.filter((role) => role === 'api')).toHaveLength(3)
    expect(roles.filter((role) => role === 'worker')).toHaveLength(3)
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
    const ports = [
      ...all.matchAll(/(?:EXPOSE |containerPort: |127\.0\.0\.1:|api-\d:)(?!8080)(\d+)/g),
    ]
    const options = serveOptions([])
    if (!options.ok || options.value === 'help') throw new Error('no options')
    expect(new Set(ports.map(([, port]) => Number(port)))).toEqual(new Set([options.value.port]))
  })

  it('look where the service answers', async () => {
    const { service } = await testService({ metrics: true })
    const routes = new Set(service.app.routes.map(({ path }) => path))
    const probed = deployments.flatMap(({ spec }) =>
      spec.template.spec.containers.flatMap(({ livenessProbe, readinessProbe }) => [
        livenessProbe.httpGet.path,
        readinessProbe.httpGet.path,
      ]),
    )
    expect(new Set(probed)).toEqual(new Set(['/healthz', '/readyz']))
    for (const path of [...probed, '/metrics']) expect(routes).toContain(path)
  })

  it('watch numbers that the service shows', async () => {
    const { service } = await testService({ metrics: true })
    const shown = await (await service.app.request('/metrics')).text()
    const known = new Set([...shown.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const used = ['alerts.yml', 'prometheus-adapter.yml', 'grafana.json'].map(read).join('\n')
    const wanted = [...used.matchAll(/\b(?:cuecast|nodejs)_\w+/g)]
      .map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''))
      .filter((name) => name !== 'cuecast_queue_age_seconds')
    expect(wanted.filter((name) => !known.has(name))).toEqual([])
    expect(wanted.length).toBeGreaterThan(8)
  })

  it('bound the log of each container, and serve no key in clear beyond the machine', () => {
    const logged = z.object({
      services: z.record(z.string(), z.looseObject({ logging: z.unknown() })),
    })
    for (const { logging } of Object.values(
      logged.parse(documents('docker-compose.yml')[0]).services,
    ))
      expect(logging).toMatchObject({ options: { 'max-size': '20m' } })
    expect(read('docker-compose.yml')).not.toContain("'8080:8080'")
  })

  it('page nobody for a feature that is not installed', () => {
    expect(read('alerts.yml')).toContain('code=~"5..",code!="501"')
  })

  it('start the service again however often it ends', () => {
    const unit = readFileSync(join(root, 'resources/desktop/linux/cuecast.service'), 'utf8')
    expect(unit).toMatch(/\[Unit\][^[]*^StartLimitIntervalSec=0$/m)
    expect(unit).toMatch(/\[Service\][^[]*^RestartSec=2$/m)
  })

  it('scale by the number that the adapter makes', () => {
    for (const name of ['kubernetes.yml', 'prometheus-adapter.yml'])
      expect(read(name)).toContain('cuecast_queue_age_seconds')
  })

  it('leave a stopping process the time that it takes', () => {
    for (const { spec } of deployments) {
      const { containers, terminationGracePeriodSeconds } = spec.template.spec
      const options = serveOptions(containers[0]?.args.slice(1) ?? [], sharedParts)
      const drainMs = options.ok && options.value !== 'help' ? (options.value.drainMs ?? 0) : NaN
      expect(terminationGracePeriodSeconds).toBeGreaterThan(drainMs / 1_000 + 10)
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
    }
  })

  it('copy only what is there, and mount only volumes that are declared', () => {
    for (const [, source = ''] of read('Dockerfile').matchAll(
      /^COPY (?:--chmod=\d+ )?(packages\/\S+)/gm,
    ))
      expect(existsSync(join(root, source))).toBe(true)
    const [file] = documents('docker-compose.yml')
    const { services, volumes } = compose.parse(file)
    const used = Object.values(services)
      .flatMap((service) => service.volumes)
      .map((volume) => volume.split(':')[0] ?? '')
    for (const volume of used)
      expect(volume.startsWith('./') ? existsSync(join(folder, volume)) : volume in volumes).toBe(
        true,
      )
  })
})
