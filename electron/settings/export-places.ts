import { basename, dirname, join } from 'node:path'
import type { DestinationName } from '@shared/contracts/export'
import type { ExportPlaces } from './settings-schema'

/**
 * Folders of destinations that write sound next to files for a program, which would have the same
 * names for another one. All others keep the user's choice.
 */
const folders: Partial<Record<DestinationName, string>> = {
  premiere: 'Premiere Pro',
  resolve: 'DaVinci Resolve',
  'final-cut': 'Final Cut Pro',
  reaper: 'REAPER',
  audacity: 'Audacity',
  podcast: 'Podcast',
  'podcast-mono': 'Podcast mono',
  audiobook: 'Audiobook',
  acx: 'ACX',
  youtube: 'YouTube',
  broadcast: 'Broadcast',
  premix: 'Premix',
}

/** Target of a destination: the one used before, else a separate folder next to the last export. */
export function destinationPath(known: ExportPlaces[string], destination: DestinationName): string {
  const { path, options, places } = known
  const before = places?.[destination]
  if (before !== undefined) return before
  const last = options && folders[options.destination]
  const isOwn = last !== undefined && last !== null && basename(dirname(path)) === last
  const base = isOwn ? dirname(dirname(path)) : dirname(path)
  return join(base, folders[destination] ?? '', basename(path))
}
