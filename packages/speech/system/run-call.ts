import { startProgram } from '@cuecast/platform'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { ProgramCall, Turn } from './system-programs'

/** Bytes of a program's output that are read: the sound of some minutes. */
const MAX_OUTPUT = 1 << 26

export const failed = (message: string) => studioError('SYNTHESIS_FAILED', message)

const cancelled = () => studioError('CANCELLED', 'The speech was cancelled.')

/**
 * Runs a program to its end; it is killed when `signal` aborts and after `patienceMs`.
 *
 * @returns its standard output. CANCELLED; SYNTHESIS_FAILED with the end of its output.
 */
export function runCall(
  { program, args, input, env, refusal }: ProgramCall,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<Result<Buffer>> {
  if (signal?.aborted) return Promise.resolve(fail(cancelled()))
  return new Promise((resolve) => {
    const child = startProgram(program, args, { env: { ...process.env, ...env } })
    const output: Buffer[] = []
    let [size, errors, ended] = [0, '', '']
    const end = (reason: string): void => {
      ended ||= reason
      child.kill('SIGKILL')
    }
    const stop = (): void => end('it was cancelled')
    const timer = setTimeout(
      () => end(`the system's voice did not answer within ${patienceMs / 1_000} s`),
      patienceMs,
    )
    const settle = (result: Result<Buffer>): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      resolve(result)
    }
    signal?.addEventListener('abort', stop, { once: true })
    // It may have exited before reading everything; its exit code gives the reason.
    child.stdin.on('error', () => undefined)
    const talk = conversation(input, child.stdin, (line) => {
      if (refusal?.test(line)) end(`the system's voice refused: ${line}`)
    })
    child.stdout.on('data', (part: Buffer) => {
      output.push(part)
      size += part.length
      if (size > MAX_OUTPUT) end("the system's voice does not come to an end")
      talk(part)
    })
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (errors = (errors + text).slice(-2_000)))
    child.on('error', ({ message }) =>
      settle(fail(failed(`the system's voices cannot be reached: ${message}`))),
    )
    child.on('close', (code) => {
      if (signal?.aborted) return settle(fail(cancelled()))
      if (ended !== '') return settle(fail(failed(ended)))
      if (code === 0) return settle(ok(Buffer.concat(output)))
      const reason = errors.trim().split('\n').at(-1) ?? ''
      settle(
        fail(failed(`the system's voice ended with ${code ?? 'a signal'}. ${reason}`.trimEnd())),
      )
    })
  })
}

/** Writes the input, turn by turn where there are some; returns what takes each part of the output. */
function conversation(
  input: ProgramCall['input'],
  to: NodeJS.WritableStream,
  onLine: (line: string) => void,
): (part: Buffer) => void {
  if (typeof input === 'string' || input instanceof Uint8Array) {
    to.end(input)
    return () => undefined
  }
  const turns = [...input]
  let turn: Turn | undefined
  let line = ''
  const next = (): void => {
    turn = turns.shift()
    if (turn) to.write(turn.text)
    else to.end()
  }
  next()
  return (part) => {
    const lines = (line + part.toString('latin1')).split('\n')
    line = lines.pop() ?? ''
    for (const each of lines) {
      onLine(each)
      if (turn?.answer.test(each)) next()
    }
  }
}
