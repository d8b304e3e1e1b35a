// npm run deploy: lays out the service alone in release/service, for packages/service/deploy/Dockerfile.
// npm run deploy -- local [swift | down]: builds the image on bases made of Debian packages, and starts packages/service/deploy/local.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../lib/built.mjs'
import { ensureDebianPackages } from '../lib/debian.mjs'
import { ensureDependencies } from '../lib/dependencies.mjs'
import { root } from '../lib/paths.mjs'
import { giveUp, say } from '../lib/say.mjs'
import { stageService } from './stage-service.mjs'

const deploy = join(root, 'packages/service/deploy')
const staged = join(root, 'release/service')
const run = (program, args, options = {}) =>
  execFileSync(program, args, { stdio: 'inherit', ...options })
const compose = (files, ...args) =>
  run(
    'docker-compose',
    [
      '-p',
      'cuecast-local',
      ...files.flatMap((file) => ['-f', join(deploy, 'local', file)]),
      ...args,
    ],
    { env: { ...process.env, ROOT: root } },
  )

/** Packages of Debian that the base of all other containers has. */
const servers = 'postgresql,pgbouncer,caddy,ca-certificates'

/** Those of a second S3 server, which is still maintained. */
const swift = 'swift,swift-proxy,swift-account,swift-container,swift-object,memcached'

const has = (image) => {
  try {
    execFileSync('docker', ['image', 'inspect', image], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** An image of Debian packages, without a registry of images. */
function base(image, packages, more = () => undefined) {
  if (has(image)) return
  say(`making ${image} with debootstrap…`)
  const folder = mkdtempSync(join(tmpdir(), 'cuecast-base-'))
  try {
    run('debootstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    rmSync(join(folder, 'var/cache/apt/archives'), { recursive: true, force: true })
    more(folder)
    const tar = execFileSync('sh', ['-c', `tar -C "${folder}" -c . | docker import - ${image}`], {
      encoding: 'utf8',
    })
    say(`${image} is ${tar.trim()}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function stage() {
  await ensureDependencies()
  await ensureBuilt()
  const packages = stageService(staged)
  say(`release/service: ${packages.length} packages of npm`)
}

/** Bundles the S3 server of the tests where the containers see it. */
async function buildS3() {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: join(root, 'packages/service/testing/s3-process.ts'),
      outDir: join(root, 'node_modules/.cache/cuecast-s3'),
      copyPublicDir: false,
    },
  })
}

/** @param withSwift OpenStack Swift keeps the audio instead of the S3 server of the tests */
async function local(withSwift) {
  if (!(await ensureDebianPackages(['docker.io', 'docker-compose', 'debootstrap'])))
    giveUp('Docker is missing')
  if (!existsSync('/var/run/docker.sock')) giveUp('Docker does not run: start dockerd, as root')
  await stage()
  // The Node that runs this is the one that the tests run on.
  base('cuecast-base-node', 'ca-certificates,libstdc++6', (folder) =>
    cpSync(process.execPath, join(folder, 'usr/local/bin/node'), { dereference: true }),
  )
  base('cuecast-base-servers', servers)
  if (withSwift) base('cuecast-base-swift', swift)
  else await buildS3()
  run('docker', [
    'build',
    '-q',
    '-f',
    join(deploy, 'Dockerfile'),
    '--build-arg',
    'NODE_IMAGE=cuecast-base-node',
    '-t',
    'cuecast-service',
    root,
  ])
  const files = ['docker-compose.yml', ...(withSwift ? ['swift.yml'] : [])]
  compose(files, 'up', '-d', '--remove-orphans')
  say(
    'http://127.0.0.1:8080; a key: docker-compose -f packages/service/deploy/local/docker-compose.yml exec api-1 cuecast keys create --data /data',
  )
}

const [what = 'stage', more] = process.argv.slice(2)
if (what === 'stage') await stage()
else if (what === 'local' && (more === undefined || more === 'swift')) await local(more === 'swift')
else if (what === 'local' && more === 'down') compose(['docker-compose.yml'], 'down', '-v')
else giveUp('npm run deploy, npm run deploy -- local [swift], npm run deploy -- local down')
