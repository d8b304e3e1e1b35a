/**
 * Marks a call of the bridge that is about the open project: it carries the token of the project that it
 * was made for, and main refuses it with PROJECT_CHANGED once another one is open.
 */
export const ofProject = <Call extends object>(call: Call) =>
  ({ ...call, ofProject: true }) as const
