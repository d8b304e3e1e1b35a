/** The keys of a record that is written out in the code, in its order. */
export const keysOf = <Key extends string>(
  record: Readonly<Record<Key, unknown>>,
): readonly Key[] => Object.keys(record) as Key[]
