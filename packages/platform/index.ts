export { writeAtomically } from './atomic-write'
export { bytesOf, deleteFiles } from './delete-files'
export { fileError, FileUnusable, systemCode } from './file-error'
export { freeSpace } from './free-space'
export { type Journal, type OpenedJournal, openJournal, openJournalToRead } from './journal'
export { readKept, writeKept } from './kept-file'
export { log } from './log'
export { isNetworkPath, sameShare } from './network-path'
export { addressKind, type AddressKind } from './network/address-kind'
export {
  type AddressCheck,
  AddressRefused,
  checkedLookup,
  literalAddress,
} from './network/checked-lookup'
export { parseJson } from './parse-json'
export {
  brokenName,
  lstatOrNull,
  NotPlainFile,
  openPlainFile,
  readPlainFile,
  setAside,
} from './plain-file'
export { bootTimeMs, isAlive, ownIdentity, processIdentitySchema } from './process-identity'
export { cutToBytes, removeLeftovers, removeMatching, temporaryBeside } from './temporary-files'
export { withEnding } from './with-ending'
export { workerFile } from './worker-file'
