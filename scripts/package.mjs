// npm run package: the program as users install it, in `release/`. --target win32-x64 packs for another system than
// this; --development-runtime takes the Electron of development where Electron's own cannot be fetched; --dir stops at
// the unpacked folder.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { updatesBuiltIn } from './packaging/releases.mjs'
import { ensureBuilt } from './lib/built.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { root } from './lib/paths.mjs'
import { capture } from './lib/run-command.mjs'
import { giveUp, say } from './lib/say.mjs'

/** Compressed bytes of everything beside Electron itself. */
const MAX_BEYOND_ELECTRON = 45 * 2 ** 20

const { values } = parseArgs({
  options: {
    'development-runtime': { type: 'boolean', default: false },
    dir: { type: 'boolean', default: false },
    target: { type: 'string' },
    output: { type: 'string', default: join(root, 'release') },
  },
})

const updates = updatesBuiltIn(process.env)
await ensureDependencies()
await ensureBuilt()
const { packageRuntime } = await import('./lib/electron.mjs')
const { packProgram } = await import('./packaging/builder.mjs')
const { billOfMaterials, partsInside } = await import('./packaging/licences.mjs')
const { packedBytes, sizesByPart } = await import('./packaging/sizes.mjs')
const { foreignFiles } = await import('./packaging/native-files.mjs')

const output = values.output
const work = join(output, 'work')
rmSync(output, { recursive: true, force: true })
const made = []
for (const target of targets()) await pack(target)
writeFileSync(join(output, 'SHA256SUMS'), sums(made))
for (const file of made) say(`${basename(file)}: ${megabytes(statSync(file).size)}`)
say(`all of it is in ${output}`)

/** What is packed: for `--target`, or for this system; a Mac packs for both of its processors. */
function targets() {
  const [platform, arch] = (values.target ?? `${process.platform}-${process.arch}`).split('-')
  const both = platform === 'darwin' && values.target === undefined
  if (!['linux', 'win32', 'darwin'].includes(platform) || !['x64', 'arm64'].includes(arch))
    giveUp('--target is linux-x64, win32-x64, darwin-arm64 or darwin-x64')
  if (both && process.env.ELECTRON_OVERRIDE_DIST_PATH)
    giveUp('ELECTRON_OVERRIDE_DIST_PATH holds one Electron: name what it is for by --target')
  return (both ? ['arm64', 'x64'] : [arch]).map((each) => ({ platform, arch: each }))
}

async function pack(target) {
  mkdirSync(work, { recursive: true })
  const isDevelopmentAllowed = values['development-runtime']
  const runtime = await packageRuntime(target, { isDevelopmentAllowed })
  const name = `${target.platform}-${target.arch}`
  say(`packing for ${name} with Electron ${runtime.version}`)
  const program = await packProgram({
    work,
    output,
    runtime,
    updates,
    target,
    onlyFolder: values.dir,
  })
  const { unpacked, resources, packages } = program
  const foreign = foreignFiles(unpacked, target)
  if (foreign.length > 0)
    giveUp(`built for another system than ${name}:\n  ${foreign.join('\n  ')}`)
  const parts = partsInside(packages)
  const sizes = sizesByPart({ app: join(work, 'app'), ...program })
  if (target.platform === 'linux' && !values.dir)
    made.push(...(await packagesForLinux(unpacked, parts)))
  else made.push(...packagesIn(output).filter((file) => !made.includes(file)))
  const bom = join(
    output,
    target.platform === 'darwin' ? `cuecast-${name}.cdx.json` : 'cuecast.cdx.json',
  )
  writeFileSync(bom, `${JSON.stringify(billOfMaterials(parts, runtime.version), null, 2)}\n`)
  made.push(bom)
  rmSync(work, { recursive: true, force: true })
  report(sizes, packedBytes(resources))
}

async function packagesForLinux(unpacked, parts) {
  const { buildAppImage, buildDeb, buildTar, layOutTree } = await import('./packaging/linux.mjs')
  const epoch = await lastChange()
  const tree = await layOutTree({ unpacked, tree: join(work, 'tree'), parts, epoch })
  const deb = await buildDeb({ tree, work, output, epoch })
  const tar = await buildTar({ tree, work, output, epoch })
  const appImageRuntime = process.env.CUECAST_APPIMAGE_RUNTIME
  const image = await buildAppImage({ tree, output, runtime: appImageRuntime, epoch })
  return [deb, tar, ...(statSync(image).isFile() ? [image] : [])]
}

/** Time of the last commit, s: packages of the same sources are the same, whenever they are made. */
async function lastChange() {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH)
  const { code, output: text } = await capture('git', ['log', '-1', '--format=%ct'])
  return code === 0 ? Number(text) : Math.floor(statSync(join(root, 'package.json')).mtimeMs / 1000)
}

function sums(files) {
  const sum = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')
  return files.map((file) => `${sum(file)}  ${basename(file)}\n`).join('')
}

/** What electron-builder itself has made on other systems. */
function packagesIn(folder) {
  const names = readdirSync(folder).filter((name) => /\.(exe|zip|dmg|blockmap)$/.test(name))
  return names.map((name) => join(folder, name))
}

function report(sizes, beyond) {
  for (const { part, bytes } of sizes) say(`${megabytes(bytes).padStart(9)}  ${part}`)
  say(`${megabytes(beyond).padStart(9)}  all beyond Electron, compressed`)
  if (beyond > MAX_BEYOND_ELECTRON)
    giveUp(`the program takes more than ${megabytes(MAX_BEYOND_ELECTRON)} beyond Electron`)
}

function megabytes(bytes) {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}
