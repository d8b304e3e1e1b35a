// Entry of the process that main keeps for the embedded service.
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { providerSchema } from '@shared/contracts/models/providers'
import { keepOffline, parentPort, type ParentPort } from '@cuecast/platform'
import { installKey } from './accounts/keys'
import { forkModels, modelsFromMain } from '@cuecast/speech'
import { endOnUnhandledRejection, PORT_TAKEN_EXIT, portTakenCodes } from './process-end'
import { startService, type RunningService } from './start-service'

const startMessage = z.object({
  type: z.literal('start'),
  dataDir: z.string().min(1),
  voicesDir: z.string().min(1),
  port: z.number().int().min(0).max(65_535),
  providers: z.array(providerSchema).default([]),
})
/** The user's other speech services, with their keys. */
const providersMessage = z.object({
  type: z.literal('providers'),
  turn: z.number().int(),
  providers: z.array(providerSchema),
})
/** Whether it may send webhooks beyond this machine. */
const networkMessage = z.object({ type: z.literal('network'), offline: z.boolean() })
const stopMessage = z.object({ type: z.literal('stop') })

/** One thread is left to the studio. */
const workers = Math.max(1, Math.min(4, availableParallelism() - 1))

async function start(port: ParentPort, options: z.infer<typeof startMessage>) {
  const { dataDir, voicesDir, port: listenOn, providers } = options
  // Electron alone hands over ports; where Node has forked this process, it forks, too.
  const launchModels = process.send ? forkModels : modelsFromMain(port)
  try {
    const running = await startService({
      dataDir,
      voicesDir,
      port: listenOn,
      keepsTakes: true,
      workers,
      launchModels,
      providers,
      onVoiceOff: ({ name }) => port.send({ type: 'voice-off', name }),
    })
    const key = await installKey(running.service.context.sql, dataDir)
    const { recovery } = running.service
    port.send({ type: 'ready', url: running.url, key, recovered: recovery })
    return running
  } catch (error) {
    const reason = reasonOf(error)
    port.send({ type: 'failed', ...reason })
    process.exit(portTakenCodes.has(reason.code ?? '') ? PORT_TAKEN_EXIT : 1)
  }
}

/** `code` is the system's: `EADDRINUSE` when another program listens on the port. */
function reasonOf(error: unknown): { message: string; code: string | null } {
  if (!(error instanceof Error)) return { message: String(error), code: null }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return { message: error.message, code }
}

/** Main waits for the answer before it lists voices. */
async function setProviders(
  port: ParentPort,
  running: Promise<RunningService> | null,
  { turn, providers }: z.infer<typeof providersMessage>,
): Promise<void> {
  const error = await (await running)?.service.setProviders(providers).then(() => null, reasonOf)
  port.send({ type: 'providers-set', turn, reason: error?.message ?? null })
}

function serve(port: ParentPort): void {
  let running: Promise<RunningService> | null = null
  async function end(): Promise<void> {
    const service = await running
    await service?.close()
    process.exit(0)
  }
  port.onGone(() => void end())
  port.onMessage((message) => {
    const asked = startMessage.safeParse(message)
    if (asked.success) running ??= start(port, asked.data)
    const given = providersMessage.safeParse(message)
    if (given.success) void setProviders(port, running, given.data)
    const network = networkMessage.safeParse(message)
    if (network.success) keepOffline(network.data.offline)
    if (stopMessage.safeParse(message).success) void end()
  })
}

endOnUnhandledRejection(process)
const port = parentPort()
if (port) serve(port)
else {
  process.stderr.write('this process is started by the studio; use `npm run serve` instead\n')
  process.exitCode = 2
}
