const CALLS = '--studio-calls='

/** An argument that passes the names of the calls to the preload, which is too small to hold the contract's schemas. */
export function callsAsArgument(calls: readonly string[]): string {
  return CALLS + calls.join()
}

/** The names in a process's arguments; none where there is no such argument. */
export function callsIn(args: readonly string[]): readonly string[] {
  const passed = args.find((each) => each.startsWith(CALLS))
  return passed?.slice(CALLS.length).split(',') ?? []
}
