import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import {
  type CallInput,
  type CallName,
  callNames,
  calls,
  isProjectCall,
} from '@shared/contracts/ipc'
import type { GivenFile } from '@shared/contracts/project/given-file'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { atOnce, packing, unpacking } from '@shared/bridge/packing'
import { isOwnPage } from '../security/guards'
import { type FindProject, type Handler, withProject } from './with-project'

/** A handler for every call of the bridge; the type makes a forgotten one a compile error. */
export type Handlers = { [N in CallName]: Handler<N> }

/** Prefix of every channel. */
const CHANNEL = 'cuecast:'

/**
 * The only user of `ipcMain`. Every message is checked for its sender (the studio's own page, main
 * frame) and parsed with the call's schema before it reaches a handler, and every result is parsed
 * before it leaves; exceptions of a handler become an `INTERNAL_ERROR` value, because they lose
 * their type on the way.
 */
export function registerHandlers(handlers: Handlers, from: From): void {
  for (const name of callNames) register(name, handlers, from)
}

interface From {
  find: FindProject
  log: (line: string) => void
}

/** Only the preload reports files dropped on the window: the bridge has no such call. */
export function registerDrops(dropped: (path: string) => Promise<GivenFile>): void {
  ipcMain.handle(`${CHANNEL}fileDropped`, (event, path: unknown) =>
    isTrusted(event) && typeof path === 'string' ? dropped(path) : null,
  )
}

function register<N extends CallName>(name: N, handlers: Handlers, from: From): void {
  const handle = answering(name, handlers, from)
  const { log } = from
  ipcMain.handle(CHANNEL + name, async (event, raw: unknown, token: unknown) => {
    if (!isTrusted(event))
      return failWith('FORBIDDEN', 'the sender is not the studio', { at: name })
    const input = calls[name].input.safeParse(unpacked(raw))
    if (!input.success) {
      const message = `${name}: ${input.error.issues[0]?.message ?? 'the argument does not fit'}`
      return failWith('INVALID_ARGUMENT', message, { at: name })
    }
    try {
      // safeParse of the union of all schemas loses which one it was; the name ties them together.
      const answer = (await handle(input.data as CallInput<N>, token)) ?? ok(undefined)
      return atOnce(packing(answer.ok ? checked(name, answer.value, log) : answer))
    } catch (error) {
      log(
        `${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      )
      return failWith('INTERNAL_ERROR', `${name} failed unexpectedly`, { at: name })
    }
  })
}

type Answering<N extends CallName> = (
  input: CallInput<N>,
  token: unknown,
) => Result<unknown> | void | Promise<Result<unknown> | void>

/** The handler of a call; of one about the project with the check of its token in front. */
function answering<N extends CallName>(name: N, handlers: Handlers, from: From): Answering<N> {
  const handle: unknown = handlers[name]
  // The type of a handler follows from its call's name, which the compiler cannot see here.
  return isProjectCall(name)
    ? (withProject(name, handle as never, from) as Answering<N>)
    : (input) => (handle as Answering<N>)(input, undefined)
}

/** The answer as its schema has it; a failure where it does not fit: the window would keep and save it. */
function checked(name: CallName, value: unknown, log: (line: string) => void): Result<unknown> {
  const output = calls[name].output.safeParse(value)
  if (output.success) return ok(output.data)
  const [issue] = output.error.issues
  const message = [name, ...(issue?.path ?? [])].join('.') + `: ${issue?.message ?? 'unknown'}`
  log(`an answer does not fit its schema: ${message}`)
  return failWith('INTERNAL_ERROR', message, { at: name })
}

/** Undefined for what cannot be unpacked; few schemas let that pass. */
function unpacked(raw: unknown): unknown {
  try {
    return atOnce(unpacking(raw))
  } catch {
    return undefined
  }
}

function isTrusted(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame
  return frame !== null && frame.parent === null && isOwnPage(frame.url)
}
