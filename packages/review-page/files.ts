import { END_BLOCK } from '@shared/contracts/review'

declare global {
  /** Called by the script files of a package that is a folder (`shared/contracts/review.ts`). */
  var cuecastFile: ((name: string, text: string) => void) | undefined
}

const mimeTypes: Record<string, string> = {
  mp3: 'audio/mpeg',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** Inside the package and nowhere else: no scheme, no root, no way up. */
export function isFileName(name: string): boolean {
  return name.length <= 200 && /^\w[\w.-]*(\/\w[\w.-]*)*$/.test(name) && !name.includes('..')
}

const mimeOf = (name: string): string =>
  mimeTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'

/** Throws where it is no Base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.trim())
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i)
  return bytes
}

/**
 * The files of the package: blocks of the page itself in a single HTML file, else scripts beside it
 * (README). Every promise is rejected with an `Error` whose message is the file's name.
 */
export class PackageFiles {
  readonly #arrived = new Map<string, string>()
  readonly #urls = new Map<string, Promise<string>>()

  constructor(private readonly page: Document) {
    globalThis.cuecastFile = (name, text) => {
      if (typeof name === 'string' && typeof text === 'string') this.#arrived.set(name, text)
    }
  }

  /** Everything is in this one HTML file. */
  get isSingleFile(): boolean {
    return this.page.querySelector('script[data-file]') !== null
  }

  async text(name: string): Promise<string> {
    if (!isFileName(name)) throw new Error(name)
    return this.isSingleFile ? this.#block(name) : this.#script(name)
  }

  /**
   * How many of these files a single HTML file has not, once it has been read; 0 where all are whole. A
   * folder tells only when a file is asked for.
   */
  async countMissing(names: readonly string[]): Promise<number> {
    if (!this.isSingleFile) return 0
    await this.#wholePage()
    const blocks = [...this.page.querySelectorAll('script[data-file]')]
    const here = new Set(blocks.map((each) => each.getAttribute('data-file')))
    // Without the block that ends the file, the one before was cut.
    if (!here.delete(END_BLOCK)) here.delete(blocks.at(-1)?.getAttribute('data-file') ?? null)
    return names.filter((name) => !here.has(name)).length
  }

  /** Where a picture or a film can be shown from. */
  async url(name: string): Promise<string> {
    if (!isFileName(name)) throw new Error(name)
    if (!this.isSingleFile) return name
    const known = this.#urls.get(name)
    if (known) return known
    const made = this.text(name).then((text) =>
      URL.createObjectURL(new Blob([fromBase64(text)], { type: mimeOf(name) })),
    )
    this.#urls.set(name, made)
    // Asked for again, it is tried again.
    made.catch(() => this.#urls.delete(name))
    return made
  }

  async #block(name: string): Promise<string> {
    const find = () => this.page.querySelector(`script[data-file="${name}"]`)?.textContent
    const found = find()
    // The last block read so far may still be growing.
    if (found !== undefined && (this.page.readyState !== 'loading' || name === 'package.json'))
      return found
    await this.#wholePage()
    const text = find()
    if (text === undefined) throw new Error(name)
    return text
  }

  #wholePage(): Promise<void> {
    if (this.page.readyState !== 'loading') return Promise.resolve()
    return new Promise((resolve) => {
      this.page.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
    })
  }

  #script(name: string): Promise<string> {
    const script = this.page.createElement('script')
    script.src = `${name}.js`
    return new Promise((resolve, reject) => {
      script.addEventListener('error', () => {
        script.remove()
        reject(new Error(name))
      })
      script.addEventListener('load', () => {
        const text = this.#arrived.get(name)
        this.#arrived.delete(name)
        script.remove()
        if (text === undefined) reject(new Error(name))
        else resolve(text)
      })
      this.page.head.append(script)
    })
  }
}
