import type { Translate } from '../texts/texts'

/** Obstacles to delivering a dub, the most serious first. */
export const obstacleKinds = [
  'missing',
  'unreadable',
  'stale',
  'failed',
  'unfit',
  'doubtful',
  'unapproved',
  'notes',
  'forbidden',
  'unknown',
  'consent',
  'notice',
  'drafts',
  'rules',
] as const
export type ObstacleKind = (typeof obstacleKinds)[number]

/** Number of each. */
export type Obstacles = Partial<Record<ObstacleKind, number>>

export interface Obstacle {
  kind: ObstacleKind
  count: number
}

/** Those that are there, in order; none: the dub is ready to deliver. */
export const inTheWay = (obstacles: Obstacles): Obstacle[] =>
  obstacleKinds.flatMap((kind) => {
    const count = obstacles[kind] ?? 0
    return count > 0 ? [{ kind, count }] : []
  })

export const obstacleText = ({ kind, count }: Obstacle, t: Translate): string =>
  t(`delivery.gate.${kind}`, { count })
