import type { Parts } from '../parts'

type Some<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends object
    ? { [K in keyof T]?: Some<T[K]> }
    : T

/** Only the parts of main under test. */
export const someParts = (parts: Some<Parts>): Parts => parts as unknown as Parts
