export { CueNoteMark, NoteCard } from './NoteCard'
export { followSharing } from './sharing'
