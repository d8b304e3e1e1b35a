import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { npm, npmCi } from './npm-fetch.mjs'
import { cacheFolder } from './paths.mjs'
import { capture, run } from './run-command.mjs'
import { giveUp, say } from './say.mjs'

/**
 * Another commit of this repository with its packages, built: in the cache folder, where later calls
 * find it. Ends the program when there is no such commit or it cannot be built.
 *
 * @param ref a branch, tag or commit
 */
export async function builtCheckout(ref) {
  const { code, output } = await capture('git', ['rev-parse', '--verify', `${ref}^{commit}`])
  if (code !== 0) giveUp(`there is no commit "${ref}" in this repository`)
  const commit = output.trim()
  const folder = join(cacheFolder, 'commits', commit)
  if (existsSync(folder)) return { commit, folder }
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  say(`building ${commit.slice(0, 8)} beside this one…`)
  const quiet = { cwd: unfinished, stdio: ['ignore', 'ignore', 2] }
  const archive = join(unfinished, 'commit.tar')
  const steps = [
    () => run('git', ['archive', '--output', archive, commit]),
    () => run('tar', ['-xf', archive], quiet),
    () => npmCi(unfinished),
    () => npm(['run', 'build'], unfinished),
  ]
  for (const step of steps)
    if ((await step()) !== 0) giveUp(`commit ${commit.slice(0, 8)} could not be built`)
  rmSync(archive)
  renameSync(unfinished, folder)
  return { commit, folder }
}
