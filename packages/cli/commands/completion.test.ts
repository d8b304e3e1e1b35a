import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { locales } from '@shared/languages/locales'
import { translator } from '@shared/texts/texts'
import { commandLines } from '../dub/texts'
import { commandTables } from './command-tables'
import { completionScript } from './completion'
import { allOptions } from '../options/parse-options'

/** Completions that bash offers for the last of these words. */
function offered(...words: string[]): string[] {
  const call = `${completionScript('bash')}
COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _cuecast; printf '%s\\n' "\${COMPREPLY[@]}"`
  const lines = execFileSync('bash', ['-c', call, 'bash', 'cuecast', ...words], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  return lines.split('\n').filter((line) => line !== '')
}

describe('completion in bash', () => {
  it('offers commands, their own commands and files', () => {
    expect(offered('du')).toEqual(['dub'])
    expect(offered('keys', 'rev')).toEqual(['revoke'])
    expect(offered('completion', '')).toEqual(['bash', 'zsh', 'fish'])
    expect(offered('dub', 'completion.te')).toEqual(['completion.test.ts'])
  })

  it('offers every option of a command, and those alone', () => {
    for (const [command, { options }] of Object.entries(commandTables))
      expect(offered(command, '--')).toEqual(
        Object.keys(allOptions(options)).map((name) => `--${name}`),
      )
  })

  it('offers what a value can be, also after a sign', () => {
    expect(offered('dub', '--format', 'm')).toEqual(['mp3', 'm4a', 'm4b'])
    expect(offered('dub', '--format', '=', 'm')).toEqual(['mp3', 'm4a', 'm4b'])
    expect(offered('dub', 'a.srt', '--loudness', '')).toEqual(['off'])
    expect(offered('dub', '--help', '')).toEqual(['settings'])
    // Texts and folders are no names of files.
    expect(offered('dub', '--lang', '')).toEqual([])
    expect(offered('dub', '--project', '')).toEqual([])
  })
})

it.each(['zsh', 'fish'] as const)('the completion for %s names every option of dub', (shell) => {
  const script = completionScript(shell)
  const typed = (name: string) => (shell === 'fish' ? ` -l ${name}` : `--${name}`)
  const missing = Object.keys(allOptions(commandTables.dub.options)).filter(
    (name) => !script.includes(typed(name)),
  )
  expect(missing).toEqual([])
  // One apostrophe in a description would end its quotes.
  for (const line of script.split('\n')) expect((line.match(/'/g) ?? []).length % 2).toBe(0)
})

describe('the help of the other commands', () => {
  it.each(locales)('names every option of their tables: %s', (locale) => {
    const t = translator(locale)
    for (const command of ['check', 'serve', 'keys', 'voices', 'recognisers'] as const) {
      const help = t(`commandUsage.${command}`, commandLines)
      const names = Object.keys(allOptions(commandTables[command].options))
      const known = names.filter((name) => name !== 'help' && name !== 'url')
      expect(known.filter((name) => !help.includes(`--${name}`) && name !== 'output')).toEqual([])
      for (const each of commandTables[command].commands) expect(help).toContain(`  ${each}`)
    }
  })
})
