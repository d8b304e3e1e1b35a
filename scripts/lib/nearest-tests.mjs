import { readFileSync } from 'node:fs'
import { importsIn, sourceFiles } from './source-imports.mjs'

/** Tests that start the whole program or the whole window: nearly every change reaches them. */
const WHOLE = ['packages/cli/', 'packages/dubbing/review/', 'renderer/src/app/']

/**
 * The unit tests that reach one of the changed files, those with the fewest imports in between first:
 * a test of the change itself, then of what uses it, at the end of whole programs and windows, unless
 * one of these was changed.
 */
export function nearestTests(changed) {
  const importers = importersByFile(changed)
  const reached = new Set(changed)
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) reached.add(importer)
  const far = WHOLE.filter((folder) => !changed.some((file) => file.startsWith(folder)))
  const isFar = (file) => far.some((folder) => file.startsWith(folder))
  const tests = [...reached].filter((file) => /^(?!e2e\/).*\.test\.tsx?$/.test(file))
  return [...tests.filter((file) => !isFar(file)), ...tests.filter(isFar)]
}

/** Of every source file, and of changed files of other kinds: style sheets, data. */
function importersByFile(changed) {
  const files = sourceFiles()
  const known = new Set([...files, ...changed])
  const importers = new Map()
  for (const file of files)
    for (const { found } of importsIn(file, readFileSync(file, 'utf8'), known))
      if (found) importers.set(found, [...(importers.get(found) ?? []), file])
  return importers
}
