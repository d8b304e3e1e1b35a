/** Exit code for a port that cannot be had: a message may be lost when the process ends at once. */
export const PORT_TAKEN_EXIT = 98

/** What the system says of a port that cannot be had. */
export const portTakenCodes: ReadonlySet<string> = new Set(['EADDRINUSE', 'EACCES'])

/**
 * Ends the process on a rejection that nothing handles, as Node does by itself: Electron's utility
 * process (37 and later) only warns, and half a service would keep running.
 */
export function endOnUnhandledRejection(process: {
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown
}): void {
  process.on('unhandledRejection', (reason) => {
    throw reason
  })
}
