// npm run deploy: lays out the service alone in release/service, for packages/service/deploy/Dockerfile.
import { join } from 'node:path'
import { ensureBuilt } from '../lib/built.mjs'
import { ensureDependencies } from '../lib/dependencies.mjs'
import { root } from '../lib/paths.mjs'
import { say } from '../lib/say.mjs'
import { stageService } from './stage-service.mjs'

await ensureDependencies()
await ensureBuilt()
const packages = stageService(join(root, 'release/service'))
say(`release/service: ${packages.length} packages of npm`)
