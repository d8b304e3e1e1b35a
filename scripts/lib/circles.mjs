/**
 * Files that import each other in a loop, types included, each loop from one of its files back to
 * it. `imports` names for every file the files that it imports.
 */
export function circles(imports) {
  const state = new Map()
  const path = []
  const found = []
  const visit = (file) => {
    state.set(file, 'open')
    path.push(file)
    for (const to of imports.get(file) ?? []) {
      if (state.get(to) === 'open') found.push([...path.slice(path.indexOf(to)), to])
      else if (!state.has(to)) visit(to)
    }
    path.pop()
    state.set(file, 'done')
  }
  for (const file of imports.keys()) if (!state.has(file)) visit(file)
  return found
}
