export { useKnownCast } from './cast-memory'
export { suggestCast } from './suggest-cast'
