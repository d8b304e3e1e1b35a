import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { END_BLOCK, type ReviewPackage, reviewPackageSchema } from '@shared/contracts/review'
import { nullIfMissing, removeFile } from '@cuecast/platform'

/** The built page: `index.html`, `page.js` and `page.css`. */
export interface PageAssets {
  html: string
  script: string
  style: string
}

/**
 * Reads the built page from its folder next to the programs, or from `CUECAST_REVIEW_PAGE`. Throws
 * if it has not been built.
 */
export async function readPage(): Promise<PageAssets> {
  const beside = join(dirname(fileURLToPath(import.meta.url)), '..', 'review-page')
  const folder = process.env['CUECAST_REVIEW_PAGE'] ?? beside
  const text = (name: string) => readFile(join(folder, name), 'utf8')
  const [html, script, style] = await Promise.all([
    text('index.html'),
    text('page.js'),
    text('page.css'),
  ])
  return { html, script, style }
}

/** The data of the page, and where its files are: by their names in the package. */
export interface PackageFiles {
  /** JSON. */
  data: string
  /** Data of further languages, JSON by name. */
  languages?: ReadonlyMap<string, string>
  /** Sound: read as Base64 by a script. */
  sounds: readonly string[]
  /** Stills or film: plain files in a folder. */
  pictures: readonly string[]
}

/** Adds the page and its data to a folder of sounds and pictures. */
export async function writePageFolder(
  folder: string,
  page: PageAssets,
  { data, languages = new Map() }: Pick<PackageFiles, 'data' | 'languages'>,
): Promise<void> {
  await writeFile(join(folder, 'index.html'), page.html)
  await writeFile(join(folder, 'page.js'), page.script)
  await writeFile(join(folder, 'page.css'), page.style)
  for (const [name, text] of [['package.json', data] as const, ...languages]) {
    const path = join(folder, `${name}.js`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, fileScript(name, text))
  }
}

/** `NAME.js`, which hands the file to the page. */
function fileScript(name: string, text: string): string {
  return `cuecastFile(${JSON.stringify(name)},${scriptSafe(JSON.stringify(text))})\n`
}

/** Escapes JSON so that no text of a cue can end the script or begin a comment. */
const scriptSafe = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/**
 * Writes everything into one HTML file: script and style in their places, allowed by their hashes,
 * every other file as a block of text that no browser runs.
 *
 * @param folder holds sounds and pictures
 */
export async function writeSingleFile(
  path: string,
  folder: string,
  page: PageAssets,
  { data, languages = new Map(), sounds, pictures }: PackageFiles,
): Promise<void> {
  const [before, after] = divided(page, data)
  const out = createWriteStream(path)
  const failed = once(out, 'error').then(([cause]) => Promise.reject(cause as Error))
  const write = async (text: string) => {
    if (!out.write(text)) await Promise.race([once(out, 'drain'), failed])
  }
  failed.catch(() => undefined)
  await write(before)
  for (const [name, text] of languages) await write(block(name, inBlock(text)))
  for (const name of [...sounds, ...pictures])
    await write(block(name, await base64Of(folder, name)))
  await write(block(END_BLOCK, ''))
  await write(after)
  out.end()
  await Promise.race([once(out, 'finish'), failed])
}

/** A file of a package, also where a folder has it as a script. */
async function base64Of(folder: string, name: string): Promise<string> {
  const script = await readFile(join(folder, `${name}.js`), 'utf8').catch(nullIfMissing)
  return script === null
    ? (await readFile(join(folder, name))).toString('base64')
    : handedOver(script)
}

/** The data in a script of `fileScript`. */
function handedOver(script: string): string {
  const call = script.trim()
  const given: unknown = JSON.parse(`[${call.slice('cuecastFile('.length, -1)}]`)
  return z.tuple([z.string(), z.string()]).parse(given)[1]
}

/** Packs a written folder into one HTML file next to it, for a device that leaves the network. */
export async function writeOfflineCopy(path: string, folder: string): Promise<void> {
  const data = handedOver(await readFile(join(folder, 'package.json.js'), 'utf8'))
  const { tracks, picture } = reviewPackageSchema.parse(JSON.parse(data))
  const sounds = tracks.flatMap(({ parts }) => parts.map(({ file }) => file))
  const pictures = picturesOf(picture)
  // What is shared has one language.
  await writeSingleFile(path, folder, await readPage(), { data, sounds, pictures })
}

/** The plain files of a package. */
export const picturesOf = (picture: ReviewPackage['picture']): string[] =>
  picture?.kind === 'film' ? [picture.file] : (picture?.files ?? [])

/** JSON in which nothing ends the block. */
const inBlock = (json: string): string => json.replaceAll('<', '\\u003c')

const block = (name: string, text: string): string =>
  `<script type="text/plain" data-file="${name}">${text}</script>\n`

/** The page before the blocks of its files, and the rest. */
function divided({ html, script, style }: PageAssets, data: string): [string, string] {
  const places = {
    style: /<link rel="stylesheet"[^>]*>/,
    script: /<script src="page\.js"><\/script>/,
  }
  const [styleTag] = places.style.exec(html) ?? []
  const [scriptTag] = places.script.exec(html) ?? []
  if (styleTag === undefined || scriptTag === undefined || /<\/script/i.test(script))
    throw new Error('the review page has another form than the package needs')
  const policy = html
    .replace("script-src 'self'", `script-src '${hashOf(script)}'`)
    .replace("style-src 'self'", `style-src '${hashOf(style)}'`)
  const [head = '', tail = ''] = policy
    .replace(styleTag, () => `<style>${style}</style>`)
    .split(scriptTag)
  return [`${head}${block('package.json', inBlock(data))}<script>${script}</script>\n`, tail]
}

const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Turns a sound of the folder into its script: pages cannot read files of a disk, but run scripts. */
export async function wrapSound(folder: string, name: string): Promise<void> {
  const bytes = await readFile(join(folder, name))
  await writeFile(join(folder, `${name}.js`), fileScript(name, bytes.toString('base64')))
  await removeFile(join(folder, name))
}

/**
 * Bytes searched for the marks of zip and HTML: a single file has its policy and data at the start.
 */
const HEAD_BYTES = 1 << 21

/** True if `path` holds an older review package or an empty folder. */
export async function isPackage(path: string): Promise<boolean> {
  const names = await readdir(path).catch(() => null)
  if (names)
    return names.length === 0 || (names.includes('index.html') && names.includes('package.json.js'))
  const file = await open(path, 'r').catch(() => null)
  if (!file) return false
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    const text = head.toString('latin1', 0, bytesRead)
    return bytesRead === 0 || text.includes('cuecast-review') || text.includes('package.json.js')
  } finally {
    await file.close()
  }
}

/** Sound and pictures are compressed already; scripts of Base64 shrink by a quarter. */
const packedAlready = new Set(['.jpg', '.mp4'])

/**
 * Packs a folder as it is into a zip file, below a folder of this name. Its files bear no time but the
 * package's day, and no owner.
 */
export async function writeZip(path: string, folder: string, name: string): Promise<void> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const mtime = new Date(new Date().toISOString().slice(0, 10))
  for (const file of await filesIn(folder)) {
    const compress = !packedAlready.has(extname(file))
    zip.addFile(join(folder, file), `${name}/${file}`, {
      mtime,
      mode: 33188,
      compress,
      compressionLevel: 1,
      forceDosTimestamp: true,
    })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

/** Names relative to the folder with `/`, in a fixed order. */
async function filesIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const names = await Promise.all(
    entries
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((entry) => {
        const name = below === '' ? entry.name : `${below}/${entry.name}`
        return entry.isDirectory() ? filesIn(folder, name) : [name]
      }),
  )
  return names.flat()
}
