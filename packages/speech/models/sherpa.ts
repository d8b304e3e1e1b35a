import type * as SherpaRuntime from 'sherpa-onnx-node'
import type { ModelFailureCode } from './model-messages'

type Sherpa = typeof SherpaRuntime

/** A request that cannot be answered; the process itself is sound. */
export class ModelFailure extends Error {
  constructor(
    readonly code: ModelFailureCode,
    message: string,
  ) {
    super(message)
  }
}

let loading: Promise<Sherpa> | null = null

/**
 * The runtime of the user's models.
 *
 * @throws ModelFailure MODELS_UNAVAILABLE where its package for this system is not installed
 */
export function sherpa(): Promise<Sherpa> {
  loading ??= import('sherpa-onnx-node').then(
    (module: Sherpa & { default?: Sherpa }) => module.default ?? module,
    (error: unknown) => {
      loading = null
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
      throw new ModelFailure(
        'MODELS_UNAVAILABLE',
        `speech models cannot run here: the package of sherpa-onnx for ${process.platform}-${process.arch} is missing (${reason})`,
      )
    },
  )
  return loading
}
