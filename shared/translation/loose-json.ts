/** What follows the end of a quoted text: anything else means that the quotation mark belongs to the text. */
const afterText = /^\s*(?:[,:}\]]|$)/u
const plainWord = /^[\p{L}_$][\p{L}\p{N}_$-]*|^-?\d+(?:\.\d+)?/u
const constants: Readonly<Record<string, unknown>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
}

/**
 * An object or a list as models write them that do not keep to JSON: in single quotes, with commas before the end, names
 * without quotes, line breaks in texts. Undefined where it could be meant in two ways.
 */
export function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const reader = new LooseReader(text)
    const value = reader.value()
    return reader.isAtEnd ? value : undefined
  }
}

class LooseReader {
  #at = 0
  #isBroken = false

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    this.#skip()
    return !this.#isBroken && this.#at === this.text.length
  }

  value(): unknown {
    this.#skip()
    const sign = this.text[this.#at]
    if (sign === '{') return this.#object()
    if (sign === '[') return this.#list()
    return sign === '"' || sign === "'" ? this.#quoted(sign) : this.#word()
  }

  #object(): unknown {
    const entries: [string, unknown][] = []
    this.#at += 1
    while (!this.#isBroken && !this.#takes('}')) {
      const name = this.value()
      if (!this.#takes(':')) return this.#break()
      entries.push([String(name), this.value()])
      if (!this.#takes(',') && this.#next() !== '}') return this.#break()
    }
    const names = new Set(entries.map(([name]) => name))
    // Of two values under one name none is surely the right one.
    return names.size < entries.length ? this.#break() : Object.fromEntries(entries)
  }

  #list(): unknown {
    const values: unknown[] = []
    this.#at += 1
    while (!this.#isBroken && !this.#takes(']')) {
      values.push(this.value())
      if (!this.#takes(',') && this.#next() !== ']') return this.#break()
    }
    return values
  }

  #quoted(mark: string): unknown {
    let said = ''
    for (let i = this.#at + 1; i < this.text.length; i += 1) {
      const sign = this.text[i] ?? ''
      if (sign === '\\') {
        i += 1
        said += escaped(this.text[i] ?? '', mark)
      } else if (sign !== mark) said += sign
      else if (afterText.test(this.text.slice(i + 1, i + 40))) {
        this.#at = i + 1
        return said
      } else return this.#break()
    }
    return this.#break()
  }

  #word(): unknown {
    const [word = ''] = plainWord.exec(this.text.slice(this.#at, this.#at + 60)) ?? []
    if (word === '') return this.#break()
    this.#at += word.length
    if (word in constants) return constants[word]
    return /^-?\d/.test(word) ? Number(word) : word
  }

  #skip(): void {
    while (/\s/u.test(this.text[this.#at] ?? '')) this.#at += 1
  }

  #next(): string | undefined {
    this.#skip()
    return this.text[this.#at]
  }

  #takes(sign: string): boolean {
    if (this.#next() !== sign) return false
    this.#at += 1
    return true
  }

  #break(): undefined {
    this.#isBroken = true
    this.#at = this.text.length
    return undefined
  }
}

/** Unicode escapes are those of JSON itself, which was tried before. */
const escaped = (sign: string, mark: string): string =>
  sign === 'n'
    ? '\n'
    : sign === 't'
      ? ' '
      : sign === mark || /[\\/'"]/.test(sign)
        ? sign
        : `\\${sign}`
