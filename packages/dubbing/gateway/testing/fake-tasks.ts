export interface FakeChunk {
  text: string
  voiceId: number | null
  finished: boolean
  /** Grows with each edit; part of the address. */
  version: number
}

export interface FakeTask {
  id: string
  chunks: FakeChunk[]
}

/** The tasks of the fake service. */
export class FakeTasks {
  /** Chunks that each status request finishes. */
  finishPerStatus = Number.POSITIVE_INFINITY
  /** Text that cannot be voiced. */
  readonly unspeakable = new Set<string>()
  /** Texts of all chunks that were ever submitted or edited, in order. */
  readonly submitted: string[] = []
  /** The chunks that become of a line of running text. */
  cut = (line: string): string[] => [line]
  readonly #tasks = new Map<string, FakeTask>()

  createDub(body: Record<string, unknown>): FakeTask {
    const castMap = body['cast_map'] as Record<string, { voiceId: number }>
    const blocks = String(body['srt']).trim().split('\n\n')
    return this.#add(
      blocks.map((block) => {
        const [, label, text] = /^\[([^\]]*)\] (.*)$/.exec(block.split('\n')[2] ?? '') ?? []
        return { text: text ?? '', voiceId: castMap[label ?? '']?.voiceId ?? null }
      }),
    )
  }

  createSpeech(body: Record<string, unknown>): FakeTask {
    const voice = Number(body['ref_voice_id'])
    if (body['split_by_newline'] !== true)
      return this.#add([{ text: String(body['text']), voiceId: voice }])
    const castMap = (body['cast_map'] ?? {}) as Record<string, { voiceId: number }>
    const lines = String(body['text']).split('\n')
    return this.#add(
      lines.flatMap((line) => {
        const [, label, text = line] = /^\[([^\]]*)\] (.*)$/.exec(line) ?? []
        const voiceId = castMap[label ?? '']?.voiceId ?? voice
        return this.cut(text).map((part) => ({ text: part, voiceId }))
      }),
    )
  }

  edit(body: Record<string, unknown>): boolean {
    const chunk = this.find(String(body['task_id']))?.chunks[Number(body['chunk_index'])]
    if (chunk === undefined) return false
    const text = String(body['text'])
    Object.assign(chunk, { text, voiceId: body['voice_id'], finished: false })
    chunk.version += 1
    this.submitted.push(text)
    return true
  }

  find(id: string): FakeTask | undefined {
    return this.#tasks.get(id)
  }

  forget(id: string): void {
    const task = this.#tasks.get(id)
    this.#tasks.delete(id)
    this.submitted.length -= task?.chunks.length ?? 0
  }

  all(): FakeTask[] {
    return [...this.#tasks.values()]
  }

  status(id: string, storage: string) {
    const task = this.find(id)
    if (task === undefined) return null
    const spoken = task.chunks.filter((chunk) => !this.unspeakable.has(chunk.text))
    for (const chunk of spoken.filter((each) => !each.finished).slice(0, this.finishPerStatus))
      chunk.finished = true
    const indexed = <T>(value: (chunk: FakeChunk, index: number) => T | undefined) =>
      Object.fromEntries(
        task.chunks
          .map((chunk, index) => [index, value(chunk, index)])
          .filter(([, v]) => v !== undefined),
      )
    const settled = spoken.every((chunk) => chunk.finished)
    const failed = spoken.length < task.chunks.length
    return {
      chunks: indexed((chunk) => (chunk.finished ? 1 : 0)),
      urls: indexed((chunk, index) =>
        chunk.finished ? `${storage}/${id}/${index}/${chunk.version}.wav` : undefined,
      ),
      errors: indexed((chunk) => (this.unspeakable.has(chunk.text) ? 'no sound' : undefined)),
      global_status: settled ? (failed ? 'failed' : 'completed') : 'processing',
    }
  }

  #add(chunks: { text: string; voiceId: number | null }[]): FakeTask {
    const id = `task-${this.#tasks.size + 1}-${Math.random().toString(36).slice(2, 8)}`
    const task = { id, chunks: chunks.map((each) => ({ ...each, finished: false, version: 0 })) }
    this.#tasks.set(id, task)
    this.submitted.push(...chunks.map((each) => each.text))
    return task
  }
}
