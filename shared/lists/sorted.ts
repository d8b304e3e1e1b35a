/**
 * Index of the first item of a sorted list that passes, by bisection: every item behind one that passes must pass, too.
 * The length of the list where none does.
 */
export function firstIndex<T>(
  list: readonly T[],
  passes: (item: T, index: number) => boolean,
): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = list[middle]
    if (item !== undefined && !passes(item, middle)) low = middle + 1
    else high = middle
  }
  return low
}
