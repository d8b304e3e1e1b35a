import { basename, dirname, join } from 'node:path'
import type { DestinationName } from '@shared/contracts/export'
import type { ExportPlaces } from './settings-schema'

/**
 * Folders of destinations that write sound beside files for a program: both would be called alike for another
 * one. The rest goes where the user has said, as before.
 */
const folders: Partial<Record<DestinationName, string>> = {
  premiere: 'Premiere Pro',
  resolve: 'DaVinci Resolve',
  'final-cut': 'Final Cut Pro',
  reaper: 'REAPER',
  audacity: 'Audacity',
  podcast: 'Podcast',
  'podcast-mono': 'Podcast mono',
  youtube: 'YouTube',
  broadcast: 'Broadcast',
  premix: 'Premix',
}

/** Where a destination goes: where it went before, else into a folder of its own beside the last export. */
export function destinationPath(known: ExportPlaces[string], destination: DestinationName): string {
  const { path, options, places } = known
  const before = places?.[destination]
  if (before !== undefined) return before
  // Of earlier versions: one place, for all that the project was exported as.
  if (options?.destination === destination) return path
  const last = options && folders[options.destination]
  const isOwn = last !== undefined && last !== null && basename(dirname(path)) === last
  const base = isOwn ? dirname(dirname(path)) : dirname(path)
  return join(base, folders[destination] ?? '', basename(path))
}
