import { Tail } from '@cuecast/speech'
import { MessageChannelMain, utilityProcess, type UtilityProcess } from 'electron'
import { z } from 'zod'

const asked = z.object({ type: z.enum(['model-start', 'model-kill']), process: z.int() })

/**
 * Starts model processes for the service, since a utility process cannot start another, and passes
 * on both ends of a channel. They end with the service.
 */
export function serveModels(service: UtilityProcess, file: string): void {
  const models = new Map<number, UtilityProcess>()
  service.on('message', (message: unknown) => {
    const wish = asked.safeParse(message)
    if (!wish.success) return
    const { type, process } = wish.data
    if (type === 'model-start') models.set(process, start(service, file, process, models))
    else models.get(process)?.kill()
  })
  service.once('exit', () => {
    for (const model of models.values()) model.kill()
    models.clear()
  })
}

function start(
  service: UtilityProcess,
  file: string,
  number: number,
  models: Map<number, UtilityProcess>,
): UtilityProcess {
  const model = utilityProcess.fork(file, [], {
    serviceName: 'Cuecast speech models',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = new Tail()
  model.stderr?.on('data', (data: Buffer) => said.add(data))
  model.once('exit', (code) => {
    if (!models.delete(number)) return
    service.postMessage({
      type: 'model-gone',
      process: number,
      code: String(code),
      said: said.text,
    })
  })
  const { port1, port2 } = new MessageChannelMain()
  model.postMessage({ type: 'port' }, [port1])
  service.postMessage({ type: 'model-port', process: number }, [port2])
  return model
}
