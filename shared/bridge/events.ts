import { z } from 'zod'
import { windowEvents } from '../contracts/app'
import { accountSchema } from '../contracts/connection'
import { dictionarySchema } from '../contracts/dictionary'
import { studioErrorSchema } from '../contracts/errors'
import { originEvents } from '../contracts/formats/origin'
import { jobEvents } from '../contracts/jobs'
import { catalogueEvents } from '../contracts/models/model-catalogue'
import { type OpenProject, projectNoticeSchema } from '../contracts/open-project'
import { profilesSchema } from '../contracts/profile'
import { takeSchema } from '../contracts/project-file'
import { givenFileSchema } from '../contracts/project/given-file'
import { retakeEvents } from '../contracts/project/retakes'
import { reviewEvents, shareEvents } from '../contracts/project/review-share'
import { versionEvents } from '../contracts/project/versions'
import {
  chunkUpdateSchema,
  lostAnswerSchema,
  paidCueSchema,
  runProgressSchema,
} from '../contracts/run'

/** Events about the open project: the window drops those of another one. */
const projectEvents = {
  /** At most one message a frame; each cue at most once in it. */
  chunksChanged: z.array(chunkUpdateSchema),
  /** All cues of the project that may have been charged though the response was lost. */
  lostChanged: z.array(lostAnswerSchema),
  /** All cues of the project that are paid and not yet here, whenever a run ends. */
  paidChanged: z.array(paidCueSchema),
  runProgress: runProgressSchema,
  takesChecked: z.array(takeSchema),
  /** Main has made the takes of `takesChange` active: those that it makes active from now on are newer. */
  takesChosen: z.object({ edit: z.number().int() }),
  projectSaved: z.object({ savedAt: z.string() }),
  projectSaveFailed: studioErrorSchema,
  /** Files of takes turned out to be damaged: the takes are gone. */
  takesLost: z.object({ takeIds: z.array(z.string()), notice: projectNoticeSchema }),
  /** All active takes whose files are missing or unreadable. */
  takesUnreadable: z.object({ takeIds: z.array(z.string()) }),
  ...retakeEvents,
  ...reviewEvents,
  ...versionEvents,
} as const

/** Events about the application. */
const appEvents = {
  ...jobEvents,
  ...shareEvents,
  ...windowEvents,
  ...catalogueEvents,
  ...originEvents,
  profilesChanged: z.object({ connectionId: z.string(), profiles: profilesSchema }),
  dictionaryChanged: z.object({ connectionId: z.string(), dictionary: dictionarySchema }),
  accountChanged: z.object({ connectionId: z.string(), account: accountSchema }),
  /** A command of the native menu, by the name it has in the command table. */
  command: z.object({ name: z.string() }),
  /** The operating system handed the app a file (double click, second start, drop on the dock). */
  openPath: givenFileSchema,
} as const

type ProjectEvents = typeof projectEvents
type AppEvents = typeof appEvents
type Events = ProjectEvents & AppEvents
export type ProjectEventName = keyof ProjectEvents
export type AppEventName = keyof AppEvents
export type EventName = keyof Events
export type EventPayload<N extends EventName> = z.infer<Events[N]>

/**
 * Main's messages to the window, in the order in which things happened: `seq` grows by one. A snapshot is the
 * project as of its place in that order.
 */
export type StreamMessage =
  | { [N in AppEventName]: { seq: number; name: N; payload: EventPayload<N> } }[AppEventName]
  | {
      [N in ProjectEventName]: { seq: number; token: string; name: N; payload: EventPayload<N> }
    }[ProjectEventName]
  | { seq: number; token: string; snapshot: OpenProject }
