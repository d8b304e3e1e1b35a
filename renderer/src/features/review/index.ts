export { CueNoteMark, NoteCard } from './NoteCard'
