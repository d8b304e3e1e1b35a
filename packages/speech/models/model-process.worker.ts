// Entry of the process that runs the user's models. A bad model ends it: nothing else may live here.
import { causeText } from '@shared/contracts/errors'
import { handedOver, parentPort, type ParentPort } from '@cuecast/platform'
import { denoise, denoiserFacts } from './denoise-requests'
import { LoadedModels } from './loaded-models'
import {
  type FromProcess,
  type ModelFailureCode,
  type ModelReplies,
  type ModelRequest,
  toProcessSchema,
} from './model-messages'
import { findSpeech, recognise, recogniserFacts } from './recognition-requests'
import { separate, separatorFacts } from './separate-requests'
import { ModelFailure } from './sherpa'
import { diariserFacts, findSpeakers } from './speaker-requests'
import { speak, voiceFacts } from './voice-requests'

const loaded = new LoadedModels()

/** The handler of each kind of request. */
const handlers: {
  [K in ModelRequest['kind']]: (
    request: Extract<ModelRequest, { kind: K }>,
    loaded: LoadedModels,
  ) => Promise<ModelReplies[K]>
} = {
  'voice-facts': voiceFacts,
  speak,
  'recogniser-facts': recogniserFacts,
  recognise,
  'find-speech': findSpeech,
  'diariser-facts': diariserFacts,
  'find-speakers': findSpeakers,
  'denoiser-facts': denoiserFacts,
  denoise,
  'separator-facts': separatorFacts,
  separate,
  unload: async ({ key }) => {
    loaded.unload(key)
    return {}
  },
}

function handle(request: ModelRequest): Promise<unknown> {
  switch (request.kind) {
    case 'voice-facts':
      return handlers['voice-facts'](request, loaded)
    case 'speak':
      return handlers.speak(request, loaded)
    case 'recogniser-facts':
      return handlers['recogniser-facts'](request, loaded)
    case 'recognise':
      return handlers.recognise(request, loaded)
    case 'find-speech':
      return handlers['find-speech'](request, loaded)
    case 'diariser-facts':
      return handlers['diariser-facts'](request, loaded)
    case 'find-speakers':
      return handlers['find-speakers'](request, loaded)
    case 'denoiser-facts':
      return handlers['denoiser-facts'](request, loaded)
    case 'denoise':
      return handlers.denoise(request, loaded)
    case 'separator-facts':
      return handlers['separator-facts'](request, loaded)
    case 'separate':
      return handlers.separate(request, loaded)
    case 'unload':
      return handlers.unload(request, loaded)
  }
}

const MEMORY_EXIT = 97
const WATCH_MS = 250

const failed = (id: number, code: ModelFailureCode, message: string): FromProcess => ({
  type: 'failed',
  id,
  code,
  message,
})

async function answer(id: number, request: ModelRequest): Promise<FromProcess> {
  try {
    return { type: 'done', id, value: await handle(request) }
  } catch (error) {
    if (error instanceof ModelFailure) return failed(id, error.code, error.message)
    return failed(id, 'MODEL_INVALID', causeText(error))
  }
}

modelPort((port) => {
  port.onGone(() => process.exit(0))
  port.onMessage((message) => {
    const parsed = toProcessSchema.safeParse(message)
    if (!parsed.success) return
    if (parsed.data.type === 'limits') {
      loaded.limits = parsed.data.limits
      return
    }
    const { id, request } = parsed.data
    const watch = setInterval(() => {
      if (!loaded.tooLarge()) return
      port.send(failed(id, 'MODEL_TOO_LARGE', loaded.memoryMessage()))
      clearInterval(watch)
      setTimeout(() => process.exit(MEMORY_EXIT), WATCH_MS)
    }, WATCH_MS)
    void answer(id, request)
      .finally(() => clearInterval(watch))
      .then((reply) => port.send(reply))
  })
})

/**
 * In a process that models run in: the channel to the service. A forked process has it at once, one
 * that Electron's main has started is handed it.
 */
function modelPort(serve: (port: ParentPort) => void): void {
  const port = parentPort()
  if (!port) throw new Error('this process is started by the speech service')
  if (process.send !== undefined) return serve(port)
  port.onMessage((_message, [handed]) => {
    if (handed !== undefined) serve(handedOver(handed))
  })
}
