import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { startProgram, workerFile } from '@cuecast/platform'
import { z } from 'zod'
import { handedOver, type ParentPort } from '@cuecast/platform'

/** How a model process ended. */
export interface ModelEnd {
  /** Exit code or signal, as far as it is known. */
  code: string
  /** The last lines that it wrote: the runtime names its reason there before it gives up. */
  said: string
}

/** A running process of models, seen from the service. */
export interface ModelLine {
  send(message: object): void
  onMessage(listener: (message: unknown) => void): void
  /** Called once, when the process is gone. */
  onGone(listener: (end: ModelEnd) => void): void
  kill(): void
}

/** Starts a process of models: Node forks it, in the studio main starts it. */
export type LaunchModels = () => ModelLine

/** Characters kept of a process's output. */
const SAID_CHARACTERS = 2_000

/** The end of everything that was written. */
export class Tail {
  text = ''
  add(data: Buffer): void {
    this.text = (this.text + data.toString()).slice(-SAID_CHARACTERS)
  }
}

/** Settings of the channel between a child and this process. */
const CHANNEL: ForkOptions = {
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
}

let startChild = (): ChildProcess =>
  fork(workerFile('model-process'), [], { ...CHANNEL, execArgv: [] })

/** A packaged program cannot run as Node: there it starts itself, with these arguments. */
export function startModelsAs(program: string, args: readonly string[]): void {
  startChild = () => startProgram(program, args, CHANNEL)
}

/** A child of this process. */
export const forkModels: LaunchModels = () => {
  const child = startChild()
  const said = new Tail()
  child.stderr?.on('data', (data: Buffer) => said.add(data))
  return {
    send: (message) => sendTo(child, message),
    onMessage: (listener) => void child.on('message', listener),
    onGone: (listener) => onceGone(child, said, listener),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** A process that has just ended cannot be written to; its end is announced in a moment. */
function sendTo(child: ChildProcess, message: object): void {
  if (child.connected) child.send(message, () => undefined)
}

function onceGone(child: ChildProcess, said: Tail, listener: (end: ModelEnd) => void): void {
  let gone = false
  function end(code: string): void {
    if (gone) return
    gone = true
    listener({ code, said: said.text })
  }
  // 'close' comes when its output has been read to the end, too.
  child.once('close', (code, signal) => end(signal ?? String(code)))
  child.once('error', (error) => end(error.message))
}

const fromMain = z.discriminatedUnion('type', [
  z.object({ type: z.literal('model-port'), process: z.int() }),
  z.object({
    type: z.literal('model-gone'),
    process: z.int(),
    code: z.string(),
    said: z.string(),
  }),
])

interface Awaited {
  port: ParentPort | null
  /** Messages sent before the port arrived. */
  early: object[]
  listeners: ((message: unknown) => void)[]
  gone: ((end: ModelEnd) => void)[]
}

/**
 * The studio: a utility process cannot start another, so main does and hands over a port.
 *
 * @param parent the channel of this process to main
 */
export function modelsFromMain(parent: ParentPort): LaunchModels {
  const processes = new Map<number, Awaited>()
  let last = 0
  parent.onMessage((message, ports) => {
    const notice = fromMain.safeParse(message)
    const found = notice.success ? processes.get(notice.data.process) : undefined
    if (!notice.success || !found) return
    if (notice.data.type === 'model-port') return connect(found, ports[0])
    processes.delete(notice.data.process)
    for (const listener of found.gone) listener(notice.data)
  })
  return () => {
    const process = ++last
    const awaited: Awaited = { port: null, early: [], listeners: [], gone: [] }
    processes.set(process, awaited)
    parent.send({ type: 'model-start', process })
    return {
      send: (message) =>
        awaited.port ? awaited.port.send(message) : void awaited.early.push(message),
      onMessage: (listener) => void awaited.listeners.push(listener),
      onGone: (listener) => void awaited.gone.push(listener),
      kill: () => parent.send({ type: 'model-kill', process }),
    }
  }
}

function connect(awaited: Awaited, handed: unknown): void {
  const port = handedOver(handed)
  awaited.port = port
  port.onMessage((message) => {
    for (const listener of awaited.listeners) listener(message)
  })
  for (const message of awaited.early.splice(0)) port.send(message)
}
