/** Whether every member of `a` has the same value in `b`; objects in them are compared likewise. */
export function sameSettings(a: object, b: object): boolean {
  return Object.entries(a).every(([key, value]: [string, unknown]) => {
    const other: unknown = Reflect.get(b, key)
    if (typeof value === 'object' && value !== null && typeof other === 'object' && other !== null)
      return sameSettings(value, other)
    return value === other
  })
}
