export { checkHost, fetchChecked, isLoopback, refusedAddress } from './connecting'
export {
  digestOf,
  announcedSize,
  downloadFile,
  downloading,
  DownloadRefused,
  fetchSmall,
  type Reaching,
  type SendRequest,
  throughProxy,
} from './download'
export {
  brokenName,
  bytesOf,
  cutPlainFile,
  deleteFiles,
  fileError,
  FileUnusable,
  diskFull,
  freeSpace,
  isNetworkPath,
  lstatOrNull,
  makeFolder,
  namesIn,
  nullIfMissing,
  NotPlainFile,
  openPlainFile,
  readPlainFile,
  sameShare,
  setAside,
  sizeOf,
  syncFolder,
  withEnding,
  withFileErrors,
  writeAtomically,
} from './files'
export { type Journal, type OpenedJournal, openJournal, openJournalToRead } from './journal'
export { parseJson, readKept, writeKept } from './kept-file'
export {
  type AddressCheck,
  addressKind,
  type AddressKind,
  AddressRefused,
  checkedLookup,
  keepOffline,
  literalAddress,
  mayReach,
} from './network'
export { handedOver, parentPort, type ParentPort } from './parent-port'
export {
  bootTimeMs,
  identityOf,
  isAlive,
  ownIdentity,
  processIdentitySchema,
} from './process-identity'
export { programVersion } from './program-version'
export { findProgram, programWorks, runProgram, startProgram } from './programs'
export { keepLog, lastLogLines, log, unpackedPart, workerFile } from './running'
export {
  checkReplaceable,
  movePath,
  movePathSync,
  removeFile,
  removeFileSync,
  removeTree,
  systemCode,
} from './patient-files'
export { comparable, samePath } from './same-path'
export { ed25519Key, isSigned } from './signature'
export { gathered, jsonLog, type Log, type LogLevel, logLevels } from './structured-log'
export {
  cutToBytes,
  putInPlace,
  removeLeftovers,
  removeMatching,
  temporaryBeside,
} from './temporary-files'
export { filesOfZip, UnpackBudget, UnpackRefused } from './unpacking'
/** A store of bounded size that drops the least recently used entry first. */
export { LRUCache } from 'lru-cache'
export { textCache } from './text-cache'
export { type ThreadPool, threadPool } from './thread-pool'
