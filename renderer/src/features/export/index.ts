export { DragHandle } from './DragHandle'
export { SilentCues } from './SilentCues'
