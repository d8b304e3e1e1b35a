import { Agent, request } from 'node:http'

export interface LoadResult {
  /** Requests a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export interface LoadRequest {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

function send(agent: Agent, { url, method = 'GET', headers = {}, body }: LoadRequest) {
  return new Promise<void>((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${url} returned ${response.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor((sorted.length - 1) * part)] ?? 0

/**
 * Sends `times` requests over `width` kept-alive connections.
 *
 * @param what in turns: an account with limits may only ask so often
 */
export async function load(
  what: LoadRequest | readonly LoadRequest[],
  times: number,
  width = 8,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: width })
  const taken: number[] = []
  const requests = [what].flat()
  let left = times
  const start = performance.now()
  async function client(): Promise<void> {
    while (left > 0) {
      left -= 1
      const begun = performance.now()
      const next = requests[left % requests.length]
      if (next) await send(agent, next)
      taken.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: width }, client))
  const seconds = (performance.now() - start) / 1_000
  agent.destroy()
  taken.sort((a, b) => a - b)
  return { rate: times / seconds, p50: at(taken, 0.5), p99: at(taken, 0.99) }
}
