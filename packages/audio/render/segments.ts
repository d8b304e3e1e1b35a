import { SEGMENT_SECONDS } from './segment-job'

export interface Segment {
  index: number
  start: number
  frames: number
}

/** Cuts a track into the stretches that mix threads make. */
export function segmentsOf(totalSamples: number, sampleRate: number): Segment[] {
  const size = SEGMENT_SECONDS * sampleRate
  return Array.from({ length: Math.ceil(totalSamples / size) }, (_, index) => {
    const start = index * size
    return { index, start, frames: Math.min(size, totalSamples - start) }
  })
}

/** `work` on every item, `threads` at a time; `done` gets the results in order. */
export async function inOrder<Item, Answer>(
  items: Iterable<Item> | AsyncIterable<Item>,
  threads: number,
  work: (item: Item) => Promise<Answer>,
  done: (answer: Answer) => Promise<void> | void,
): Promise<void> {
  const running: Promise<Answer>[] = []
  const settle = async () => {
    const first = running.shift()
    if (first) await done(await first)
  }
  try {
    for await (const item of items) {
      const answer = work(item)
      // It is awaited in its turn; until then a failure must not count as unhandled.
      answer.catch(() => undefined)
      running.push(answer)
      if (running.length > threads) await settle()
    }
    while (running.length > 0) await settle()
  } finally {
    await Promise.allSettled(running)
  }
}
