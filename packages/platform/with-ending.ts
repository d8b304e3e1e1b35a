import { extname } from 'node:path'

/** The path with this ending; systems leave it off where the user typed only a name. */
export function withEnding(path: string, ending: string): string {
  return extname(path).toLowerCase() === `.${ending}` ? path : `${path}.${ending}`
}
