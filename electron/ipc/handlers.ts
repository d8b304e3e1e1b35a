import { log } from '@cuecast/platform'
import type { Parts } from './parts'
import { apiHandlers } from './api-handlers'
import { appHandlers } from './app-handlers'
import { connectionHandlers } from './connection-handlers'
import { exportHandlers } from './export-handlers'
import { givenFile } from './given-file'
import { originHandlers } from './origin-handlers'
import { mediaHandlers } from './media-handlers'
import { voiceHandlers } from './voice-handlers'
import { projectHandlers } from './project-handlers'
import { reviewHandlers } from './review-handlers'
import { type Handlers, registerDrops, registerHandlers } from './register'
import { scriptHandlers } from './script-handlers'
import { subtitleHandlers } from './subtitle-handlers'
import { takeHandlers } from './take-handlers'
import { versionHandlers } from './version-handlers'

/** Lets the window call main; before it is opened. */
export function answerWindow(parts: Parts): void {
  const find = (token: string) => parts.projectSession.require(token)
  registerHandlers(handlers(parts), { find, log })
  registerDrops((path) => givenFile(parts, path))
}

/** A handler for every call of the window. */
const handlers = (parts: Parts): Handlers => ({
  ...appHandlers(parts),
  ...projectHandlers(parts),
  ...subtitleHandlers(parts),
  ...reviewHandlers(parts),
  ...scriptHandlers(parts),
  ...versionHandlers(parts),
  ...mediaHandlers(parts),
  ...takeHandlers(parts),
  ...exportHandlers(parts),
  ...originHandlers(parts),
  ...connectionHandlers(parts),
  ...apiHandlers(parts),
  // Which models may be added is checked before their call is passed on.
  ...voiceHandlers(parts),
})
