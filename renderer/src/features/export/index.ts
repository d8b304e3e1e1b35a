export { DragHandle } from './DragHandle'
