/** Literal text inside a pattern. */
export const escape = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
