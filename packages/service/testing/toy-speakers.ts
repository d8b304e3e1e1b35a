import { join } from 'node:path'
import { must } from '@shared/testing/must'
import { writeToyDiariser } from '@cuecast/speech/testing/toy-models/toy-recognisers'
import { installKey } from '../accounts/keys'
import { type RunningService, startService } from '../start-service'

/** A service in a folder to which its user has added a toy model that knows a voice by its place in the spectrum. */
export async function serviceWithSpeakerModel(
  folder: string,
): Promise<{ service: RunningService; key: string; dataDir: string }> {
  const [dataDir, source] = [join(folder, 'service'), join(folder, 'toy')]
  const service = await startService({ dataDir, port: 0, workers: 1, log: () => undefined })
  writeToyDiariser(source)
  const { recognisers, sql } = service.service.context
  must(await recognisers.add(source))
  return { service, key: await installKey(sql, dataDir), dataDir }
}
