export { CueNoteMark } from './NoteCard'
export { followSharing } from './sharing'
