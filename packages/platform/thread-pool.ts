import { Piscina } from 'piscina'
import { workerFile } from './running'

type Options = Omit<NonNullable<ConstructorParameters<typeof Piscina>[0]>, 'filename' | 'execArgv'>

export type ThreadPool<T = unknown, R = unknown> = Piscina<T, R>

/**
 * Threads that run the functions of a built worker file (`speech` → `speech.worker.js`).
 *
 * Piscina tries `require` first. A thread that is ended while `require` loads an ES module takes the
 * whole process with it (V8's fatal error in `Module::IsGraphAsync`, Node 20.19 to 22): here `require`
 * refuses, and the `import` that follows can be ended at any time.
 */
export function threadPool<T = unknown, R = unknown>(
  worker: string,
  options: Options = {},
): ThreadPool<T, R> {
  return new Piscina<T, R>({
    ...options,
    filename: workerFile(worker),
    execArgv: ['--no-experimental-require-module'],
  })
}
