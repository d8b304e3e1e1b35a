const CALLS = '--studio-calls='
const EVENTS = '--studio-events='

/** The names of the bridge; main derives them from the contract (shared/contracts/ipc.ts). */
export interface BridgeNames {
  calls: readonly string[]
  events: readonly string[]
}

/** Arguments that pass the names to the preload, which is too small to hold the contract's schemas. */
export function namesAsArguments({ calls, events }: BridgeNames): string[] {
  return [CALLS + calls.join(), EVENTS + events.join()]
}

/** The names in a process's arguments; none where there are no such arguments. */
export function namesIn(args: readonly string[]): BridgeNames {
  const after = (prefix: string) =>
    args
      .find((each) => each.startsWith(prefix))
      ?.slice(prefix.length)
      .split(',') ?? []
  return { calls: after(CALLS), events: after(EVENTS) }
}
