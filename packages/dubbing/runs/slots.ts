/** Runs jobs so many at a time, in the order in which they come. */
export class Slots {
  #running = 0
  readonly #line: (() => void)[] = []

  constructor(private readonly parallel: number) {}

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running >= this.parallel) await new Promise<void>((go) => this.#line.push(go))
    else this.#running += 1
    try {
      return await job()
    } finally {
      const next = this.#line.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
