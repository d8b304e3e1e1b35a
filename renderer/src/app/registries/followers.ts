import { followHistory } from '@/model/session/kept-history'
import { followCast } from '@/features/cast/cast-memory'
import { followFilmSound } from '@/features/edit/film-sync'
import { startDeriving } from '@/model/derived/derive'
import { followFlow } from '@/model/derived/flow'
import { startChecking } from '@/model/derived/problems'
import { followFilmOffer } from '@/model/playback/film'
import { followGetting } from '@/bridge/api-queries'
import { followDictionary } from '@/model/services/dictionary-store'
import { followProfiles } from '@/model/services/profile-store'
import { followJobs } from '@/model/session/jobs'
import { followNotices } from '@/model/session/notices'
import { followView } from '@/model/session/project-view'
import { followEdits, followSelection, followSpeakers, followStudio } from '@/model/session/session'
import { followSharing } from '@/features/review'
import { followTranslation } from '@/features/versions/translating'
import { followSplits } from '@/model/work/split-takes'
import { followWords } from '@/model/work/film-words'
import { followAudition } from '@/model/work/audition'
import { followSpoken } from '@/model/view/spoken'
import { followRetakes } from '@/model/work/retakes'
import { followSilence } from '@/model/work/take-actions'
import { followFaults } from '../faults'
import { followMenu } from '../native-menu'

/**
 * What follows from a change, in the order of notification: each subscribes and returns how to stop.
 * Two things hold without this list, as soon as their module is there: edits are saved
 * (`document/saving.ts`), and what belongs to a project is reset (`onProjectReset`).
 */
export const followers: readonly (() => () => void)[] = [
  // Failures that nothing has caught → the log, a message.
  followFaults,
  // Main's events: runs, takes, exports, accounts → stores.
  followStudio,
  // Main's reports of doubtful takes that were rendered again → the takes that play.
  followRetakes,
  // Active and locked takes → main; refused edits → a message.
  followEdits,
  // Split cues → their takes, cut along.
  followSplits,
  // Steps of undo → kept with the project, and back when it is opened again.
  followHistory,
  // Takes and pauses of a narration → the times of its cues.
  followFlow,
  // Document, takes, runs, voices, dictionary → facts, fits, credits.
  startDeriving,
  // Facts and fits → problems.
  startChecking,
  // The selected cue → the playhead.
  followSelection,
  // The playhead → the cues that are spoken, and the selection where it goes along.
  followSpoken,
  // The playhead → the words that are spoken, found before they are said.
  followWords,
  // Speakers who are gone → solo and filters.
  followSpeakers,
  // Selection, playhead, viewport → what is kept of the view with the project.
  followView,
  // The project's threshold of silence → the silence of its takes, measured again.
  followSilence,
  // The project's connection, main's events → its dictionary.
  followDictionary,
  // Voices of speakers → the cast library.
  followCast,
  // Main's events → its list of jobs.
  followJobs,
  // Main's events → its list of notices.
  followNotices,
  // Main's events → models that are downloaded, and voices once they are there.
  followGetting,
  // The project's connection, main's events → its profiles.
  followProfiles,
  // Commands, words, keys → the native menu.
  followMenu,
  // A project is opened → its film is looked for.
  followFilmOffer,
  // The sound of a new film is read → cues that are not where its voices are are reported.
  followFilmSound,
  // Main's events, a project is opened → notes of reviewers on this network.
  followSharing,
  // Main's events → translated texts, and how far it is.
  followTranslation,
  // The dub plays → a tried voice or a reviewer's remark stops.
  followAudition,
]
